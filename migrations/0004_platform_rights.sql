-- Whoever may store a mail also sets it on its way, in the same transaction, and can do nothing else
-- with the queue. Tries back off as e^1, e^2, … e^10 seconds: thirteen span 22 hours.
CREATE FUNCTION platform.send_mail() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job('send_mail', json_build_object('id', NEW.id), max_attempts => 13);
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION platform.send_mail FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER send_mail AFTER INSERT ON platform.outbox
  FOR EACH ROW EXECUTE FUNCTION platform.send_mail();
--> statement-breakpoint
GRANT USAGE ON SCHEMA platform TO halaqah_app, halaqah_auth, halaqah_jobs;
--> statement-breakpoint
GRANT INSERT ON platform.outbox TO halaqah_app, halaqah_auth;
--> statement-breakpoint
GRANT INSERT ON platform.messages TO halaqah_auth;
--> statement-breakpoint
GRANT SELECT, UPDATE, DELETE ON platform.outbox TO halaqah_jobs;
--> statement-breakpoint
GRANT SELECT (created_at), DELETE ON platform.messages TO halaqah_jobs;
