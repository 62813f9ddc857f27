import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { YEAR_SPANS } from "./rules.ts";

export const schoolDays = z.object({
  academic_year: z.string(),
  /** Whether the year runs from its first to its last term, or without terms is the calendar year. */
  by: z.enum(YEAR_SPANS),
  from: z.string(),
  to: z.string(),
  /** School days of the whole school, up to and including today. */
  so_far: z.int(),
  total: z.int(),
  /** The least number of school days that the law requires. */
  least: z.int(),
});
export type SchoolDays = z.infer<typeof schoolDays>;

export const daysContract = {
  countSchoolDays: call({
    method: "GET",
    path: "/school-days",
    summary: "How many school days an academic year has: the one named, or that of a day (today)",
    permission: "events.see",
    example: (known) => ({ on: known.today }),
  })
    .input(
      z.strictObject({
        academic_year: z.optional(shape.academicYear),
        on: z.optional(shape.date),
      }),
    )
    .output(schoolDays),
};
