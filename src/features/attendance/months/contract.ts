import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

/** A month is named by its first day (YYYY-MM-DD). */
const month = shape.date.check(
  z.refine((date) => date.endsWith("-01"), { error: "is not the first day of a month" }),
);

export const schoolMonth = z.object({
  /** Its first day. */
  month: z.string(),
  /** Who closed it and when; null while it is open. */
  closed: z.nullable(z.object({ by: z.string(), at: z.string() })),
  /** Who last reopened it; null when it is closed or was never reopened. */
  reopened: z.nullable(z.object({ by: z.string(), at: z.string(), why: z.string() })),
  /** Whether its last day has passed, so that it can be closed. */
  is_over: z.boolean(),
  /** The number of registers expected on its days before today, and of those that are taken. */
  expected: z.int(),
  taken: z.int(),
});
export type SchoolMonth = z.infer<typeof schoolMonth>;

export const missingRegister = z.object({
  class_id: shape.id,
  class_name: z.string(),
  date: z.string(),
  session: z.string(),
  /** Null if the school takes one register a day. */
  session_name: z.nullable(z.string()),
});
export type MissingRegister = z.infer<typeof missingRegister>;

export const reopening = z.strictObject({
  month,
  /** Why it is reopened; the audit log keeps it. */
  why: shape.text(300),
});

const MONTH = "2020-02-01";

export const monthsContract = {
  listMonths: call({
    method: "GET",
    path: "/months",
    summary: "The months of the academic year so far: closed or not, and how complete",
    permission: "attendance.manage",
    example: () => ({}),
  }).output(z.array(schoolMonth)),

  listMissingRegisters: call({
    method: "GET",
    path: "/months/missing",
    summary: "The registers of a month that were expected before today and are not taken",
    permission: "attendance.manage",
    example: () => ({ month: MONTH }),
  })
    .input(z.strictObject({ month }))
    .output(z.array(missingRegister)),

  closeMonth: call({
    method: "POST",
    path: "/months",
    summary:
      "Close a month that is over, so that nobody can change its marks; repeating it changes nothing",
    permission: "attendance.manage",
    example: () => ({ month: MONTH }),
  })
    .input(z.strictObject({ month }))
    .output(schoolMonth),

  reopenMonth: call({
    method: "POST",
    path: "/months/reopen",
    summary: "Reopen a closed month, with the reason",
    permission: "attendance.manage",
    example: () => ({ month: MONTH, why: "Surat MC diterima lewat" }),
  })
    .input(reopening)
    .output(schoolMonth),
};
