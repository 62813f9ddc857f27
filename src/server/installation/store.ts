import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { ignoreExisting, ignoreMissing } from "#db/embedded/files.ts";
import { listProcesses } from "#db/processes.ts";
import type { Env } from "#server/env.ts";
import type { Log } from "#server/log.ts";

/** No key of the store begins with a dot, and backups leave such files out. */
const FILE = ".store";
const MARK = /^[0-9a-f]{12}$/;

/**
 * A mark of the place where files are kept, by which the processes of a database see whether it is the same one: a folder has a
 * random one in it. Undefined for a server that brings its database, which is alone.
 */
export async function readStoreMark(
  { databaseUrl, filesUrl, dataDir }: Env,
  log: Log,
): Promise<string | undefined> {
  if (!databaseUrl) return undefined;
  if (filesUrl) return "bucket";
  try {
    return await markFolder(join(dataDir, "files"));
  } catch (error) {
    log.warn({ err: error }, "the folder for files could not be marked");
    return undefined;
  }
}

async function markFolder(folder: string): Promise<string> {
  const file = join(folder, FILE);
  await mkdir(folder, { recursive: true });
  const known = await readFile(file, "utf8").catch(ignoreMissing);
  if (known !== undefined && MARK.test(known)) return known;
  // A loss of power left it empty or full of zeros, with which PostgreSQL would refuse every connection.
  if (known !== undefined) await rm(file, { force: true });
  await makeMark(file);
  const mark = await readFile(file, "utf8");
  if (!MARK.test(mark)) throw new Error(`${file} holds no mark: remove it.`);
  return mark;
}

/** The complete file is linked into place, so that two processes that start together on one folder agree on it. */
async function makeMark(file: string): Promise<void> {
  const mark = randomBytes(6).toString("hex");
  // Processes of two machines may have the same number.
  const draft = `${file}.new-${mark}`;
  try {
    await writeFile(draft, mark, { flush: true });
    await link(draft, file).catch(ignoreExisting);
  } finally {
    await rm(draft, { force: true });
  }
}

/** How many places the running processes of a database keep files in. */
export async function countStores(db: Pick<pg.ClientBase, "query">): Promise<number> {
  const stores = (await listProcesses(db)).flatMap(({ store }) => store || []);
  return new Set(stores).size;
}

/** Warns when the files of one process are not found by another. */
export async function warnOfStores(db: Pick<pg.ClientBase, "query">, log: Log): Promise<void> {
  if ((await countStores(db)) > 1) log.warn(TWO_STORES);
}

export const TWO_STORES =
  "the processes on this database keep files in different places, so that pictures and papers are missing: set the same FILES_URL " +
  "for all, or share one folder DATA_DIR/files";
