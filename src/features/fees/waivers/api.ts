import { findAccounts, lockAccounts } from "#features/fees/accounts/db.ts";
import { hasOtherAdmin } from "#features/members/db.ts";
import type { FundKind } from "#features/fees/funds/rules.ts";
import { refuse } from "#lib/errors.ts";
import type { Permission } from "#lib/permissions.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { feeWaiversContract, type Waiver } from "./contract.ts";
import {
  findFundKind,
  findOwnWaivers,
  findWaivers,
  insertWaiver,
  isAsked,
  lockWaiver,
  readChoices,
  updateWaiver,
} from "./db.ts";
import { termsFault, type WaiverTerms } from "./rules.ts";

const os = serve(feeWaiversContract);

export const feeWaiversRoutes = os.router({
  listWaivers: os.listWaivers.handler(({ context: { scope, runtime }, input }) =>
    readWaivers(scope, runtime, input),
  ),

  readWaiverChoices: os.readWaiverChoices.handler(({ context: { scope } }) => readChoices(scope)),

  askWaiver: os.askWaiver.handler(async ({ context: { scope, runtime }, input }) => {
    await lockAccounts(scope, [input.account_id]);
    const { code } = await requireFamily(scope, "fees.manage", input);
    const fund_kind = await requireTerms(scope, input);
    const set_by = scope.person.profile_id;
    const id = await insertWaiver(scope, { ...input, fund_kind, set_by });
    scope.record({ action: "fees.ask_waiver", subject_id: id, label: code });
    return requireWaiver(scope, runtime, id);
  }),

  requestWaiver: os.requestWaiver.handler(async ({ context: { scope }, input }) => {
    await lockAccounts(scope, [input.account_id]);
    const { code } = await requireFamily(scope, "fees.pay", input);
    if (await isAsked(scope, input.account_id, input.student_id)) {
      throw refuse("CONFLICT", "You have asked for this already.", { reason: "waiting" });
    }
    const id = await insertWaiver(scope, { ...input, kind: "lain", from_date: scope.today });
    scope.record({ action: "fees.request_waiver", subject_id: id, label: code });
    const [made] = await findOwnWaivers(scope, id);
    if (!made) throw new Error("the waiver was not read");
    return made;
  }),

  myWaivers: os.myWaivers.handler(({ context: { scope } }) =>
    scope.person.guardian_id ? findOwnWaivers(scope) : [],
  ),

  changeWaiver: os.changeWaiver.handler(async ({ context: { scope, runtime }, input }) => {
    const { id, version, ...terms } = input;
    await lockWaiver(scope, id);
    const before = await requireWaiver(scope, runtime, id);
    await requireVersion(scope, before, version);
    requireState(before, "asked");
    const fund_kind = await requireTerms(scope, terms);
    await updateWaiver(scope, id, { ...terms, fund_kind, set_by: scope.person.profile_id });
    scope.record({ action: "fees.change_waiver", subject_id: id, label: before.code });
    return requireWaiver(scope, runtime, id);
  }),

  decideWaiver: os.decideWaiver.handler(async ({ context: { scope, runtime }, input }) => {
    const { id, approved, answer = "", version } = input;
    await lockWaiver(scope, id);
    const before = await requireWaiver(scope, runtime, id);
    await requireVersion(scope, before, version);
    requireState(before, "asked");
    const { isOwn, isAlone } = await readOwn(scope, runtime, id);
    if (approved && isOwn && !isAlone) {
      throw refuse("FORBIDDEN", "Somebody else has to approve what you asked for.", {
        reason: "own",
      });
    }
    if (approved && before.percent_bp === null && before.amount_sen === null) {
      throw refuse("CONFLICT", "This has no terms yet.", { reason: "terms" });
    }
    await updateWaiver(scope, id, {
      state: approved ? "approved" : "refused",
      answer,
      decided_by: scope.person.profile_id,
      decided_at: scope.now,
    });
    const action = approved ? "fees.approve_waiver" : "fees.refuse_waiver";
    // The one admin of a school approves what he or she asked for; the trail says so.
    const details = approved && isOwn ? { alone: true } : undefined;
    scope.record({ action, subject_id: id, label: before.code, ...(details && { details }) });
    return requireWaiver(scope, runtime, id);
  }),

  endWaiver: os.endWaiver.handler(async ({ context: { scope, runtime }, input: { id } }) => {
    await lockWaiver(scope, id);
    const before = await requireWaiver(scope, runtime, id);
    requireState(before, "approved");
    await updateWaiver(scope, id, { state: "ended" });
    scope.record({ action: "fees.end_waiver", subject_id: id, label: before.code });
    return requireWaiver(scope, runtime, id);
  }),
});

async function readWaivers(
  scope: Scope,
  { database }: Runtime,
  of: { id?: string; account_id?: string | undefined } = {},
): Promise<Waiver[]> {
  const mayApprove = scope.reaches("fees.approve").includes("all");
  const isAlone = mayApprove && !(await hasOtherAdmin(scope, database.auth));
  const me = scope.person.profile_id;
  const found = await findWaivers(scope, of);
  return found.map(({ asked_id, set_id, ...one }) => ({
    ...one,
    may_decide:
      mayApprove && one.state === "asked" && (isAlone || (asked_id !== me && set_id !== me)),
  }));
}

/** Whether the person asked for a waiver or wrote its terms, and whether nobody else may approve one. */
async function readOwn(scope: Scope, { database }: Runtime, id: string) {
  const [found] = await findWaivers(scope, { id });
  const me = scope.person.profile_id;
  const isOwn = found?.asked_id === me || found?.set_id === me;
  return { isOwn, isAlone: !(await hasOtherAdmin(scope, database.auth)) };
}

/** The account of a family within reach, to which the pupil belongs. */
async function requireFamily(
  scope: Scope,
  permission: Permission,
  { account_id, student_id }: { account_id: string; student_id: string | null },
) {
  const [account] = await findAccounts(scope, permission, account_id);
  if (!account) throw refuse("NOT_FOUND", "There is no such account.");
  if (student_id !== null && !account.students.some(({ id }) => id === student_id)) {
    throw refuse("NOT_FOUND", "There is no such student in this family.");
  }
  return account;
}

type Named = WaiverTerms & {
  fund_id: string | null;
  sponsor_id: string | null;
  items: string[] | null;
};

/** The kind of the fund that a waiver names; refuses terms that cannot be. */
async function requireTerms(scope: Scope, terms: Named): Promise<FundKind | null> {
  const { fund_id, sponsor_id, items } = terms;
  const fund = fund_id === null ? null : await findFundKind(scope, fund_id);
  if (fund === undefined) throw refuse("NOT_FOUND", "There is no such fund.");
  const fault = termsFault(terms, fund);
  if (fault) {
    const issues = [{ path: [fault.field], message: fault.message }];
    throw refuse("BAD_REQUEST", "These terms cannot be.", { issues });
  }
  const known = await readChoices(scope);
  if (sponsor_id !== null && !known.sponsors.some(({ id }) => id === sponsor_id)) {
    throw refuse("NOT_FOUND", "There is no such sponsor.");
  }
  if (items?.some((item) => !known.items.some(({ id }) => id === item))) {
    throw refuse("NOT_FOUND", "There is no such item.");
  }
  return fund;
}

function requireState({ state }: Waiver, wanted: Waiver["state"]): void {
  if (state === wanted) return;
  throw refuse("CONFLICT", "This waiver has changed already.", { reason: "state", state });
}

async function requireWaiver(scope: Scope, runtime: Runtime, id: string): Promise<Waiver> {
  const [found] = await readWaivers(scope, runtime, { id });
  if (!found) throw refuse("NOT_FOUND", "There is no such waiver.");
  return found;
}
