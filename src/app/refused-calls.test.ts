import { expect, test } from "vitest";
import { contract } from "#app/api.ts";
import type { AuditLine } from "#features/audit/contract.ts";
import { subjectOf } from "#features/audit/parts/line-words.ts";
import { auditText } from "#features/audit/text.ts";
import { listCalls } from "#server/calls.ts";

/** Everybody may search, so that nothing is refused there. */
const OPEN = "search.search";

test.each(["ms", "en"] as const)("a refusal of every call is told by its area (%s)", (lang) => {
  const untold = listCalls(contract)
    .filter(({ meta, name }) => !/^(session|public)$/.test(meta.permission) && name !== OPEN)
    .map(({ name }) => name)
    .filter((label) => {
      const line = { action: "refused", label, details: {} } as AuditLine;
      return subjectOf(line, auditText[lang]) === label;
    });
  expect(untold).toEqual([]);
});
