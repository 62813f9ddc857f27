import { createHash } from "node:crypto";
import { greetingTo } from "#features/absences/text.ts";
import { lockAccounts, mayPayFor } from "#features/fees/accounts/db.ts";
import { receivePayments, reverseReceipt } from "#features/fees/api.ts";
import type { Payment } from "#features/fees/contract.ts";
import { findPayments } from "#features/fees/db.ts";
import { holdFeeMonths } from "#features/fees/ledger/db.ts";
import { refuseClosed } from "#features/fees/ledger/rules.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatSen } from "#lib/money.ts";
import type { FileAccess, WantedFile } from "#server/file-access.ts";
import { dropLater, storePicture } from "#server/files.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireTry } from "#server/session/limits.ts";
import { type Claim, feeClaimsContract } from "./contract.ts";
import {
  findClaimByKey,
  findClaims,
  findSender,
  findSlip,
  findTwin,
  insertClaim,
  letClaimWait,
  lockClaim,
  type LockedClaim,
  settleClaim,
} from "./db.ts";
import { isSlipDay, SLIP, SLIPS } from "./rules.ts";
import { slipLetter } from "#features/fees/claims/text/slips.ts";

const os = serve(feeClaimsContract);

export const feeClaimsRoutes = os.router({
  listClaims: os.listClaims.handler(({ context: { scope }, input }) => findClaims(scope, input)),

  sendClaim: os.sendClaim.handler(async ({ context, input }) => {
    const { scope, runtime, picture } = context;
    const { slip: _, is_sure = false, reference = "", ...sent } = input;
    if (!(await mayPayFor(scope, sent.account_id))) {
      throw refuse("NOT_FOUND", "There is no such account.");
    }
    if (!isSlipDay(sent.paid_on, scope.today)) {
      throw refuse("UNPROCESSABLE_CONTENT", "This day cannot be that of the slip.", {
        reason: "day",
      });
    }
    await requireTry(runtime.database.auth, SLIPS, scope.person.profile_id);
    await lockAccounts(scope, [sent.account_id]);
    const known = await findClaimByKey(scope, sent.client_key);
    if (known) {
      const same = ["account_id", "amount_sen", "paid_on"] as const;
      if (same.some((name) => known[name] !== sent[name])) {
        throw refuse("UNPROCESSABLE_CONTENT", "This key belongs to another slip.", {
          reason: "key",
        });
      }
      scope.record("history");
      return requireClaim(scope, known.id);
    }
    const slip_hash = createHash("sha256")
      .update(picture ?? "")
      .digest("hex");
    const twin = is_sure ? null : await findTwin(scope, { ...sent, reference, slip_hash });
    if (twin) {
      throw refuse("CONFLICT", "This was sent or received before.", { reason: "twin", by: twin });
    }
    const file_url = await storePicture(context, SLIP);
    const id = await insertClaim(scope, { ...sent, reference, file_url, slip_hash });
    const claim = await requireClaim(scope, id);
    recordClaim(scope, "send", claim);
    return claim;
  }),

  withdrawClaim: os.withdrawClaim.handler(async ({ context, input: { id } }) => {
    const { scope } = context;
    const locked = await lockClaim(scope, id);
    if (!locked?.own) throw refuse("NOT_FOUND", "There is no such slip of yours.");
    requireWaiting(locked);
    dropLater(context, locked.file_url);
    await settleClaim(scope, id, { state: "withdrawn", file_url: null });
    const claim = await requireClaim(scope, id);
    recordClaim(scope, "withdraw", claim);
    return claim;
  }),

  decideClaim: os.decideClaim.handler(async ({ context: { scope, runtime }, input }) => {
    const { id, state, answer = "" } = input;
    if (state === "refused") {
      if (!answer.trim()) {
        throw refuse("UNPROCESSABLE_CONTENT", "Say why the slip is refused.", {
          reason: "answer",
        });
      }
      requireWaiting(await lockClaim(scope, id));
      await settleClaim(scope, id, { state, answer });
      await mailRefusal(scope, runtime, id);
      const claim = await requireClaim(scope, id);
      recordClaim(scope, "refuse", claim);
      return { claim, payment: null };
    }
    const payment = await accept(scope, await requireClaim(scope, id));
    return { claim: await requireClaim(scope, id), payment };
  }),

  undoClaim: os.undoClaim.handler(async ({ context: { scope }, input: { id } }) => {
    refuseClosed(await holdFeeMonths(scope));
    const { account_id } = await requireClaim(scope, id);
    await lockAccounts(scope, [account_id]);
    const locked = await lockClaim(scope, id);
    if (!locked?.payment_id) {
      throw refuse("CONFLICT", "This slip was not accepted.", { reason: "settled" });
    }
    await letClaimWait(scope, locked.payment_id);
    await reverseReceipt(scope, { id: locked.payment_id, kind: "mistake" });
    const claim = await requireClaim(scope, id);
    recordClaim(scope, "undo", claim);
    return claim;
  }),
});

/** Makes the receipt of a slip: of the slip's day, or of today if that day's month is closed. */
async function accept(scope: Scope, { id, account_id, paid_on }: Claim): Promise<Payment> {
  const { today } = scope;
  const closed = await holdFeeMonths(scope, [today, paid_on]);
  if (closed?.month === today.slice(0, 7)) refuseClosed(closed);
  await lockAccounts(scope, [account_id]);
  const locked = await lockClaim(scope, id);
  requireWaiting(locked);
  const { amount_sen, method, reference, made_by: payer_name } = locked;
  const received_on = closed ? today : paid_on;
  const paid = { account_id, amount_sen, method, received_on, reference, payer_name };
  const [made] = await receivePayments(scope, [{ ...paid, client_key: newId() }]);
  const [payment] = await findPayments(scope, { id: made?.id ?? "" });
  if (!payment) throw new Error("no receipt was made");
  await settleClaim(scope, id, { state: "accepted", payment_id: payment.id });
  const details = { number: payment.number, method, amount_sen };
  scope.record({
    action: "fees.accept_slip",
    subject_id: payment.id,
    label: formatSen(amount_sen),
    details,
  });
  return payment;
}

/** Who may see a slip: the guardian who sent it, and those who decide on it. */
export const slipsAccess: FileAccess = { ending: SLIP, isRecorded: true, mayRead: openSlip };

/** Whether the picture exists and the person may open it. If it is not the person's own, the audit log records it. */
async function openSlip(scope: Scope, { url, isThere }: WantedFile): Promise<boolean> {
  const slip = await findSlip(scope, url);
  if (!slip || !(await isThere())) return false;
  if (!slip.own) {
    scope.record({ action: "fees.open_slip", subject_id: slip.id, label: slip.code });
  }
  return true;
}

function requireWaiting(claim: LockedClaim | undefined): asserts claim is LockedClaim {
  if (!claim) throw refuse("NOT_FOUND", "There is no such slip.");
  if (claim.state === "waiting") return;
  throw refuse("CONFLICT", "Somebody else has already decided on this slip.", {
    reason: "settled",
    state: claim.state,
  });
}

async function requireClaim(scope: Scope, id: string): Promise<Claim> {
  const [found] = await findClaims(scope, { id });
  if (!found) throw refuse("NOT_FOUND", "There is no such slip.");
  return found;
}

function recordClaim(
  scope: Scope,
  what: "send" | "withdraw" | "refuse" | "undo",
  { id, code, amount_sen, paid_on }: Claim,
): void {
  const details = { amount_sen, paid_on };
  scope.record({ action: `fees.${what}_slip`, subject_id: id, label: code, details });
}

/** Mails the guardian that a slip was refused. The sum and the reason are shown in Halaqah only. */
async function mailRefusal(scope: Scope, { env }: Runtime, id: string): Promise<void> {
  const sender = await findSender(scope, id);
  if (!sender) return;
  const letter = slipLetter({
    greeting: greetingTo(sender),
    school: scope.school.name,
    url: `${env.origin}/dashboard/fees`,
  });
  await postMail(scope.tx, { kind: "fee_slip", recipient: sender.email, ...composeLetter(letter) });
}
