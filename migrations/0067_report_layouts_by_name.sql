ALTER TABLE "app"."report_layouts" DROP CONSTRAINT "report_layouts_report";--> statement-breakpoint
ALTER TABLE "app"."report_layouts" ADD COLUMN "is_standard" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "report_layouts_standard" ON "app"."report_layouts" USING btree ("school_id","report_id") WHERE "app"."report_layouts"."is_standard";--> statement-breakpoint
ALTER TABLE "app"."report_layouts" ADD CONSTRAINT "report_layouts_named" UNIQUE("school_id","report_id","name");