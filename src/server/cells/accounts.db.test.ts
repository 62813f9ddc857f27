import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { copyAccounts } from "./accounts.ts";

let app: TestApp;

beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

test("what was made under the keys of a cell stays there: sessions, and browsers that are told", async () => {
  const { id, guardian } = await app.makeSchool();
  await app.owner.query(
    `insert into auth.push_subscriptions (id, user_id, school_id, profile_id, endpoint, p256dh, auth)
     select $1, user_id, school_id, profile_id, 'https://fcm.googleapis.com/x', 'p', 'a'
     from auth.memberships where school_id = $2 and profile_id = $3`,
    [newId(), id, guardian.id],
  );
  const { rows } = await app.owner.query<{ user_id: string }>(
    "select user_id from auth.memberships where school_id = $1",
    [id],
  );
  const made = rows.map(({ user_id }) => user_id);
  const filled: string[] = [];
  const target = {
    query(text: string, [json = "[]"]: string[]) {
      if ((JSON.parse(json) as unknown[]).length > 0) filled.push(text.split(" ")[2] ?? "");
      return Promise.resolve({ rows: [] });
    },
  };
  const client = await app.owner.connect();
  const what = { matched: { made, joined: new Map() }, reseal: () => undefined };
  await copyAccounts(client, target as never, id, what);
  client.release();
  expect(filled).toEqual(expect.arrayContaining(["auth.users", "auth.memberships"]));
  expect(filled).not.toContain("auth.sessions");
  expect(filled).not.toContain("auth.push_subscriptions");
});
