import { describe, expect, test } from "vitest";
import { isCommonPassword } from "./common-passwords.ts";
import { runAs } from "./asking.ts";
import {
  hashAtOnce,
  hashesOn,
  hashPassword,
  inTurn,
  PASSWORD_COST,
  verifyPassword,
} from "./password.ts";

describe("a password's hash", () => {
  test("shows its cost, is another each time, and fits its password only", async () => {
    const password = "kata laluan ﷽ 🕌";
    const hash = await hashPassword(password, PASSWORD_COST);
    expect(hash).toMatch(/^scrypt\$131072\$8\$1\$[\w+/]{22}==\$[\w+/]{43}=$/);
    expect(hash).not.toContain("laluan");
    expect(await verifyPassword({ hash, password })).toBe(true);
    expect(await verifyPassword({ hash, password: `${password} ` })).toBe(false);
    expect(await hashPassword(password, PASSWORD_COST)).not.toBe(hash);
  });

  test("is exact about case, and takes the same letters in another form", async () => {
    const hash = await hashPassword("Résumé-2026", PASSWORD_COST);
    expect(await verifyPassword({ hash, password: "Résumé-2026".normalize("NFD") })).toBe(true);
    expect(await verifyPassword({ hash, password: "résumé-2026" })).toBe(false);
  });

  test.each(["", "plain", "scrypt$1$8$1", "bcrypt$131072$8$1$c2FsdA==$aGFzaA=="])(
    "of another kind (%o) fits nothing",
    async (hash) => {
      expect(await verifyPassword({ hash, password: "plain" })).toBe(false);
    },
  );

  test("is made two at a time, each in its turn", async () => {
    hashAtOnce(2);
    const ends: (() => void)[] = [];
    const hold = () => inTurn(() => new Promise<void>((end) => ends.push(end)));
    const holders = [hold(), hold()];
    let isMade = false;
    const hash = hashPassword("x", PASSWORD_COST).then(() => (isMade = true));
    const next = inTurn(async () => {
      await new Promise((done) => setImmediate(done));
      return isMade;
    });
    expect(ends).toHaveLength(2);
    // One place is free again. The next hash is made in it, and the one behind waits.
    ends[0]?.();
    expect(await next).toBe(true);
    ends[1]?.();
    await Promise.all([hash, ...holders]);
  });
});

const MIB = 1024 * 1024;

test.each([
  [24_000, 2, 4, 2],
  [24_000, 3, 4, 3],
  [24_000, 16, 4, 3],
  [64_000, 16, 20, 16],
  [8192, 16, 20, 8],
  [2048, 2, 4, 2],
  [2047, 2, 4, 1],
  [1024, 8, 4, 1],
  [512, 8, 4, 1],
  [24_000, 1, 4, 1],
  [24_000, 4, 1, 1],
])(
  "with %i MiB, %i cores and %i threads, %i hashes are made at once",
  (mib, cores, threads, atOnce) => {
    expect(hashesOn({ memory: mib * MIB, cores, threads })).toBe(atOnce);
  },
);

test("more at once than Node has threads for is refused, with what to set", () => {
  expect(() => hashAtOnce(8)).toThrow("UV_THREADPOOL_SIZE=10");
});

test("an operator may set how many are made at once, and ten times as many wait", async () => {
  hashAtOnce(1);
  const ends: (() => void)[] = [];
  const hold = () => inTurn(() => new Promise<void>((end) => ends.push(end)));
  const all = Array.from({ length: 12 }, () => hold().catch((error: unknown) => error));
  await new Promise((done) => setImmediate(done));
  expect(ends).toHaveLength(1);
  expect(await all.at(-1)).toMatchObject({ status: 503, data: { reason: "busy" } });
  for (let at = 0; at < 11; at += 1) {
    ends[at]?.();
    await all[at];
    await new Promise((done) => setImmediate(done));
  }
});

test.each([
  ["password", true],
  ["123456789", true],
  ["QWERTY123", true],
  ["Sunshine1", true],
  ["gunung-tahan-2187", false],
  ["halaqah-demo-2026", false],
])("%s is a common password: %s", async (password, common) => {
  expect(await isCommonPassword(password)).toBe(common);
});

test("work inside of a turn needs none of its own", async () => {
  hashAtOnce(2);
  const ends: (() => void)[] = [];
  const hold = () => inTurn(() => new Promise<void>((end) => ends.push(end)));
  // The other place stays taken during this test.
  const other = runAs({ line: "a" }, hold);
  const nested = () => inTurn(() => inTurn(async () => "inner"));
  expect(await runAs({ line: "b" }, nested)).toBe("inner");
  expect(await runAs({ line: "b" }, () => inTurn(async () => "next"))).toBe("next");
  for (const end of ends) end();
  await other;
});
