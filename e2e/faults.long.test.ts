import { execFileSync } from "node:child_process";
import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "vitest";
import { databaseAway, diskFull, endInFlight, killRounds } from "./faults.ts";
import { ROUNDS } from "./kills.ts";

const SEED = Number(process.env.SEED ?? 2026);

test(`kills of the server and the database during marks lose nothing (seed ${SEED})`, () =>
  killRounds(ROUNDS, SEED));

test("a database that is away for 10 s under load", () => databaseAway(10, SEED));

test("20 stops with requests in flight", () => endInFlight(20, SEED));

const isRoot = process.platform === "linux" && process.getuid?.() === 0;
test.skipIf(!isRoot)(
  "a disk that fills under the database loses nothing (needs root)",
  async () => {
    const disk = mkdtempSync(join(tmpdir(), "halaqah-disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=400m", "halaqah", disk]);
    try {
      await diskFull(disk, SEED);
    } finally {
      execFileSync("umount", [disk]);
      rmdirSync(disk);
    }
  },
);
