DROP INDEX "app"."hifz_records_day";--> statement-breakpoint
ALTER TABLE "app"."hifz_pupils" ADD COLUMN "held" "int4multirange" DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "hifz_records_day" ON "app"."hifz_records" USING btree ("school_id","date","student_id","stream","decision","milli") WHERE voided_at is null;--> statement-breakpoint
-- By hand below.
-- What later writes of records keep up is worked out once for the pupils of whom sums are stored.
ALTER TABLE app.hifz_pupils NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.hifz_records NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
UPDATE app.hifz_pupils c SET held = r.held
FROM (
  SELECT school_id, student_id, range_agg(int4range(from_id, coalesce(kept_to, to_id) + 1)) AS held
  FROM app.hifz_records
  WHERE voided_at IS NULL AND ((stream IN ('baharu', 'ujian') AND decision <> 'repeat')
    OR (stream = 'prior' AND strength <> 'lost'))
  GROUP BY school_id, student_id) r
WHERE c.school_id = r.school_id AND c.student_id = r.student_id;
--> statement-breakpoint
ALTER TABLE app.hifz_records FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.hifz_pupils FORCE ROW LEVEL SECURITY;
