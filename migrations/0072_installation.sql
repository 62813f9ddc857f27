CREATE TABLE "platform"."installation" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"secret_fingerprint" text,
	"backed_up_at" timestamp (3) with time zone,
	CONSTRAINT "installation_one" CHECK ("platform"."installation"."id")
);
--> statement-breakpoint
-- By hand below.
INSERT INTO platform.installation DEFAULT VALUES;--> statement-breakpoint
-- How old the backups are is told by the health check and to admins; of SECRET only the owner reads anything.
GRANT SELECT (backed_up_at) ON platform.installation TO halaqah_app, halaqah_jobs;
