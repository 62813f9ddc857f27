import { lockAccounts } from "#features/fees/accounts/db.ts";
import { holdFeeMonths } from "#features/fees/ledger/db.ts";
import { newId } from "#lib/ids.ts";
import { writeAudit } from "#server/audit/audit.ts";
import type { GatewayKeys, PaidRow } from "#server/gateway/provider.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope } from "#server/scope.ts";
import { inEachSchool } from "#server/jobs/schools.ts";
import { heldDay, hookOf, gatewayKeysOf, receiveOnline } from "./api.ts";
import {
  findGateway,
  findGatewayPayment,
  findKnownInvoices,
  findUnsettled,
  hasUnsettled,
  type GatewayPayment,
  insertOnline,
  lockGatewayPayment,
  updateOnline,
} from "./db.ts";
import { type FeePayer, OPEN_HOURS, sortPaid } from "./rules.ts";

/** The payload of the jobs: an online payment of a school. */
export type OnlineJob = { school_id: string; id: string };

type Known = { payment: GatewayPayment; keys: GatewayKeys; fee_on: FeePayer };

function inSchool<T>(runtime: Runtime, school_id: string, work: (scope: Scope) => Promise<T>) {
  return enterSchool(runtime.database.app, school_id, work, { now: nowIn(runtime, school_id) });
}

/** What a job needs before it calls out; the transaction is over then. */
function read(runtime: Runtime, { school_id, id }: OnlineJob): Promise<Known | undefined> {
  return inSchool(runtime, school_id, async (scope) => {
    const payment = await findGatewayPayment(scope, id);
    const gateway = await findGateway(scope);
    const keys = gatewayKeysOf(scope, runtime, gateway);
    return payment && keys && gateway && { payment, keys, fee_on: gateway.fee_on };
  });
}

/** Makes the bill of a payment that was begun. On the last try it gives up, and the guardian is told. */
export async function makeGatewayBill(
  runtime: Runtime,
  job: OnlineJob,
  { isLast }: { isLast: boolean },
): Promise<void> {
  const known = await read(runtime, job);
  if (known?.payment.state !== "made") return;
  const { payment, keys, fee_on } = known;
  const settle = (changes: Parameters<typeof updateOnline>[3]) =>
    inSchool(runtime, job.school_id, (scope) => updateOnline(scope, job.id, ["made"], changes));
  try {
    const { code } = await runtime.gateway.provider.makeBill(keys, {
      reference: payment.id,
      amount_sen: payment.amount_sen,
      name: `Yuran ${payment.code.replace("-", "")}`,
      description: "Yuran sekolah",
      return_url: `${runtime.env.origin}/dashboard/fees`,
      callback_url: hookOf(runtime, job.school_id),
      adds_fee: fee_on === "payer",
    });
    await settle({ bill_code: code, state: "pending" });
  } catch (error) {
    if (!isLast) throw error;
    runtime.log.warn({ err: error, ...job }, "a bill could not be made at the gateway");
    await settle({ state: "failed" });
  }
}

/**
 * Asks the provider what was paid of a bill, and makes the receipt. Asked again it finds nothing new. A bill that is
 * open for longer than a day is closed.
 */
export async function settleGateway(runtime: Runtime, job: OnlineJob): Promise<void> {
  const known = await read(runtime, job);
  if (!known) return;
  const { payment, keys } = known;
  const { provider } = runtime.gateway;
  const { bill_code, state, hours } = payment;
  const isOld = hours >= OPEN_HOURS;
  if (bill_code === null) {
    const give = (scope: Scope) => updateOnline(scope, job.id, ["made"], { state: "failed" });
    if (isOld) await inSchool(runtime, job.school_id, give);
    return;
  }
  await keepPaid(runtime, job, await provider.readPaid(keys, bill_code));
  if (state !== "pending" || !isOld) return;
  if ((await provider.close(keys, bill_code)) === "busy") return;
  // Somebody may have paid until it was closed.
  await keepPaid(runtime, job, await provider.readPaid(keys, bill_code));
  const expire = (scope: Scope) => updateOnline(scope, job.id, ["pending"], { state: "expired" });
  await inSchool(runtime, job.school_id, expire);
}

async function keepPaid(runtime: Runtime, job: OnlineJob, rows: PaidRow[]): Promise<void> {
  if (rows.length === 0) return;
  await inSchool(runtime, job.school_id, async (scope) => {
    const first = await findGatewayPayment(scope, job.id);
    if (!first) return;
    await holdFeeMonths(scope);
    await lockAccounts(scope, [first.account_id]);
    const bill = await lockGatewayPayment(scope, job.id);
    if (!bill) return;
    const known = await findKnownInvoices(
      scope,
      rows.map(({ invoice }) => invoice),
    );
    const is_paid = bill.state === "paid";
    const { ours, others } = sortPaid({ ...bill, is_paid }, rows, known);
    if (ours) {
      const { invoice: invoice_no, paid_on = null } = ours;
      await updateOnline(scope, bill.id, [bill.state], { invoice_no, paid_on });
      const received_on = await heldDay(scope, paid_on);
      await receiveOnline(scope, runtime, { ...bill, invoice_no }, received_on);
    }
    const { account_id, guardian_id, id: found_under } = bill;
    await insertOnline(
      scope,
      others.map(({ row, why }) => ({
        id: newId(),
        account_id,
        guardian_id,
        amount_sen: row.sen,
        state: "review" as const,
        invoice_no: row.invoice,
        paid_on: row.paid_on ?? null,
        found_under,
        why,
      })),
    );
    writeAudit(scope, { id: `gateway ${bill.id}`, address: "" });
  });
}

/** Asks again about every bill that may be paid, in all schools; `ask` sets the asking on its way. */
export async function sweepGateway(
  runtime: Runtime,
  ask: (job: OnlineJob) => Promise<unknown>,
): Promise<void> {
  const askAgain = async (_runtime: Runtime, school_id: string) => {
    const ids = await inSchool(runtime, school_id, findUnsettled);
    for (const id of ids) await ask({ school_id, id });
  };
  const where = hasUnsettled;
  await inEachSchool(runtime, askAgain, "online payments were not asked about", { where });
}
