ALTER TABLE "app"."hifz_pupils" ADD COLUMN "held_pages" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."hifz_pupils" ADD COLUMN "heard_days" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."hifz_pupils" ADD COLUMN "begun_days" date[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."hifz_pupils" ADD COLUMN "begun_milli" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."hifz_pupils" DROP COLUMN "records";--> statement-breakpoint
-- By hand below.
-- What later writes of records keep up is worked out once for the pupils of whom pages are stored.
ALTER TABLE app.hifz_pupils NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.hifz_pages NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE app.hifz_pupils c SET held_pages = p.held, heard_days = p.heard, begun_days = b.days, begun_milli = b.milli
FROM (
  SELECT school_id, student_id, count(*) AS held,
    coalesce(array_agg(heard_on ORDER BY heard_on) FILTER (WHERE heard_on IS NOT NULL), '{}') AS heard
  FROM app.hifz_pages GROUP BY school_id, student_id) p
JOIN (
  SELECT school_id, student_id, array_agg(day ORDER BY day) AS days, array_agg(milli ORDER BY day) AS milli
  FROM (
    SELECT school_id, student_id, coalesce(first_on, '-infinity') AS day,
      sum(sum(share)) OVER (PARTITION BY school_id, student_id ORDER BY coalesce(first_on, '-infinity'))::int AS milli
    FROM app.hifz_pages GROUP BY 1, 2, 3) d
  GROUP BY school_id, student_id) b USING (school_id, student_id)
WHERE c.school_id = p.school_id AND c.student_id = p.student_id;
--> statement-breakpoint
ALTER TABLE app.hifz_pages FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.hifz_pupils FORCE ROW LEVEL SECURITY;
