import { appendFile, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { writeSynced } from "#db/embedded/files.ts";
import { instant } from "#lib/dates.ts";
import { systemCode } from "#lib/errors.ts";
import type { Log } from "#server/log.ts";
import type { Place } from "./memberships.ts";

/** Beside the database and not in it, so that an older backup does not take it back. */
const FILE = "ended-access.txt";

let last: Promise<unknown> = Promise.resolve();

/** One change of the file at a time: a note that is added while it is written anew would be lost. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const done = last.then(change);
  last = done.catch(() => {});
  return done;
}

/**
 * Notes that a person of a school loses access, before it is done: a note too many costs an invitation, one
 * too few would let somebody in. A disk that takes no note does not keep anybody in.
 */
export async function noteEndedAccess(
  { env, log }: { env: { dataDir: string }; log: Log },
  { school_id, profile_id }: Place,
): Promise<void> {
  const line = `${instant()} ${school_id} ${profile_id}\n`;
  const append = () => appendFile(join(env.dataDir, FILE), line, { mode: 0o600 });
  await inTurn(append).catch((error: unknown) =>
    log.error({ err: error }, "an ended access was not noted for a later restore"),
  );
}

/** Drops the notes from before the oldest backup: no restore asks for them. */
export async function dropOldNotes(dataDir: string, oldest: string): Promise<void> {
  await inTurn(async () => {
    const lines = (await readNotes(dataDir)).split("\n");
    // A backup's name tells the second, a note its thousandths too.
    const second = oldest.slice(0, "2026-11-22T00:00:00".length);
    // The last line is empty: what is added begins a new one.
    const kept = lines.filter((line) => line === "" || line >= second);
    if (kept.length === lines.length) return;
    const file = join(dataDir, FILE);
    await writeSynced(`${file}.partial`, kept.join("\n"));
    await rename(`${file}.partial`, file);
  });
}

/** After a restore: ends again the access of whoever lost it since the backup was made, as far as this DATA_DIR knows. */
export async function endAccessAgain(
  owner: pg.ClientBase,
  { dataDir, made_at }: { dataDir: string; made_at: string },
): Promise<void> {
  for (const line of (await readNotes(dataDir)).split("\n")) {
    const [at, school_id, profile_id] = line.split(" ");
    if (!at || at < made_at) continue;
    await owner.query(
      `update auth.memberships set ended_at = $3
       where school_id = $1 and profile_id = $2 and ended_at is null`,
      [school_id, profile_id, at],
    );
  }
}

async function readNotes(dataDir: string): Promise<string> {
  return readFile(join(dataDir, FILE), "utf8").catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return "";
    throw error;
  });
}
