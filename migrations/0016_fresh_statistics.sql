-- A school that joins or imports its roster is a small part of a large table. PostgreSQL counts the rows anew when a
-- tenth of a table changed, and believes until then that the new school has none. Here a hundredth is enough.
ALTER TABLE app.profiles SET (autovacuum_analyze_scale_factor = 0.01);
--> statement-breakpoint
ALTER TABLE app.students SET (autovacuum_analyze_scale_factor = 0.01);
--> statement-breakpoint
ALTER TABLE app.guardians SET (autovacuum_analyze_scale_factor = 0.01);
--> statement-breakpoint
ALTER TABLE app.guardian_links SET (autovacuum_analyze_scale_factor = 0.01);
--> statement-breakpoint
ALTER TABLE app.class_enrollments SET (autovacuum_analyze_scale_factor = 0.01);
--> statement-breakpoint
ALTER TABLE app.attendance SET (autovacuum_analyze_scale_factor = 0.01);
--> statement-breakpoint
ALTER TABLE app.attendance_registers SET (autovacuum_analyze_scale_factor = 0.01);
