import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import type pg from "pg";

const LOCK = 4_840_257_113;

/** Migrates the database to the newest schema: all missing SQL files of `folder` in one transaction. */
export async function migrateDatabase(owner: pg.Client, folder: string): Promise<void> {
  await migrate(drizzle({ client: owner }), { migrationsFolder: folder });
}

/** Runs work that prepares a database for the application, one process at a time. */
export async function oneAtATime(owner: pg.Client, work: () => Promise<void>): Promise<void> {
  await owner.query("select pg_advisory_lock($1)", [LOCK]);
  try {
    await work();
  } finally {
    await owner.query("select pg_advisory_unlock($1)", [LOCK]);
  }
}
