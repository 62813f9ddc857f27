-- Who joins two records of one person must know which of the classes are homeroom classes and whether a
-- profile ever agreed to the notice, and lets a change of the year name the record that is kept.
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY array['classes', 'consents', 'year_changes'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      one);
    EXECUTE format('GRANT SELECT ON app.%I TO halaqah_erasure', one);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT UPDATE (moves) ON app.year_changes TO halaqah_erasure;
