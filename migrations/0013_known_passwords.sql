ALTER TABLE "auth"."accounts" ADD COLUMN "by_mail" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."accounts" ADD COLUMN "known_to" uuid;--> statement-breakpoint
ALTER TABLE "auth"."invitations" ADD COLUMN "claimed_session" uuid;--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "is_first" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Who set these passwords was not noted: their owners set one by mail before they enter another school.
UPDATE auth.accounts a SET known_to = m.school_id FROM auth.memberships m
WHERE m.user_id = a.user_id AND a.password IS NOT NULL;
--> statement-breakpoint
-- Taking records away and its line in the trail are one transaction: that login writes the line itself.
GRANT INSERT ON app.audit TO halaqah_erasure;
