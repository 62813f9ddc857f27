-- Reasons were free words; they are a closed list now, and what is none of it becomes a note. The owner
-- sees all schools for it.
ALTER TABLE app.attendance NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.attendance_history NO FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY array['attendance', 'attendance_history'] LOOP
    EXECUTE format($x$
      UPDATE app.%I SET
        notes = CASE WHEN notes = '' AND reason NOT IN ('Sakit (MC)', 'Sakit (surat penjaga)',
          'Urusan keluarga', 'Kematian keluarga', 'Wakil sekolah') THEN reason ELSE notes END,
        reason = CASE reason
          WHEN 'Sakit (MC)' THEN 'mc' WHEN 'Sakit (surat penjaga)' THEN 'letter'
          WHEN 'Urusan keluarga' THEN 'family' WHEN 'Kematian keluarga' THEN 'bereavement'
          WHEN 'Wakil sekolah' THEN 'official' ELSE NULL END
      WHERE reason IS NOT NULL$x$, one);
  END LOOP;
END $$;
--> statement-breakpoint
ALTER TABLE app.attendance FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
ALTER TABLE app.attendance_history FORCE ROW LEVEL SECURITY;
--> statement-breakpoint
CREATE TABLE "app"."event_classes" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	CONSTRAINT "event_classes_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "event_classes_pair" UNIQUE("school_id","event_id","class_id")
);
--> statement-breakpoint
CREATE TABLE "app"."event_hours" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"session" text NOT NULL,
	"starts_at" time(0) NOT NULL,
	"due_at" time(0) NOT NULL,
	CONSTRAINT "event_hours_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "event_hours_session" UNIQUE("school_id","event_id","session"),
	CONSTRAINT "event_hours_order" CHECK ("app"."event_hours"."starts_at" <= "app"."event_hours"."due_at")
);
--> statement-breakpoint
CREATE TABLE "app"."attendance_sessions" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"key" text NOT NULL,
	"name" text NOT NULL,
	"weekdays" smallint[] DEFAULT '{}' NOT NULL,
	"starts_at" time(0) NOT NULL,
	"due_at" time(0) NOT NULL,
	"position" smallint DEFAULT 1 NOT NULL,
	"archived_on" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "attendance_sessions_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "attendance_sessions_key" UNIQUE("school_id","key"),
	CONSTRAINT "attendance_sessions_order" CHECK ("app"."attendance_sessions"."starts_at" <= "app"."attendance_sessions"."due_at")
);
--> statement-breakpoint
CREATE TABLE "app"."absence_reports" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"reason" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"file_url" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"reported_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	CONSTRAINT "absence_reports_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "absence_reports_reason" CHECK ("app"."absence_reports"."reason" in ('mc', 'letter', 'family', 'bereavement', 'official', 'leave', 'suspended')),
	CONSTRAINT "absence_reports_state" CHECK ("app"."absence_reports"."state" in ('waiting', 'accepted', 'refused', 'withdrawn')),
	CONSTRAINT "absence_reports_dates" CHECK ("app"."absence_reports"."to_date" >= "app"."absence_reports"."from_date")
);
--> statement-breakpoint
CREATE TABLE "app"."register_reminders" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"date" date NOT NULL,
	"session" text NOT NULL,
	"teacher_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "register_reminders_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "register_reminders_channel" CHECK ("app"."register_reminders"."channel" in ('mail', 'whatsapp'))
);
--> statement-breakpoint
CREATE TABLE "app"."absence_followups" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"date" date NOT NULL,
	"guardian_id" uuid,
	"channel" text NOT NULL,
	"outcome" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"made_by" uuid NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "absence_followups_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "absence_followups_channel" CHECK ("app"."absence_followups"."channel" in ('whatsapp', 'mail', 'phone', 'in_person')),
	CONSTRAINT "absence_followups_outcome" CHECK ("app"."absence_followups"."outcome" in ('asked', 'no_answer', 'on_the_way', 'explained'))
);
--> statement-breakpoint
CREATE TABLE "app"."letter_templates" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"step" smallint NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	CONSTRAINT "letter_templates_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "letter_templates_one" UNIQUE("school_id","kind","step"),
	CONSTRAINT "letter_templates_kind" CHECK ("app"."letter_templates"."kind" in ('consecutive', 'scattered')),
	CONSTRAINT "letter_templates_step" CHECK ("app"."letter_templates"."step" between 1 and 4)
);
--> statement-breakpoint
CREATE TABLE "app"."warning_letters" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"step" smallint NOT NULL,
	"since" date NOT NULL,
	"days" smallint NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"channel" text NOT NULL,
	"issued_by" uuid NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "warning_letters_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "warning_letters_once" UNIQUE("school_id","student_id","kind","step","since"),
	CONSTRAINT "warning_letters_kind" CHECK ("app"."warning_letters"."kind" in ('consecutive', 'scattered')),
	CONSTRAINT "warning_letters_step" CHECK ("app"."warning_letters"."step" between 1 and 4),
	CONSTRAINT "warning_letters_channel" CHECK ("app"."warning_letters"."channel" in ('print', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "app"."closed_months" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"month" date NOT NULL,
	"closed_by" uuid NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"reopened_by" uuid,
	"reopened_at" timestamp (3) with time zone,
	"reopened_why" text DEFAULT '' NOT NULL,
	CONSTRAINT "closed_months_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "closed_months_first" CHECK (extract(day from "app"."closed_months"."month") = 1)
);
--> statement-breakpoint
CREATE TABLE "app"."absence_notices" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"date" date NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"send_after" timestamp (3) with time zone NOT NULL,
	"recipients" smallint DEFAULT 0 NOT NULL,
	"settled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "absence_notices_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "absence_notices_day" UNIQUE("school_id","student_id","date"),
	CONSTRAINT "absence_notices_state" CHECK ("app"."absence_notices"."state" in ('waiting', 'sent', 'cancelled'))
);
--> statement-breakpoint
CREATE TABLE "app"."cover_requests" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"requested_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"answer" text DEFAULT '' NOT NULL,
	"class_teacher_id" uuid,
	CONSTRAINT "cover_requests_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "cover_requests_state" CHECK ("app"."cover_requests"."state" in ('waiting', 'accepted', 'refused', 'withdrawn')),
	CONSTRAINT "cover_requests_dates" CHECK ("app"."cover_requests"."to_date" >= "app"."cover_requests"."from_date")
);
--> statement-breakpoint
ALTER TABLE "app"."events" DROP CONSTRAINT "events_kind";--> statement-breakpoint
ALTER TABLE "app"."attendance" ALTER COLUMN "status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."attendance_history" ALTER COLUMN "to_status" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."attendance" ADD COLUMN "left_at" time(0);--> statement-breakpoint
ALTER TABLE "app"."attendance_history" ADD COLUMN "left_at" time(0);--> statement-breakpoint
ALTER TABLE "app"."attendance_history" ADD COLUMN "why" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."events" ADD COLUMN "template_key" text;--> statement-breakpoint
ALTER TABLE "app"."events" ADD COLUMN "is_estimate" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "absence_notice_minutes" smallint DEFAULT 30;--> statement-breakpoint
ALTER TABLE "app"."event_classes" ADD CONSTRAINT "event_classes_school_id_event_id_events_school_id_id_fk" FOREIGN KEY ("school_id","event_id") REFERENCES "app"."events"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."event_classes" ADD CONSTRAINT "event_classes_school_id_class_id_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "app"."classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."event_hours" ADD CONSTRAINT "event_hours_school_id_event_id_events_school_id_id_fk" FOREIGN KEY ("school_id","event_id") REFERENCES "app"."events"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."attendance_sessions" ADD CONSTRAINT "attendance_sessions_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."absence_reports" ADD CONSTRAINT "absence_reports_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."absence_reports" ADD CONSTRAINT "absence_reports_school_id_reported_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","reported_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."absence_reports" ADD CONSTRAINT "absence_reports_school_id_decided_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","decided_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."register_reminders" ADD CONSTRAINT "register_reminders_school_id_class_id_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "app"."classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."register_reminders" ADD CONSTRAINT "register_reminders_school_id_teacher_id_teachers_school_id_id_fk" FOREIGN KEY ("school_id","teacher_id") REFERENCES "app"."teachers"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."register_reminders" ADD CONSTRAINT "register_reminders_school_id_sent_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","sent_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."absence_followups" ADD CONSTRAINT "absence_followups_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."absence_followups" ADD CONSTRAINT "absence_followups_school_id_guardian_id_guardians_school_id_id_fk" FOREIGN KEY ("school_id","guardian_id") REFERENCES "app"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."absence_followups" ADD CONSTRAINT "absence_followups_school_id_made_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","made_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."letter_templates" ADD CONSTRAINT "letter_templates_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."warning_letters" ADD CONSTRAINT "warning_letters_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."warning_letters" ADD CONSTRAINT "warning_letters_school_id_issued_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","issued_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."closed_months" ADD CONSTRAINT "closed_months_school_id_closed_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","closed_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."closed_months" ADD CONSTRAINT "closed_months_school_id_reopened_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","reopened_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."absence_notices" ADD CONSTRAINT "absence_notices_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cover_requests" ADD CONSTRAINT "cover_requests_school_id_class_id_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "app"."classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cover_requests" ADD CONSTRAINT "cover_requests_school_id_teacher_id_teachers_school_id_id_fk" FOREIGN KEY ("school_id","teacher_id") REFERENCES "app"."teachers"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cover_requests" ADD CONSTRAINT "cover_requests_school_id_requested_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","requested_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."cover_requests" ADD CONSTRAINT "cover_requests_school_id_class_teacher_id_class_teachers_school_id_id_fk" FOREIGN KEY ("school_id","class_teacher_id") REFERENCES "app"."class_teachers"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "absence_reports_student" ON "app"."absence_reports" USING btree ("school_id","student_id","from_date");--> statement-breakpoint
CREATE INDEX "absence_reports_time" ON "app"."absence_reports" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "register_reminders_day" ON "app"."register_reminders" USING btree ("school_id","date");--> statement-breakpoint
CREATE INDEX "absence_followups_day" ON "app"."absence_followups" USING btree ("school_id","date","student_id");--> statement-breakpoint
CREATE INDEX "warning_letters_time" ON "app"."warning_letters" USING btree ("school_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "closed_months_once" ON "app"."closed_months" USING btree ("school_id","month") WHERE reopened_at is null;--> statement-breakpoint
CREATE INDEX "absence_notices_waiting" ON "app"."absence_notices" USING btree ("school_id","send_after") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "cover_requests_class" ON "app"."cover_requests" USING btree ("school_id","class_id");--> statement-breakpoint
ALTER TABLE "app"."events" ADD CONSTRAINT "events_template" UNIQUE("school_id","template_key");--> statement-breakpoint
ALTER TABLE "app"."attendance" ADD CONSTRAINT "attendance_reason" CHECK ("app"."attendance"."reason" in ('mc', 'letter', 'family', 'bereavement', 'official', 'leave', 'suspended', 'unexplained'));--> statement-breakpoint
ALTER TABLE "app"."events" ADD CONSTRAINT "events_kind" CHECK ("app"."events"."kind" in ('event', 'holiday', 'hours'));--> statement-breakpoint
ALTER TABLE "app"."schools" ADD CONSTRAINT "schools_notice" CHECK ("app"."schools"."absence_notice_minutes" between 0 and 720);
--> statement-breakpoint
SELECT
  app.protect('event_classes', 'SELECT, INSERT, DELETE'),
  app.protect('event_hours', 'SELECT, INSERT, DELETE'),
  app.protect('attendance_sessions', 'SELECT, INSERT, UPDATE'),
  app.protect('cover_requests', 'SELECT, INSERT, UPDATE'),
  app.protect('closed_months', 'SELECT, INSERT, UPDATE'),
  app.protect('register_reminders', 'SELECT, INSERT'),
  app.protect('absence_notices', 'SELECT, INSERT, UPDATE'),
  app.protect('absence_followups', 'SELECT, INSERT'),
  app.protect('absence_reports', 'SELECT, INSERT, UPDATE'),
  app.protect('letter_templates', 'SELECT, INSERT, UPDATE, DELETE'),
  app.protect('warning_letters', 'SELECT, INSERT');
--> statement-breakpoint
-- A substitute's time with a class that was entered wrongly and under which nothing was marked.
GRANT DELETE ON app.class_teachers TO halaqah_app;
--> statement-breakpoint
-- Erasing a person and joining two records reach what hangs on a pupil.
DO $$
DECLARE one text;
BEGIN
  FOREACH one IN ARRAY array['absence_notices', 'absence_followups', 'absence_reports', 'warning_letters',
    'cover_requests'] LOOP
    EXECUTE format(
      'CREATE POLICY erasure ON app.%I FOR ALL TO halaqah_erasure
         USING (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))
         WITH CHECK (school_id = (SELECT nullif(current_setting(''app.school_id'', true), '''')::uuid))',
      one);
    EXECUTE format('GRANT SELECT ON app.%I TO halaqah_erasure', one);
  END LOOP;
END $$;
--> statement-breakpoint
GRANT UPDATE (student_id) ON app.absence_notices TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (student_id, guardian_id, notes) ON app.absence_followups TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (student_id, notes, answer, file_url) ON app.absence_reports TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (student_id, subject, body) ON app.warning_letters TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (reason, answer) ON app.cover_requests TO halaqah_erasure;
--> statement-breakpoint
GRANT DELETE ON app.absence_notices, app.warning_letters TO halaqah_erasure;
--> statement-breakpoint
GRANT UPDATE (why) ON app.attendance_history TO halaqah_erasure;
