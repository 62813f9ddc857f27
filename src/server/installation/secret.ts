import type pg from "pg";
import { LOGINS, staysInUse } from "#db/logins.ts";
import { derive } from "#server/secret.ts";

type Owner = Pick<pg.ClientBase, "query">;

/**
 * Compares SECRET with that of the servers before, by a fingerprint in the database: what was sealed with one does not open
 * with another, and nothing else would tell.
 */
export function fingerprintOf(secret: string) {
  const fingerprint = derive(secret, "fingerprint");
  return {
    /** Refuses a database that was served with another SECRET. */
    async require(owner: Owner): Promise<void> {
      if (await isKnown(owner, fingerprint)) return;
      throw new Error(
        "This database was served with another SECRET. What was sealed and signed with it could not be opened: start with " +
          "that one. If it is lost or has to change, run «npm run admin -- accept-secret»; docs/operations.md says what that ends.",
      );
    },
    /** Notes the SECRET of the first server. */
    async note(owner: Owner): Promise<void> {
      await owner.query(
        "update platform.installation set secret_fingerprint = $1 where secret_fingerprint is null",
        [fingerprint],
      );
    },
    /** Takes this SECRET from now on; false when it was the database's before. */
    async accept(owner: Owner): Promise<boolean> {
      if (await isKnown(owner, fingerprint)) return false;
      if (await staysInUse(owner, LOGINS)) {
        throw new Error(
          "A server runs on this PostgreSQL with the SECRET before. End all of them (and the connections of a pooler) first.",
        );
      }
      await owner.query("update platform.installation set secret_fingerprint = $1", [fingerprint]);
      return true;
    },
  };
}

/** Also when there is none yet, or no table for it. */
async function isKnown(owner: Owner, fingerprint: string): Promise<boolean> {
  const { rows } = await owner.query<{ table: string | null }>(
    "select to_regclass('platform.installation')::text as table",
  );
  if (!rows[0]?.table) return true;
  const other = await owner.query(
    "select from platform.installation where secret_fingerprint <> $1",
    [fingerprint],
  );
  return other.rowCount === 0;
}
