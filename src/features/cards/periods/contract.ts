import * as z from "zod/mini";
import { CARD_SECTIONS, PERIOD_STATES } from "#features/cards/periods/rules.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const fields = {
  name: shape.line(60),
  academic_year: shape.academicYear,
  from_date: shape.date,
  to_date: shape.date,
  /** None means all. */
  levels: z.array(shape.line(60)).check(z.maxLength(40)),
  sections: z.array(z.enum(CARD_SECTIONS)).check(z.minLength(1)),
  due_on: shape.date,
};

export const cardPeriod = z.object({
  id: shape.id,
  ...fields,
  state: z.enum(PERIOD_STATES),
  version: z.int(),
});
export type CardPeriod = z.infer<typeof cardPeriod>;

export const newPeriod = z.strictObject(fields);

export const periodChange = z.strictObject({
  id: shape.id,
  name: z.optional(fields.name),
  academic_year: z.optional(fields.academic_year),
  from_date: z.optional(fields.from_date),
  to_date: z.optional(fields.to_date),
  levels: z.optional(fields.levels),
  sections: z.optional(fields.sections),
  due_on: z.optional(fields.due_on),
  state: z.optional(z.enum(PERIOD_STATES)),
  version: z.optional(z.int()),
});

export const cardPeriodsContract = {
  listPeriods: call({
    method: "GET",
    path: "/card-periods",
    summary: "The periods of progress reports, the latest first",
    permission: "cards.write",
    example: () => ({}),
  }).output(z.array(cardPeriod)),

  addPeriod: call({
    method: "POST",
    path: "/card-periods",
    summary: "Add a period; its reports are made once somebody writes in them",
    permission: "cards.manage",
    status: 201,
    example: (known) => ({
      name: "Penggal 1",
      academic_year: "2026",
      from_date: known.today,
      to_date: known.today,
      levels: [],
      sections: ["attendance", "subjects", "comment"],
      due_on: known.today,
    }),
  })
    .input(newPeriod)
    .output(cardPeriod),

  changePeriod: call({
    method: "PATCH",
    path: "/card-periods/{id}",
    summary: "Change a period, close it, or open it again",
    permission: "cards.manage",
    example: (known) => ({ id: known.class_id, state: "closed" }),
  })
    .input(periodChange)
    .output(cardPeriod),
};
