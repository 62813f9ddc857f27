ALTER TABLE "app"."payment_claims" ADD COLUMN "cancelled_id" uuid;--> statement-breakpoint
ALTER TABLE "app"."gateway_payments" ADD COLUMN "client_key" uuid;--> statement-breakpoint
ALTER TABLE "app"."pledges" ADD COLUMN "student_id" uuid;--> statement-breakpoint
ALTER TABLE "app"."payment_claims" ADD CONSTRAINT "payment_claims_school_id_cancelled_id_payments_school_id_id_fk" FOREIGN KEY ("school_id","cancelled_id") REFERENCES "app"."payments"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app"."pledges" ADD CONSTRAINT "pledges_school_id_student_id_students_school_id_id_fk" FOREIGN KEY ("school_id","student_id") REFERENCES "app"."students"("school_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pledges_student" ON "app"."pledges" USING btree ("school_id","student_id");--> statement-breakpoint
ALTER TABLE "app"."gateway_payments" ADD CONSTRAINT "gateway_payments_client_key" UNIQUE("school_id","client_key");--> statement-breakpoint
-- By hand below.
GRANT UPDATE (cancelled_id) ON app.payment_claims TO halaqah_app;
--> statement-breakpoint
-- Joining two pupils moves what was promised for one of them.
CREATE POLICY erasure ON app.pledges FOR ALL TO halaqah_erasure
  USING (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid))
  WITH CHECK (school_id = (SELECT nullif(current_setting('app.school_id', true), '')::uuid));
--> statement-breakpoint
GRANT SELECT, UPDATE (student_id) ON app.pledges TO halaqah_erasure;
