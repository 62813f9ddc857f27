-- Whoever plans work of a school for a time also sets it on its way, and can do nothing else with the queue: one job of a
-- kind for each school and minute. The seconds count from now, because the clock of a school may be another one.
CREATE FUNCTION app.plan_job(task text, in_seconds float8) RETURNS void LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  school uuid := current_setting('app.school_id')::uuid;
  at timestamptz := date_trunc('minute', now() + make_interval(secs => greatest(in_seconds, 0)))
    + interval '1 minute';
BEGIN
  IF task <> ALL (ARRAY['announcement_reminders', 'publish_scheduled', 'send_announcements', 'send_notices']) THEN
    RAISE EXCEPTION 'no school plans %', task;
  END IF;
  PERFORM graphile_worker.add_job(task, json_build_object('school_id', school), run_at => at,
    job_key => format('%s %s %s', task, school, extract(epoch FROM at)::int8), max_attempts => 5);
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION app.plan_job FROM PUBLIC;
--> statement-breakpoint
GRANT EXECUTE ON FUNCTION app.plan_job TO halaqah_app;
--> statement-breakpoint
-- They went through all schools each few minutes. What the queue still knows of that would look like jobs that stand.
DO $$
BEGIN
  IF to_regclass('graphile_worker._private_known_crontabs') IS NOT NULL THEN
    DELETE FROM graphile_worker._private_known_crontabs WHERE identifier IN ('announcement_reminders',
      'fee_reminders', 'publish_scheduled', 'run_reports', 'send_announcements', 'send_notices');
  END IF;
END $$;
