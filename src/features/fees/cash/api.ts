import { closeOf, countedSen } from "#features/fees/drawers/rules.ts";
import { holdFeeMonths, post } from "#features/fees/ledger/db.ts";
import { closeEntries, handoverEntries, refuseClosed } from "#features/fees/ledger/rules.ts";
import { findAdmitted } from "#features/members/access/db.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatSen } from "#lib/money.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { type Cash, feeCashContract } from "./contract.ts";
import {
  closeCounted,
  endHandover,
  insertHandover,
  lockDrawer,
  lockHandover,
  mayReceive,
  readCash,
} from "./db.ts";

const os = serve(feeCashContract);

export const feeCashRoutes = os.router({
  readCash: os.readCash.handler(({ context: { scope, runtime } }) => cashOf(scope, runtime)),

  closeDrawer: os.closeDrawer.handler(async ({ context: { scope, runtime }, input }) => {
    const { id, counted, why = "", deposited_sen = 0, deposit_ref = "" } = input;
    refuseClosed(await holdFeeMonths(scope));
    const drawer = await lockDrawer(scope, { id });
    const isOwn = drawer?.holder_id === scope.person.profile_id;
    if (!drawer || (!isOwn && scope.reaches("fees.approve").length === 0)) {
      throw refuse("NOT_FOUND", "There is no such drawer.");
    }
    const { expected_sen } = drawer;
    if (!drawer.isOpen) {
      throw refuse("CONFLICT", "This drawer is closed already.", { reason: "drawer_closed" });
    }
    if (drawer.waiting_sen > 0) {
      throw refuse("CONFLICT", "Cash of this drawer waits to be received.", { reason: "handover" });
    }
    if (expected_sen !== input.expected_sen) {
      throw refuse("CONFLICT", "Cash came or went meanwhile.", { reason: "moved", expected_sen });
    }
    const counted_sen = countedSen(counted);
    const close = closeOf({ expected_sen, counted_sen, deposited_sen, why });
    if ("fault" in close) {
      throw refuse("UNPROCESSABLE_CONTENT", "This count cannot be kept.", { reason: close.fault });
    }
    const { difference_sen } = close;
    const count = {
      counted,
      counted_sen,
      expected_sen,
      why: why.trim(),
      deposited_sen,
      deposit_ref,
    };
    await closeCounted(scope, id, count);
    const entries = closeEntries({ cash_session_id: id, difference_sen, deposited_sen });
    if (entries.length > 0) await post(scope, [{ id: newId(), kind: "cash_close", entries }]);
    const details = {
      expected: formatSen(expected_sen),
      counted: formatSen(counted_sen),
      deposited: formatSen(deposited_sen),
    };
    scope.record({ action: "fees.close_drawer", subject_id: id, label: drawer.holder, details });
    return cashOf(scope, runtime);
  }),

  giveCash: os.giveCash.handler(
    async ({ context: { scope, runtime }, input: { to, amount_sen } }) => {
      const given_by = scope.person.profile_id;
      const admitted = await findAdmitted(runtime.database.auth, scope.school.id, [to]);
      if (admitted.length === 0 || !(await mayReceive(scope, to))) {
        throw refuse("NOT_FOUND", "Nobody of this id takes money for the school.");
      }
      if (to === given_by) {
        throw refuse("UNPROCESSABLE_CONTENT", "Cash is given to somebody else.", {
          reason: "self",
        });
      }
      const drawer = await lockDrawer(scope, { holder_id: given_by });
      if (!drawer || amount_sen > drawer.expected_sen - drawer.waiting_sen) {
        throw refuse("CONFLICT", "There is not that much cash.", { reason: "too_much" });
      }
      const id = newId();
      await insertHandover(scope, {
        id,
        session_id: drawer.id,
        given_by,
        given_to: to,
        amount_sen,
      });
      scope.record({ action: "fees.give_cash", subject_id: id, label: formatSen(amount_sen) });
      return cashOf(scope, runtime);
    },
  ),

  receiveCash: os.receiveCash.handler(async ({ context: { scope, runtime }, input: { id } }) => {
    refuseClosed(await holdFeeMonths(scope));
    const given = await endHandover(scope, id, "received");
    if (!given) throw refuse("NOT_FOUND", "No such cash waits for you.");
    const { session_id, amount_sen } = given;
    const { from, own } = await lockHandover(scope, session_id);
    if (amount_sen > from.expected_sen) {
      const { expected_sen } = from;
      throw refuse("CONFLICT", "The giver does not hold that much any more.", {
        reason: "gone",
        expected_sen,
      });
    }
    const entries = handoverEntries(session_id, own, amount_sen);
    await post(scope, [{ id, kind: "handover", entries }]);
    scope.record({ action: "fees.receive_cash", subject_id: id, label: formatSen(amount_sen) });
    return cashOf(scope, runtime);
  }),

  withdrawCash: os.withdrawCash.handler(async ({ context: { scope, runtime }, input: { id } }) => {
    const given = await endHandover(scope, id, "withdrawn");
    if (!given) throw refuse("NOT_FOUND", "No such cash waits to be received.");
    const label = formatSen(given.amount_sen);
    scope.record({ action: "fees.keep_cash", subject_id: id, label });
    return cashOf(scope, runtime);
  }),
});

/** What the person's cash is, with those alone as receivers who can sign in and say that it came. */
async function cashOf(scope: Scope, { database }: Runtime): Promise<Cash> {
  const cash = await readCash(scope);
  const ids = cash.receivers.map(({ id }) => id);
  const admitted = new Set(await findAdmitted(database.auth, scope.school.id, ids));
  return { ...cash, receivers: cash.receivers.filter(({ id }) => admitted.has(id)) };
}
