ALTER TABLE "platform"."school_holds" DROP CONSTRAINT "school_holds_kind";--> statement-breakpoint
ALTER TABLE "platform"."school_holds" ADD CONSTRAINT "school_holds_kind" CHECK ("platform"."school_holds"."kind" in ('frozen', 'suspended', 'deleting'));--> statement-breakpoint
-- By hand below.
-- The owner of a managed database may have no BYPASSRLS. For the operator's commands it sees the rows of all schools, but
-- only in a session that says so; without the setting the walls stand for the owner too. The policy names the table's owner
-- and not who migrates, who may be another member of the owner's role.
CREATE FUNCTION app.let_operator_in(target regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format(
    'CREATE POLICY operator ON %s FOR ALL TO %I
       USING ((SELECT current_setting(''app.operator'', true)) = ''on'')
       WITH CHECK ((SELECT current_setting(''app.operator'', true)) = ''on'')',
    target, (SELECT pg_get_userbyid(relowner) FROM pg_class WHERE oid = target));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION app.protect(table_name text, rights text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE app.%I ENABLE ROW LEVEL SECURITY', table_name);
  EXECUTE format('ALTER TABLE app.%I FORCE ROW LEVEL SECURITY', table_name);
  -- nullif: after a transaction the setting returns to '' and not to null
  EXECUTE format(
    'CREATE POLICY own_school ON app.%I FOR ALL TO halaqah_app
       USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
       WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
    table_name);
  PERFORM app.let_operator_in(format('app.%I', table_name)::regclass);
  EXECUTE format('GRANT %s ON app.%I TO halaqah_app', rights, table_name);
END $$;
--> statement-breakpoint
-- Also outside of app: whoever deletes a school deletes its certificates.
DO $$
DECLARE target regclass;
BEGIN
  FOR target IN SELECT oid FROM pg_class
    WHERE relnamespace = ANY ('{app,platform}'::regnamespace[]) AND relkind IN ('r', 'p') AND relforcerowsecurity LOOP
    PERFORM app.let_operator_in(target);
  END LOOP;
END $$;
