import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

/** Students that were moved into a class. */
export const moved = z.object({
  moved: z.array(shape.id),
  /** Where they came from: the same students moved there with the same day are back. */
  from: z.array(z.object({ student_id: shape.id, class_id: z.nullable(shape.id) })),
  from_date: z.string(),
});
export type Moved = z.infer<typeof moved>;

export const movesContract = {
  moveStudents: call({
    method: "POST",
    path: "/enrollments/move",
    summary:
      "Move students into a class from a day on, all or none; of homeroom classes they leave the old",
    permission: "enrollments.write",
    status: 201,
    example: (known) => ({ class_id: known.class_id, student_ids: [known.student_id] }),
  })
    .input(
      z.strictObject({
        class_id: shape.id,
        student_ids: z.array(shape.id).check(z.minLength(1), z.maxLength(500)),
        from_date: z.optional(shape.date),
      }),
    )
    .output(moved),
};
