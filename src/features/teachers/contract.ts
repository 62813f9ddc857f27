import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { pictured } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";
import { inputsOf } from "#lib/fields.ts";
import { personFields } from "#features/people/fields.ts";
import { teacherFields } from "./fields.ts";

export const teacherStatus = teacherFields.status.shape;
export type TeacherStatus = z.infer<typeof teacherStatus>;

export const teacher = z.object({
  id: shape.id,
  teacher_id: z.string(),
  /** The chosen title; null leaves it to the name and the school. */
  title: z.nullable(teacherFields.title.shape),
  /** The word before the name that follows from it, such as "Ustazah"; "" for none. */
  title_word: z.string(),
  specialization: z.string(),
  qualification: z.string(),
  /** Null for those who may see only the name. */
  date_joined: z.nullable(z.string()),
  status: teacherStatus,
  /** Grows with each change; 0 for those who may see only the name. */
  version: z.int(),
  profile_id: z.nullable(shape.id),
  profile: z.nullable(
    z.extend(pictured, { email: z.nullable(z.string()), phone: z.nullable(z.string()) }),
  ),
});
export type Teacher = z.infer<typeof teacher>;

const { first_name, last_name, email, phone } = inputsOf(personFields);
const { status, ...facts } = inputsOf(teacherFields);

export const newTeacher = z.strictObject({
  first_name: personFields.first_name.shape,
  last_name,
  email: z.optional(shape.email),
  phone: z.optional(shape.phone),
  ...facts,
  teacher_id: teacherFields.teacher_id.shape,
  /** Without it, today. */
  date_joined: facts.date_joined,
});
export type NewTeacher = z.infer<typeof newTeacher>;

/** The fields of a teacher's form; a change affects only the given ones. */
export const teacherFacts = z.strictObject({
  first_name,
  last_name,
  email,
  phone,
  ...facts,
});

export const teacherChange = z.strictObject({
  id: shape.id,
  /** The version the change was made from; if the row has a newer one, the answer is 409 `stale`. */
  version: z.optional(z.int()),
  ...teacherFacts.shape,
  status,
});

export const teachersContract = {
  listTeachers: call({
    method: "GET",
    path: "/teachers",
    summary: "Teachers that you may see, by name",
    permission: "teachers.see",
    example: (known) => ({ id: known.teacher_id }),
  })
    .input(
      z.strictObject({
        id: z.optional(shape.id),
        status: z.optional(teacherStatus),
        specialization: z.optional(shape.line(100, 0)),
        q: z.optional(shape.line(100, 0)),
      }),
    )
    .output(z.array(teacher)),

  createTeacher: call({
    method: "POST",
    path: "/teachers",
    summary: "Add a teacher",
    permission: "teachers.write",
    status: 201,
    example: (known) => ({
      first_name: "Faizal",
      last_name: "bin Osman",
      teacher_id: `X-${known.teacher_id.slice(-6)}`,
      date_joined: known.today,
    }),
  })
    .input(newTeacher)
    .output(teacher),

  updateTeacher: call({
    method: "PATCH",
    path: "/teachers/{id}",
    summary: "Change a teacher's details or status",
    permission: "teachers.write",
    example: (known) => ({ id: known.teacher_id, status: "active" }),
  })
    .input(teacherChange)
    .output(teacher),
};
