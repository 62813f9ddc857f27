import type * as z from "zod/mini";
import type { UiText as Texts } from "./text.ts";

type Issue = z.core.$ZodIssue;

/**
 * Turns a schema's issues into texts for the person at the form: the first issue of each field, by field name.
 * `input` is the checked value; `own` has the form's own texts for refused values.
 */
export function issueTexts(
  issues: readonly Issue[],
  input: unknown,
  t: Texts,
  own: Record<string, string> = {},
): Record<string, string> {
  const texts: Record<string, string> = {};
  for (const issue of issues) {
    const field = issue.path.join(".");
    texts[field] ??= isEmptyAt(input, issue.path) ? t.missing : textOf(issue, t, own[field]);
  }
  return texts;
}

function isEmptyAt(input: unknown, path: readonly PropertyKey[]): boolean {
  let value = input;
  for (const key of path) value = (value as Record<PropertyKey, unknown> | null | undefined)?.[key];
  return value === undefined || value === null || value === "";
}

function textOf(issue: Issue, t: Texts, own = t.notValid): string {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "number" || issue.expected === "int" ? t.notNumber : own;
    case "invalid_format":
      return issue.format === "email" ? t.notEmail : own;
    case "too_small":
      return limitText(issue.origin, Number(issue.minimum), t.tooShort, t.tooSmall) ?? own;
    case "too_big":
      return limitText(issue.origin, Number(issue.maximum), t.tooLong, t.tooBig) ?? own;
    default:
      return own;
  }
}

type Limit = (limit: number) => string;

function limitText(origin: string, limit: number, ofText: Limit, ofNumber: Limit) {
  if (origin === "string") return ofText(limit);
  return origin === "number" || origin === "int" ? ofNumber(limit) : undefined;
}
