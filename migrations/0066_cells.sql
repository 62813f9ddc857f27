CREATE TABLE "app"."former_keys" (
	"school_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"sealed" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "former_keys_school_id_id_pk" PRIMARY KEY("school_id","id"),
	CONSTRAINT "former_keys_purpose" CHECK ("app"."former_keys"."purpose" in ('certificates', 'receipts', 'notice', 'gateway hooks'))
);
--> statement-breakpoint
ALTER TABLE "platform"."school_holds" DROP CONSTRAINT "school_holds_kind";--> statement-breakpoint
ALTER TABLE "platform"."school_holds" ADD COLUMN "lives_at" text;--> statement-breakpoint
ALTER TABLE "platform"."school_holds" ADD CONSTRAINT "school_holds_kind" CHECK ("platform"."school_holds"."kind" in ('frozen', 'suspended', 'deleting', 'elsewhere')) NOT VALID;--> statement-breakpoint
-- By hand below.
ALTER TABLE "platform"."school_holds" VALIDATE CONSTRAINT "school_holds_kind";--> statement-breakpoint
ALTER TABLE app.former_keys ADD FOREIGN KEY (school_id) REFERENCES app.schools (school_id);--> statement-breakpoint
SELECT app.protect('former_keys', 'SELECT');
