import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { type AnnouncementTemplate, announcementTemplatesContract } from "./contract.ts";
import {
  deleteOwnTemplate,
  findOwnTemplates,
  insertTemplate,
  lockTemplates,
  updateTemplate,
} from "./db.ts";
import { firstBlank, MOST_TEMPLATES } from "./rules.ts";

const os = serve(announcementTemplatesContract);

export const announcementTemplatesRoutes = os.router({
  listTemplates: os.listTemplates.handler(({ context: { scope } }) => findOwnTemplates(scope)),

  addTemplate: os.addTemplate.handler(async ({ context: { scope }, input }) => {
    await lockTemplates(scope);
    const known = await findOwnTemplates(scope);
    if (known.length >= MOST_TEMPLATES) {
      throw refuse("UNPROCESSABLE_CONTENT", "There are too many templates.", { reason: "many" });
    }
    refuseName(known, input.name);
    return recorded(scope, "add", await insertTemplate(scope, input));
  }),

  changeTemplate: os.changeTemplate.handler(async ({ context: { scope }, input }) => {
    const { id, version, ...row } = input;
    await lockTemplates(scope);
    const before = await requireTemplate(scope, id);
    await requireVersion(scope, before, version);
    refuseName(
      (await findOwnTemplates(scope)).filter((one) => one.id !== id),
      row.name,
    );
    await updateTemplate(scope, id, row);
    return recorded(scope, "change", id);
  }),

  removeTemplate: os.removeTemplate.handler(async ({ context: { scope }, input: { id } }) => {
    await lockTemplates(scope);
    const { name: label } = await requireTemplate(scope, id);
    await deleteOwnTemplate(scope, id);
    scope.record({ action: "announcement.remove_template", subject_id: id, label });
    return { id };
  }),
});

function refuseName(others: readonly AnnouncementTemplate[], name: string): void {
  if (!others.some((one) => one.name.toLowerCase() === name.toLowerCase())) return;
  throw refuse("CONFLICT", "A template has this name already.", { reason: "name", field: "name" });
}

async function requireTemplate(scope: Scope, id: string): Promise<AnnouncementTemplate> {
  const [found] = await findOwnTemplates(scope, id);
  if (!found) throw refuse("NOT_FOUND", "There is no such template.");
  return found;
}

async function recorded(
  scope: Scope,
  what: "add" | "change",
  id: string,
): Promise<AnnouncementTemplate> {
  const template = await requireTemplate(scope, id);
  const action = `announcement.${what}_template`;
  scope.record({ action, subject_id: id, label: template.name });
  return template;
}

/** Refuses what still holds a blank of a template: its readers would see "{tarikh}". */
export function requireFilledIn(words: Parameters<typeof firstBlank>[0]): void {
  const left = firstBlank(words);
  if (!left) return;
  throw refuse("UNPROCESSABLE_CONTENT", `${left.blank} is not filled in yet.`, { reason: "blank" });
}
