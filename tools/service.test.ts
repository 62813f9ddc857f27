import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

mkdirSync(".tmp", { recursive: true });
const place = mkdtempSync(join(process.cwd(), ".tmp/halaqah-service-"));
afterAll(() => rmSync(place, { recursive: true }));

function print(settings: string, ...more: string[]): string {
  const file = join(place, "settings");
  writeFileSync(file, settings);
  const args = ["tools/service.mjs", "--print", "--settings", file, ...more];
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  return stdout + stderr;
}

test("the unit names the places of this installation", () => {
  const unit = print("PUBLIC_URL=https://sekolah.example", "--user", "nobody");
  expect(unit).toContain("User=nobody\nGroup=nogroup\n");
  expect(unit).toContain(`WorkingDirectory=${process.cwd()}\n`);
  expect(unit).toContain(`ExecStart=${process.execPath} --require`);
  expect(unit).toContain(`EnvironmentFile=${join(place, "settings")}\n`);
  expect(unit).toContain(" DATA_DIR=/var/lib/halaqah\n");
  expect(unit).toContain("StateDirectory=halaqah\nStateDirectoryMode=0700\n");
});

test("a data folder elsewhere is the one folder that the service may write to", () => {
  const unit = print("DATA_DIR=/srv/halaqah");
  expect(unit).toContain(" DATA_DIR=/srv/halaqah\n");
  expect(unit).toContain("\nReadWritePaths=/srv/halaqah\n");
  expect(unit).not.toContain("StateDirectory");
});

test.each([
  ["DATA_DIR=/home/ali/halaqah", "is in /home/, which the service cannot see"],
  ["DATA_DIR=data", "has to be a whole path"],
])("%s is refused", (settings, why) => {
  expect(print(settings)).toContain(why);
});
