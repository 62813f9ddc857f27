import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

export const event = z.object({
  id: shape.id,
  title: z.string(),
  place: z.string(),
  date: z.string(),
  /** The school's clock, "08:30"; null for the whole day. */
  starts_at: z.nullable(z.string()),
});
export type Event = z.infer<typeof event>;

export const newEvent = z.strictObject({
  title: shape.text(200),
  place: z.optional(shape.text(200, 0)),
  date: shape.date,
  starts_at: z.optional(z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))),
});

export const term = z.object({
  name: z.string(),
  from_date: z.string(),
  to_date: z.string(),
});
export type Term = z.infer<typeof term>;

/** All terms of an academic year, in order, without overlap. */
export const yearTerms = z.strictObject({
  academic_year: shape.academicYear,
  terms: z
    .array(z.strictObject({ name: shape.line(60), from_date: shape.date, to_date: shape.date }))
    .check(
      z.maxLength(6),
      z.refine((terms) => terms.every((one) => one.from_date <= one.to_date), {
        error: "a term ends before it begins",
      }),
      z.refine(
        (terms) =>
          terms.every((one, at) => at === 0 || (terms[at - 1]?.to_date ?? "") < one.from_date),
        { error: "terms overlap, or are out of order" },
      ),
    ),
});

export const calendarContract = {
  listTerms: call({
    method: "GET",
    path: "/terms",
    summary: "The terms of the school's academic years",
    permission: "events.see",
    example: () => ({}),
  }).output(z.array(z.object({ academic_year: z.string(), ...term.shape }))),

  setTerms: call({
    method: "POST",
    path: "/terms",
    summary: "Set the terms of an academic year; they replace those it had",
    permission: "settings.manage",
    example: () => ({
      academic_year: "2026",
      terms: [{ name: "Penggal 1", from_date: "2026-01-12", to_date: "2026-05-22" }],
    }),
  })
    .input(yearTerms)
    .output(z.object({ academic_year: z.string(), terms: z.array(term) })),

  listEvents: call({
    method: "GET",
    path: "/events",
    summary: "Events from a day (today) on, in order",
    permission: "events.see",
    example: (known) => ({ from: known.today }),
  })
    .input(z.strictObject({ from: z.optional(shape.date), to: z.optional(shape.date) }))
    .output(z.array(event)),

  createEvent: call({
    method: "POST",
    path: "/events",
    summary: "Add an event",
    permission: "events.write",
    status: 201,
    example: (known) => ({ title: "Mesyuarat PIBG", date: known.today, starts_at: "20:45" }),
  })
    .input(newEvent)
    .output(event),
};
