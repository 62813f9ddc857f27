CREATE TABLE "app"."notifications" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"student_id" uuid,
	"class_id" uuid,
	"date" date,
	"count" integer,
	"at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notifications_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "notifications_kind" CHECK ("app"."notifications"."kind" in ('absence', 'notice_sent', 'notice_failed', 'report_accepted', 'report_refused', 'cover_given', 'cover_accepted', 'cover_refused', 'register_reminded', 'import_done', 'export_ready', 'export_failed')),
	CONSTRAINT "notifications_count" CHECK ("app"."notifications"."count" >= 0)
);
--> statement-breakpoint
ALTER TABLE "app"."notifications" ADD CONSTRAINT "notifications_school_id_profile_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","profile_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."notifications" ADD CONSTRAINT "notifications_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."notifications" ADD CONSTRAINT "notifications_school_id_class_id_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "app"."classes"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_profile" ON "app"."notifications" USING btree ("school_id","profile_id","at");--> statement-breakpoint
CREATE INDEX "notifications_student" ON "app"."notifications" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "notifications_class" ON "app"."notifications" USING btree ("school_id","class_id");--> statement-breakpoint
CREATE INDEX "notifications_at" ON "app"."notifications" USING btree ("school_id","at");--> statement-breakpoint
SELECT app.protect('notifications', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
-- Erasing a person and joining two records reach what people were notified of.
CREATE POLICY erasure ON app.notifications FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT, DELETE, UPDATE (student_id) ON app.notifications TO halaqah_erasure;
