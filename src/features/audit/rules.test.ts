import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { auditText } from "#features/audit/text.ts";
import { matrix } from "#lib/permissions.ts";
import { RECORD_KINDS } from "./rules.ts";

test("every action that is written into the audit log has words", () => {
  const kinds: readonly string[] = RECORD_KINDS;
  const written = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((path) => /(^|\/)(api|db|jobs)\.ts$/.test(path))
    .flatMap((path) => [...readFileSync(join("src", path), "utf8").matchAll(/"(\w+)\.\w+"/g)])
    .filter(([, kind = ""]) => kinds.includes(kind))
    .map(([literal]) => literal.slice(1, -1))
    .filter((name) => !Object.hasOwn(matrix, name));
  expect(written.length).toBeGreaterThan(40);
  expect(written.filter((action) => !auditText.ms.actions[action])).toEqual([]);
});
