-- Erasing a person needs rights that the application must not have in its daily work: a login of its
-- own, behind the same walls, that can blank out exactly what names a person and nothing else.
GRANT USAGE ON SCHEMA app TO halaqah_erasure;
--> statement-breakpoint
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY array['schools', 'profiles', 'students', 'teachers', 'guardians', 'guardian_links',
    'class_enrollments', 'attendance', 'attendance_history', 'payments', 'audit', 'idempotency_keys'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      one);
    EXECUTE format('GRANT SELECT ON app.%I TO halaqah_erasure', one);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT UPDATE (first_name, last_name, email, phone, avatar_url) ON app.profiles TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (date_of_birth, status) ON app.students TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (status) ON app.teachers TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (status, to_date) ON app.class_enrollments TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (notes, reason) ON app.attendance, app.attendance_history TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (payer_name) ON app.payments TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (actor_name, label, details, address) ON app.audit TO halaqah_erasure;
--> statement-breakpoint
GRANT DELETE ON app.guardian_links, app.idempotency_keys TO halaqah_erasure;
