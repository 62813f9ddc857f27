import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { SCHEDULE_EVERY } from "./rules.ts";

const schedule = z.object({
  saved_id: shape.id,
  every: z.enum(SCHEDULE_EVERY),
  day: z.int(),
  is_on: z.boolean(),
  recipients: z.array(shape.id),
  version: z.int(),
  /** Whether a report is due that was not made yet, as when making it failed. */
  is_due: z.boolean(),
  /** The last report that it made. */
  last: z.nullable(z.object({ id: shape.id, from: z.string(), to: z.string() })),
});
export type ReportSchedule = z.infer<typeof schedule>;

export const reportSchedulesContract = {
  listReportSchedules: call({
    method: "GET",
    path: "/report-schedules",
    summary: "The schedules of your saved reports, and who may be mailed",
    permission: "reports.manage",
    example: () => ({}),
  }).output(
    z.object({
      schedules: z.array(schedule),
      /** Admins, and the treasurers, who get reports of fees alone. */
      people: z.array(z.object({ profile_id: shape.id, name: z.string(), is_admin: z.boolean() })),
    }),
  ),

  scheduleReport: call({
    method: "POST",
    path: "/report-schedules",
    summary: "Make a saved report each month, week or term, and mail who is to read it",
    permission: "reports.manage",
    example: (known) => ({
      saved_id: known.class_id,
      every: "month",
      day: 1,
      is_on: true,
      recipients: [known.profile_id],
      version: 0,
    }),
  })
    .input(
      z.strictObject({
        saved_id: shape.id,
        every: z.enum(SCHEDULE_EVERY),
        /** A day of the month (31 is the last one), or a weekday from 1, Monday. */
        day: z.int().check(z.minimum(1), z.maximum(31)),
        is_on: z.boolean(),
        recipients: z.array(shape.id).check(z.minLength(1), z.maxLength(20)),
        /** 0 where there is none yet. */
        version: z.int(),
      }),
    )
    .output(schedule),
};
