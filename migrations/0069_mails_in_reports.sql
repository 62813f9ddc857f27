ALTER TABLE "app"."announcement_recipients" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
ALTER TABLE "app"."announcement_reminders" ADD COLUMN "mail_id" uuid;--> statement-breakpoint
CREATE INDEX "announcement_recipients_read" ON "app"."announcement_recipients" USING btree ("school_id","announcement_id","seen_version");--> statement-breakpoint
GRANT UPDATE (mail_id) ON app.announcement_recipients TO halaqah_app;
--> statement-breakpoint
-- What became of mails, for whoever has their ids, and nothing else of them.
CREATE FUNCTION platform.mail_states(ids uuid[])
  RETURNS TABLE (id uuid, state text) LANGUAGE sql STABLE
  SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT o.id, CASE WHEN o.state IN ('waiting', 'sending') THEN 'trying' ELSE o.state END
  FROM platform.outbox o WHERE o.id = ANY (ids)
$$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION platform.mail_states FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION platform.mail_states TO halaqah_app;
