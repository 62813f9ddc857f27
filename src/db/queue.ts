import { runMigrations } from "graphile-worker";
import type pg from "pg";
import { makePool } from "./connections.ts";

/**
 * Creates or upgrades graphile-worker's own schema and opens it to the login that runs the jobs. Its tables
 * have row-level security without a policy, so each needs one; other logins see nothing.
 */
export async function prepareQueue(owner: pg.ClientConfig): Promise<void> {
  const pool = makePool({ ...owner, max: 1 });
  try {
    await runMigrations({ pgPool: pool });
    await pool.query(OPEN);
  } finally {
    await pool.end();
  }
}

const OPEN = `
DO $$
DECLARE one record;
BEGIN
  GRANT USAGE ON SCHEMA graphile_worker TO halaqah_jobs;
  GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA graphile_worker TO halaqah_jobs;
  GRANT USAGE ON ALL SEQUENCES IN SCHEMA graphile_worker TO halaqah_jobs;
  GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA graphile_worker TO halaqah_jobs;
  FOR one IN
    SELECT c.oid::regclass AS name FROM pg_class c
    WHERE c.relnamespace = 'graphile_worker'::regnamespace AND c.relrowsecurity
      AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid)
  LOOP
    EXECUTE format(
      'CREATE POLICY worker ON %s FOR ALL TO halaqah_jobs USING (true) WITH CHECK (true)', one.name);
  END LOOP;
END $$`;
