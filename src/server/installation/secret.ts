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
    /** Takes this SECRET from now on, and answers which one the database had before. */
    async accept(owner: Owner): Promise<"none" | "same" | "other"> {
      if (!(await hasTable(owner))) {
        throw new Error(
          "This database was never served by this version: a start notes its SECRET.",
        );
      }
      const { rows } = await owner.query<{ before: string | null }>(
        "select secret_fingerprint as before from platform.installation",
      );
      const before = rows[0]?.before ?? null;
      if (before === fingerprint) return "same";
      if (await staysInUse(owner, LOGINS)) {
        throw new Error(
          "A server runs on this PostgreSQL. End all of them (and the connections of a pooler) first.",
        );
      }
      await owner.query(
        `insert into platform.installation (secret_fingerprint) values ($1)
         on conflict (id) do update set secret_fingerprint = excluded.secret_fingerprint`,
        [fingerprint],
      );
      return before === null ? "none" : "other";
    },
  };
}

/** Also when there is none yet, or no table for it. */
async function isKnown(owner: Owner, fingerprint: string): Promise<boolean> {
  if (!(await hasTable(owner))) return true;
  const other = await owner.query(
    "select from platform.installation where secret_fingerprint <> $1",
    [fingerprint],
  );
  return other.rowCount === 0;
}

async function hasTable(owner: Owner): Promise<boolean> {
  const { rows } = await owner.query<{ is: boolean }>(
    "select to_regclass('platform.installation') is not null as is",
  );
  return rows[0]?.is ?? false;
}
