import { expect, test } from "vitest";
import { checkMigrations } from "./check-migrations.mjs";
import { plant } from "./planted.ts";

const check = (sql: string, name = "0100_change.sql"): string[] =>
  checkMigrations(plant({ [`migrations/${name}`]: sql }), 100);

test.each([
  ['ALTER TABLE "app"."students" RENAME COLUMN "name" TO "called";', "is renamed"],
  ['ALTER TABLE "app"."students" DROP COLUMN "name";', "loses what the version before reads"],
  ['DROP TABLE "app"."students" CASCADE;', "loses what the version before reads"],
  ['ALTER TABLE "app"."students" ADD COLUMN "house" text NOT NULL;', "without a default"],
  ['ALTER TABLE "app"."students" ALTER COLUMN "house" SET NOT NULL;', "may leave out"],
  ['ALTER TABLE "app"."students" ALTER COLUMN "house" SET DATA TYPE integer;', "written anew"],
  ['ALTER TABLE "app"."students" ADD CONSTRAINT "c" CHECK ("house" > 0);', "NOT VALID"],
  [
    'ALTER TABLE "app"."students" ADD CONSTRAINT "f" FOREIGN KEY ("a") REFERENCES "app"."b"("id");',
    "NOT VALID",
  ],
  ['UPDATE "app"."students"\n  SET "house" = 1;', "written whole"],
])("%s is refused", (sql, why) => {
  expect(check(sql)).toEqual([expect.stringContaining(why)]);
  expect(check(sql)[0]).toMatch(/^migrations\/0100_change\.sql: /);
  expect(check(`-- after: nobody reads it now\n${sql}`)).toEqual([]);
  expect(check(sql, "0099_before.sql")).toEqual([]);
});

const LATER = "--> statement-breakpoint\n";
test.each([
  ['CREATE INDEX "i" ON "app"."students" USING btree ("school_id");', "takes no writes"],
  ['CREATE UNIQUE INDEX IF NOT EXISTS "i" ON ONLY "app"."students" ("id");', "takes no writes"],
  [
    `CREATE INDEX CONCURRENTLY "i" ON "app"."students" ("id");${LATER}ALTER TABLE "app"."students" ADD COLUMN "a" text;`,
    "a file of its own",
  ],
  ['ALTER TABLE "app"."students" ADD CONSTRAINT "u" UNIQUE("school_id","a");', "is locked while"],
  [
    `ALTER TABLE "app"."students" ADD CONSTRAINT "c" CHECK ("a" > 0) NOT VALID;${LATER}ALTER TABLE "app"."students" VALIDATE CONSTRAINT "c";`,
    "VALIDATE in the next file",
  ],
])("%s is refused, also by command", (sql, why) => {
  expect(check(sql)).toEqual([expect.stringContaining(why)]);
  expect(check(`-- after: nobody reads it now\n${sql}`)).toHaveLength(1);
  const earlier = plant({ "migrations/0071_before.sql": sql });
  expect(checkMigrations(earlier)).toEqual([]);
});

test.each([
  'ALTER TABLE "app"."students" ADD COLUMN "house" text DEFAULT \'\' NOT NULL;',
  'ALTER TABLE "app"."students" ADD COLUMN "house" text;',
  'ALTER TABLE "app"."students" ADD CONSTRAINT "c" CHECK ("house" > 0) NOT VALID;',
  'ALTER TABLE "app"."students" VALIDATE CONSTRAINT "c";',
  '-- Found by house.\nCREATE INDEX CONCURRENTLY "i" ON "app"."students" USING btree ("school_id","house");',
  'CREATE TABLE "app"."houses" ("id" uuid NOT NULL);--> statement-breakpoint\nCREATE INDEX "i" ON "app"."houses" ("id");',
  'ALTER TABLE "app"."students" ADD CONSTRAINT "u" UNIQUE USING INDEX "i";',
  'ALTER TABLE "app"."students" DROP CONSTRAINT "c";',
  'UPDATE "app"."students" SET "house" = 1 WHERE "house" IS NULL;',
  'CREATE TABLE "app"."houses" ("id" uuid NOT NULL);--> statement-breakpoint\nALTER TABLE "app"."houses" ADD CONSTRAINT "h" FOREIGN KEY ("id") REFERENCES "app"."b"("id");',
  "DROP POLICY old ON app.students;",
])("%s is allowed", (sql) => {
  expect(check(sql)).toEqual([]);
});
