import { findTerms } from "#features/calendar/days/db.ts";
import { yearSpan } from "#features/calendar/days/rules.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { lettersContract, type DueLetter, type LetterTemplate } from "./contract.ts";
import {
  deleteTemplate,
  findLetters,
  findLetterPupils,
  findTemplates,
  insertLetter,
  updatePostNumber,
  type LetterPupil,
  upsertTemplate,
} from "./db.ts";
import {
  addressLetter,
  type DueStep,
  dueOf,
  MAX_DUE,
  STEPS,
  writeLetter,
  LETTER_KINDS,
} from "./rules.ts";
import { mailedLetter, ourTemplate } from "./text.ts";

const os = serve(lettersContract);

export const lettersRoutes = os.router({
  listDueLetters: os.listDueLetters.handler(async ({ context: { scope } }) => {
    const templates = await readTemplates(scope);
    const since = await yearStart(scope);
    const pupils = await findLetterPupils(scope, since);
    const all = pupils.flatMap((pupil) => dueOf(pupil, since).map((due) => ({ pupil, due })));
    return all.slice(0, MAX_DUE).map(({ pupil, due }) => composeDue(scope, pupil, due, templates));
  }),

  listLetters: os.listLetters.handler(({ context: { scope }, input }) => findLetters(scope, input)),

  issueLetter: os.issueLetter.handler(async ({ context: { scope }, input }) => {
    const { student_id, kind, step, since, channel, subject, body } = input;
    const year = await yearStart(scope);
    const [pupil] = await findLetterPupils(scope, year, student_id);
    const due = (pupil ? dueOf(pupil, year) : []).find(
      (letter) => letter.kind === kind && letter.step === step && letter.since === since,
    );
    const wasIssued = pupil?.issued.some(
      (letter) => letter.kind === kind && letter.step === step && letter.since === since,
    );
    if (wasIssued) throw issuedAlready();
    if (!pupil || !due) throw refuse("NOT_FOUND", "This letter is not due.");
    const guardians = channel === "mail" ? mailedGuardians(pupil) : pupil.guardians.slice(0, 1);
    const receiver = channel === "mail" ? { guardians } : { guardians, home: pupil.home };
    const words = addressLetter({ subject, body }, receiver);
    const letter = { student_id, kind, step, since, days: due.days, ...words, channel };
    const id = await insertLetter(scope, letter);
    if (!id) throw issuedAlready();
    if (channel === "mail") {
      if (guardians.length === 0) {
        throw refuse("UNPROCESSABLE_CONTENT", "No guardian has agreed to receive e-mail.", {
          reason: "no_mail",
        });
      }
      for (const guardian of guardians) {
        const own = addressLetter({ subject, body }, { guardians: [guardian] });
        await postMail(scope.tx, {
          kind: "warning_letter",
          recipient: guardian.email ?? "",
          ...composeLetter(mailedLetter({ ...own, school: scope.school.name })),
        });
      }
    }
    scope.record({
      action: "letter.issue",
      subject_id: student_id,
      label: fullName(pupil) || pupil.number,
      details: { kind, step, days: due.days, channel },
    });
    const [issued] = await findLetters(scope, { id });
    if (!issued) throw new Error("the letter was not written");
    return issued;
  }),

  setPostNumber: os.setPostNumber.handler(async ({ context: { scope }, input }) => {
    const student_id = await updatePostNumber(scope, input);
    const [letter] = student_id ? await findLetters(scope, { id: input.id }) : [];
    if (!letter) throw refuse("NOT_FOUND", "There is no such printed letter.");
    scope.record({
      action: "letter.post",
      subject_id: letter.student_id,
      label: fullName(letter) || letter.number,
      details: { kind: letter.kind, step: letter.step },
    });
    return letter;
  }),

  listLetterTemplates: os.listLetterTemplates.handler(({ context: { scope } }) =>
    readTemplates(scope),
  ),

  setLetterTemplate: os.setLetterTemplate.handler(async ({ context: { scope }, input }) => {
    const before = await requireTemplate(scope, input);
    await upsertTemplate(scope, input);
    const after = await requireTemplate(scope, input);
    record(scope, before, after);
    return after;
  }),

  resetLetterTemplate: os.resetLetterTemplate.handler(async ({ context: { scope }, input }) => {
    const before = await requireTemplate(scope, input);
    await deleteTemplate(scope, input);
    const after = await requireTemplate(scope, input);
    record(scope, before, after);
    return after;
  }),
});

/** The guardians who get a mail: each address once, by the first guardian who has it. */
function mailedGuardians({ guardians }: LetterPupil): LetterPupil["guardians"] {
  return guardians.filter(
    ({ email }, at) => email && guardians.findIndex((other) => other.email === email) === at,
  );
}

/** The day from which scattered absences are counted. */
async function yearStart(scope: Scope): Promise<string> {
  return yearSpan(await findTerms(scope), { on: scope.today }).from;
}

function issuedAlready() {
  return refuse("CONFLICT", "This letter has already been issued.", { reason: "issued" });
}

function record(scope: Scope, before: LetterTemplate, after: LetterTemplate): void {
  const { kind, step } = after;
  const words = ({ subject, body }: LetterTemplate) => ({ subject, body });
  scope.record({
    action: "letter.template",
    label: ourTemplate(kind, step, scope.school.pupil_word).subject,
    details: changesOf(words(before), words(after), NO_PERSON),
  });
}

async function readTemplates(scope: Scope): Promise<LetterTemplate[]> {
  const own = await findTemplates(scope);
  return LETTER_KINDS.flatMap((kind) =>
    STEPS.map((step) => {
      const mine = own.find((template) => template.kind === kind && template.step === step);
      return {
        kind,
        step,
        ...(mine ?? ourTemplate(kind, step, scope.school.pupil_word)),
        own: Boolean(mine),
      };
    }),
  );
}

async function requireTemplate(
  scope: Scope,
  { kind, step }: Pick<LetterTemplate, "kind" | "step">,
): Promise<LetterTemplate> {
  const found = (await readTemplates(scope)).find(
    (template) => template.kind === kind && template.step === step,
  );
  if (!found) throw new Error("there are eight letters");
  return found;
}

function composeDue(
  scope: Scope,
  pupil: LetterPupil,
  due: DueStep,
  templates: LetterTemplate[],
): DueLetter {
  const { days: _days, issued: _issued, guardians: _guardians, home: _home, ...facts } = pupil;
  const { dates: _dates, ...counted } = due;
  const [first] = pupil.guardians;
  const template = templates.find(({ kind, step }) => kind === due.kind && step === due.step);
  return {
    ...facts,
    ...counted,
    ...writeLetter(
      template ?? ourTemplate(due.kind, due.step, scope.school.pupil_word),
      pupil,
      due,
      scope,
    ),
    receiver: (first && fullName(first)) || null,
    mails: mailedGuardians(pupil).length,
  };
}
