import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

/** A register of a class on one school day. */
export const weekRegister = z.object({
  class_id: shape.id,
  class_name: z.string(),
  grade_level: z.string(),
  date: z.string(),
  session: z.string(),
  /** Null if the school takes one register a day. */
  session_name: z.nullable(z.string()),
  /** When it was saved (ISO); null if it is not saved. */
  taken_at: z.nullable(z.string()),
});
export type WeekRegister = z.infer<typeof weekRegister>;

export const weekContract = {
  listWeek: call({
    method: "GET",
    path: "/registers/week",
    summary: "The registers of a teacher's classes on this week's school days up to today",
    permission: "attendance.see",
    example: (known) => ({ teacher_id: known.teacher_id }),
  })
    .input(z.strictObject({ teacher_id: shape.id }))
    .output(z.array(weekRegister)),
};
