import * as z from "zod/mini";
import { YEAR_ACTS } from "#features/classes/rules.ts";
import { call } from "#lib/call.ts";
import { namedStudent } from "#lib/person.ts";
import * as shape from "#lib/shapes.ts";

const acts = z.record(shape.id, z.enum(YEAR_ACTS));
const names = z.record(shape.id, shape.line(100));
const isShort = z.refine<Record<string, unknown>>(
  (entries) => Object.keys(entries).length <= 5000,
  { error: "has too many entries" },
);

/** A year change that is prepared ahead, with the pupils who came, left or moved since it was last saved. */
export const preparedYear = z.object({
  id: shape.id,
  from_year: z.string(),
  to_year: z.string(),
  begins_on: z.string(),
  /** What was chosen instead of the proposal, by the pupil's id. */
  acts,
  /** The names of next classes that were changed, by the class's id. */
  names,
  version: z.int(),
  changed_by: z.string(),
  changed_at: z.string(),
  /** Pupils of the old year's classes who were not there when the plan was last saved. */
  joined: z.array(namedStudent),
  /** Pupils who were there and no longer are; erased ones are not named. */
  left: z.array(namedStudent),
  /** Pupils who are in another class of the old year now. */
  moved: z.array(namedStudent),
});
export type PreparedYear = z.infer<typeof preparedYear>;

export const newYearPlan = z.strictObject({
  from_year: shape.academicYear,
  to_year: shape.academicYear,
  /** From two weeks ago to a year from now. */
  begins_on: shape.date,
  acts: acts.check(isShort),
  names: names.check(isShort),
  /** The version that was read; without it, there was no plan yet. */
  version: z.optional(z.int()),
});
export type NewYearPlan = z.infer<typeof newYearPlan>;

/** Year changes that are prepared ahead. */
export const yearPlansContract = {
  listYearPlans: call({
    method: "GET",
    path: "/year-plans",
    summary: "The prepared year changes that have not been carried out, earliest first",
    permission: "classes.write",
    noTokens: true,
    example: () => ({}),
  }).output(z.array(preparedYear)),

  saveYearPlan: call({
    method: "POST",
    path: "/year-plans",
    summary: "Save the choices for a coming year change; no class or student changes",
    permission: "classes.write",
    noTokens: true,
    status: 201,
    maxBody: 2_000_000,
    example: (known) => ({
      from_year: "1999",
      to_year: "2000",
      begins_on: known.today,
      acts: {},
      names: {},
    }),
  })
    .input(newYearPlan)
    .output(preparedYear),

  dropYearPlan: call({
    method: "DELETE",
    path: "/year-plans/{id}",
    summary: "Drop a prepared year change",
    permission: "classes.write",
    noTokens: true,
    example: (known) => ({ id: known.class_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ id: shape.id })),
};
