import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Writable } from "node:stream";
import { expect, inject, test } from "vitest";
import { makeDatabase } from "#app/testing-database.ts";
import { startApp } from "#app/testing.ts";
import { connectOwner } from "#db/database.ts";
import { requireNoEarlier } from "#db/migrate.ts";
import { listCopies } from "#server/backup/copies.ts";
import { readEnv } from "#server/env.ts";
import { openLog } from "#server/log.ts";
import { countStores, readStoreMark, warnOfStores } from "./store.ts";

test("processes that keep files in different folders are told, those that share one are not", async () => {
  const url = await makeDatabase(inject("databaseUrl"), "files_in_two_places");
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const one = await startApp(url);
  const { app, owner, schema } = one.runtime.database;
  const shared = mkdtempSync(join(tmpdir(), "halaqah-shared-"));
  symlinkSync(join(one.runtime.env.dataDir, "files"), join(shared, "files"));
  const second = await startApp(url, { DATA_DIR: shared });
  expect(await countStores(app)).toBe(1);
  await warnOfStores(app, openLog("warn", sink));
  expect(lines).toEqual([]);
  const apart = await startApp(url);
  expect(await countStores(app)).toBe(2);
  await warnOfStores(app, openLog("warn", sink));
  expect(lines.join()).toContain("set the same FILES_URL");
  // The names that tell of the folder still tell the version.
  await one.runtime.database.health.query("select 1");
  await connectOwner(owner, (client) => requireNoEarlier(client, schema));
  const later = connectOwner(owner, (client) => requireNoEarlier(client, schema + 1));
  await expect(later).rejects.toThrow("earlier version");
  await apart.stop();
  await expect.poll(() => countStores(app), { timeout: 10_000 }).toBe(1);
  await second.stop();
  rmSync(shared, { recursive: true });
  await one.stop();
});

test("a folder keeps its mark, also after one was cut off, and no backup takes it along", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "halaqah-store-"));
  const log = openLog("silent");
  const read = (settings: Record<string, string> = {}) =>
    readStoreMark(
      readEnv({ DATA_DIR: dataDir, DATABASE_URL: "postgresql://x/y", ...settings }),
      log,
    );
  mkdirSync(join(dataDir, "files"));
  const file = join(dataDir, "files/.store");
  for (const cut of ["", "\0".repeat(12)]) {
    writeFileSync(file, cut);
    expect(await read()).toMatch(/^[0-9a-f]{12}$/);
  }
  rmSync(file);
  const marks = await Promise.all(Array.from({ length: 8 }, () => read()));
  expect(new Set(marks).size).toBe(1);
  expect(await read()).toBe(marks[0]);
  expect(readdirSync(join(dataDir, "files"))).toEqual([".store"]);
  expect(await listCopies(join(dataDir, "files"))).toEqual([]);
  expect(await read({ FILES_URL: "https://K:S@bucket.example/halaqah" })).toBe("bucket");
  expect(await readStoreMark(readEnv({ DATA_DIR: dataDir }), log)).toBeUndefined();
  rmSync(dataDir, { recursive: true });
});
