import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

export const studentStatus = z.enum(["active", "inactive", "transferred", "graduated"]);

const person = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.nullable(z.string()),
  avatar_url: z.nullable(z.string()),
});

export const student = z.object({
  id: shape.id,
  student_id: z.string(),
  gender: shape.gender,
  date_of_birth: z.nullable(z.string()),
  enrollment_date: z.nullable(z.string()),
  status: studentStatus,
  profile_id: z.nullable(shape.id),
  /** Empty when the pupil has no profile yet. */
  profile: z.nullable(person),
});
export type Student = z.infer<typeof student>;

export const newStudent = z.strictObject({
  first_name: shape.name,
  last_name: z.optional(shape.text(200, 0)),
  student_id: shape.text(40),
  gender: shape.gender,
  date_of_birth: z.optional(shape.date),
  enrollment_date: shape.date,
});
export type NewStudent = z.infer<typeof newStudent>;

export const studentsContract = {
  listStudents: call({
    method: "GET",
    path: "/students",
    summary: "Students that you may see, by name",
    permission: "students.see",
    example: (known) => ({ id: known.student_id }),
  })
    .input(
      z.strictObject({
        id: z.optional(shape.id),
        status: z.optional(studentStatus),
        gender: z.optional(shape.gender),
        q: z.optional(shape.text(100, 0)),
      }),
    )
    .output(z.array(student)),

  createStudent: call({
    method: "POST",
    path: "/students",
    summary: "Add a student",
    permission: "students.write",
    status: 201,
    example: (known) => ({
      first_name: "Aisyah",
      last_name: "binti Rahman",
      student_id: `X-${known.student_id.slice(-6)}`,
      gender: "female",
      enrollment_date: known.today,
    }),
  })
    .input(newStudent)
    .output(student),

  updateStudent: call({
    method: "PATCH",
    path: "/students/{id}",
    summary: "Change a student's number, name, dates or status",
    permission: "students.write",
    example: (known) => ({ id: known.student_id, status: "active" }),
  })
    .input(
      z.strictObject({
        id: shape.id,
        first_name: z.optional(shape.name),
        last_name: z.optional(shape.text(200, 0)),
        student_id: z.optional(shape.text(40)),
        gender: z.optional(shape.gender),
        date_of_birth: z.optional(shape.date),
        enrollment_date: z.optional(shape.date),
        status: z.optional(studentStatus),
      }),
    )
    .output(student),
};
