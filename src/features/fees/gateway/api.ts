import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { lockAccounts, mayPayFor } from "#features/fees/accounts/db.ts";
import { receivePayments } from "#features/fees/api.ts";
import { holdFeeMonths } from "#features/fees/ledger/db.ts";
import { mailReceipt } from "#features/fees/receipts/api.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatSen } from "#lib/money.ts";
import { changesOf, NO_PERSON } from "#server/audit/changes.ts";
import { findSigningKey } from "#server/cells/former-keys.ts";
import type { GatewayKeys } from "#server/gateway/provider.ts";
import { nowIn, type Runtime } from "#server/runtime.ts";
import { enterSchool, type Scope } from "#server/scope.ts";
import { codeFor } from "#server/secret.ts";
import { serve } from "#server/serve.ts";
import { isSame } from "#server/session/cookie.ts";
import { requireVersion } from "#server/stale.ts";
import { feeGatewayContract, type GatewaySettings, type OnlinePayment } from "./contract.ts";
import {
  findByBill,
  findFoundMoney,
  findGateway,
  findGatewayPayment,
  findOnlineByKey,
  findOnlinePayments,
  type GatewayPayment,
  insertGatewayEvent,
  insertOnline,
  type ListedPayment,
  lockGatewayPayment,
  type StoredGateway,
  updateOnline,
  upsertGateway,
} from "./db.ts";

const os = serve(feeGatewayContract);

export const feeGatewayRoutes = os.router({
  listOnlinePayments: os.listOnlinePayments.handler(async ({ context: { scope, runtime } }) => {
    const gateway = await findGateway(scope);
    const payments = await findOnlinePayments(scope);
    return {
      is_on: gateway?.is_on ?? false,
      payments: payments.map((one) => withAddress(runtime, one)),
    };
  }),

  payOnline: os.payOnline.handler(async ({ context: { scope, runtime }, input }) => {
    const { account_id, amount_sen, client_key } = input;
    if (!(await mayPayFor(scope, account_id))) {
      throw refuse("NOT_FOUND", "There is no such account.");
    }
    const { guardian_id } = scope.person;
    if (!(await findGateway(scope))?.is_on || !guardian_id) {
      throw refuse("CONFLICT", "The school takes no online payments.", { reason: "off" });
    }
    // Two presses with one key take turns here, and the second finds what the first began.
    await lockAccounts(scope, [account_id]);
    const known = await findOnlineByKey(scope, client_key);
    if (known && (known.account_id !== account_id || known.amount_sen !== amount_sen)) {
      throw refuse("UNPROCESSABLE_CONTENT", "This key belongs to another payment.", {
        reason: "key",
      });
    }
    const id = known?.id ?? newId();
    if (known) scope.record("history");
    else {
      const begun = { id, account_id, guardian_id, amount_sen, client_key };
      await insertOnline(scope, [{ ...begun, state: "made" }]);
      scope.record({ action: "fees.pay_online", subject_id: id, label: formatSen(amount_sen) });
    }
    const [made] = await findOnlinePayments(scope, id);
    if (!made) throw new Error("the online payment was not written");
    return withAddress(runtime, made);
  }),

  listFoundMoney: os.listFoundMoney.handler(({ context: { scope } }) => findFoundMoney(scope)),

  decideFoundMoney: os.decideFoundMoney.handler(async ({ context, input }) => {
    const { scope, runtime } = context;
    const { id, is_taken, why = "" } = input;
    if (!is_taken && !why) {
      throw refuse("UNPROCESSABLE_CONTENT", "Say why it is no receipt.", { reason: "why" });
    }
    const found = await findGatewayPayment(scope, id);
    if (!found?.is_found) throw noMoney();
    const received_on = await heldDay(scope, found.paid_on);
    await lockAccounts(scope, [found.account_id]);
    const locked = await lockGatewayPayment(scope, id);
    if (locked?.state !== "review") {
      throw refuse("CONFLICT", "This was decided already.", { reason: "decided" });
    }
    const label = formatSen(locked.amount_sen);
    if (is_taken) return { number: await receiveOnline(scope, runtime, locked, received_on) };
    await updateOnline(scope, id, ["review"], { state: "dismissed", answer: why });
    scope.record({ action: "fees.dismiss_online", subject_id: id, label });
    return { number: null };
  }),

  readGateway: os.readGateway.handler(async ({ context: { scope, runtime } }) =>
    shown(scope, runtime, await findGateway(scope)),
  ),

  changeGateway: os.changeGateway.handler(async ({ context: { scope, runtime }, input }) => {
    const { secret, category, version, ...facts } = input;
    const before = await findGateway(scope);
    const current = shown(scope, runtime, before);
    await requireVersion(scope, { ...current, id: scope.school.id }, version);
    const kept = gatewayKeysOf(scope, runtime, before)?.secret;
    const used = secret ?? kept;
    if (!used) {
      throw refuse("UNPROCESSABLE_CONTENT", "The secret key is missing.", { reason: "secret" });
    }
    const keys: GatewayKeys = { secret: used, category };
    const sealed = runtime.gateway.seal.close(JSON.stringify(keys), scope.school.id);
    if (!(await upsertGateway(scope, { ...facts, sealed, version }))) {
      const now = shown(scope, runtime, await findGateway(scope));
      await requireVersion(scope, { ...now, id: scope.school.id }, version);
    }
    const after = shown(scope, runtime, await findGateway(scope));
    const logged = ({ is_on, category: of, fee_on }: GatewaySettings) => ({
      is_on,
      category: of,
      fee_on,
    });
    scope.record({
      action: "fees.change_gateway",
      subject_id: scope.school.id,
      label: scope.school.name,
      details: {
        ...changesOf(logged(current), logged(after), NO_PERSON),
        ...(secret !== undefined && { secret: "***" }),
      },
    });
    return after;
  }),
});

function noMoney() {
  return refuse("NOT_FOUND", "There is no such money.");
}

function withAddress(
  { gateway }: Pick<Runtime, "gateway">,
  { bill_code, ...payment }: ListedPayment,
): OnlinePayment {
  const isOpen = payment.state === "pending" && bill_code !== null;
  return { ...payment, page: isOpen ? gateway.provider.pageOf(bill_code) : null };
}

function shown(
  scope: Scope,
  runtime: Pick<Runtime, "gateway">,
  stored: StoredGateway | undefined,
): GatewaySettings {
  const keys = gatewayKeysOf(scope, runtime, stored);
  return {
    is_on: stored?.is_on ?? false,
    has_keys: keys !== undefined,
    category: keys?.category ?? "",
    fee_on: stored?.fee_on ?? "school",
    version: stored?.version ?? 0,
  };
}

/** The school's keys; undefined if it has none, or if they were sealed under another SECRET. */
export function gatewayKeysOf(
  { school }: Pick<Scope, "school">,
  { gateway }: Pick<Runtime, "gateway">,
  stored: Pick<StoredGateway, "sealed"> | undefined,
): GatewayKeys | undefined {
  const opened = stored && gateway.seal.open(stored.sealed, school.id);
  return opened === undefined ? undefined : (JSON.parse(opened) as GatewayKeys);
}

/** Holds the months, and finds the day on which money counts as received: today, where its own month is closed. */
export async function heldDay(scope: Scope, day: string | null): Promise<string> {
  if (!day || day > scope.today) {
    await holdFeeMonths(scope);
    return scope.today;
  }
  return (await holdFeeMonths(scope, [scope.today, day])) ? scope.today : day;
}

/** Makes the receipt of an online payment that is locked, and mails it; answers its number. */
export async function receiveOnline(
  scope: Scope,
  runtime: Pick<Runtime, "env" | "receiptKey">,
  { id, account_id, amount_sen, payer_name, invoice_no, state }: GatewayPayment,
  received_on: string,
): Promise<string> {
  const [receipt] = await receivePayments(scope, [
    {
      account_id,
      amount_sen,
      method: "fpx",
      received_on,
      payer_name,
      reference: invoice_no ?? "",
      client_key: id,
    },
  ]);
  if (!receipt) throw new Error("the payment was not received");
  await updateOnline(scope, id, [state], { state: "paid", payment_id: receipt.id });
  const { number, method } = receipt;
  scope.record({
    action: "payment.receive",
    subject_id: receipt.id,
    label: formatSen(amount_sen),
    details: { number, method, amount_sen },
  });
  await mailReceipt(scope, runtime, { ...receipt, account_id, amount_sen, received_on });
  return receipt.number;
}

/** The most that the provider says at once, in bytes. */
const MAX_BODY = 16 * 1024;

/** The address at which the provider tells about a school's bills. */
export function hookOf({ env, gateway }: Pick<Runtime, "env" | "gateway">, school_id: string) {
  return `${env.origin}/hooks/pay/${school_id}/${codeFor(gateway.hookKey, school_id)}`;
}

/**
 * Takes what the provider tells unasked. It is kept and looked at later: nothing that it says becomes a receipt before
 * the provider said the same when asked.
 */
export function gatewayHooks(runtime: Runtime) {
  const app = new Hono();
  const { gateway, database } = runtime;
  const limit = bodyLimit({
    maxSize: MAX_BODY,
    onError: (c) => c.text("too large", 413, { connection: "close" }),
  });
  app.post("/hooks/pay/:school/:key", limit, async (c) => {
    const { school, key } = c.req.param();
    const isBy = (hookKey: string) => isSame(key, codeFor(hookKey, school));
    const signed = { school_id: school, purpose: "gateway hooks" } as const;
    if (!(await findSigningKey(runtime, signed, gateway.hookKey, isBy))) {
      return c.text("not found", 404);
    }
    const form = new URLSearchParams();
    for (const [name, value] of Object.entries(await c.req.parseBody())) {
      if (typeof value === "string") form.set(name, value);
    }
    const status = await enterSchool(
      database.app,
      school,
      async (scope) => {
        const keys = gatewayKeysOf(scope, runtime, await findGateway(scope));
        if (!keys) return 404;
        const { code, proof, said } = gateway.provider.readCallback(keys, form);
        const gateway_payment_id = await findByBill(scope, code);
        await insertGatewayEvent(scope, { gateway_payment_id, is_valid: proof === "valid", said });
        return proof === "valid" ? 200 : 403;
      },
      { now: nowIn(runtime, school) },
    );
    return c.text(status === 200 ? "OK" : status === 403 ? "forbidden" : "not found", status);
  });
  app.onError((error, c) => {
    runtime.log.error({ err: error }, "a callback of the gateway was not kept");
    return c.text("try again", 503);
  });
  return app;
}
