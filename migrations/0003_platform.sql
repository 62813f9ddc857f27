CREATE TABLE "platform"."messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"school" text DEFAULT '' NOT NULL,
	"phone" text DEFAULT '' NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"message" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "messages_kind" CHECK ("platform"."messages"."kind" in ('contact', 'demo'))
);
--> statement-breakpoint
CREATE TABLE "platform"."outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"recipient" text NOT NULL,
	"reply_to" text,
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"not_after" timestamp (3) with time zone DEFAULT now() + interval '24 hours' NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "outbox_states" CHECK ("platform"."outbox"."state" in ('waiting', 'sending', 'sent', 'failed', 'unknown')),
	CONSTRAINT "outbox_one_line" CHECK (concat("platform"."outbox"."recipient", "platform"."outbox"."reply_to", "platform"."outbox"."subject") !~ '[[:cntrl:]]')
);
--> statement-breakpoint
CREATE INDEX "messages_time" ON "platform"."messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_state" ON "platform"."outbox" USING btree ("state","created_at");