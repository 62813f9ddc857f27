import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readSecret } from "./secret.ts";

const root = mkdtempSync(join(tmpdir(), "halaqah-secret-"));
afterAll(() => rmSync(root, { recursive: true }));

test("the secret is made once, for us alone, and nothing is left beside it", () => {
  const dataDir = join(root, "first");
  const secret = readSecret(dataDir);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(readSecret(dataDir)).toBe(secret);
  expect(readdirSync(dataDir)).toEqual(["secret"]);
  expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
});

test("an empty secret, as a kill or a full disk left it, is never worked with", () => {
  const dataDir = join(root, "cut");
  mkdirSync(dataDir);
  writeFileSync(join(dataDir, "secret"), "");
  expect(() => readSecret(dataDir)).toThrow(/secret is empty/);
});
