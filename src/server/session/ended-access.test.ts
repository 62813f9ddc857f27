import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { endAccessAgain } from "./ended-access.ts";

let dataDir: string;
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), "halaqah-ended-"))));
afterEach(() => rmSync(dataDir, { recursive: true }));

const owner = {} as pg.ClientBase;
const made_at = "2026-11-22T00:00:00Z";

test("without notes of ended access nobody's is ended", async () => {
  await expect(endAccessAgain(owner, { dataDir, made_at })).resolves.toBeUndefined();
});

test("notes that are there and cannot be read stop a restore, for it would let people in again", async () => {
  mkdirSync(join(dataDir, "ended-access.txt"));
  await expect(endAccessAgain(owner, { dataDir, made_at })).rejects.toThrow("EISDIR");
});
