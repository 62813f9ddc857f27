import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { startApp, TEST_PASSWORD, type TestApp } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { limitKey, type Limit, PER_ADDRESS, REGISTER } from "./limits.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { TRUST_PROXY: "1" }, { N: 2 ** 16, r: 8, p: 1 });
});
afterAll(() => app.stop());

vi.setConfig({ testTimeout: 120_000 });
const PATIENCE = { timeout: 60_000 };
const ATTACKER = "198.51.100.66";

function signIn(email: string, address: string, signal?: AbortSignal) {
  const headers = {
    "content-type": "application/json",
    "x-forwarded-for": address,
    origin: app.url,
  };
  const body = JSON.stringify({ email, password: TEST_PASSWORD });
  const asked = { method: "POST", headers, body, ...(signal && { signal }) };
  return fetch(`${app.url}/api/session`, asked);
}

/** How many tries of these addresses are counted; the tests of other files count in the same table. */
async function countOf(limit: Limit, addresses: string[]): Promise<number> {
  const { rows } = await app.owner.query<{ count: number }>(
    "select coalesce(sum(count), 0)::int as count from auth.limits where key = any ($1)",
    [addresses.map((address) => limitKey(limit, address))],
  );
  return rows[0]?.count ?? 0;
}

test("people who register wait for their turn without a connection of the database", async () => {
  const { teacher } = await app.makeSchool();
  const tag = newId();
  const addresses = Array.from({ length: 10 }, (_, at) => `198.51.100.${100 + at}`);
  const before = await countOf(REGISTER, addresses);
  const registered = addresses.map((address, at) => {
    const email = `${at}.${tag}@ujian.example`;
    const person = { first_name: "Ahmad", last_name: "bin Yusof", email, password: TEST_PASSWORD };
    return app.nobody.post("/accounts", person, { "x-forwarded-for": address });
  });
  await vi.waitFor(
    async () => expect(await countOf(REGISTER, addresses)).toBe(before + 10),
    PATIENCE,
  );
  expect((await teacher.get("/me")).status).toBe(200);
  const { rowCount } = await app.owner.query("select from auth.users where email like $1", [
    `%${tag}%`,
  ]);
  expect(rowCount).toBeLessThan(10);
  const statuses = (await Promise.all(registered)).map(({ status }) => status);
  // On a busy machine who has waited for too long is refused, and then nothing of the account is made.
  expect(statuses.filter((status) => ![200, 503].includes(status))).toEqual([]);
  const made = await app.owner.query("select from auth.users where email like $1", [`%${tag}%`]);
  expect(made.rowCount).toBe(statuses.filter((status) => status === 200).length);
});

test("sixty tries at once from one address: most are refused, and a teacher elsewhere is next", async () => {
  const { teacher } = await app.makeSchool();
  const before = await countOf(PER_ADDRESS, [ATTACKER]);
  const leaving = new AbortController();
  const answers: Response[] = [];
  const tries = Array.from({ length: 60 }, () =>
    signIn(`${newId()}@ujian.example`, ATTACKER, leaving.signal).then(
      (answer) => answers.push(answer),
      () => undefined,
    ),
  );
  await vi.waitFor(() => expect(answers.length).toBeGreaterThan(20), PATIENCE);
  const [refused] = answers.filter(({ status }) => status === 503);
  expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await refused?.json()).toMatchObject({ data: { reason: "busy" } });

  expect((await signIn(teacher.email, "203.0.113.9")).status).toBe(200);
  const lookedAt = answers.filter(({ status }) => status === 401);
  expect(lookedAt.length).toBeLessThan(15);

  // A waiting request whose client has left is dropped and does not count.
  leaving.abort();
  await Promise.all(tries);
  const counted = async () => (await countOf(PER_ADDRESS, [ATTACKER])) - before;
  expect(await counted()).toBeGreaterThan(0);
  await vi.waitFor(async () => expect(await counted()).toBeLessThan(20), PATIENCE);
  expect((await signIn(teacher.email, ATTACKER)).status).toBe(200);
});
