import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { findLastRegister, listSchoolsEverywhere } from "#features/privacy/operator/db.ts";
import { connectOwner, MIGRATIONS } from "#db/database.ts";
import { backupsOf, listBackups } from "#server/backup/backup.ts";
import { noteDrill } from "#server/backup/drills.ts";
import { restoreBackup } from "#server/backup/restore.ts";
import type { Env } from "#server/env.ts";
import type { Runtime } from "#server/runtime.ts";
import { enterSchool } from "#server/scope.ts";
import { readSecret } from "#server/secret.ts";
import { openRuntime } from "./runtime.ts";

type Say = (line: string) => void;

/**
 * `npm run drill [-- FOLDER]`: restores the newest backup, or the one in FOLDER, into a database of its own that is removed
 * afterwards, and reads from it as the application does. It may run beside a server.
 */
export async function runDrill(env: Env, folder: string | undefined, say: Say): Promise<void> {
  const backup = resolve(folder ?? (await newestOf(env.dataDir)));
  const dataDir = join(env.dataDir, "drilling");
  const aside = asideOf(env, dataDir);
  await rm(dataDir, { recursive: true, force: true });
  try {
    const { made_at, tables, files } = await inRuntime(aside, ({ database }) =>
      connectOwner(database.owner, (owner) =>
        restoreBackup(owner, { folder: backup, dataDir, migrations: MIGRATIONS }),
      ),
    );
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    say(
      `The backup of ${made_at}: ${rows} rows of ${tables.length} tables, ${files.length} files.`,
    );
    // A new start migrates the backup of an earlier version.
    await inRuntime(aside, (runtime) => readSchools(runtime, say));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  await noteDrill(env.dataDir);
  say("It can be restored.");
}

async function newestOf(dataDir: string): Promise<string> {
  const [newest] = await listBackups(backupsOf(dataDir));
  if (newest) return join(backupsOf(dataDir), newest);
  throw new Error(`There is no backup in ${backupsOf(dataDir)}. Name one: npm run drill -- FOLDER`);
}

/** The settings of a server that has nothing of the real one but its secret. */
function asideOf(env: Env, dataDir: string): Env {
  return {
    ...env,
    dataDir,
    secret: readSecret(env.dataDir, env.secret),
    logLevel: "silent",
    metricsPort: undefined,
    databaseUrl: undefined,
    databasePoolUrl: undefined,
    databaseAppUrl: undefined,
    databaseAuthUrl: undefined,
    databaseJobsUrl: undefined,
    databaseErasureUrl: undefined,
    filesUrl: undefined,
  };
}

async function inRuntime<T>(env: Env, work: (runtime: Runtime) => Promise<T>): Promise<T> {
  const runtime = await openRuntime(env);
  try {
    return await work(runtime);
  } finally {
    await runtime.close();
  }
}

/** Opens the newest register of each school under the application's login and row-level security. */
async function readSchools({ database }: Runtime, say: Say): Promise<void> {
  for (const { id, name, students } of await connectOwner(database.owner, listSchoolsEverywhere)) {
    const register = await enterSchool(database.app, id, findLastRegister, { readOnly: true });
    const last = register
      ? `last register ${register.date}, ${register.class_name}, ${register.marks} marks`
      : "no register yet";
    say(`${name}: ${students} active students, ${last}.`);
  }
}
