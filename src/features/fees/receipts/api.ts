import { findReaders, readAccountCode } from "#features/fees/accounts/db.ts";
import type { Payment } from "#features/fees/contract.ts";
import { findEarlySen, findPayments } from "#features/fees/db.ts";
import { refuse } from "#lib/errors.ts";
import { packIds } from "#lib/packed-ids.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { codeFor } from "#server/secret.ts";
import { serve } from "#server/serve.ts";
import { feeReceiptsContract } from "./contract.ts";
import { seesReceipt } from "./db.ts";
import { feeReceiptLetter } from "./text.ts";

const os = serve(feeReceiptsContract);

export const feeReceiptsRoutes = os.router({
  readReceiptCheck: os.readReceiptCheck.handler(async ({ context: { scope, runtime }, input }) => {
    const { id } = input;
    if (!(await seesReceipt(scope, id))) throw noReceipt();
    return { address: addressOf(runtime, scope.school.id, id) };
  }),

  mailReceipt: os.mailReceipt.handler(async ({ context: { scope, runtime }, input }) => {
    const payment = await requireReceipt(scope, input.id);
    const recipients = await mailReceipt(scope, runtime, payment);
    if (recipients === 0) {
      throw refuse("CONFLICT", "Nobody agreed to e-mail.", { reason: "no_reader" });
    }
    return { recipients };
  }),
});

type MailedReceipt = Pick<
  Payment,
  "id" | "account_id" | "number" | "amount_sen" | "received_on" | "method"
>;

/** Mails a receipt to the guardians who see its account and agreed to e-mail; answers how many there are. */
export async function mailReceipt(
  scope: Scope,
  runtime: Pick<Runtime, "env" | "receiptKey">,
  { id, account_id, number, ...paid }: MailedReceipt,
): Promise<number> {
  const readers = await findReaders(scope, [account_id]);
  if (readers.length === 0) return 0;
  const { amount_sen, received_on, method } = paid;
  const facts = {
    school: scope.school.name,
    code: await readAccountCode(scope, account_id),
    number,
    amount_sen,
    early_sen: await findEarlySen(scope, id),
    received_on,
    method,
    url: addressOf(runtime, scope.school.id, id),
  };
  for (const { email, first_name } of readers) {
    await postMail(scope.tx, {
      kind: "fee_receipt",
      recipient: email,
      ...composeLetter(feeReceiptLetter({ ...facts, first_name })),
    });
  }
  scope.record({ action: "fees.mail_receipt", subject_id: id, label: number });
  return readers.length;
}

async function requireReceipt(scope: Scope, id: string): Promise<Payment> {
  const [found] = await findPayments(scope, { id });
  if (!found) throw noReceipt();
  return found;
}

function noReceipt() {
  return refuse("NOT_FOUND", "There is no such receipt.");
}

/** The address at which a receipt is checked; the code in it is an HMAC of both ids, so none can be guessed. */
function addressOf(
  { env, receiptKey }: Pick<Runtime, "env" | "receiptKey">,
  school_id: string,
  id: string,
): string {
  const packed = packIds([school_id, id]);
  return `${env.origin}/resit/${packed}/${codeFor(receiptKey, packed)}`;
}
