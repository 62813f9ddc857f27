CREATE TABLE "platform"."school_holds" (
	"school_id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "school_holds_kind" CHECK ("platform"."school_holds"."kind" in ('frozen', 'suspended'))
);
--> statement-breakpoint
-- By hand below.
-- Every call reads whether its school is held, and the jobs which schools to leave out. Only the owner holds one.
GRANT SELECT ON platform.school_holds TO halaqah_app, halaqah_auth, halaqah_erasure;
