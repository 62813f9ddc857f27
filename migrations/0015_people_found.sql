CREATE INDEX "absence_reports_reported_by" ON "app"."absence_reports" USING btree ("school_id","reported_by");--> statement-breakpoint
CREATE INDEX "absence_reports_decided_by" ON "app"."absence_reports" USING btree ("school_id","decided_by");--> statement-breakpoint
CREATE INDEX "attendance_marked_by" ON "app"."attendance" USING btree ("school_id","marked_by");--> statement-breakpoint
CREATE INDEX "attendance_history_changed_by" ON "app"."attendance_history" USING btree ("school_id","changed_by");--> statement-breakpoint
CREATE INDEX "attendance_registers_taken_by" ON "app"."attendance_registers" USING btree ("school_id","taken_by");--> statement-breakpoint
CREATE INDEX "register_reminders_sent_by" ON "app"."register_reminders" USING btree ("school_id","sent_by");--> statement-breakpoint
CREATE INDEX "payments_student" ON "app"."payments" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "warning_letters_issued_by" ON "app"."warning_letters" USING btree ("school_id","issued_by");--> statement-breakpoint
CREATE INDEX "absence_followups_student" ON "app"."absence_followups" USING btree ("school_id","student_id");--> statement-breakpoint
CREATE INDEX "absence_followups_guardian" ON "app"."absence_followups" USING btree ("school_id","guardian_id");--> statement-breakpoint
CREATE INDEX "absence_followups_made_by" ON "app"."absence_followups" USING btree ("school_id","made_by");--> statement-breakpoint
CREATE INDEX "cover_requests_requested_by" ON "app"."cover_requests" USING btree ("school_id","requested_by");