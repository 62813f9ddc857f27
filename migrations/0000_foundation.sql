CREATE SCHEMA "app";
--> statement-breakpoint
CREATE SCHEMA "auth";
--> statement-breakpoint
CREATE TABLE "app"."attendance" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"date" date NOT NULL,
	"session" text DEFAULT 'harian' NOT NULL,
	"status" text NOT NULL,
	"notes" text DEFAULT '' NOT NULL,
	"minutes_late" smallint,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"client_key" uuid NOT NULL,
	"marked_by" uuid NOT NULL,
	"marked_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attendance_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "attendance_mark" UNIQUE("school_id","student_id","class_id","date","session"),
	CONSTRAINT "attendance_status" CHECK ("app"."attendance"."status" in ('present', 'absent', 'late', 'excused')),
	CONSTRAINT "attendance_minutes" CHECK ("app"."attendance"."minutes_late" between 0 and 720)
);
--> statement-breakpoint
CREATE TABLE "app"."attendance_history" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"attendance_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"from_status" text,
	"to_status" text NOT NULL,
	"notes" text NOT NULL,
	"minutes_late" smallint,
	"reason" text,
	"client_key" uuid NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attendance_history_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "attendance_history_version" UNIQUE("school_id","attendance_id","version")
);
--> statement-breakpoint
CREATE TABLE "app"."attendance_registers" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"date" date NOT NULL,
	"session" text DEFAULT 'harian' NOT NULL,
	"taken_by" uuid NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "attendance_registers_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "attendance_registers_one" UNIQUE("school_id","class_id","date","session")
);
--> statement-breakpoint
CREATE TABLE "app"."events" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"title" text NOT NULL,
	"place" text DEFAULT '' NOT NULL,
	"date" date NOT NULL,
	"starts_at" time(0),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "events_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "app"."class_enrollments" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_enrollments_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "class_enrollments_status" CHECK ("app"."class_enrollments"."status" in ('active', 'ended')),
	CONSTRAINT "class_enrollments_ended" CHECK (("app"."class_enrollments"."status" = 'ended') = ("app"."class_enrollments"."to_date" is not null)),
	CONSTRAINT "class_enrollments_dates" CHECK ("app"."class_enrollments"."to_date" >= "app"."class_enrollments"."from_date")
);
--> statement-breakpoint
CREATE TABLE "app"."class_teachers" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"teacher_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_teachers_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "class_teachers_kind" CHECK ("app"."class_teachers"."kind" in ('homeroom', 'assistant', 'substitute')),
	CONSTRAINT "class_teachers_dates" CHECK ("app"."class_teachers"."to_date" >= "app"."class_teachers"."from_date")
);
--> statement-breakpoint
CREATE TABLE "app"."classes" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"grade_level" text NOT NULL,
	"academic_year" text NOT NULL,
	"maximum_students" integer NOT NULL,
	"kind" text DEFAULT 'class' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "classes_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "classes_name" UNIQUE("school_id","academic_year","name"),
	CONSTRAINT "classes_kind" CHECK ("app"."classes"."kind" in ('class', 'halaqah')),
	CONSTRAINT "classes_maximum" CHECK ("app"."classes"."maximum_students" between 1 and 500)
);
--> statement-breakpoint
CREATE TABLE "app"."payments" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"amount_sen" bigint NOT NULL,
	"received_on" date NOT NULL,
	"method" text NOT NULL,
	"payer_name" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "payments_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "payments_amount" CHECK ("app"."payments"."amount_sen" > 0),
	CONSTRAINT "payments_method" CHECK ("app"."payments"."method" in ('tunai', 'pindahan', 'cek', 'fpx'))
);
--> statement-breakpoint
CREATE TABLE "app"."guardian_links" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"guardian_id" uuid NOT NULL,
	"student_id" uuid NOT NULL,
	"relation" text NOT NULL,
	"contact_order" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardian_links_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "guardian_links_pair" UNIQUE("school_id","guardian_id","student_id"),
	CONSTRAINT "guardian_links_relation" CHECK ("app"."guardian_links"."relation" in ('bapa', 'ibu', 'penjaga', 'waris'))
);
--> statement-breakpoint
CREATE TABLE "app"."guardians" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "guardians_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "guardians_profile" UNIQUE("school_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "app"."profiles" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text,
	"first_name" text NOT NULL,
	"last_name" text DEFAULT '' NOT NULL,
	"role" text NOT NULL,
	"phone" text,
	"avatar_url" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "profiles_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "profiles_role" CHECK ("app"."profiles"."role" in ('admin', 'teacher', 'guardian', 'student'))
);
--> statement-breakpoint
CREATE TABLE "app"."schools" (
	"school_id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"state" text NOT NULL,
	"time_zone" text DEFAULT 'Asia/Kuala_Lumpur' NOT NULL,
	"weekend_days" smallint[] DEFAULT '{6,7}' NOT NULL,
	"attendance_window_days" integer DEFAULT 7 NOT NULL,
	"plan" text DEFAULT 'starter' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "schools_type" CHECK ("app"."schools"."type" in ('tahfiz', 'madrasah', 'kafa', 'sekolah_agama')),
	CONSTRAINT "schools_plan" CHECK ("app"."schools"."plan" in ('starter', 'professional', 'enterprise')),
	CONSTRAINT "schools_window" CHECK ("app"."schools"."attendance_window_days" between 0 and 366)
);
--> statement-breakpoint
CREATE TABLE "app"."students" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"student_id" text NOT NULL,
	"gender" text NOT NULL,
	"date_of_birth" date,
	"enrollment_date" date NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"profile_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "students_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "students_number" UNIQUE("school_id","student_id"),
	CONSTRAINT "students_profile" UNIQUE("school_id","profile_id"),
	CONSTRAINT "students_gender" CHECK ("app"."students"."gender" in ('male', 'female')),
	CONSTRAINT "students_status" CHECK ("app"."students"."status" in ('active', 'inactive', 'transferred', 'graduated'))
);
--> statement-breakpoint
CREATE TABLE "app"."teachers" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"teacher_id" text NOT NULL,
	"specialization" text DEFAULT '' NOT NULL,
	"qualification" text DEFAULT '' NOT NULL,
	"date_joined" date NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"profile_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "teachers_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "teachers_number" UNIQUE("school_id","teacher_id"),
	CONSTRAINT "teachers_profile" UNIQUE("school_id","profile_id"),
	CONSTRAINT "teachers_status" CHECK ("app"."teachers"."status" in ('active', 'inactive', 'transferred', 'retired'))
);
--> statement-breakpoint
CREATE TABLE "app"."audit" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid,
	"actor_name" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" uuid,
	"label" text NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text NOT NULL,
	CONSTRAINT "audit_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "app"."idempotency_keys" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"call" text NOT NULL,
	"input_hash" text NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_keys_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "app"."outbox" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"payload" jsonb NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "auth"."accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."invitations" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"school_id" uuid,
	"profile_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "auth"."limits" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"window_ends_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."memberships" (
	"user_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "memberships_user_id_school_id_pk" PRIMARY KEY("user_id","school_id"),
	CONSTRAINT "memberships_profile" UNIQUE("school_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "auth"."sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"school_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "auth"."users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "auth"."verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."attendance" ADD CONSTRAINT "attendance_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."attendance" ADD CONSTRAINT "attendance_school_id_class_id_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "app"."classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."attendance" ADD CONSTRAINT "attendance_school_id_marked_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","marked_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."attendance_history" ADD CONSTRAINT "attendance_history_school_id_attendance_id_attendance_school_id_id_fk" FOREIGN KEY ("school_id","attendance_id") REFERENCES "app"."attendance"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."attendance_history" ADD CONSTRAINT "attendance_history_school_id_changed_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","changed_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."attendance_registers" ADD CONSTRAINT "attendance_registers_school_id_class_id_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "app"."classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."attendance_registers" ADD CONSTRAINT "attendance_registers_school_id_taken_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","taken_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."events" ADD CONSTRAINT "events_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."class_enrollments" ADD CONSTRAINT "class_enrollments_school_id_class_id_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "app"."classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."class_enrollments" ADD CONSTRAINT "class_enrollments_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."class_teachers" ADD CONSTRAINT "class_teachers_school_id_class_id_classes_school_id_id_fk" FOREIGN KEY ("school_id","class_id") REFERENCES "app"."classes"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."class_teachers" ADD CONSTRAINT "class_teachers_school_id_teacher_id_teachers_school_id_id_fk" FOREIGN KEY ("school_id","teacher_id") REFERENCES "app"."teachers"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."classes" ADD CONSTRAINT "classes_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."payments" ADD CONSTRAINT "payments_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."guardian_links" ADD CONSTRAINT "guardian_links_school_id_guardian_id_guardians_school_id_id_fk" FOREIGN KEY ("school_id","guardian_id") REFERENCES "app"."guardians"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."guardian_links" ADD CONSTRAINT "guardian_links_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."guardians" ADD CONSTRAINT "guardians_school_id_profile_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","profile_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."profiles" ADD CONSTRAINT "profiles_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."students" ADD CONSTRAINT "students_school_id_profile_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","profile_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."teachers" ADD CONSTRAINT "teachers_school_id_profile_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","profile_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."accounts" ADD CONSTRAINT "accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."memberships" ADD CONSTRAINT "memberships_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attendance_class_day" ON "app"."attendance" USING btree ("school_id","class_id","date","session");--> statement-breakpoint
CREATE INDEX "attendance_day" ON "app"."attendance" USING btree ("school_id","date");--> statement-breakpoint
CREATE INDEX "attendance_registers_day" ON "app"."attendance_registers" USING btree ("school_id","date");--> statement-breakpoint
CREATE INDEX "events_day" ON "app"."events" USING btree ("school_id","date");--> statement-breakpoint
CREATE INDEX "class_enrollments_class" ON "app"."class_enrollments" USING btree ("school_id","class_id","from_date");--> statement-breakpoint
CREATE INDEX "class_enrollments_student" ON "app"."class_enrollments" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_enrollments_open" ON "app"."class_enrollments" USING btree ("school_id","class_id","student_id") WHERE to_date is null;--> statement-breakpoint
CREATE INDEX "class_teachers_class" ON "app"."class_teachers" USING btree ("school_id","class_id");--> statement-breakpoint
CREATE INDEX "class_teachers_teacher" ON "app"."class_teachers" USING btree ("school_id","teacher_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_teachers_homeroom" ON "app"."class_teachers" USING btree ("school_id","class_id") WHERE kind = 'homeroom' and to_date is null;--> statement-breakpoint
CREATE INDEX "payments_day" ON "app"."payments" USING btree ("school_id","received_on");--> statement-breakpoint
CREATE INDEX "guardian_links_student" ON "app"."guardian_links" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "audit_time" ON "app"."audit" USING btree ("school_id","at");--> statement-breakpoint
CREATE INDEX "outbox_waiting" ON "app"."outbox" USING btree ("school_id","sent_at");--> statement-breakpoint
CREATE INDEX "accounts_user" ON "auth"."accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_user" ON "auth"."sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "auth"."verifications" USING btree ("identifier");