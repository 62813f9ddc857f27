ALTER TABLE "app"."schools" ADD COLUMN "staff_title" text DEFAULT 'ustaz' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."teachers" ADD COLUMN "title" text;--> statement-breakpoint
ALTER TABLE "app"."schools" ADD CONSTRAINT "schools_staff_title" CHECK ("app"."schools"."staff_title" in ('ustaz', 'cikgu'));--> statement-breakpoint
ALTER TABLE "app"."teachers" ADD CONSTRAINT "teachers_title" CHECK ("app"."teachers"."title" in ('ustaz', 'ustazah', 'cikgu', 'none'));