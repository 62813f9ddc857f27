-- Orders names and numbers alike on every PostgreSQL: ICU root order, digits by value.
CREATE COLLATION app.natural (provider = icu, locale = 'und-u-kn-true');
--> statement-breakpoint
-- The walls around one table of schools: row-level security, also for the owner, and no more
-- rights for the application than the words given. Each new table calls it in its migration;
-- a test reads the catalogue and fails for a table that did not.
CREATE FUNCTION app.protect(table_name text, rights text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE app.%I ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE app.%I FORCE ROW LEVEL SECURITY', table_name);
  -- nullif: after a transaction the setting returns to '' and not to null
  EXECUTE format(
    'CREATE POLICY own_school ON app.%I FOR ALL TO halaqah_app
       USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
       WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
    table_name);
  EXECUTE format('GRANT %s ON app.%I TO halaqah_app', rights, table_name);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION app.protect FROM PUBLIC;
--> statement-breakpoint
ALTER TABLE app.audit ADD FOREIGN KEY (school_id) REFERENCES app.schools (school_id);
--> statement-breakpoint
ALTER TABLE app.outbox ADD FOREIGN KEY (school_id) REFERENCES app.schools (school_id);
--> statement-breakpoint
ALTER TABLE app.idempotency_keys ADD FOREIGN KEY (school_id) REFERENCES app.schools (school_id);
--> statement-breakpoint
GRANT USAGE ON SCHEMA app TO halaqah_app;
--> statement-breakpoint
GRANT USAGE ON SCHEMA auth TO halaqah_auth;
--> statement-breakpoint
SELECT
  app.protect('schools', 'SELECT, INSERT, UPDATE'),
  app.protect('profiles', 'SELECT, INSERT, UPDATE'),
  app.protect('students', 'SELECT, INSERT, UPDATE'),
  app.protect('guardians', 'SELECT, INSERT, UPDATE'),
  app.protect('guardian_links', 'SELECT, INSERT, UPDATE, DELETE'),
  app.protect('teachers', 'SELECT, INSERT, UPDATE'),
  app.protect('classes', 'SELECT, INSERT, UPDATE'),
  app.protect('class_teachers', 'SELECT, INSERT, UPDATE'),
  app.protect('class_enrollments', 'SELECT, INSERT, UPDATE'),
  app.protect('attendance', 'SELECT, INSERT, UPDATE'),
  app.protect('attendance_history', 'SELECT, INSERT'),
  app.protect('attendance_registers', 'SELECT, INSERT, UPDATE'),
  app.protect('events', 'SELECT, INSERT, UPDATE, DELETE'),
  app.protect('payments', 'SELECT, INSERT'),
  app.protect('audit', 'SELECT, INSERT'),
  app.protect('outbox', 'SELECT, INSERT, UPDATE'),
  app.protect('idempotency_keys', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA auth TO halaqah_auth;
