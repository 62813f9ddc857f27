import { fullName } from "#lib/names.ts";

/** The kinds by which the audit log is filtered: the first words of actions. */
export const RECORD_KINDS = [
  "student",
  "guardian",
  "teacher",
  "class",
  "enrollment",
  "register",
  "absence",
  "letter",
  "event",
  "hijri",
  "member",
  "person",
  "settings",
  "terms",
  "year",
  "import",
  "export",
  "session",
  "two_step",
  "refused",
] as const;

/** The groups of calls that are told by the area of another group, where something was refused. */
const AREA_OF: Record<string, string> = {
  ...each("accounts", "passwords", "founding", "joining", "own", "twoStep", "emails"),
  ...each("calendar", "days", "sessions", "holidays"),
  ...each("privacy", "consents", "exports"),
  ...each("students", "statuses"),
  ...each("classes", "enrollments", "staff", "teaching", "cover", "years"),
  ...each("attendance", "months", "absences", "notices", "desk", "board"),
  ...each("attendance", "insights", "overviews", "week", "letters"),
};

function each(area: string, ...groups: string[]): Record<string, string> {
  return Object.fromEntries(groups.map((group) => [group, area]));
}

/** The area that a call belongs to, by the first word of its name (`desk.readDesk`). */
export function areaOf(call: string): string {
  const [group = ""] = call.split(".");
  return AREA_OF[group] ?? group;
}

/**
 * A pattern that finds a person's full name in texts or JSON about others; undefined for a name of one word, which
 * may be anybody's or part of another word.
 */
export function patternOf(
  person: { first_name: string; last_name: string },
  { json = false } = {},
): string | undefined {
  const name = fullName(person);
  if (!name.includes(" ")) return undefined;
  const found = json ? JSON.stringify(name).slice(1, -1) : name;
  return found.replace(/[^\p{L}\p{N} ]/gu, "\\$&");
}
