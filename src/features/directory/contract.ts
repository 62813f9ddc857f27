import * as z from "zod/mini";
import { homeroomTeacher } from "#features/classes/contract.ts";
import { newGuardian, newLink, relation } from "#features/guardians/contract.ts";
import { rateCounts } from "#features/attendance/contract.ts";
import { newStudent, studentDetail } from "#features/students/contract.ts";
import { call } from "#lib/call.ts";
import { CLASS_KINDS } from "#lib/enumerations.ts";
import { named } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

const overviewClass = z.object({
  class_id: shape.id,
  name: z.string(),
  kind: z.enum(CLASS_KINDS),
  homeroom_teacher: z.nullable(
    z.extend(homeroomTeacher, {
      /** For guardians, if the school shows it; null otherwise. */
      phone: z.nullable(z.string()),
    }),
  ),
});
export type OverviewClass = z.infer<typeof overviewClass>;

const overviewGuardian = z.extend(named, {
  id: shape.id,
  relation,
  phone: z.nullable(z.string()),
});
export type OverviewGuardian = z.infer<typeof overviewGuardian>;

const overviewYear = z.object({
  /** An academic year, or a calendar year without terms. */
  year: z.string(),
  ...rateCounts,
  /** The last days away, newest first. */
  away: z.array(
    z.object({ date: z.string(), status: z.enum(["absent", "excused"]), class_name: z.string() }),
  ),
});
export type OverviewYear = z.infer<typeof overviewYear>;

export const overview = z.object({
  /** The classes and halaqah of now, homeroom class first. */
  classes: z.array(overviewClass),
  /** By order of contact; null for those who may see no guardians. */
  guardians: z.nullable(z.array(overviewGuardian)),
  /** The marks of this year's saved registers; null where the marks are out of reach. */
  attendance: z.nullable(overviewYear),
});
export type Overview = z.infer<typeof overview>;

export const admission = z.strictObject({
  ...newStudent.shape,
  /** The class from the day of enrolment, or from today if that day has gone by. */
  class_id: z.optional(shape.id),
  /** A guardian whom the school does not know yet. */
  guardian: z.optional(z.omit(newGuardian, { student_id: true })),
  /** A guardian whom the school knows already. */
  known_guardian: z.optional(z.omit(newLink, { student_id: true })),
});

/** What concerns a pupil in several features at once. */
export const directoryContract = {
  readOverview: call({
    method: "GET",
    path: "/students/{id}/overview",
    summary:
      "A student's classes, guardians and this year's attendance, as far as you may see them",
    permission: "students.see",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(overview),

  admitStudent: call({
    method: "POST",
    path: "/admissions",
    summary: "Add a student together with a class and a guardian, all of it or nothing",
    permission: "students.write",
    status: 201,
    example: (known) => ({
      first_name: "Iman",
      last_name: "binti Rahman",
      gender: "female",
      enrollment_date: known.today,
      class_id: known.class_id,
      known_guardian: { guardian_id: known.guardian_id, relation: "bapa" },
    }),
  })
    .input(admission)
    .output(studentDetail),
};
