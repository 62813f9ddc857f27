import { appendFile, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import type pg from "pg";
import { writeSynced } from "#db/embedded/files.ts";
import { instant } from "#lib/dates.ts";
import { systemCode } from "#lib/errors.ts";
import type { Log } from "#server/log.ts";
import type { SchoolProfile } from "./memberships.ts";

/** A file and not a table, so that restoring an older backup does not lose it. */
const FILE = "ended-access.txt";

let last: Promise<unknown> = Promise.resolve();

/** Changes the file one at a time: a note added while the file is being rewritten would be lost. */
function inTurn(change: () => Promise<void>): Promise<void> {
  const done = last.then(change);
  last = done.catch(() => {});
  return done;
}

/**
 * Records that a person of a school loses access, before it happens: a superfluous note costs an invitation,
 * a missing one would let somebody in. A disk that accepts no note does not prevent the loss of access.
 */
export async function noteEndedAccess(
  { env, log }: { env: { dataDir: string }; log: Log },
  { school_id, profile_id }: SchoolProfile,
): Promise<void> {
  const line = `${instant()} ${school_id} ${profile_id}\n`;
  const append = () => appendFile(join(env.dataDir, FILE), line, { mode: 0o600 });
  await inTurn(append).catch((error: unknown) =>
    log.error({ err: error }, "an ended access was not noted for a later restore"),
  );
}

/** Deletes the notes from before the oldest backup, because no restore needs them. */
export async function dropOldNotes(dataDir: string, oldest: string): Promise<void> {
  await inTurn(async () => {
    const lines = (await readNotes(dataDir)).split("\n");
    // A backup's name has seconds, a note also milliseconds.
    const second = oldest.slice(0, "2026-11-22T00:00:00".length);
    // The last line is empty, so that an added note starts a new line.
    const kept = lines.filter((line) => line === "" || line >= second);
    if (kept.length === lines.length) return;
    const file = join(dataDir, FILE);
    await writeSynced(`${file}.partial`, kept.join("\n"));
    await rename(`${file}.partial`, file);
  });
}

/**
 * After a restore, ends the access of everybody who lost it since the backup was made, as far as this
 * DATA_DIR knows.
 */
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
