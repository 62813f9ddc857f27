import { expect, test } from "vitest";
import { readEnv } from "./env.ts";

test.each([
  ["DATABASE_URL", "postgresql://u:geheim@one,two/halaqah", "one host"],
  ["DATABASE_URL", "postgresql://u:geheim@one:5432,two:5432/halaqah", "one host"],
  ["DATABASE_POOL_URL", "postgresql://pooler:6432/halaqah", "set DATABASE_URL"],
  ["DATABASE_APP_URL", "postgresql://u:geheim#1@one/halaqah", "%XX"],
  ["SIGNIN_AT_ONCE", "0", ">=1"],
  ["SIGNIN_AT_ONCE", "65", "<=64"],
  ["SCHOOL_AT_ONCE", "0", ">=1"],
  ["SCHOOL_AT_ONCE", "half", "SCHOOL_AT_ONCE"],
  ["ROLE", "web", "set DATABASE_URL"],
  ["ROLE", "jobs", "set DATABASE_URL"],
  ["JOBS_AT_ONCE", "0", ">=1"],
  ["JOBS_AT_ONCE", "17", "<=16"],
  ["ROLE", "worker", "all"],
  ["DRAIN_SECONDS", "-1", ">=0"],
  ["DRAIN_SECONDS", "31", "<=30"],
])("%s=%s is refused by name, with what is wrong and no secret", (name, value, words) => {
  const read = () => readEnv({ [name]: value });
  expect(read).toThrow(`${name}: `);
  expect(read).toThrow(words);
  expect(read).not.toThrow("geheim");
});

test("a database may be named by a host, a socket's folder, or not at all", () => {
  for (const url of [
    "postgresql://u:p@db.example:5432/halaqah?sslmode=verify-full",
    "postgresql://u:p@localhost/halaqah?host=/run/postgresql",
    "postgresql://u:p@%2Frun%2Fpostgresql/halaqah",
  ]) {
    expect(readEnv({ DATABASE_URL: url }).databaseUrl).toBe(url);
  }
  expect(readEnv({})).toMatchObject({ databaseUrl: undefined, drainSeconds: 0 });
});
