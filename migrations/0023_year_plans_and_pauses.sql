CREATE TABLE "app"."year_plans" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"from_year" text NOT NULL,
	"to_year" text NOT NULL,
	"begins_on" date NOT NULL,
	"acts" jsonb NOT NULL,
	"names" jsonb NOT NULL,
	"pupils" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"made_by" uuid NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "year_plans_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "year_plans_years" UNIQUE("school_id","from_year","to_year")
);
--> statement-breakpoint
ALTER TABLE "app"."attendance_sessions" ADD COLUMN "starts_on" date;--> statement-breakpoint
ALTER TABLE "app"."attendance_sessions" ADD COLUMN "pauses" jsonb DEFAULT '[]' NOT NULL;--> statement-breakpoint
ALTER TABLE "app"."year_plans" ADD CONSTRAINT "year_plans_school_id_schools_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "app"."schools"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT app.protect('year_plans', 'SELECT, INSERT, UPDATE, DELETE');
