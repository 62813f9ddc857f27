CREATE TABLE "app"."report_runs" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"report_id" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"why" text NOT NULL,
	"report" jsonb NOT NULL,
	"taken" integer,
	"expected" integer,
	"hash" text NOT NULL,
	"saved_id" uuid,
	"made_by" uuid,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_runs_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "report_runs_scheduled" UNIQUE("school_id","saved_id","from_date"),
	CONSTRAINT "report_runs_why" CHECK ("app"."report_runs"."why" in ('submitted', 'schedule')),
	CONSTRAINT "report_runs_saved" CHECK (("app"."report_runs"."why" = 'schedule') = ("app"."report_runs"."saved_id" is not null)),
	CONSTRAINT "report_runs_sender" CHECK ("app"."report_runs"."why" <> 'submitted' or "app"."report_runs"."made_by" is not null)
);
--> statement-breakpoint
CREATE TABLE "app"."saved_reports" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"report_id" text NOT NULL,
	"name" text NOT NULL,
	"params" jsonb NOT NULL,
	"made_by" uuid NOT NULL,
	"shared" boolean NOT NULL,
	"starred_by" uuid[] DEFAULT '{}' NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_reports_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "saved_reports_name_filled" CHECK ("app"."saved_reports"."name" <> '')
);
--> statement-breakpoint
CREATE TABLE "app"."report_schedules" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"saved_id" uuid NOT NULL,
	"every" text NOT NULL,
	"day" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"recipients" uuid[] NOT NULL,
	"since" date NOT NULL,
	"made_by" uuid NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "report_schedules_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "report_schedules_saved" UNIQUE("school_id","saved_id"),
	CONSTRAINT "report_schedules_every" CHECK ("app"."report_schedules"."every" in ('month', 'week', 'term')),
	CONSTRAINT "report_schedules_day" CHECK ("app"."report_schedules"."day" between 1 and 31),
	CONSTRAINT "report_schedules_recipients" CHECK (cardinality("app"."report_schedules"."recipients") > 0)
);
--> statement-breakpoint
ALTER TABLE "app"."report_runs" ADD CONSTRAINT "report_runs_school_id_made_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","made_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."report_runs" ADD CONSTRAINT "report_runs_school_id_saved_id_saved_reports_school_id_id_fk" FOREIGN KEY ("school_id","saved_id") REFERENCES "app"."saved_reports"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."saved_reports" ADD CONSTRAINT "saved_reports_school_id_made_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","made_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."report_schedules" ADD CONSTRAINT "report_schedules_school_id_saved_id_saved_reports_school_id_id_fk" FOREIGN KEY ("school_id","saved_id") REFERENCES "app"."saved_reports"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."report_schedules" ADD CONSTRAINT "report_schedules_school_id_made_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","made_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_runs_report" ON "app"."report_runs" USING btree ("school_id","report_id","from_date");--> statement-breakpoint
CREATE INDEX "report_runs_made_by" ON "app"."report_runs" USING btree ("school_id","made_by");--> statement-breakpoint
CREATE UNIQUE INDEX "report_runs_submitted" ON "app"."report_runs" USING btree ("school_id","report_id","from_date","hash") WHERE "app"."report_runs"."why" = 'submitted';--> statement-breakpoint
CREATE INDEX "saved_reports_made_by" ON "app"."saved_reports" USING btree ("school_id","made_by");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_reports_name" ON "app"."saved_reports" USING btree ("school_id","made_by","name") WHERE "app"."saved_reports"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "report_schedules_made_by" ON "app"."report_schedules" USING btree ("school_id","made_by");
--> statement-breakpoint
-- By hand below.
SELECT app.protect('saved_reports', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
SELECT app.protect('report_schedules', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
-- A copy of a report never changes.
SELECT app.protect('report_runs', 'SELECT, INSERT');
--> statement-breakpoint
-- Joining two records asks whether one of them has saved, sent or scheduled a report.
CREATE POLICY erasure ON app.saved_reports FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY erasure ON app.report_runs FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY erasure ON app.report_schedules FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT ON app.saved_reports, app.report_runs, app.report_schedules TO halaqah_erasure;
