import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { inputsOf, outputsOf } from "#lib/fields.ts";
import { pictured } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";
import { EXAMPLE_PICTURE, pictureCall, pictureInput } from "#features/schools/contract.ts";
import { personFields } from "#features/people/fields.ts";
import { shownDetails, studentDetails, studentFields } from "./fields.ts";

export const pupilProfile = z.extend(pictured, { email: z.nullable(z.string()) });

export const student = z.object({
  id: shape.id,
  student_id: z.string(),
  gender: shape.gender,
  date_of_birth: z.nullable(z.string()),
  enrollment_date: z.nullable(z.string()),
  status: shape.studentStatus,
  profile_id: z.nullable(shape.id),
  /** Null when the pupil has no profile yet. */
  profile: z.nullable(pupilProfile),
  /** The classes and halaqah of today. */
  class_ids: z.array(shape.id),
});
export type Student = z.infer<typeof student>;

const { first_name, last_name } = inputsOf(personFields);
const facts = inputsOf(studentFields);

export const newStudent = z.strictObject({
  ...inputsOf(studentDetails),
  first_name: personFields.first_name.shape,
  last_name,
  /** Without it, the student gets the next number of the school's pattern. */
  student_id: facts.student_id,
  gender: studentFields.gender.shape,
  date_of_birth: z.optional(studentFields.date_of_birth.shape),
  /** Without it, today. */
  enrollment_date: facts.enrollment_date,
});
export type NewStudent = z.infer<typeof newStudent>;

export const studentChange = z.strictObject({
  id: shape.id,
  /** The version the change was made from; if the row has a newer one, the answer is 409 `stale`. */
  version: z.optional(z.int()),
  first_name,
  last_name,
  ...facts,
});

/** One student as the person may see them; hidden details are null. */
export const studentDetail = z.object({
  ...student.shape,
  version: z.int(),
  ...outputsOf(shownDetails, "students.see"),
  /** The masked number, "120314-10-••••"; `revealIc` returns the whole one. */
  ic_masked: z.nullable(z.string()),
});
export type StudentDetail = z.infer<typeof studentDetail>;

export const studentsContract = {
  listStudents: call({
    method: "GET",
    path: "/students",
    summary: "Students that you may see, by name",
    permission: "students.see",
    keepsPlans: true,
    example: (known) => ({ id: known.student_id }),
  })
    .input(
      z.strictObject({
        id: z.optional(shape.id),
        status: z.optional(shape.studentStatus),
        gender: z.optional(shape.gender),
        q: z.optional(shape.line(100, 0)),
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
      gender: "female",
      enrollment_date: known.today,
    }),
  })
    .input(newStudent)
    .output(studentDetail),

  readStudent: call({
    method: "GET",
    path: "/students/{id}",
    summary: "One student with all that you may see",
    permission: "students.see",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(studentDetail),

  updateStudent: call({
    method: "PATCH",
    path: "/students/{id}",
    summary: "Change a student; a status given here holds from today, without a reason",
    permission: "students.write",
    example: (known) => ({ id: known.student_id, status: "active" }),
  })
    .input(studentChange)
    .output(studentDetail),

  nextStudentNumber: call({
    method: "GET",
    path: "/student-numbers/next",
    summary: "The number that the next student would get",
    permission: "students.write",
    example: () => ({}),
  }).output(z.object({ student_id: z.string() })),

  revealIc: call({
    method: "POST",
    path: "/students/{id}/ic",
    summary: "A student's full identity card number; each reading is recorded in the audit trail",
    permission: "students.private",
    secret: true,
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ ic_number: z.nullable(z.string()) })),

  setStudentPicture: call({
    method: "POST",
    path: "/students/{id}/picture",
    summary: "Set a student's photo",
    permission: "students.write",
    ...pictureCall("face"),
    example: (known) => ({ id: known.student_id, data: EXAMPLE_PICTURE }),
  })
    .input(z.strictObject({ id: shape.id, ...pictureInput.shape }))
    .output(studentDetail),

  removeStudentPicture: call({
    method: "DELETE",
    path: "/students/{id}/picture",
    summary: "Remove a student's photo",
    permission: "students.write",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(studentDetail),
};
