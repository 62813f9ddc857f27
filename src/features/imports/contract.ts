import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { NOTICE_VERSION } from "#features/privacy/rules.ts";
import { MOST_ROWS } from "./rules.ts";

const cell = shape.text(300, 0);

const rawRow = z.strictObject({
  line: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  name: cell,
  class_name: cell,
  gender: cell,
  date_of_birth: cell,
  student_id: cell,
  guardian: cell,
  phone: cell,
});

export const importsContract = {
  importStudents: call({
    method: "POST",
    path: "/imports/students",
    summary: "Add pupils with class and guardian, all of the lines or none; 422 names each problem",
    permission: "students.write",
    status: 201,
    example: (known) => ({
      rows: [
        {
          line: 1,
          name: `Aisyah ${known.student_id.slice(-6)} binti Rahman`,
          class_name: known.class_id,
          gender: "P",
          date_of_birth: "",
          student_id: "",
          guardian: "",
          phone: "",
        },
      ],
      notice: NOTICE_VERSION,
    }),
  })
    .input(
      z.strictObject({
        rows: z.array(rawRow).check(z.minLength(1), z.maxLength(MOST_ROWS)),
        /** The version of the privacy notice that the families were told. */
        notice: z.enum([NOTICE_VERSION]),
      }),
    )
    .output(z.object({ created: z.number() })),
};
