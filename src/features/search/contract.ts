import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { namedPerson, pictured } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

export const foundStudent = z.extend(pictured, {
  id: shape.id,
  student_id: z.string(),
  status: shape.studentStatus,
  /** The class of today; halaqahs are not named. */
  class_name: z.nullable(z.string()),
  /** The guardian whose phone number matched; null when the pupil's name or number matched. */
  guardian: z.nullable(z.string()),
});
export type StudentResult = z.infer<typeof foundStudent>;

export const foundTeacher = z.extend(pictured, {
  id: shape.id,
  /** Empty when the caller may see only the name. */
  teacher_id: z.string(),
  specialization: z.string(),
});
export type FoundTeacher = z.infer<typeof foundTeacher>;

export const foundClass = z.object({
  id: shape.id,
  name: z.string(),
  grade_level: z.string(),
  academic_year: z.string(),
});
export type FoundClass = z.infer<typeof foundClass>;

export const found = z.object({
  students: z.array(foundStudent),
  teachers: z.array(foundTeacher),
  classes: z.array(foundClass),
});
export type SearchResults = z.infer<typeof found>;

export const foundGuardian = z.extend(namedPerson, {
  /** The children whom the caller may see, by name; never empty. */
  children: z.array(namedPerson),
});
export type FoundGuardian = z.infer<typeof foundGuardian>;

export const searchContract = {
  search: call({
    method: "GET",
    path: "/search",
    summary:
      "The people and classes within reach that fit best, by name, number or guardian's phone",
    permission: "home.see",
    keepsPlans: true,
    example: () => ({ q: "Aisyah" }),
  })
    .input(z.strictObject({ q: shape.line(100, 0) }))
    .output(found),

  searchGuardians: call({
    method: "GET",
    path: "/search/guardians",
    summary: "The guardians within reach that fit best, by name or phone",
    permission: "guardians.see",
    noTokens: true,
    keepsPlans: true,
    example: () => ({ q: "Rosli" }),
  })
    .input(z.strictObject({ q: shape.line(100, 0) }))
    .output(z.array(foundGuardian)),
};
