import * as z from "zod/mini";
import { absenceReason, rateCounts } from "#features/attendance/contract.ts";
import { closedDays } from "#features/insights/contract.ts";
import { call } from "#lib/call.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { pictured } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

const status = z.enum(MARK_STATUSES);

/** A mark in a saved register. */
const familyMark = z.object({
  class_name: z.string(),
  /** The session's name, if the school has several. */
  session: z.nullable(z.string()),
  status,
  minutes_late: z.nullable(z.number()),
  left_at: z.nullable(z.string()),
  reason: z.nullable(absenceReason),
  /** When it was marked. */
  at: z.string(),
});

const familyDay = z.object({
  date: z.string(),
  /** The worst of the day's marks. */
  status,
  marks: z.array(familyMark),
});
export type FamilyDay = z.infer<typeof familyDay>;

/** A class or halaqah of the pupil with its homeroom teacher; `title_word` is the word before the name, or "". */
const familyClass = z.object({
  id: shape.id,
  name: z.string(),
  teacher: z.nullable(
    z.extend(pictured, {
      id: shape.id,
      title_word: z.string(),
      /** For guardians, if the school shows it; null otherwise. */
      phone: z.nullable(z.string()),
    }),
  ),
});

/** An absence that was reported, waiting or accepted, and is not over. */
const familyReport = z.object({
  from_date: z.string(),
  to_date: z.string(),
  state: z.enum(["waiting", "accepted"]),
});

export const familyChild = z.extend(pictured, {
  id: shape.id,
  student_id: z.string(),
  /** Whether the pupil is the caller. */
  is_self: z.boolean(),
  classes: z.array(familyClass),
  /** The days with saved marks since `from`, oldest first. */
  days: z.array(familyDay),
  closed: z.array(closedDays),
  /** Days of the past week on which the pupil was absent and nobody has told the school why. */
  unexplained: z.array(z.string()),
  reports: z.array(familyReport),
  /** The marks of each status since the term began. */
  term: z.object(rateCounts),
});
export type FamilyChild = z.infer<typeof familyChild>;

export const family = z.object({
  /** The days that the cards show: this month and this week. */
  from: z.string(),
  to: z.string(),
  /** The term that runs or was the last; without terms, the calendar year and no name. */
  term: z.object({ name: z.nullable(z.string()), from: z.string() }),
  children: z.array(familyChild),
});
export type Family = z.infer<typeof family>;

export const familyContract = {
  readFamily: call({
    method: "GET",
    path: "/family",
    summary: "Your children, or yourself: today, this month, the term, and reported absences",
    permission: "family.see",
    example: () => ({}),
  }).output(family),
};
