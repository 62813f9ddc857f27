import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject } from "vitest";
import { longTest, test } from "#app/testing-runs.ts";
import { mailsTo, startApp, TEST_SECRET, type TestApp, type TestSchool } from "#app/testing.ts";
import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import type { Payment } from "#features/fees/contract.ts";
import { newId } from "#lib/ids.ts";
import { codeFor } from "#server/secret.ts";
import { type FakeToyyibPay, startFakeToyyibPay } from "#server/gateway/testing-toyyibpay.ts";
import type { FoundMoney, GatewaySettings, OnlinePayment } from "./contract.ts";
import { makeGatewayBill, settleGateway, sweepGateway } from "./jobs.ts";

const SECRET = "w5x7srq7-rx5r-3t89-2ou2-k7361x2jewhn";
const KEYS = { is_on: true, secret: SECRET, category: "gcbhict9", fee_on: "school", version: 0 };

let app: TestApp;
let fake: FakeToyyibPay;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
  fake = await startFakeToyyibPay(SECRET);
  app.runtime.gateway.provider = fake.provider;
  app.runtime.env.origin = app.url;
});
beforeEach(() => {
  fake.setFault("none");
  fake.setBusy(false);
});
afterAll(async () => {
  await app.stop();
  await fake.stop();
});

const ask = async <T extends object>(text: string, values: unknown[]) =>
  (await app.owner.query<T>(text, values)).rows;

/** A school that takes online payments, and the account that the guardian sees. */
async function makePayingSchool() {
  const school = await app.makeSchool({ pupils: 1 });
  const { admin, students } = school;
  await admin.post("/billing-accounts", { families: [{ student_ids: students }] });
  const { body } = await admin.get<BillingAccount[]>("/billing-accounts");
  expect((await admin.patch("/fee-gateway", KEYS)).status).toBe(200);
  return { ...school, account_id: body[0]?.id ?? "" };
}

type Online = { school: TestSchool; id: string; code: string };
const jobOf = ({ school, id }: Online) => ({ school_id: school.id, id });
const settle = (online: Online) => settleGateway(app.runtime, jobOf(online));

/** A guardian began to pay, and the provider has the bill. */
async function begin(amount_sen = 53_000): Promise<Online> {
  const school = await makePayingSchool();
  const { account_id, guardian } = school;
  const made = await guardian.post<OnlinePayment>("/gateway-payments", {
    account_id,
    amount_sen,
    client_key: newId(),
  });
  expect(made).toMatchObject({ status: 201, body: { state: "made", page: null } });
  const { id } = made.body;
  await makeGatewayBill(app.runtime, { school_id: school.id, id }, { isLast: true });
  const online = await listed({ school, id });
  expect(online?.state).toBe("pending");
  const code = online?.page?.split("/").at(-1) ?? "";
  expect(online?.page).toBe(`${fake.url}/${code}`);
  return { school, id, code };
}

async function listed({ school, id }: Omit<Online, "code">): Promise<OnlinePayment | undefined> {
  type List = { payments: OnlinePayment[] };
  const { body } = await school.guardian.get<List>("/gateway-payments");
  return body.payments.find((one) => one.id === id);
}

const receipts = async ({ school }: Online) =>
  (await school.admin.get<Payment[]>("/payments")).body.map((one) => ({
    sen: one.amount_sen,
    method: one.method,
    payer: one.payer_name,
  }));
const found = async ({ school }: Online) =>
  (await school.admin.get<FoundMoney[]>("/gateway-payments/found")).body;
const stateOf = async (online: Online) => (await listed(online))?.state;
const jobs = async ({ id }: Online) =>
  (
    await ask<{ task: string }>(
      `select t.identifier as task from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where j.payload->>'id' = $1 order by 1`,
      [id],
    )
  ).map(({ task }) => task);

const ONE = [{ sen: 53_000, method: "fpx", payer: "Salmah binti Ali" }];

describe("an online payment", () => {
  test("goes from the button to the receipt, named by the provider's number", async () => {
    const online = await begin();
    const { fields } = fake.bills.get(online.code) ?? {};
    expect(Object.fromEntries(fields ?? [])).toMatchObject({
      billAmount: "53000",
      billName: "Yuran K0001",
      billTo: "",
      billEmail: "",
      billPhone: "",
      billChargeToCustomer: "",
    });
    fake.pay(online.code, "success", { invoice: "TP1" });
    expect(await receipts(online)).toEqual([]);
    expect(await fake.tell(online.code, { status: "1" })).toBe(200);
    expect(await jobs(online)).toEqual(["make_gateway_bill", "settle_gateway"]);
    await settle(online);
    expect(await receipts(online)).toEqual(ONE);
    expect(await stateOf(online)).toBe("paid");
    const [line] = await ask(
      `select p.reference, p.client_key, e.ledger, a.actor_name from app.payments p
       join app.ledger_entries e on e.tx_id = p.id and e.amount_sen > 0
       join app.audit a on a.subject_id = p.id where p.school_id = $1`,
      [online.school.id],
    );
    expect(line).toEqual({
      reference: "TP1",
      client_key: online.id,
      ledger: "clearing",
      actor_name: "Halaqah",
    });
  });

  test("is one bill, however often its button is pressed on a bad network", async () => {
    const school = await makePayingSchool();
    const { account_id, guardian } = school;
    const body = { account_id, amount_sen: 53_000, client_key: newId() };
    const press = (more: object = {}) =>
      guardian.post<OnlinePayment>("/gateway-payments", { ...body, ...more });
    const pressed = await Promise.all([press(), press(), press()]);
    expect(pressed.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(pressed.map(({ body: { id } }) => id)).size).toBe(1);
    expect(await press({ amount_sen: 100 })).toMatchObject({
      status: 422,
      body: { data: { reason: "key" } },
    });
    const again = await press({ client_key: newId() });
    expect(again.body.id).not.toBe(pressed[0]?.body.id);
    const begun = await ask("select from app.gateway_payments where school_id = $1", [school.id]);
    expect(begun).toHaveLength(2);
  });

  test("is a guardian's of the own family, where the school takes such", async () => {
    const school = await makePayingSchool();
    const { account_id, admin, guardian, teacher } = school;
    const other = await app.makeSchool();
    const body = { account_id, amount_sen: 5_000, client_key: newId() };
    expect((await admin.post("/gateway-payments", body)).status).toBe(403);
    expect((await teacher.post("/gateway-payments", body)).status).toBe(403);
    expect((await other.guardian.post("/gateway-payments", body)).status).toBe(404);
    for (const amount_sen of [0, -1, 99, 3_000_001, 100.5]) {
      const { status } = await guardian.post("/gateway-payments", { ...body, amount_sen });
      expect(status, String(amount_sen)).toBe(400);
    }
    await admin.patch("/fee-gateway", { ...KEYS, is_on: false, version: 1 });
    expect(await guardian.post("/gateway-payments", body)).toMatchObject({
      status: 409,
      body: { data: { reason: "off" } },
    });
    await app.owner.query(
      "update app.billing_payers set sees_account = false where school_id = $1",
      [school.id],
    );
    expect((await guardian.post("/gateway-payments", body)).status).toBe(404);
  });

  test("that came before its month was closed is received today", async () => {
    const online = await begin();
    fake.pay(online.code, "success");
    const row = fake.bills.get(online.code)?.rows[0];
    if (row) row.billPaymentDate = "31-01-2020 23:50:00";
    const { admin, today } = online.school;
    expect((await admin.post("/fee-months", { month: "2020-01" })).status).toBe(201);
    await settle(online);
    const { body } = await admin.get<Payment[]>("/payments");
    expect(body).toMatchObject([{ received_on: today, amount_sen: 53_000 }]);
  });
});

describe("whatever the provider does, money is received once", () => {
  test("a callback twice, and ten askings at once", async () => {
    const online = await begin();
    fake.pay(online.code, "success");
    expect(await fake.tell(online.code, { status: "1" })).toBe(200);
    expect(await fake.tell(online.code, { status: "1" })).toBe(200);
    await Promise.all(Array.from({ length: 10 }, () => settle(online)));
    expect(await receipts(online)).toEqual(ONE);
    expect(await found(online)).toEqual([]);
  });

  test("callbacks out of order: pending and failed ones after the one that succeeded", async () => {
    const online = await begin();
    await fake.tell(online.code, { status: "2" });
    await settle(online);
    expect(await receipts(online)).toEqual([]);
    fake.pay(online.code, "success");
    for (const status of ["1", "3", "2"] as const) {
      expect(await fake.tell(online.code, { status })).toBe(200);
      await settle(online);
    }
    expect(await receipts(online)).toEqual(ONE);
    expect(await stateOf(online)).toBe("paid");
  });

  test("its receipt is mailed once, to who agreed to that", async () => {
    const mailed = async ({ school }: Online) =>
      (await mailsTo(app, school.guardian.email, "fee_receipt")).map(({ text }) => text);
    const silent = await begin();
    fake.pay(silent.code, "success");
    await settle(silent);
    expect(await mailed(silent)).toEqual([]);
    const online = await begin();
    await ask("update app.guardians set consent_email = true where school_id = $1", [
      online.school.id,
    ]);
    fake.pay(online.code, "success");
    await Promise.all([settle(online), settle(online)]);
    await settle(online);
    expect(await mailed(online)).toEqual([expect.stringContaining("RM 530.00, FPX")]);
  });

  test("a callback that never comes: the sweep asks", async () => {
    const online = await begin();
    fake.pay(online.code, "success");
    const asked: string[] = [];
    const sweep = () =>
      sweepGateway(app.runtime, async ({ id }) => {
        if (id === online.id) asked.push(id);
      });
    await sweep();
    expect(asked).toEqual([]);
    await app.owner.query(
      "update app.gateway_payments set created_at = now() - interval '4 minutes' where id = $1",
      [online.id],
    );
    await sweep();
    expect(asked).toEqual([online.id]);
    await settle(online);
    expect(await receipts(online)).toEqual(ONE);
    await sweep();
    expect(asked).toHaveLength(1);
  });

  test("a wrong hash is refused and kept, and sets nothing on its way", async () => {
    const online = await begin();
    fake.pay(online.code, "success");
    for (const hash of ["", "0".repeat(32), "é"]) {
      expect(await fake.tell(online.code, { status: "1", hash })).toBe(403);
    }
    expect(await jobs(online)).toEqual(["make_gateway_bill"]);
    const events = await ask(
      "select is_valid, said->>'status' as status from app.gateway_events where school_id = $1",
      [online.school.id],
    );
    expect(events).toEqual(Array(3).fill({ is_valid: false, status: "1" }));
    expect(await receipts(online)).toEqual([]);
  });

  test("a wrong amount waits for a person; the callback's own amount means nothing", async () => {
    const online = await begin();
    fake.pay(online.code, "success", { sen: 50_000 });
    expect(await fake.tell(online.code, { status: "1", amount: "530.00" })).toBe(200);
    await settle(online);
    await settle(online);
    expect(await receipts(online)).toEqual([]);
    const [money, ...others] = await found(online);
    expect(others).toEqual([]);
    expect(money).toMatchObject({ amount_sen: 50_000, asked_sen: 53_000, why: "amount" });
    const decide = (body: object) =>
      online.school.admin.post(`/gateway-payments/${money?.id}/decide`, body);
    expect((await decide({ is_taken: false })).body).toMatchObject({ data: { reason: "why" } });
    const both = await Promise.all([decide({ is_taken: true }), decide({ is_taken: true })]);
    expect(both.map(({ status }) => String(status)).toSorted()).toEqual(["200", "409"]);
    expect(await receipts(online)).toMatchObject([{ sen: 50_000 }]);
    expect(await found(online)).toEqual([]);
  });

  test.each(["html", "hang", "cut"] as const)(
    "%s instead of an answer: asked again",
    async (fault) => {
      const school = await makePayingSchool();
      const { account_id, guardian } = school;
      const body = { account_id, amount_sen: 53_000, client_key: newId() };
      const { id } = (await guardian.post<OnlinePayment>("/gateway-payments", body)).body;
      const job = { school_id: school.id, id };
      fake.setFault(fault);
      await expect(makeGatewayBill(app.runtime, job, { isLast: false })).rejects.toThrow(
        "createBill",
      );
      expect((await listed({ school, id }))?.state).toBe("made");
      fake.setFault("none");
      await makeGatewayBill(app.runtime, job, { isLast: true });
      const code = (await listed({ school, id }))?.page?.split("/").at(-1) ?? "";
      const online = { school, id, code };
      fake.pay(code, "success");
      fake.setFault(fault);
      await expect(settle(online)).rejects.toThrow("getBillTransactions");
      expect(await receipts(online)).toEqual([]);
      fake.setFault("none");
      await settle(online);
      expect(await receipts(online)).toEqual(ONE);
    },
  );

  test("no answer to the end: the guardian is told, and nothing is owed to anybody", async () => {
    const school = await makePayingSchool();
    const body = { account_id: school.account_id, amount_sen: 53_000, client_key: newId() };
    const { id } = (await school.guardian.post<OnlinePayment>("/gateway-payments", body)).body;
    fake.setFault("html");
    await makeGatewayBill(app.runtime, { school_id: school.id, id }, { isLast: true });
    expect((await listed({ school, id }))?.state).toBe("failed");
  });

  test("several rows a bill: failed and pending ones, one that pays, one that waits", async () => {
    const online = await begin();
    fake.pay(online.code, "fail");
    fake.pay(online.code, "pending");
    await settle(online);
    expect(await receipts(online)).toEqual([]);
    fake.pay(online.code, "success");
    fake.pay(online.code, "success", { invoice: "TP-second" });
    fake.pay(online.code, "success", { reference: newId(), invoice: "TP-other" });
    await settle(online);
    await settle(online);
    expect(await receipts(online)).toEqual(ONE);
    expect((await found(online)).map(({ why, invoice_no }) => `${invoice_no} ${why}`)).toEqual([
      "TP-second twice",
      "TP-other reference",
    ]);
    const [second] = await found(online);
    const path = `/gateway-payments/${second?.id}/decide`;
    const why = "Dipulangkan oleh bank";
    expect((await online.school.admin.post(path, { is_taken: false, why })).status).toBe(200);
    expect(await found(online)).toHaveLength(1);
  });

  test("a bill is closed after a day, and money that comes later posts as credit", async () => {
    const online = await begin();
    await app.owner.query(
      "update app.gateway_payments set created_at = now() - interval '25 hours' where id = $1",
      [online.id],
    );
    fake.setBusy(true);
    await settle(online);
    expect(await stateOf(online)).toBe("pending");
    fake.setBusy(false);
    await settle(online);
    expect(await stateOf(online)).toBe("expired");
    expect(fake.bills.get(online.code)?.is_closed).toBe(true);
    fake.pay(online.code, "success");
    expect(await fake.tell(online.code, { status: "1" })).toBe(200);
    await settle(online);
    expect(await receipts(online)).toEqual(ONE);
    expect(await stateOf(online)).toBe("paid");
    type Mine = { credit_sen: number }[];
    const { body } = await online.school.guardian.get<Mine>("/fees/mine");
    expect(body).toMatchObject([{ credit_sen: 53_000 }]);
  });
});

/** A server with its jobs in a process of its own, which asks our provider. */
const SERVER = `
  import { createServer } from "node:http";
  import { getRequestListener } from "@hono/node-server";
  import { createServer as createVite } from "vite";
  const vite = await createVite({ server: { middlewareMode: true, ws: false }, appType: "custom", logLevel: "error" });
  const load = (path) => vite.ssrLoadModule(path);
  const { readEnv } = await load("/src/server/env.ts");
  const { openRuntime } = await load("/src/app/runtime.ts");
  const { toyyibPay } = await load("/src/server/gateway/toyyibpay.ts");
  const { createHttp } = await load("/src/app/http.ts");
  const { startJobs } = await load("/src/app/jobs.ts");
  const runtime = await openRuntime(readEnv(process.env));
  runtime.gateway.provider = toyyibPay(process.env.PROVIDER);
  startJobs(runtime);
  const server = createServer(getRequestListener(createHttp(runtime).fetch));
  server.listen(0, "127.0.0.1", () => console.log("http://127.0.0.1:" + server.address().port));`;

async function startServer(dataDir: string) {
  const child = spawn(process.execPath, ["--input-type=module", "-e", SERVER], {
    env: {
      ...process.env,
      NODE_ENV: "test",
      DATABASE_URL: inject("databaseUrl"),
      DATA_DIR: dataDir,
      SECRET: TEST_SECRET,
      LOG_LEVEL: "error",
      PROVIDER: fake.url,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let url = "";
  while (!url) {
    const [part] = (await Promise.race([once(child.stdout, "data"), once(child, "exit")])) as [
      Buffer | number,
    ];
    if (typeof part === "number") throw new Error("the server did not start");
    url = /http:\S+/.exec(part.toString())?.[0] ?? "";
  }
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode) return;
    const ended = once(child, "exit");
    child.kill("SIGKILL");
    await ended;
  };
  return { url, kill };
}

test("who began to pay may be unlinked or erased until the money comes, and it is received all the same", async () => {
  for (const change of [
    "delete from app.guardian_links where school_id = $1",
    "update app.billing_payers set sees_account = false where school_id = $1",
    "erase",
  ]) {
    const online = await begin();
    const { school, id, code } = online;
    if (change === "erase") {
      expect((await school.admin.send("DELETE", `/persons/${school.guardian.id}`)).status).toBe(
        200,
      );
    } else await app.owner.query(change, [school.id]);
    // Neither the page of the payment nor another one is there for who is no guardian any more.
    if (change !== "erase") {
      expect(await listed({ school, id })).toBeUndefined();
      const account_id = (
        await ask<{ account_id: string }>(
          "select account_id from app.gateway_payments where id = $1",
          [id],
        )
      )[0]?.account_id;
      const more = { account_id, amount_sen: 53_000, client_key: newId() };
      expect((await school.guardian.post("/gateway-payments", more)).status).toBe(404);
    }
    fake.pay(code, "success");
    await Promise.all([settle(online), fake.tell(code, { status: "1" }), settle(online)]);
    await settle(online);
    expect((await receipts(online)).map(({ sen }) => sen)).toEqual([53_000]);
  }
});

test("a guardian entered twice is joined until the money comes: who began to pay is kept, and has the one receipt", async () => {
  const online = await begin();
  const { school, id, code } = online;
  const { admin, guardian, guardian_id, students } = school;
  const made = await admin.post<{ id: string }>("/guardians", {
    first_name: "Salma",
    last_name: "binti Ali",
    phone: "012-345 6789",
    student_id: students[0],
    relation: "ibu",
  });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  const join = (keep: string, drop: string) =>
    admin.post("/merges", { kind: "guardians", keep, drop, keep_version: 1, drop_version: 1 });
  expect((await join(made.body.id, guardian_id)).status).toBe(409);
  const merged = await join(guardian_id, made.body.id);
  expect(merged.status, JSON.stringify(merged.body)).toBe(200);
  expect((await listed({ school, id }))?.page).toBe(`${fake.url}/${code}`);
  fake.pay(code, "success");
  await Promise.all([settle(online), fake.tell(code, { status: "1" }), settle(online)]);
  expect(await receipts(online)).toEqual(ONE);
  expect(await stateOf(online)).toBe("paid");
  expect((await guardian.get<Payment[]>("/payments")).body).toHaveLength(1);
});

test("a pupil who left, or went to another family, until the money comes: it is paid ahead where it was begun", async () => {
  for (const change of [
    "update app.students set status = 'withdrawn' where school_id = $1",
    "update app.billing_members set to_date = from_date where school_id = $1",
  ]) {
    const online = await begin();
    await app.owner.query(change, [online.school.id]);
    fake.pay(online.code, "success");
    await Promise.all([settle(online), settle(online)]);
    expect((await receipts(online)).map(({ sen }) => sen)).toEqual([53_000]);
    expect(await stateOf(online)).toBe("paid");
    const { body } = await online.school.guardian.get<{ credit_sen: number }[]>("/fees/mine");
    expect(body).toMatchObject([{ credit_sen: 53_000 }]);
  }
});

test("the same bill paid twice online is two receipts, and the second is paid ahead", async () => {
  const online = await begin();
  const { school } = online;
  const [row] = await ask<{ account_id: string }>(
    "select account_id from app.gateway_payments where id = $1",
    [online.id],
  );
  const again = { account_id: row?.account_id, amount_sen: 53_000, client_key: newId() };
  const { body } = await school.guardian.post<OnlinePayment>("/gateway-payments", again);
  await makeGatewayBill(app.runtime, { school_id: school.id, id: body.id }, { isLast: true });
  const page = (await listed({ school, id: body.id }))?.page ?? "";
  const second = { school, id: body.id, code: page.split("/").at(-1) ?? "" };
  await school.admin.post("/openings", { ...again, as_of: school.today, client_key: undefined });
  for (const { code } of [online, second]) fake.pay(code, "success");
  await Promise.all([settle(online), settle(second), settle(online), settle(second)]);
  expect(await receipts(online)).toEqual([...ONE, ...ONE]);
  const path = `/billing-accounts/${row?.account_id}/statement`;
  expect((await school.admin.get(path)).body).toMatchObject({ owed_sen: 0, credit_sen: 53_000 });
});

longTest(
  "killed between the callback and the receipt, the next start makes it, once",
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "halaqah-gateway-"));
    const online = await begin();
    const path = `/hooks/pay/${online.school.id}/${codeFor(app.runtime.gateway.hookKey, online.school.id)}`;
    const first = await startServer(dataDir);
    let second: typeof first | undefined;
    try {
      fake.pay(online.code, "success");
      fake.setFault("hang");
      const asked = fake.nextAsked();
      expect(await fake.tell(online.code, { status: "1" }, first.url + path)).toBe(200);
      await asked;
      await first.kill();
      expect(await receipts(online)).toEqual([]);
      expect(await jobs(online)).toContain("settle_gateway");
      fake.setFault("none");
      second = await startServer(dataDir);
      await expect.poll(() => receipts(online), { timeout: 30_000 }).toEqual(ONE);
      expect(await fake.tell(online.code, { status: "1" }, second.url + path)).toBe(200);
      await expect.poll(() => jobs(online), { timeout: 30_000 }).toEqual([]);
      expect(await receipts(online)).toEqual(ONE);
    } finally {
      await first.kill();
      await second?.kill();
      rmSync(dataDir, { recursive: true, force: true });
    }
  },
  240_000,
);

describe("the address for callbacks", () => {
  const hook = (school_id: string, key: string) => `${app.url}/hooks/pay/${school_id}/${key}`;
  const post = (url: string, body: string) =>
    fetch(url, { method: "POST", body: new URLSearchParams(body) });

  test("is a school's own, and none other is there", async () => {
    const online = await begin();
    fake.pay(online.code, "success");
    const other = await app.makeSchool();
    const key = (id: string) => codeFor(app.runtime.gateway.hookKey, id);
    const tell = (to: string) => fake.tell(online.code, { status: "1" }, to);
    expect(await tell(hook(online.school.id, "0".repeat(16)))).toBe(404);
    expect(await tell(hook(online.school.id, key(other.id)))).toBe(404);
    expect(await tell(hook("x", key(online.school.id)))).toBe(404);
    // A school without an account at the provider.
    expect(await tell(hook(other.id, key(other.id)))).toBe(404);
    expect(await tell(hook(online.school.id, key(online.school.id)))).toBe(200);
  });

  test("takes 16 kB and no bill of another school", async () => {
    const [one, other] = [await begin(), await begin()];
    const to = hook(other.school.id, codeFor(app.runtime.gateway.hookKey, other.school.id));
    fake.pay(one.code, "success");
    // Both schools have the same key here, so the hash is right.
    expect(await fake.tell(one.code, { status: "1" }, to)).toBe(200);
    const events = await ask(
      "select gateway_payment_id from app.gateway_events where school_id = $1",
      [other.school.id],
    );
    expect(events).toEqual([{ gateway_payment_id: null }]);
    expect((await post(to, `refno=${"x".repeat(17_000)}`)).status).toBe(413);
  });
});

describe("the school's account at the provider", () => {
  test("is set by an admin, sealed, and never shown", async () => {
    const school = await app.makeSchool();
    const { admin } = school;
    const off = { is_on: false, has_keys: false, category: "", fee_on: "school", version: 0 };
    expect((await admin.get("/fee-gateway")).body).toEqual(off);
    const { secret: _, ...keyless } = KEYS;
    expect(await admin.patch("/fee-gateway", keyless)).toMatchObject({
      status: 422,
      body: { data: { reason: "secret" } },
    });
    const { body } = await admin.patch<GatewaySettings>("/fee-gateway", KEYS);
    expect(body).toEqual({ ...off, is_on: true, has_keys: true, category: "gcbhict9", version: 1 });
    expect((await admin.patch("/fee-gateway", KEYS)).body).toMatchObject({
      data: { reason: "stale" },
    });
    const kept = await admin.patch("/fee-gateway", { ...keyless, fee_on: "payer", version: 1 });
    expect(kept.body).toMatchObject({ has_keys: true, fee_on: "payer", version: 2 });
    const stored = await ask<{ all: string }>(
      `select (select jsonb_agg(to_jsonb(s)) from app.gateway_settings s where s.school_id = $1)::text
         || (select jsonb_agg(to_jsonb(a)) from app.audit a where a.school_id = $1)::text as all`,
      [school.id],
    );
    expect(stored[0]?.all).toContain("fees.change_gateway");
    expect(stored[0]?.all).not.toContain(SECRET);
    // Sealed for this school, it opens for no other.
    const other = await app.makeSchool();
    await app.owner.query(
      `insert into app.gateway_settings select $2, gen_random_uuid(), sealed, is_on, fee_on, version
       from app.gateway_settings where school_id = $1`,
      [school.id, other.id],
    );
    expect((await other.admin.get("/fee-gateway")).body).toMatchObject({ has_keys: false });
    for (const caller of [school.teacher, school.guardian]) {
      expect((await caller.get("/fee-gateway")).status).toBe(403);
    }
  });
});
