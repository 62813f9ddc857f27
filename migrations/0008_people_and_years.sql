CREATE TABLE "app"."hijri_months" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"hijri_year" smallint NOT NULL,
	"hijri_month" smallint NOT NULL,
	"starts_on" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "hijri_months_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "hijri_months_month" UNIQUE("school_id","hijri_year","hijri_month"),
	CONSTRAINT "hijri_months_range" CHECK ("app"."hijri_months"."hijri_month" between 1 and 12)
);
--> statement-breakpoint
CREATE TABLE "app"."year_changes" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_year" text NOT NULL,
	"to_year" text NOT NULL,
	"begins_on" date NOT NULL,
	"moves" jsonb NOT NULL,
	"made_classes" uuid[] NOT NULL,
	"archived_classes" uuid[] NOT NULL,
	"made_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "year_changes_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "app"."imports" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"created" integer NOT NULL,
	"updated" integer NOT NULL,
	"skipped" integer NOT NULL,
	"trace" jsonb NOT NULL,
	"made_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "imports_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "imports_kind" CHECK ("app"."imports"."kind" in ('students', 'teachers'))
);
--> statement-breakpoint
CREATE TABLE "app"."student_statuses" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"date" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"ended" uuid[] DEFAULT '{}' NOT NULL,
	"changed_by" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp (3) with time zone,
	CONSTRAINT "student_statuses_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
ALTER TABLE "app"."events" ADD COLUMN "kind" text DEFAULT 'event' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."events" ADD COLUMN "to_date" date;--> statement-breakpoint
ALTER TABLE "app"."classes" ADD COLUMN "archived_on" date;--> statement-breakpoint
ALTER TABLE "app"."classes" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."guardian_links" ADD COLUMN "may_collect" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."guardian_links" ADD COLUMN "custody_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."guardians" ADD COLUMN "consent_whatsapp" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."guardians" ADD COLUMN "consent_email" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."guardians" ADD COLUMN "consent_phone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."guardians" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "student_number_pattern" text DEFAULT 'S-{year}-{0001}' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."students" ADD COLUMN "ic_number" text;--> statement-breakpoint
ALTER TABLE "app"."students" ADD COLUMN "jawi_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."students" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."students" ADD COLUMN "postcode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."students" ADD COLUMN "city" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."students" ADD COLUMN "state" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."students" ADD COLUMN "health_note" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."students" ADD COLUMN "allergies" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."students" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."teachers" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."users" ADD COLUMN "lang" text;--> statement-breakpoint
ALTER TABLE "app"."hijri_months" ADD CONSTRAINT "hijri_months_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."year_changes" ADD CONSTRAINT "year_changes_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."imports" ADD CONSTRAINT "imports_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."student_statuses" ADD CONSTRAINT "student_statuses_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "year_changes_once" ON "app"."year_changes" USING btree ("school_id","from_year","to_year") WHERE undone_at is null;--> statement-breakpoint
CREATE INDEX "imports_time" ON "app"."imports" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "student_statuses_student" ON "app"."student_statuses" USING btree ("school_id","student_id");--> statement-breakpoint
ALTER TABLE "app"."students" ADD CONSTRAINT "students_ic" UNIQUE("school_id","ic_number");--> statement-breakpoint
ALTER TABLE "app"."events" ADD CONSTRAINT "events_kind" CHECK ("app"."events"."kind" in ('event', 'holiday'));--> statement-breakpoint
ALTER TABLE "app"."events" ADD CONSTRAINT "events_days" CHECK ("app"."events"."to_date" >= "app"."events"."date");--> statement-breakpoint
ALTER TABLE "app"."students" ADD CONSTRAINT "students_ic_digits" CHECK ("app"."students"."ic_number" ~ '^[0-9]{12}$');--> statement-breakpoint
SELECT
  app.protect('student_statuses', 'SELECT, INSERT, UPDATE'),
  app.protect('year_changes', 'SELECT, INSERT, UPDATE'),
  app.protect('hijri_months', 'SELECT, INSERT, UPDATE, DELETE'),
  app.protect('imports', 'SELECT, INSERT, UPDATE');
--> statement-breakpoint
-- Taking records away stays with the login for it: erasing a person, joining two records of one
-- person, and taking back an import.
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY array['student_statuses', 'imports', 'class_teachers', 'attendance_registers'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      one);
    EXECUTE format('GRANT SELECT ON app.%I TO halaqah_erasure', one);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT UPDATE ON app.students, app.teachers, app.guardians, app.guardian_links, app.class_enrollments,
  app.student_statuses, app.imports TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (student_id) ON app.attendance, app.payments TO halaqah_erasure;
--> statement-breakpoint
GRANT DELETE ON app.students, app.teachers, app.guardians, app.profiles, app.class_enrollments,
  app.student_statuses, app.attendance, app.attendance_history TO halaqah_erasure;
