import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { STAFF_KINDS } from "#lib/enumerations.ts";
import { named } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

export const staffKind = z.enum(STAFF_KINDS);

/** A period in which a teacher teaches a class. */
export const staffMember = z.extend(named, {
  id: shape.id,
  class_id: shape.id,
  teacher_id: shape.id,
  kind: staffKind,
  from_date: z.string(),
  to_date: z.nullable(z.string()),
  /** True when it is the period of the person who asks. */
  own: z.boolean(),
});
export type StaffMember = z.infer<typeof staffMember>;

export const newStaff = z.strictObject({
  class_id: shape.id,
  teacher_id: shape.id,
  kind: z.enum(["assistant", "substitute"]),
  from_date: shape.date,
  to_date: z.optional(shape.date),
});

/** The further teachers of a class; the homeroom teacher is set with the class itself. */
export const staffContract = {
  listStaff: call({
    method: "GET",
    path: "/class-teachers",
    summary: "Who teaches a class now or will; for admins and teachers",
    permission: "classes.see",
    example: (known) => ({ class_id: known.class_id }),
  })
    .input(z.strictObject({ class_id: shape.id }))
    .output(z.array(staffMember)),

  assignTeacher: call({
    method: "POST",
    path: "/class-teachers",
    summary: "Give a class an assistant teacher or a substitute, from a day or for some days",
    permission: "classes.write",
    status: 201,
    example: (known) => ({
      class_id: known.class_id,
      teacher_id: known.teacher_id,
      kind: "substitute",
      from_date: known.today,
      to_date: known.today,
    }),
  })
    .input(newStaff)
    .output(staffMember),

  endTeaching: call({
    method: "PATCH",
    path: "/class-teachers/{id}",
    summary:
      "End an assistant teacher's or substitute's time with a class; the last day (today) counts",
    permission: "classes.write",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id, to_date: z.optional(shape.date) }))
    .output(staffMember),

  takeBackTeaching: call({
    method: "DELETE",
    path: "/class-teachers/{id}",
    summary:
      "Cancel an assistant teacher's or substitute's time entered by mistake: it begins today or later, and nothing has been marked in it",
    permission: "classes.write",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(staffMember),
};
