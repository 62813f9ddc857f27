ALTER TABLE "app"."hifz_settings" ADD COLUMN "rubrics" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- A candidate whom nobody has heard can be taken out of an exam.
GRANT DELETE ON app.hifz_candidates TO halaqah_app;
