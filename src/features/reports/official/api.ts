import { takeNumbers } from "#features/fees/numbers/db.ts";
import { readIcNumber } from "#features/students/db.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import {
  type OfficialLetter,
  officialLettersContract,
  type OfficialWording,
  type WholeOfficial,
} from "./contract.ts";
import {
  deleteOfficialWording,
  findOfficialLetter,
  findOfficialLetters,
  findOfficialPupil,
  findOfficialWordings,
  insertOfficialLetter,
  upsertOfficialWording,
} from "./db.ts";
import {
  canIssue,
  draftOfficial,
  finishOfficial,
  OFFICIAL_KINDS,
  type OfficialKind,
  type OfficialPupil,
} from "./rules.ts";
import { ourOfficial } from "#features/reports/official/text/official.ts";

const os = serve(officialLettersContract);

export const officialLettersRoutes = os.router({
  listOfficialLetters: os.listOfficialLetters.handler(({ context: { scope }, input }) =>
    findOfficialLetters(scope, input),
  ),

  draftOfficialLetters: os.draftOfficialLetters.handler(async ({ context: { scope }, input }) => {
    const pupil = await requirePupil(scope, input.student_id);
    return (await readWordings(scope)).map(({ kind, ...words }) => ({
      kind,
      ...draftOfficial(words, pupil, scope),
      may: canIssue(kind, pupil.status),
    }));
  }),

  issueOfficialLetter: os.issueOfficialLetter.handler(async ({ context: { scope }, input }) => {
    const { student_id, kind, subject: typed, body: draft } = input;
    const pupil = await requirePupil(scope, student_id);
    if (!canIssue(kind, pupil.status)) {
      throw refuse("UNPROCESSABLE_CONTENT", "The student's status does not allow this letter.", {
        reason: "status",
        field: "kind",
      });
    }
    const ic_number = (await readIcNumber(scope, student_id)) ?? null;
    const [number = ""] = await takeNumbers(scope, "letter", 1);
    const words = finishOfficial({ subject: typed, body: draft }, { number, ic_number });
    const id = await insertOfficialLetter(scope, { student_id, kind, number, ...words });
    const { body: _, ...letter } = await requireLetter(scope, id);
    record(scope, "official_letter.issue", letter);
    return letter;
  }),

  printOfficialLetter: os.printOfficialLetter.handler(async ({ context: { scope }, input }) => {
    const letter = await requireLetter(scope, input.id);
    record(scope, "official_letter.print", letter);
    return letter;
  }),

  listOfficialWordings: os.listOfficialWordings.handler(({ context: { scope } }) =>
    readWordings(scope),
  ),

  setOfficialWording: os.setOfficialWording.handler(async ({ context: { scope }, input }) => {
    const before = await requireWording(scope, input.kind);
    await upsertOfficialWording(scope, input);
    return recordWording(scope, before);
  }),

  resetOfficialWording: os.resetOfficialWording.handler(async ({ context: { scope }, input }) => {
    const before = await requireWording(scope, input.kind);
    await deleteOfficialWording(scope, input.kind);
    return recordWording(scope, before);
  }),
});

async function requirePupil(scope: Scope, student_id: string): Promise<OfficialPupil> {
  const pupil = await findOfficialPupil(scope, student_id);
  if (!pupil) throw refuse("NOT_FOUND", "There is no such student.");
  return pupil;
}

async function requireLetter(scope: Scope, id: string): Promise<WholeOfficial> {
  const letter = await findOfficialLetter(scope, id);
  if (!letter) throw refuse("NOT_FOUND", "There is no such letter.");
  return letter;
}

function record(scope: Scope, action: string, letter: OfficialLetter): void {
  const { student_id, kind, reference } = letter;
  scope.record({
    action,
    subject_id: student_id,
    label: fullName(letter) || letter.number,
    details: { kind, reference },
  });
}

async function readWordings(scope: Scope): Promise<OfficialWording[]> {
  const own = await findOfficialWordings(scope);
  return OFFICIAL_KINDS.map((kind) => {
    const mine = own.find((wording) => wording.kind === kind);
    return { kind, ...(mine ?? ourOfficial(kind, scope.school.pupil_word)), own: Boolean(mine) };
  });
}

async function requireWording(scope: Scope, kind: OfficialKind): Promise<OfficialWording> {
  const found = (await readWordings(scope)).find((wording) => wording.kind === kind);
  if (!found) throw new Error("each kind of letter has a wording");
  return found;
}

async function recordWording(scope: Scope, before: OfficialWording): Promise<OfficialWording> {
  const after = await requireWording(scope, before.kind);
  const words = ({ subject, body }: OfficialWording) => ({ subject, body });
  scope.record({
    action: "official_letter.words",
    label: ourOfficial(after.kind, scope.school.pupil_word).subject,
    details: changesOf(words(before), words(after), NO_PERSON),
  });
  return after;
}
