import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { STAFF_KINDS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";

/** A period in which a teacher taught, teaches or will teach a class. */
export const teaching = z.object({
  id: shape.id,
  class_id: shape.id,
  class_name: z.string(),
  grade_level: z.string(),
  academic_year: z.string(),
  kind: z.enum(STAFF_KINDS),
  from_date: z.string(),
  /** Null while no end is set. */
  to_date: z.nullable(z.string()),
  /** Whether the period includes today, is still to come, or is over. */
  state: z.enum(["now", "later", "past"]),
});
export type Teaching = z.infer<typeof teaching>;

export const teachingContract = {
  listTeaching: call({
    method: "GET",
    path: "/teaching",
    summary: "The classes of a teacher with their days, today's first; for admins and teachers",
    permission: "teachers.see",
    example: (known) => ({ teacher_id: known.teacher_id }),
  })
    .input(z.strictObject({ teacher_id: shape.id }))
    .output(z.array(teaching)),
};
