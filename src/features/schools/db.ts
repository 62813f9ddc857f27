import type pg from "pg";
import { sql } from "drizzle-orm";
import { transact } from "#db/transaction.ts";

/** The name of a school, for mails of accounts that belong to it. */
export async function findSchoolNameEverywhere(app: pg.Pool, school_id: string): Promise<string> {
  return transact(app, "read only", async (tx) => {
    await tx.execute(sql`select set_config('app.school_id', ${school_id}, true)`);
    const { rows } = await tx.execute<{ name: string }>(
      sql`select name from app.schools where school_id = ${school_id}`,
    );
    return rows[0]?.name ?? "Halaqah";
  });
}
