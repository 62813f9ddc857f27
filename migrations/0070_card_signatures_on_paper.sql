ALTER TABLE "app"."card_signatures" DROP CONSTRAINT "card_signatures_via";--> statement-breakpoint
ALTER TABLE "app"."card_signatures" ADD COLUMN "noted_by" uuid;--> statement-breakpoint
ALTER TABLE "app"."card_signatures" ADD CONSTRAINT "card_signatures_school_id_noted_by_profiles_school_id_id_fk" FOREIGN KEY ("school_id","noted_by") REFERENCES "app"."profiles"("school_id","id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "app"."card_signatures" VALIDATE CONSTRAINT "card_signatures_school_id_noted_by_profiles_school_id_id_fk";--> statement-breakpoint
CREATE INDEX "card_signatures_noted_by" ON "app"."card_signatures" USING btree ("school_id","noted_by");--> statement-breakpoint
ALTER TABLE "app"."card_signatures" ADD CONSTRAINT "card_signatures_via" CHECK ("app"."card_signatures"."via" in ('screen', 'page', 'paper')) NOT VALID;--> statement-breakpoint
ALTER TABLE "app"."card_signatures" VALIDATE CONSTRAINT "card_signatures_via";