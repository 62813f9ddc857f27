import { appendFileSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { rotateLog } from "./log-file.ts";

test("a log that has grown begins anew under the hands of the server, with one copy beside it", async () => {
  const folder = mkdtempSync(join(tmpdir(), "halaqah-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, "postgres.log");
  await rotateLog(file, 10);
  const server = openSync(file, "a");
  onTestFinished(() => closeSync(server));
  const both = () => [readFileSync(file, "utf8"), readFileSync(`${file}.1`, "utf8")];
  appendFileSync(server, "one");
  await rotateLog(file, 10);
  expect(readFileSync(file, "utf8")).toBe("one");
  appendFileSync(server, " that is long");
  await rotateLog(file, 10);
  appendFileSync(server, "two");
  expect(both()).toEqual(["two", "one that is long"]);
  appendFileSync(server, " that is long");
  await rotateLog(file, 10);
  expect(both()).toEqual(["", "two that is long"]);
});
