import * as z from "zod/mini";
import { YEAR_ACTS } from "#features/classes/rules.ts";
import { call } from "#lib/call.ts";
import { namedStudent } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

const act = z.enum(YEAR_ACTS);

/** A homeroom class of one of the two years. */
export const classFact = z.object({
  id: shape.id,
  name: z.string(),
  grade_level: z.string(),
  academic_year: z.string(),
  maximum_students: z.number(),
  /** The number of active enrolments. */
  enrolled: z.number(),
  is_archived: z.boolean(),
  /** The last day with an entry in the register of the class. */
  last_register: z.nullable(z.string()),
});
export type ClassFact = z.infer<typeof classFact>;

/** A pupil with an active enrolment in a homeroom class of the old year. */
export const pupilFact = z.extend(namedStudent, {
  is_active: z.boolean(),
  class_id: shape.id,
  enrollment_id: shape.id,
  /** The homeroom class of the new year that the pupil is already in. */
  new_class: z.nullable(z.string()),
});
export type PupilFact = z.infer<typeof pupilFact>;

/** The reason for what happens to a pupil. */
export const reason = z.enum([
  "next_level",
  "last_level",
  "promoted_by_choice",
  "kept_by_choice",
  "graduated_by_choice",
  /** The next class is not known; somebody has to choose it. */
  "no_next_level",
  "already_in_new_year",
  /** The pupil is not active and stays as is. */
  "inactive",
]);
export type Reason = z.infer<typeof reason>;

export const move = z.object({
  student_id: shape.id,
  class_id: shape.id,
  enrollment_id: shape.id,
  /** Null when it is undecided, or the pupil is left out. */
  act: z.nullable(act),
  reason,
  /** The name of the class in the new year. */
  class_name: z.nullable(z.string()),
});
export type Move = z.infer<typeof move>;

/** A class of the new year that takes pupils; one without an id will be made. */
export const target = z.object({
  class_id: z.nullable(shape.id),
  /** The class comes out of the archive, where an undone change left it. */
  is_archived: z.boolean(),
  name: z.string(),
  grade_level: z.string(),
  maximum_students: z.number(),
  enrolled: z.number(),
  coming: z.number(),
});
export type Target = z.infer<typeof target>;

/** What must be put right before the change; `name` is a class, or the pupil who is in two classes. */
export const hindrance = z.object({
  reason: z.enum(["undecided", "over_capacity", "register_taken", "two_classes"]),
  name: z.string(),
  count: z.nullable(z.number()),
  maximum: z.nullable(z.number()),
  date: z.nullable(z.string()),
});
export type Hindrance = z.infer<typeof hindrance>;

const totals = z.object({
  promote: z.number(),
  keep: z.number(),
  graduate: z.number(),
  undecided: z.number(),
  left_out: z.number(),
});
export type YearTotals = z.infer<typeof totals>;

/** Everything the planner reads, and its proposal. */
export const yearPreview = z.object({
  from_year: z.string(),
  to_year: z.string(),
  /** Identifies these pupils and classes; the change is refused if they are different by then. */
  version: z.string(),
  classes: z.array(classFact),
  pupils: z.array(pupilFact),
  moves: z.array(move),
  targets: z.array(target),
  totals,
  hindrances: z.array(hindrance),
});
export type YearPreview = z.infer<typeof yearPreview>;

export const choice = z.strictObject({
  student_id: shape.id,
  act,
  /** A class of the new year instead of the proposed one; it is made if it does not exist. */
  class_name: z.optional(shape.line(100)),
});
export type YearChoice = z.infer<typeof choice>;

export const newYear = z.strictObject({
  from_year: shape.academicYear,
  to_year: shape.academicYear,
  /** From two weeks ago to tomorrow. */
  begins_on: shape.date,
  /** The version of the preview, so that exactly the previewed change is carried out. */
  version: z.string().check(z.maxLength(100), z.regex(/^[\w+=/-]*$/)),
  /** The pupils for whom the proposal does not apply. */
  choices: z.array(choice).check(z.maxLength(5000)),
});
export type NewYear = z.infer<typeof newYear>;

export const yearChange = z.object({
  id: shape.id,
  from_year: z.string(),
  to_year: z.string(),
  begins_on: z.string(),
  /** Empty when the person is no longer known. */
  made_by: z.string(),
  created_at: z.string(),
  undone_at: z.nullable(z.string()),
  promoted: z.number(),
  kept: z.number(),
  graduated: z.number(),
  /** The classes the change made or took out of the archive. */
  made_classes: z.array(z.object({ id: shape.id, name: z.string() })),
  archived_count: z.number(),
  may_undo: z.boolean(),
  /** Why the change cannot be undone; null when it can. */
  refusal: z.nullable(z.enum(["undone", "register", "changed"])),
  /** The names of the classes or pupils that prevent undoing. */
  names: z.array(z.string()),
});
export type YearChange = z.infer<typeof yearChange>;

export const yearsContract = {
  previewYearChange: call({
    method: "GET",
    path: "/year-change",
    summary:
      "Where each student would go in a change of the academic year, and why; changes nothing",
    permission: "classes.write",
    noTokens: true,
    example: () => ({ from: "2026", to: "2027" }),
  })
    .input(
      z.strictObject({
        from: shape.academicYear,
        to: shape.academicYear,
        begins_on: z.optional(shape.date),
      }),
    )
    .output(yearPreview),

  listYearChanges: call({
    method: "GET",
    path: "/year-changes",
    summary: "The last changes of the academic year, and the years a change may start from",
    permission: "classes.write",
    noTokens: true,
    example: () => ({}),
  }).output(
    z.object({
      changes: z.array(yearChange),
      /** The years with homeroom classes that are not archived, the latest first. */
      years: z.array(z.string()),
    }),
  ),

  changeYear: call({
    method: "POST",
    path: "/year-changes",
    summary:
      "Promote, keep back and graduate the students of an academic year in one step; repeated, it answers what was done",
    permission: "classes.write",
    noTokens: true,
    status: 201,
    maxBody: 2_000_000,
    example: (known) => ({
      from_year: "1999",
      to_year: "2000",
      begins_on: known.today,
      version: "",
      choices: [],
    }),
  })
    .input(newYear)
    .output(yearChange),

  undoYearChange: call({
    method: "POST",
    path: "/year-changes/{id}/undo",
    summary: "Undo a change of the academic year, until the new year's first register",
    permission: "classes.write",
    noTokens: true,
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(yearChange),
};
