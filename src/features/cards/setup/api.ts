import { lockSchool } from "#features/schools/db.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { cardSetupContract, type CardScale, type CardSetup, type CardSubject } from "./contract.ts";
import { deleteBankComment, findSetup, hasMarksOf, insertSetup, updateSetup } from "./db.ts";
import { SCALE_PRESETS, SUBJECTS_OF, TRAIT_PRESETS } from "#features/cards/setup/rules/presets.ts";
import {
  type MarkScale,
  type MarkScaleFault,
  markScaleFault,
} from "#features/cards/setup/rules/scales.ts";

const os = serve(cardSetupContract);

export const cardSetupRoutes = os.router({
  readSetup: os.readSetup.handler(({ context: { scope } }) => findSetup(scope)),

  addScale: os.addScale.handler(async ({ context: { scope }, input }) => {
    const { scales } = await lockSetup(scope);
    requireScale(input, scales);
    const [id = ""] = await insertSetup(scope, "scales", [input]);
    return done(scope, "scales", id, "card.add_scale");
  }),

  changeScale: os.changeScale.handler(async ({ context: { scope }, input }) => {
    const { id, version, ...changes } = input;
    const { scales } = await lockSetup(scope);
    const before = requireIn(scales, id);
    await requireVersion(scope, before, version);
    const after = { ...before, ...changes };
    requireScale(after, scales, id);
    if (after.kind !== "marks" && after.bands.length < before.bands.length) {
      throw refuse("CONFLICT", "Levels that were given cannot go.", {
        reason: "levels",
        field: "bands",
      });
    }
    await updateSetup(scope, "scales", id, changes);
    return done(scope, "scales", id, "card.change_scale");
  }),

  addSubject: os.addSubject.handler(async ({ context: { scope }, input }) => {
    const { subjects, scales } = await lockSetup(scope);
    requireIn(scales, input.scale_id);
    requireCode(subjects, input.code);
    const row = { ...input, position: nextOf(subjects), archived: false };
    const [id = ""] = await insertSetup(scope, "subjects", [row]);
    return done(scope, "subjects", id, "card.add_subject");
  }),

  changeSubject: os.changeSubject.handler(async ({ context: { scope }, input }) => {
    const { id, version, ...changes } = input;
    const { subjects, scales } = await lockSetup(scope);
    const before = requireIn(subjects, id);
    await requireVersion(scope, before, version);
    const after = { ...before, ...changes };
    if (!after.archived) requireCode(subjects, after.code, id);
    await requireSameKind(scope, scales, before, after.scale_id);
    await updateSetup(scope, "subjects", id, changes);
    return done(scope, "subjects", id, "card.change_subject");
  }),

  addSubjects: os.addSubjects.handler(async ({ context: { scope }, input: { preset, levels } }) => {
    const { subjects, scales } = await lockSetup(scope);
    const { scale, subjects: wanted } = SUBJECTS_OF[preset];
    const ours = { ...SCALE_PRESETS[scale], bands: [...SCALE_PRESETS[scale].bands] };
    const known = scales.find(({ name }) => name === ours.name);
    const scale_id = known?.id ?? (await insertSetup(scope, "scales", [ours]))[0] ?? "";
    const codes = new Set(subjects.flatMap(({ code, archived }) => (archived ? [] : code)));
    const first = nextOf(subjects);
    const rows = wanted
      .filter(({ code }) => !codes.has(code))
      .map((one, at) => ({ ...one, levels, scale_id, position: first + at, archived: false }));
    await insertSetup(scope, "subjects", rows);
    scope.record({ action: "card.add_subjects", label: preset, details: { count: rows.length } });
    return findSetup(scope);
  }),

  addTrait: os.addTrait.handler(async ({ context: { scope }, input: { name } }) => {
    const { traits } = await lockSetup(scope);
    requireFree(traits, name);
    const row = { name, position: nextOf(traits), archived: false };
    const [id = ""] = await insertSetup(scope, "traits", [row]);
    return done(scope, "traits", id, "card.add_trait");
  }),

  changeTrait: os.changeTrait.handler(async ({ context: { scope }, input }) => {
    const { id, version, ...changes } = input;
    const { traits } = await lockSetup(scope);
    const before = requireIn(traits, id);
    await requireVersion(scope, before, version);
    const after = { ...before, ...changes };
    if (!after.archived) requireFree(traits, after.name, id);
    await updateSetup(scope, "traits", id, changes);
    return done(scope, "traits", id, "card.change_trait");
  }),

  addTraits: os.addTraits.handler(async ({ context: { scope } }) => {
    const { traits } = await lockSetup(scope);
    const known = new Set(traits.flatMap(({ name, archived }) => (archived ? [] : name)));
    const first = nextOf(traits);
    const rows = TRAIT_PRESETS.filter((name) => !known.has(name)).map((name, at) => ({
      name,
      position: first + at,
      archived: false,
    }));
    await insertSetup(scope, "traits", rows);
    scope.record({ action: "card.add_traits", label: "", details: { count: rows.length } });
    return findSetup(scope);
  }),

  addBankComment: os.addBankComment.handler(async ({ context: { scope }, input }) => {
    const [id = ""] = await insertSetup(scope, "comments", [input]);
    return done(scope, "comments", id, "card.add_comment");
  }),

  changeBankComment: os.changeBankComment.handler(async ({ context: { scope }, input }) => {
    const { id, version, ...changes } = input;
    const { comments } = await lockSetup(scope);
    await requireVersion(scope, requireIn(comments, id), version);
    await updateSetup(scope, "comments", id, changes);
    return done(scope, "comments", id, "card.change_comment");
  }),

  removeBankComment: os.removeBankComment.handler(async ({ context: { scope }, input: { id } }) => {
    const { comments } = await lockSetup(scope);
    const { kind } = requireIn(comments, id);
    await deleteBankComment(scope, id);
    scope.record({ action: "card.remove_comment", subject_id: id, label: kind });
    return { id };
  }),
});

/** The set-up, which nobody else changes meanwhile. */
async function lockSetup(scope: Scope): Promise<CardSetup> {
  await lockSchool(scope);
  return findSetup(scope);
}

type Kept = "scales" | "subjects" | "traits" | "comments";

/** Records what was done with a row, and answers it as it is now. */
async function done<Name extends Kept>(
  scope: Scope,
  name: Name,
  id: string,
  action: string,
): Promise<CardSetup[Name][number]> {
  const setup = await findSetup(scope);
  const row = requireIn<CardSetup[Name][number]>(setup[name], id);
  scope.record({ action, subject_id: id, label: "name" in row ? row.name : row.kind });
  return row;
}

function requireIn<Row extends { id: string }>(rows: readonly Row[], id: string): Row {
  const found = rows.find((row) => row.id === id);
  if (!found) throw refuse("NOT_FOUND", "There is no such entry.");
  return found;
}

function nextOf(rows: readonly { position: number }[]): number {
  return Math.max(0, ...rows.map(({ position }) => position)) + 1;
}

const FAULTS: Record<MarkScaleFault, string> = {
  order: "Grades stand from the highest to the lowest.",
  lowest: "The last grade begins at the lowest value.",
  same: "Two grades have the same name.",
  level: "Each level has one name, without a gap.",
  pass: "The pass is not on the scale.",
};

/** Refuses a scale that cannot be, or whose name another one has. */
function requireScale(
  scale: MarkScale & { name: string },
  others: readonly CardScale[],
  id?: string,
) {
  const fault = markScaleFault(scale);
  if (fault) {
    const field = fault === "pass" ? "pass" : "bands";
    throw refuse("UNPROCESSABLE_CONTENT", FAULTS[fault], { reason: fault, field });
  }
  requireFree(others, scale.name, id);
}

function requireFree(
  rows: readonly { id: string; name: string; archived?: boolean }[],
  name: string,
  id?: string,
): void {
  const isTaken = rows.some((row) => row.name === name && row.id !== id && !row.archived);
  if (!isTaken) return;
  throw refuse("CONFLICT", "There is one of this name already.", { reason: "name", field: "name" });
}

function requireCode(subjects: readonly CardSubject[], code: string, id?: string): void {
  const isTaken = subjects.some((one) => one.code === code && one.id !== id && !one.archived);
  if (!isTaken) return;
  throw refuse("CONFLICT", "A subject has this code already.", { reason: "code", field: "code" });
}

/** Refuses another kind of scale for a subject that has marks. */
async function requireSameKind(
  scope: Scope,
  scales: readonly CardScale[],
  before: CardSubject,
  scale_id: string,
): Promise<void> {
  if (scale_id === before.scale_id) return;
  const after = requireIn(scales, scale_id);
  if (after.kind === requireIn(scales, before.scale_id).kind) return;
  if (!(await hasMarksOf(scope, before.id))) return;
  throw refuse("CONFLICT", "The subject has marks of another kind.", {
    reason: "kind",
    field: "scale_id",
  });
}
