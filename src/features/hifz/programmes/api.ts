import { refuse } from "#lib/errors.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { dividesPages, programmesContract, type Programme } from "./contract.ts";
import {
  findProgrammes,
  insertProgramme,
  isProgrammeName,
  lockProgramme,
  replaceSyllabus,
  updateProgramme,
} from "./db.ts";

const os = serve(programmesContract);

export const programmesRoutes = os.router({
  listProgrammes: os.listProgrammes.handler(({ context: { scope } }) => findProgrammes(scope)),

  createProgramme: os.createProgramme.handler(async ({ context: { scope }, input }) => {
    await requireFreeName(scope, input.name);
    const id = await insertProgramme(scope, { cycle_days: null, ...input });
    if (!id) throw nameTaken();
    scope.record({ action: "hifz.add_programme", subject_id: id, label: input.name });
    return requireProgramme(scope, id);
  }),

  changeProgramme: os.changeProgramme.handler(async ({ context: { scope }, input }) => {
    const { id, version, archived, ...changes } = input;
    await lockProgramme(scope, id);
    const before = await requireProgramme(scope, id);
    await requireVersion(scope, before, version);
    if (changes.name) await requireFreeName(scope, changes.name, id);
    if (!dividesPages({ ...before, ...changes })) {
      throw refuse("UNPROCESSABLE_CONTENT", "Only pages can be divided.", { reason: "parts" });
    }
    const archived_on = archived ? (before.archived_on ?? scope.today) : null;
    await updateProgramme(scope, id, {
      ...changes,
      ...(archived !== undefined && { archived_on }),
    });
    const after = await requireProgramme(scope, id);
    record(scope, before, after);
    return after;
  }),

  setSyllabus: os.setSyllabus.handler(async ({ context: { scope }, input }) => {
    await lockProgramme(scope, input.id);
    const before = await requireProgramme(scope, input.id);
    await replaceSyllabus(scope, input.id, input.milestones);
    const after = await requireProgramme(scope, input.id);
    const details = changesOf(syllabusIn(before), syllabusIn(after), NO_PERSON);
    scope.record({ action: "hifz.syllabus", subject_id: after.id, label: after.name, details });
    return after;
  }),
});

function record(scope: Scope, before: Programme, after: Programme): void {
  const facts = ({ syllabus: _s, pupils: _p, version: _v, ...rest }: Programme) => rest;
  scope.record({
    action: "hifz.change_programme",
    subject_id: after.id,
    label: after.name,
    details: changesOf(facts(before), facts(after), NO_PERSON),
  });
}

/** The syllabus as one text for the audit log. */
function syllabusIn({ syllabus }: Programme) {
  const lines = syllabus.map(({ level, by_date, milli }) => `${level} ${by_date}: ${milli / 1000}`);
  return { syllabus: lines.join("; ") };
}

async function requireFreeName(scope: Scope, name: string, but?: string): Promise<void> {
  if (await isProgrammeName(scope, name, but)) throw nameTaken();
}

function nameTaken() {
  return refuse("CONFLICT", "There is already a programme with this name.", { reason: "exists" });
}

async function requireProgramme(scope: Scope, id: string): Promise<Programme> {
  const [found] = await findProgrammes(scope, id);
  if (!found) throw refuse("NOT_FOUND", "There is no such programme.");
  return found;
}
