import type pg from "pg";
import type { Tx } from "#db/transaction.ts";
import { hoursSince } from "#lib/dates.ts";
import { installation } from "./table.ts";

/** Notes that a backup of a database with an address of its own was made now; its servers make none. */
export async function noteBackup(owner: pg.ClientBase): Promise<void> {
  const { rowCount } = await owner.query("update platform.installation set backed_up_at = now()");
  if (rowCount === 0) throw new Error("Nothing was noted: platform.installation has lost its row.");
}

/** The hours since the last backup that was noted; null before the first. */
export async function notedBackupAge(tx: Tx, now: number): Promise<number | null> {
  const [row] = await tx.select({ at: installation.backed_up_at }).from(installation);
  return row?.at ? hoursSince(row.at, now) : null;
}
