import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { HOLIDAY_KINDS, HOLIDAY_SOURCES } from "./rules.ts";

export const templateYear = z.enum(["2026", "2027"]);

export const holidayLine = z.object({
  key: z.string(),
  title: z.string(),
  date: z.string(),
  /** The last day; null for a holiday of one day. */
  to_date: z.nullable(z.string()),
  kind: z.enum(HOLIDAY_KINDS),
  source: z.enum(HOLIDAY_SOURCES),
  /** The school's event made from this line, with its own dates. */
  event: z.nullable(z.object({ id: shape.id, date: z.string(), to_date: z.nullable(z.string()) })),
  /** A holiday of the school's own on the same first day, which this line would duplicate. */
  own: z.nullable(z.object({ id: shape.id, title: z.string() })),
});
export type HolidayLine = z.infer<typeof holidayLine>;

const chosenLine = z
  .strictObject({
    key: shape.line(80),
    date: shape.date,
    to_date: z.optional(z.nullable(shape.date)),
  })
  .check(
    z.refine(({ date, to_date }) => !to_date || to_date >= date, {
      path: ["to_date"],
      error: "is before the first day",
    }),
  );

export const chosenHolidays = z
  .strictObject({
    year: templateYear,
    lines: z.array(chosenLine).check(
      z.minLength(1),
      z.maxLength(80),
      z.refine((lines) => new Set(lines.map(({ key }) => key)).size === lines.length, {
        error: "names a line twice",
      }),
    ),
  })
  .check(
    z.refine(
      ({ year, lines }) =>
        lines.every(({ date, to_date }) =>
          [date, to_date ?? date].every((day) => day.startsWith(year)),
        ),
      { path: ["lines"], error: "has a day of another year" },
    ),
  );

export const holidaysContract = {
  listHolidayTemplate: call({
    method: "GET",
    path: "/holiday-template",
    summary: "The holidays of the school's state in a year, with what the school has of them",
    permission: "events.write",
    example: () => ({ year: "2026" }),
  })
    .input(z.strictObject({ year: templateYear }))
    .output(z.object({ state: z.string(), year: templateYear, lines: z.array(holidayLine) })),

  applyHolidayTemplate: call({
    method: "POST",
    path: "/holiday-template",
    summary:
      "Add holidays from the template on these days; those the school already has do not change",
    permission: "events.write",
    example: () => ({ year: "2026", lines: [{ key: "2026-hari-malaysia", date: "2026-09-16" }] }),
  })
    .input(chosenHolidays)
    .output(z.object({ added: z.int() })),
};
