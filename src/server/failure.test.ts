import { expect, test } from "vitest";
import { isDatabaseFull, answerFor, retryAfter } from "./failure.ts";
import { openLog } from "./log.ts";

function answer(error: unknown) {
  const lines: string[] = [];
  const log = openLog("info", { write: (line) => void lines.push(line) });
  const { status, message, data } = answerFor(error, "r-1", log);
  return { status, message, data, lines };
}

const withCode = (message: string, code: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code });

test.each([
  ["the database", withCode("could not extend file", "53100")],
  ["the store", withCode("Cannot write", "E_CANNOT_WRITE_FILE", withCode("write", "ENOSPC"))],
  ["a quota", withCode("Cannot write", "E_CANNOT_WRITE_FILE", withCode("write", "EDQUOT"))],
])("a full disk of %s is said in words, with when to try again, and logged", (_of, error) => {
  const { status, message, data, lines } = answer(error);
  expect(status).toBe(503);
  expect(message).toMatch(/no room left/);
  expect(data).toEqual({ reason: "disk", request_id: "r-1" });
  expect(retryAfter(answerFor(error, "r-1", openLog("silent")))).toBe("60");
  expect(lines.join()).toMatch(/"level":50.*no room left/);
});

test.each([
  ["says nothing", new Error("Connection timed out after 5000 ms")],
  ["is not there", withCode("connect ECONNREFUSED", "ECONNREFUSED")],
  ["refuses", new Error("Access Denied")],
])("a store that %s is not taken for the database", (_how, cause) => {
  const { status, message, data, lines } = answer(
    withCode("Cannot write file", "E_CANNOT_WRITE_FILE", cause),
  );
  expect({ status, data }).toEqual({ status: 503, data: { reason: "store", request_id: "r-1" } });
  expect(message).toMatch(/store of files/);
  expect(lines.join()).toMatch(/"level":40.*store of files/);
});

test("who hangs up in the middle of a body is no trouble of the database", () => {
  const { status, lines } = answer(withCode("aborted", "ECONNRESET"));
  expect({ status, lines }).toEqual({ status: 400, lines: [] });
  const cut = answer(withCode("read ECONNRESET", "ECONNRESET"));
  expect(cut.status).toBe(503);
  expect(cut.lines.join()).toContain("The database does not answer");
});

test.each([
  ["begins to write on a standby", "0A000"],
  ["writes on a standby", "25006"],
  ["uses a statement that a pooler took away", "26000"],
])("who %s is told to try again, as the database is elsewhere soon", (_what, code) => {
  const error = new Error("Failed query: begin read write", {
    cause: withCode("cannot set transaction read-write mode during recovery", code),
  });
  expect(answer(error)).toMatchObject({ status: 503, data: { reason: "database" } });
  expect(retryAfter(answerFor(error, "r-1", openLog("silent")))).toBe("5");
});

test("only the database's own full disk is said to be one", () => {
  const of = (code: string) => Object.assign(new Error("no room"), { code });
  expect(isDatabaseFull(new Error("Failed query", { cause: of("53100") }))).toBe(true);
  expect(isDatabaseFull(new Error("not stored", { cause: of("ENOSPC") }))).toBe(false);
  expect(isDatabaseFull("53100")).toBe(false);
});
