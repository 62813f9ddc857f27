import { requirePeriod } from "#features/cards/periods/db.ts";
import { refuse } from "#lib/errors.ts";
import { fold, fullName } from "#lib/names.ts";
import { serve } from "#server/serve.ts";
import { cardSignaturesContract } from "./contract.ts";
import {
  findSignableCard,
  findSignatures,
  findStudentSignatures,
  findUnsigned,
  insertPaperSignature,
  insertSignature,
} from "./db.ts";

const os = serve(cardSignaturesContract);

export const cardSignaturesRoutes = os.router({
  listSignatures: os.listSignatures.handler(async ({ context: { scope }, input }) => {
    const period = await requirePeriod(scope, input.period_id);
    return findSignatures(scope, period, input.class_id);
  }),

  listStudentSignatures: os.listStudentSignatures.handler(({ context: { scope }, input }) =>
    findStudentSignatures(scope, input.student_id),
  ),

  listUnsigned: os.listUnsigned.handler(({ context: { scope } }) => findUnsigned(scope)),

  signCard: os.signCard.handler(async ({ context: { scope }, input }) => {
    const { issue_id, hash, signed_name, via = "screen" } = input;
    const found = await findSignableCard(scope, issue_id);
    if (!found) throw refuse("NOT_FOUND", "There is no such report.");
    if (!found.is_latest || found.hash !== hash) {
      throw refuse("CONFLICT", "It has changed since. Read it again.", { reason: "changed" });
    }
    const other_name = fold(signed_name) !== fold(fullName(scope.person));
    if (!(await insertSignature(scope, { issue_id, signed_name, other_name, hash, via }))) {
      throw refuse("CONFLICT", "A guardian has signed this report.", { reason: "signed" });
    }
    scope.record({
      action: "card.sign",
      subject_id: found.student_id,
      label: found.name,
      details: { period: found.period, via },
    });
    return findStudentSignatures(scope, found.student_id);
  }),

  noteSignature: os.noteSignature.handler(async ({ context: { scope }, input }) => {
    const { issue_id, profile_id } = input;
    const period = await requirePeriod(scope, input.period_id);
    const lines = await findSignatures(scope, period);
    const line = lines.find((one) => one.issue_id === issue_id);
    if (!line) throw refuse("NOT_FOUND", "There is no such report, or a newer version.");
    const signed = () =>
      refuse("CONFLICT", "A guardian has signed this report.", { reason: "signed" });
    if (line.signature) throw signed();
    const guardian = line.guardians.find((one) => one.profile_id === profile_id);
    if (!guardian) throw refuse("NOT_FOUND", "There is no such guardian.", { field: "profile_id" });
    const { name } = guardian;
    if (!(await insertPaperSignature(scope, { issue_id, profile_id, name }))) throw signed();
    scope.record({
      action: "card.note_signature",
      subject_id: line.student_id,
      label: line.name,
      details: { period: period.name },
    });
    return { issue_id };
  }),
});
