CREATE SCHEMA "platform";
--> statement-breakpoint
DROP TABLE "app"."outbox" CASCADE;