-- After many rows were written at one time, PostgreSQL believes until its next look at the table that the school has
-- none, and joins or checks row by row. So whoever writes many has the table counted in the same transaction, where
-- they are at least a hundredth of it. Only the owner of a table may have it counted.
CREATE FUNCTION app.refresh_statistics(grown text, rows int) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog SET lock_timeout = '2s' AS $$
DECLARE
  counted regclass := (SELECT c.oid FROM pg_class c
    WHERE c.relname = grown AND c.relnamespace = 'app'::regnamespace AND c.relkind = 'r'
      AND c.reltuples < rows * 100);
BEGIN
  IF counted IS NOT NULL THEN EXECUTE format('ANALYZE %s', counted); END IF;
EXCEPTION WHEN lock_not_available OR deadlock_detected THEN
  -- Somebody else is counting the table.
  NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION app.refresh_statistics FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.refresh_statistics TO halaqah_app, halaqah_erasure;
--> statement-breakpoint
-- As the tables of a roster: a new school's records and books are a small part of large tables too.
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY ARRAY['hifz_records', 'hifz_pages', 'hifz_pupils', 'hifz_sittings', 'ledger_txs',
    'ledger_entries', 'dues', 'allocations', 'invoices', 'charges', 'payments', 'billing_accounts', 'billing_members',
    'billing_payers'] LOOP
    EXECUTE format('ALTER TABLE app.%I SET (autovacuum_analyze_scale_factor = 0.01)', one);
  END LOOP;
END $$;
