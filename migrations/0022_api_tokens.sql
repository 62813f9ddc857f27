CREATE TABLE "auth"."api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid NOT NULL,
	"school_id" uuid NOT NULL,
	"profile_id" uuid NOT NULL,
	"name" text NOT NULL,
	"permissions" text[] NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_on" date,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "auth"."api_tokens" ADD CONSTRAINT "api_tokens_user_id_school_id_memberships_user_id_school_id_fk" FOREIGN KEY ("user_id","school_id") REFERENCES "auth"."memberships"("user_id","school_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_school" ON "auth"."api_tokens" USING btree ("school_id","profile_id");--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "auth"."api_tokens" USING btree ("user_id","school_id");--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON auth.api_tokens TO halaqah_auth;
