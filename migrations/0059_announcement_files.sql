CREATE TABLE "app"."announcement_files" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"announcement_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"bytes" integer NOT NULL,
	"hash" text NOT NULL,
	"file_url" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "announcement_files_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "announcement_files_position" UNIQUE("school_id","announcement_id","position"),
	CONSTRAINT "announcement_files_kind" CHECK ("app"."announcement_files"."kind" in ('image', 'pdf'))
);
--> statement-breakpoint
CREATE TABLE "app"."announcement_templates" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"title_ms" text DEFAULT '' NOT NULL,
	"body_ms" text DEFAULT '' NOT NULL,
	"title_en" text DEFAULT '' NOT NULL,
	"body_en" text DEFAULT '' NOT NULL,
	"kind" text NOT NULL,
	"reply" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "announcement_templates_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "announcement_templates_name" UNIQUE("school_id","name"),
	CONSTRAINT "announcement_templates_name_filled" CHECK ("app"."announcement_templates"."name" <> ''),
	CONSTRAINT "announcement_templates_kind" CHECK ("app"."announcement_templates"."kind" in ('notice', 'important')),
	CONSTRAINT "announcement_templates_reply" CHECK ("app"."announcement_templates"."reply" in ('none', 'ack', 'choice'))
);
--> statement-breakpoint
ALTER TABLE "app"."announcement_files" ADD CONSTRAINT "announcement_files_school_id_announcement_id_announcements_school_id_id_fk" FOREIGN KEY ("school_id","announcement_id") REFERENCES "app"."announcements"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."announcement_templates" ADD CONSTRAINT "announcement_templates_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "announcement_files_url" ON "app"."announcement_files" USING btree ("school_id","file_url");--> statement-breakpoint
-- By hand below.
SELECT app.protect('announcement_files', 'SELECT, INSERT, UPDATE, DELETE');
--> statement-breakpoint
SELECT app.protect('announcement_templates', 'SELECT, INSERT, UPDATE, DELETE');
