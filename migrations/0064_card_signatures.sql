CREATE TABLE "app"."card_mails" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_mails_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "card_mails_once" UNIQUE("school_id","issue_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "app"."card_signatures" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"issue_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"signed_name" text NOT NULL,
	"other_name" boolean NOT NULL,
	"hash" text NOT NULL,
	"via" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "card_signatures_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "card_signatures_one" UNIQUE("school_id","issue_id"),
	CONSTRAINT "card_signatures_via" CHECK ("app"."card_signatures"."via" in ('screen', 'page'))
);
--> statement-breakpoint
ALTER TABLE "app"."card_mails" ADD CONSTRAINT "card_mails_school_id_issue_id_card_issues_school_id_id_fk" FOREIGN KEY ("school_id","issue_id") REFERENCES "app"."card_issues"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."card_mails" ADD CONSTRAINT "card_mails_school_id_profile_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","profile_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."card_signatures" ADD CONSTRAINT "card_signatures_school_id_issue_id_card_issues_school_id_id_fk" FOREIGN KEY ("school_id","issue_id") REFERENCES "app"."card_issues"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."card_signatures" ADD CONSTRAINT "card_signatures_school_id_profile_id_profiles_school_id_id_fk" FOREIGN KEY ("school_id","profile_id") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_mails_profile" ON "app"."card_mails" USING btree ("school_id","profile_id");--> statement-breakpoint
CREATE INDEX "card_signatures_profile" ON "app"."card_signatures" USING btree ("school_id","profile_id");
--> statement-breakpoint
-- By hand below.
-- What was signed never changes.
SELECT app.protect('card_signatures', 'SELECT, INSERT');
--> statement-breakpoint
SELECT app.protect('card_mails', 'SELECT, INSERT');
--> statement-breakpoint
CREATE POLICY erasure ON app.card_signatures FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
CREATE POLICY erasure ON app.card_mails FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT, UPDATE (profile_id, signed_name) ON app.card_signatures TO halaqah_erasure;
--> statement-breakpoint
GRANT SELECT, DELETE, UPDATE (profile_id) ON app.card_mails TO halaqah_erasure;
--> statement-breakpoint
-- Of two records that become one, the code of the paper that is no longer valid says which took its place.
GRANT SELECT (replaced_by), UPDATE (replaced_by) ON platform.card_codes TO halaqah_erasure;
