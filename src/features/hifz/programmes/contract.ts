import { ORDER_KINDS, UNITS, type Unit } from "#lib/enumerations.ts";
import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { isOrder } from "./rules.ts";

const between = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** What is to be learnt in a day: `amount` of the unit; of pages `amount / parts`. */
export const targetFacts = {
  unit: z.enum(UNITS),
  amount: between(1, 60),
  parts: between(1, 4),
};

/** Holds unless a unit other than the page is divided. */
export function dividesPages(target: { unit?: Unit | undefined; parts?: number | undefined }) {
  return target.unit === undefined || target.unit === "page" || (target.parts ?? 1) === 1;
}

export const cycleDays = z.nullable(between(1, 365));

const milestone = z.strictObject({
  level: shape.line(60),
  by_date: shape.date,
  /** How much is to be held by then, in thousandths of a page. */
  milli: between(0, 604_000),
});
export type Milestone = z.infer<typeof milestone>;

const facts = {
  name: shape.line(80),
  order_kind: z.enum(ORDER_KINDS),
  /** The juz or surahs in their order; empty for the order of the mushaf. */
  order_list: z.array(between(1, 114)).check(z.maxLength(114)),
  ...targetFacts,
};

export const programme = z.object({
  id: shape.id,
  ...facts,
  /** Days of a revision cycle, where they are not the school's. */
  cycle_days: z.nullable(z.int()),
  archived_on: z.nullable(z.string()),
  version: z.int(),
  /** How many pupils follow it now. */
  pupils: z.int(),
  syllabus: z.array(milestone),
});
export type Programme = z.infer<typeof programme>;

const DIVIDED = { path: ["parts"], error: "divides only pages" };
const ORDERED = { path: ["order_list"], error: "must name juz or surahs, each once" };

export const newProgramme = z
  .strictObject({ ...facts, cycle_days: z.optional(cycleDays) })
  .check(z.refine(dividesPages, DIVIDED), z.refine(isOrder, ORDERED));

export const programmeChange = z
  .strictObject({
    id: shape.id,
    name: z.optional(facts.name),
    order_kind: z.optional(facts.order_kind),
    order_list: z.optional(facts.order_list),
    unit: z.optional(facts.unit),
    amount: z.optional(facts.amount),
    parts: z.optional(facts.parts),
    cycle_days: z.optional(cycleDays),
    archived: z.optional(z.boolean()),
    version: z.optional(z.int()),
  })
  .check(
    z.refine(dividesPages, DIVIDED),
    z.refine(
      ({ order_kind, order_list }) =>
        order_kind === undefined
          ? order_list === undefined
          : order_list !== undefined && isOrder({ order_kind, order_list }),
      ORDERED,
    ),
  );

export const syllabusChange = z.strictObject({
  id: shape.id,
  milestones: z.array(milestone).check(
    z.maxLength(200),
    z.refine(
      (all) => new Set(all.map(({ level, by_date }) => `${level}\n${by_date}`)).size === all.length,
      { error: "names a level and date twice" },
    ),
  ),
});

export const programmesContract = {
  listProgrammes: call({
    method: "GET",
    path: "/hifz/programmes",
    summary: "The school's programmes with their syllabus, archived ones last",
    permission: "hifz.plan",
    example: () => ({}),
  }).output(z.array(programme)),

  createProgramme: call({
    method: "POST",
    path: "/hifz/programmes",
    summary: "Add a programme: an order through the mushaf and a daily target",
    permission: "hifz.manage",
    status: 201,
    example: () => ({
      name: "Tahfiz 30 → 1",
      order_kind: "juz",
      order_list: [30, 29, 28],
      unit: "page",
      amount: 1,
      parts: 2,
    }),
  })
    .input(newProgramme)
    .output(programme),

  changeProgramme: call({
    method: "PATCH",
    path: "/hifz/programmes/{id}",
    summary: "Change, archive or restore a programme",
    permission: "hifz.manage",
    example: (known) => ({ id: known.student_id, amount: 2 }),
  })
    .input(programmeChange)
    .output(programme),

  setSyllabus: call({
    method: "POST",
    path: "/hifz/programmes/{id}/syllabus",
    summary:
      "Replace the syllabus of a programme: what each level should have memorised, and by when",
    permission: "hifz.manage",
    example: (known) => ({ id: known.student_id, milestones: [] }),
  })
    .input(syllabusChange)
    .output(programme),
};
