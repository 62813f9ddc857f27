import { connectOwner, MIGRATIONS } from "#db/database.ts";
import { newestMigration } from "#db/migrate.ts";
import { startApp } from "./testing.ts";

/** A database as a first start leaves it. It is copied, which takes a fifth of the time of migrating another one. */
const MODEL = `model_${newestMigration(MIGRATIONS)}`;
const LOCK = 4_840_257_114;

/** Makes a database with no rows on the server of the run, for what reads or changes all of one; answers its address. */
export async function makeDatabase(ofRun: string, name: string): Promise<string> {
  const urlOf = (database: string) => Object.assign(new URL(ofRun), { pathname: database }).href;
  await connectOwner({ connectionString: ofRun }, async (owner) => {
    // Held until this connection ends: files that run beside this one wait for the model.
    await owner.query("select pg_advisory_lock($1)", [LOCK]);
    const { rowCount } = await owner.query("select from pg_database where datname = $1", [MODEL]);
    if (!rowCount) {
      await owner.query(`create database ${MODEL}`);
      const first = await startApp(urlOf(MODEL));
      await first.stop();
    }
    await owner.query(`create database ${name} template ${MODEL}`);
  });
  return urlOf(name);
}
