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
});
