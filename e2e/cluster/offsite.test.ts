import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { callerOf, TEST_PASSWORD } from "#app/testing.ts";
import { makeHome } from "../faults.ts";
import { endServer, startServer } from "../server-process.ts";
import { missingOf } from "./parts.ts";
import { skips, tell } from "./report.ts";

const isSkipped = skips("backups away from the machine", missingOf(["restic"]));

/** The lines of docs/run-one-school.md that are carried out here, with the places of this machine in them. */
const DOC = readFileSync("docs/run-one-school.md", "utf8");
const SECRET = "the-secret-of-a-machine-that-is-lost";

describe.skipIf(isSkipped)("backups away from the machine", () => {
  const folder = mkdtempSync(join(tmpdir(), "halaqah-offsite-"));
  const found = join(folder, "found");
  let home: Awaited<ReturnType<typeof makeHome>>;
  beforeAll(async () => {
    home = await makeHome();
    await home.embedded.stop();
    writeFileSync(join(home.dataDir, "secret"), SECRET);
    mkdirSync(join(folder, "settings"));
    writeFileSync(join(folder, "settings/restic"), "a password on paper");
  });
  afterAll(() => {
    for (const path of [folder, home.dataDir]) rmSync(path, { recursive: true, force: true });
  });

  async function sh(line: string): Promise<string> {
    const here = line
      .replaceAll("sftp:kerani@sekolah-lain.example:halaqah", join(folder, "elsewhere"))
      .replaceAll("/var/lib/halaqah", home.dataDir)
      .replaceAll("/etc/halaqah", join(folder, "settings"))
      .replaceAll("/root/found", found);
    return (await promisify(execFile)("sh", ["-ec", here])).stdout;
  }

  async function halaqah(dataDir: string, ...words: string[]): Promise<string> {
    const env = { ...process.env, DATA_DIR: dataDir, LOG_LEVEL: "error" };
    const command = ["dist/server/main.js", ...words];
    return (await promisify(execFile)(process.execPath, command, { env })).stdout.trim();
  }

  test("by the lines of the manual, a school goes on upon another machine", async () => {
    const [, nightly = ""] = /^30 3 \* \* \* root (.*restic.*)$/m.exec(DOC) ?? [];
    const [, first = ""] = /^(RESTIC_PASSWORD_FILE.* init)$/m.exec(DOC) ?? [];
    const [, back = ""] = /^(RESTIC_PASSWORD_FILE.* restore .*)$/m.exec(DOC) ?? [];
    await sh(first);
    await halaqah(home.dataDir, "backup");
    expect(await sh(nightly)).toContain("saved");
    await sh(back);
    const lost = join(found, home.dataDir);
    expect(readFileSync(join(lost, "secret"), "utf8")).toBe(SECRET);

    const dataDir = join(folder, "another");
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, "secret"), SECRET, { mode: 0o600 });
    const newest = readdirSync(join(lost, "backups")).toSorted().at(-1) ?? "";
    const restored = await halaqah(dataDir, "restore", join(lost, "backups", newest));
    tell(`brought back with restic: ${restored}`);
    const server = await startServer({ DATA_DIR: dataDir });
    try {
      const { email } = home.school.teacher;
      const entered = await callerOf(server.url, "").post("/session", {
        email,
        password: TEST_PASSWORD,
      });
      expect(entered.status).toBe(200);
    } finally {
      await endServer(server, "SIGTERM");
    }
  });
});
