ALTER TABLE "app"."imports" DROP CONSTRAINT "imports_kind";--> statement-breakpoint
ALTER TABLE "app"."imports" ADD CONSTRAINT "imports_kind" CHECK ("app"."imports"."kind" in ('students', 'teachers', 'hifz_position', 'hifz_records'));--> statement-breakpoint

