import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { STAYS } from "#lib/enumerations.ts";
import * as shape from "#lib/shapes.ts";

const studentStay = z.object({
  id: shape.id,
  student_id: shape.id,
  kind: z.enum(STAYS),
  from_date: z.string(),
  /** The last day; null while it goes on. */
  to_date: z.nullable(z.string()),
});
export type StudentStay = z.infer<typeof studentStay>;

/** The fields of the form; the screen adds the students. */
export const newStay = z.strictObject({ kind: z.enum(STAYS), from_date: shape.date });

export const staysContract = {
  listStays: call({
    method: "GET",
    path: "/student-stays",
    summary: "Whether a student boards or comes each day, and since when; the latest first",
    permission: "students.private",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: shape.id }))
    .output(z.array(studentStay)),

  setStays: call({
    method: "POST",
    path: "/student-stays",
    summary: "Say that students board, or come each day, from a day on",
    permission: "students.write",
    status: 201,
    example: (known) => ({
      student_ids: [known.student_id],
      kind: "asrama",
      from_date: known.today,
    }),
  })
    .input(
      z.strictObject({
        student_ids: z.array(shape.id).check(z.minLength(1), z.maxLength(1000)),
        ...newStay.shape,
      }),
    )
    .output(z.object({ changed: z.array(shape.id) })),
};
