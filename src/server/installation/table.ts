import { sql } from "drizzle-orm";
import { boolean, check, text } from "drizzle-orm/pg-core";
import { platform, timestamp } from "#db/columns.ts";

/** What the servers of a database tell each other: one row. No backup contains it, because it is true of this database alone. */
export const installation = platform.table(
  "installation",
  {
    id: boolean().primaryKey().default(true),
    /** What follows from SECRET and does not lead back to it (`secret.ts`). */
    secret_fingerprint: text(),
    /** When the operator last said that a backup was made elsewhere. */
    backed_up_at: timestamp(),
  },
  (t) => [check("installation_one", sql`${t.id}`)],
);
