import { randomBytes } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { connectOwner } from "#db/database.ts";
import { backupsOf, makeBackup } from "#server/backup/backup.ts";
import { MANIFEST, type Manifest } from "#server/backup/manifest.ts";
import { runDrill } from "./drill.ts";
import { startApp, type TestApp } from "./testing.ts";
import { makeDatabase } from "./testing-database.ts";

let app: TestApp;
let admin: pg.Client;
const name = `drill_${randomBytes(6).toString("hex")}`;
const said: string[] = [];
const drill = () => runDrill(app.runtime.env, undefined, (line) => said.push(line));
const age = async () => {
  const answer = await fetch(`${app.url}/healthz`);
  return ((await answer.json()) as { drill_age_days: number | null }).drill_age_days;
};

beforeAll(async () => {
  admin = new pg.Client(inject("databaseUrl"));
  await admin.connect();
  app = await startApp(await makeDatabase(inject("databaseUrl"), name));
});
afterAll(async () => {
  await app.stop();
  await admin.query(`drop database ${name} with (force)`);
  await admin.end();
});

test("a drill restores the newest backup aside, reads it as the application does, and tells when", async () => {
  const school = await app.makeSchool({ name: "Maahad Latihan" });
  const { teacher, class_id, today, students } = school;
  await teacher.post("/registers", { class_id, date: today, unmarked: students });
  const { dataDir } = app.runtime.env;
  const target = backupsOf(dataDir);
  await expect(drill()).rejects.toThrow("There is no backup");
  expect(await age()).toBeNull();

  const { folder } = await connectOwner(app.runtime.database.owner, (owner) =>
    makeBackup(owner, { dataDir, target }),
  );
  await drill();
  expect(said).toContainEqual(
    expect.stringMatching(
      new RegExp(`^Maahad Latihan: .*last register ${today}, .*, ${students.length} marks\\.$`),
    ),
  );
  await expect.poll(age).toBe(0);

  const path = join(dataDir, "drill.txt");
  writeFileSync(path, "2026-01-01T00:00:00Z\n");
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), "utf8")) as Manifest;
  const [first] = manifest.tables;
  writeFileSync(join(folder, first?.path ?? ""), "damaged");
  await expect(drill()).rejects.toThrow("The backup is damaged");
  expect(readFileSync(path, "utf8")).toContain("2026-01-01");
  // What a killed drill left is no hindrance, and nothing is left of this one.
  mkdirSync(join(dataDir, "drilling"));
  await expect(drill()).rejects.toThrow("damaged");
  expect(() => readFileSync(join(dataDir, "drilling"))).toThrow("ENOENT");
  rmSync(target, { recursive: true });
});
