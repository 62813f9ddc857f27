import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { MAX_CLASS_NAME, MAX_LEVEL, MAX_SEATS } from "#lib/class-names.ts";
import { CLASS_KINDS } from "#lib/enumerations.ts";
import { namedPerson } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

/** The names are empty without a profile; `title_word` is the word before them, such as "Ustazah", or "". */
export const homeroomTeacher = z.extend(namedPerson, { title_word: z.string() });

export const schoolClass = z.object({
  id: shape.id,
  name: z.string(),
  description: z.string(),
  grade_level: z.string(),
  academic_year: z.string(),
  maximum_students: z.number(),
  kind: z.enum(CLASS_KINDS),
  homeroom_teacher_id: z.nullable(shape.id),
  /** Null without a homeroom teacher. */
  homeroom_teacher: z.nullable(homeroomTeacher),
  /** The number of active enrolments whose dates include today. */
  student_count: z.number(),
  /** The day the class was archived; null while it is taught. */
  archived_on: z.nullable(z.string()),
  version: z.int(),
});
export type SchoolClass = z.infer<typeof schoolClass>;

const maximum = z.int().check(z.minimum(1), z.maximum(MAX_SEATS));

export const newClass = z.strictObject({
  name: shape.line(MAX_CLASS_NAME),
  description: z.optional(shape.text(500, 0)),
  grade_level: shape.line(MAX_LEVEL),
  academic_year: shape.academicYear,
  maximum_students: maximum,
  kind: z.optional(z.enum(CLASS_KINDS)),
  homeroom_teacher_id: z.optional(shape.id),
});
export type NewClass = z.infer<typeof newClass>;

export const newClasses = z.strictObject({
  academic_year: shape.academicYear,
  maximum_students: maximum,
  classes: z
    .array(z.strictObject({ name: shape.line(MAX_CLASS_NAME), grade_level: shape.line(MAX_LEVEL) }))
    .check(z.minLength(1), z.maxLength(60)),
});

export const classChange = z.strictObject({
  id: shape.id,
  /** The version the change was made from; if the row has a newer one, the answer is 409 `stale`. */
  version: z.optional(z.int()),
  name: z.optional(shape.line(MAX_CLASS_NAME)),
  description: z.optional(shape.text(500, 0)),
  grade_level: z.optional(shape.line(MAX_LEVEL)),
  academic_year: z.optional(shape.academicYear),
  maximum_students: z.optional(maximum),
  homeroom_teacher_id: z.optional(z.nullable(shape.id)),
  /** Only a class without pupils can be archived. */
  archived: z.optional(z.boolean()),
});

export const classesContract = {
  listClasses: call({
    method: "GET",
    path: "/classes",
    summary: "Classes that you may see, by grade level and name",
    permission: "classes.see",
    example: (known) => ({ id: known.class_id }),
  })
    .input(
      z.strictObject({
        id: z.optional(shape.id),
        q: z.optional(shape.line(100, 0)),
        grade_level: z.optional(shape.line(MAX_LEVEL)),
        academic_year: z.optional(shape.academicYear),
      }),
    )
    .output(z.array(schoolClass)),

  readClass: call({
    method: "GET",
    path: "/classes/{id}",
    summary: "One class that you may see",
    permission: "classes.see",
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(schoolClass),

  createClass: call({
    method: "POST",
    path: "/classes",
    summary: "Add a class, with its homeroom teacher from today when one is named",
    permission: "classes.write",
    status: 201,
    example: (known) => ({
      name: `Kelas ${known.class_id.slice(-6)}`,
      grade_level: "Tahun 1",
      academic_year: known.today.slice(0, 4),
      maximum_students: 30,
    }),
  })
    .input(newClass)
    .output(schoolClass),

  createClasses: call({
    method: "POST",
    path: "/class-lists",
    summary: "Add the classes of a year, all of them or none",
    permission: "classes.write",
    status: 201,
    example: (known) => ({
      academic_year: known.today.slice(0, 4),
      maximum_students: 30,
      classes: [{ name: `Halaqah ${known.class_id.slice(-6)}`, grade_level: "Halaqah" }],
    }),
  })
    .input(newClasses)
    .output(z.object({ created: z.number() })),

  updateClass: call({
    method: "PATCH",
    path: "/classes/{id}",
    summary: "Change or archive a class; a new homeroom teacher takes over today",
    permission: "classes.write",
    example: (known) => ({ id: known.class_id, maximum_students: 40 }),
  })
    .input(classChange)
    .output(schoolClass),
};
