ALTER TABLE "auth"."sessions" RENAME COLUMN "token" TO "token_hash";--> statement-breakpoint
ALTER TABLE "auth"."sessions" DROP CONSTRAINT "sessions_token_unique";--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "link_school_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."tokens" ADD COLUMN "school_id" uuid;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD CONSTRAINT "sessions_token_hash_unique" UNIQUE("token_hash");
--> statement-breakpoint
-- As hashToken writes it (base64url of SHA-256): whoever is signed in stays so.
UPDATE auth.sessions SET token_hash =
  rtrim(translate(encode(sha256(convert_to(token_hash, 'UTF8')), 'base64'), '+/', '-_'), '=');
--> statement-breakpoint
-- A session without a proof was begun by a link, and links were made by the account's only school.
UPDATE auth.sessions s SET link_school_id = m.school_id FROM auth.memberships m
WHERE s.confirmed_at IS NULL AND m.user_id = s.user_id AND m.ended_at IS NULL;
--> statement-breakpoint
-- Links that lived longer than the hour of one asked for by mail were made by a school too. Which one
-- is not known any more: they end here.
DELETE FROM auth.tokens WHERE purpose = 'sign_in' OR expires_at - created_at > interval '2 hours';
