import { findReaders, lockAccounts, mayPayFor } from "#features/fees/accounts/db.ts";
import { keepDiscounts } from "#features/fees/early/api.ts";
import {
  entriesOf,
  findOpenDues,
  holdFeeMonths,
  insertAllocations,
  type OpenDue,
  post,
  settle,
  unallocate,
  unallocateDues,
} from "#features/fees/ledger/db.ts";
import {
  type ClosedMonth,
  mirrored,
  planEntries,
  refuseClosed,
} from "#features/fees/ledger/rules.ts";
import { takeNumbers } from "#features/fees/numbers/db.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatSen } from "#lib/money.ts";
import type { Permission } from "#lib/permissions.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { feePlansContract, type InstalmentPlan } from "./contract.ts";
import {
  findInstalmentPlans,
  insertInstalmentPlan,
  type InstalmentPlanRow,
  updateInstalmentPlan,
} from "./db.ts";
import { instalmentsFault, offerFault, type PlanFault, type PlanState } from "./rules.ts";
import { feePlanLetter } from "#features/fees/plans/text/letters.ts";

const os = serve(feePlansContract);

export const feePlansRoutes = os.router({
  listInstalmentPlans: os.listInstalmentPlans.handler(({ context: { scope }, input }) =>
    readPlans(scope, input),
  ),

  requestInstalments: os.requestInstalments.handler(async ({ context: { scope }, input }) => {
    const { account_id, reason } = input;
    await lockAccounts(scope, [account_id]);
    if (!(await mayPayFor(scope, account_id))) throw noAccount();
    if (await findWaiting(scope, account_id)) {
      throw fault("waiting", "A plan of this family waits for an answer already.");
    }
    if ((await findOpenDues(scope, [account_id])).length === 0) {
      throw fault("nothing", "Nothing is owed.");
    }
    const id = await insertInstalmentPlan(scope, { account_id, state: "asked", reason });
    const made = await requirePlan(scope, id);
    scope.record({ action: "fees.ask_plan", subject_id: account_id, label: made.code });
    return made;
  }),

  offerInstalments: os.offerInstalments.handler(async ({ context, input }) => {
    const { scope, runtime } = context;
    const { account_id, due_ids, instalments, version } = input;
    const wrong = instalmentsFault(instalments, scope.today);
    if (wrong) {
      const issues = [{ path: ["instalments", wrong.at, "due_on"], message: wrong.message }];
      throw refuse("BAD_REQUEST", "These instalments cannot be.", { issues });
    }
    if (!(await lockAccounts(scope, [account_id]))) throw noAccount();
    const waiting = await findWaiting(scope, account_id);
    if (waiting) await requireVersion(scope, waiting, version);
    if (waiting?.state === "offered" && version === undefined) {
      throw fault("waiting", "An offer waits for this family's answer already.");
    }
    const dues = await findDues(scope, account_id, due_ids);
    const amount_sen = sumOf(instalments.map((one) => one.amount_sen));
    if (dues.length < new Set(due_ids).size || leftOf(dues) !== amount_sen) throw changed(dues);
    const offer = {
      state: "offered" as const,
      due_ids: dues.map(({ id }) => id),
      amount_sen,
      instalments,
      offered_by: scope.person.profile_id,
      offered_at: scope.now,
    };
    const id = waiting?.id ?? (await insertInstalmentPlan(scope, { account_id, ...offer }));
    if (waiting) await updateInstalmentPlan(scope, id, offer);
    const made = await requirePlan(scope, id);
    for (const { email, first_name } of await findReaders(scope, [account_id])) {
      const facts = { school: scope.school.name, code: made.code, instalments };
      const url = `${runtime.env.origin}/dashboard/fees`;
      const letter = feePlanLetter({ ...facts, first_name, url });
      await postMail(scope.tx, { kind: "fee_plan", recipient: email, ...composeLetter(letter) });
    }
    const details = { sum: formatSen(amount_sen), count: instalments.length };
    scope.record({ action: "fees.offer_plan", subject_id: account_id, label: made.code, details });
    return made;
  }),

  answerInstalments: os.answerInstalments.handler(async ({ context: { scope }, input }) => {
    const { id, agreed, version } = input;
    const { plan, closed } = await holdPlan(scope, id, { permission: "fees.pay", version });
    requireState(plan, ["offered"]);
    await (agreed ? agree(scope, plan, closed) : decline(scope, plan));
    return requirePlan(scope, id);
  }),

  decideInstalments: os.decideInstalments.handler(async ({ context: { scope }, input }) => {
    const { id, state, answer, version } = input;
    const { plan, closed } = await holdPlan(scope, id, { permission: "fees.manage", version });
    if (state === "agreed") {
      requireState(plan, ["offered"]);
      await agree(scope, plan, closed, { for_family: true });
    } else if (state === "declined") {
      requireState(plan, ["asked", "offered"]);
      await decline(scope, plan, answer);
    } else {
      requireState(plan, ["running", "broken"]);
      await cancel(scope, plan, closed);
    }
    return requirePlan(scope, id);
  }),
});

/** Posts an offer: its credit pays the dues that it replaces, and its instalments are owed instead. */
async function agree(
  scope: Scope,
  plan: InstalmentPlanRow,
  closed: ClosedMonth | undefined,
  details?: { for_family: true },
): Promise<void> {
  refuseClosed(closed);
  const { id, account_id, instalments } = plan;
  const amount_sen = plan.amount_sen ?? 0;
  const dues = await findDues(
    scope,
    account_id,
    plan.dues.map((due) => due.id),
  );
  const wrong = offerFault(
    { amount_sen, instalments },
    { owed_sen: leftOf(dues), today: scope.today },
  );
  if (wrong === "changed") throw changed(dues);
  if (wrong) throw fault(wrong, "The day of the first instalment has passed.");
  const owed = instalments.map((one) => {
    return { account_id, due_on: one.due_on, amount_sen: one.amount_sen };
  });
  const entries = planEntries(account_id, amount_sen);
  await post(scope, [{ id, kind: "plan", entries, dues: owed }]);
  await insertAllocations(
    scope,
    dues.map((due) => ({ account_id, tx_id: id, due_id: due.id, amount_sen: due.left_sen })),
  );
  const [number = ""] = await takeNumbers(scope, "plan", 1);
  await updateInstalmentPlan(scope, id, { state: "agreed", number, ...decidedNow(scope) });
  const label = `${plan.code} ${number}`;
  const said = { action: "fees.agree_plan", subject_id: account_id, label };
  scope.record({ ...said, ...(details && { details }) });
}

async function decline(scope: Scope, plan: InstalmentPlanRow, answer = ""): Promise<void> {
  await updateInstalmentPlan(scope, plan.id, { state: "declined", answer, ...decidedNow(scope) });
  scope.record({ action: "fees.decline_plan", subject_id: plan.account_id, label: plan.code });
}

/**
 * Takes an agreed plan back. The dues that it replaced are owed again with their days, its instalments are paid by the
 * lines turned round, and what the family paid of them pays the oldest dues.
 */
async function cancel(
  scope: Scope,
  { id, account_id, code, number, instalments }: InstalmentPlanRow,
  closed: ClosedMonth | undefined,
): Promise<void> {
  refuseClosed(closed);
  const entries = mirrored(await entriesOf(scope, id));
  await unallocate(scope, id);
  await unallocateDues(scope, id);
  const back = newId();
  await post(scope, [{ id: back, kind: "plan_cancel", entries, reverses: id }]);
  const open = await findOpenDues(scope, [account_id]);
  await insertAllocations(
    scope,
    open
      .filter(({ tx_id }) => tx_id === id)
      .map((due) => ({ account_id, tx_id: back, due_id: due.id, amount_sen: due.left_sen })),
  );
  await settle(scope, [account_id]);
  // What was paid of the instalments now pays the old dues, perhaps those of a year, as early as was offered.
  await keepDiscounts(scope, new Map([[account_id, back]]));
  const details = { sum: formatSen(sumOf(instalments.map((one) => one.left_sen))) };
  const label = `${code} ${number}`;
  scope.record({ action: "fees.cancel_plan", subject_id: account_id, label, details });
}

async function readPlans(
  scope: Scope,
  of: Parameters<typeof findInstalmentPlans>[1] = {},
): Promise<InstalmentPlan[]> {
  return (await findInstalmentPlans(scope, of)).map((plan) => ({
    ...plan,
    is_stale: plan.state === "offered" && isStale(plan, scope.today),
  }));
}

function isStale({ amount_sen, dues, instalments }: InstalmentPlanRow, today: string): boolean {
  const owed_sen = sumOf(dues.map((due) => due.amount_sen));
  return offerFault({ amount_sen: amount_sen ?? 0, instalments }, { owed_sen, today }) !== null;
}

/** A plan with its account locked; refuses one that somebody changed since the version that was read. */
async function holdPlan(
  scope: Scope,
  id: string,
  { permission, version }: { permission: Permission; version: number | undefined },
) {
  const closed = await holdFeeMonths(scope);
  const [found] = await findInstalmentPlans(scope, { id, permission });
  if (!found) throw noPlan();
  await lockAccounts(scope, [found.account_id]);
  // Read again, because another request may have changed it until the account was locked.
  const [plan] = await findInstalmentPlans(scope, { id, permission });
  if (!plan) throw noPlan();
  await requireVersion(scope, plan, version);
  return { plan, closed };
}

/** The plan of an account that waits for the school or the family. */
async function findWaiting(
  scope: Scope,
  account_id: string,
): Promise<InstalmentPlanRow | undefined> {
  const plans = await findInstalmentPlans(scope, { account_id });
  return plans.find(({ state }) => state === "asked" || state === "offered");
}

/** Of the dues of an account those that are named and still open. */
async function findDues(scope: Scope, account_id: string, ids: string[]): Promise<OpenDue[]> {
  const open = await findOpenDues(scope, [account_id]);
  return open.filter(({ id }) => ids.includes(id));
}

async function requirePlan(scope: Scope, id: string): Promise<InstalmentPlan> {
  const [found] = await readPlans(scope, { id });
  if (!found) throw noPlan();
  return found;
}

function requireState({ state }: InstalmentPlanRow, wanted: readonly PlanState[]): void {
  if (wanted.includes(state)) return;
  throw fault("state", "This plan has changed already.", { state });
}

function decidedNow({ person, now }: Scope) {
  return { decided_by: person.profile_id, decided_at: now };
}

function leftOf(dues: readonly OpenDue[]): number {
  return sumOf(dues.map(({ left_sen }) => left_sen));
}

function sumOf(list: readonly number[]): number {
  return list.reduce((sum, one) => sum + one, 0);
}

function changed(dues: readonly OpenDue[]) {
  const message = "What is owed has changed since. Make the offer anew.";
  return fault("changed", message, { owed_sen: leftOf(dues) });
}

function fault(reason: PlanFault, message: string, data: Record<string, unknown> = {}) {
  const code = reason === "nothing" ? "UNPROCESSABLE_CONTENT" : "CONFLICT";
  return refuse(code, message, { reason, ...data });
}

function noAccount() {
  return refuse("NOT_FOUND", "There is no such account.");
}

function noPlan() {
  return refuse("NOT_FOUND", "There is no such plan.");
}
