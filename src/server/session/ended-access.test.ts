import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openLog } from "#server/log.ts";
import { dropOldNotes, endAccessAgain, noteEndedAccess } from "./ended-access.ts";

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

test("notes from before the oldest backup are dropped, and none that comes meanwhile is lost", async () => {
  const file = join(dataDir, "ended-access.txt");
  const old = "2026-11-21T23:59:59.999Z sekolah lama\n";
  const young = "2026-11-22T00:00:00.123Z sekolah baru\n";
  writeFileSync(file, old.repeat(1000) + young);
  const noting = { env: { dataDir }, log: openLog("silent") };
  await Promise.all([
    dropOldNotes(dataDir, made_at),
    ...["satu", "dua"].map((profile_id) =>
      noteEndedAccess(noting, { school_id: "sekolah", profile_id }),
    ),
  ]);
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines).toEqual([
    young.trimEnd(),
    expect.stringMatching(/^\S+Z sekolah satu$/),
    expect.stringMatching(/^\S+Z sekolah dua$/),
  ]);
  expect(readdirSync(dataDir)).toEqual(["ended-access.txt"]);
});

test("without notes there are none to drop", async () => {
  await dropOldNotes(dataDir, made_at);
  expect(readdirSync(dataDir)).toEqual([]);
});
