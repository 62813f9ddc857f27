CREATE TABLE "app"."terms" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"academic_year" text NOT NULL,
	"name" text NOT NULL,
	"from_date" date NOT NULL,
	"to_date" date NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terms_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "terms_days" CHECK ("app"."terms"."from_date" <= "app"."terms"."to_date")
);
--> statement-breakpoint
CREATE TABLE "app"."consents" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"version" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "consents_school_id_id_pk" PRIMARY KEY("school_id","id")
);
--> statement-breakpoint
CREATE TABLE "app"."school_exports" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"requested_by" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"file" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ready_at" timestamp (3) with time zone,
	CONSTRAINT "school_exports_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "school_exports_state" CHECK ("app"."school_exports"."state" in ('waiting', 'ready', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "auth"."email_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"old_hash" text,
	"new_hash" text,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."recovery_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "recovery_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."two_step" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "logo_url" text;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "pupil_word" text DEFAULT 'pelajar' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD COLUMN "require_two_step" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."audit" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."invitations" ADD COLUMN "email" text;--> statement-breakpoint
ALTER TABLE "auth"."invitations" ADD COLUMN "claimed_by" uuid;--> statement-breakpoint
ALTER TABLE "auth"."invitations" ADD COLUMN "claimed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "confirmed_at" timestamp (3) with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "app"."terms" ADD CONSTRAINT "terms_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."consents" ADD CONSTRAINT "consents_school_id_profile_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","profile_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."school_exports" ADD CONSTRAINT "school_exports_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."email_changes" ADD CONSTRAINT "email_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."two_step" ADD CONSTRAINT "two_step_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_profile" ON "app"."consents" USING btree ("school_id","profile_id");--> statement-breakpoint
ALTER TABLE "auth"."invitations" ADD CONSTRAINT "invitations_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "auth"."invitations" USING btree ("school_id","profile_id") WHERE "auth"."invitations"."purpose" = 'invite' and "auth"."invitations"."used_at" is null;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD CONSTRAINT "schools_pupil_word" CHECK ("app"."schools"."pupil_word" in ('pelajar', 'murid'));
--> statement-breakpoint
SELECT
  app.protect('terms', 'SELECT, INSERT, UPDATE, DELETE'),
  app.protect('consents', 'SELECT, INSERT'),
  app.protect('school_exports', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.two_step, auth.recovery_codes, auth.email_changes TO halaqah_auth;
--> statement-breakpoint
-- Who asks for a copy of the school also sets its making on its way, and can do nothing else with the queue.
CREATE FUNCTION app.export_school() RETURNS trigger LANGUAGE plpgsql
  SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  PERFORM graphile_worker.add_job('export_school',
    json_build_object('school_id', NEW.school_id, 'id', NEW.id), max_attempts => 3);
  RETURN NULL;
END $$;
--> statement-breakpoint
REVOKE ALL ON FUNCTION app.export_school FROM PUBLIC;
--> statement-breakpoint
CREATE TRIGGER export_school AFTER INSERT ON app.school_exports
  FOR EACH ROW EXECUTE FUNCTION app.export_school();
