import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import { daysBetween } from "#lib/dates.ts";
import * as shape from "#lib/shapes.ts";

/** A holiday is a day without school; on days of kind `hours`, registers open at other times. */
export const EVENT_KINDS = ["event", "holiday", "hours"] as const;
const eventKind = z.enum(EVENT_KINDS);

export const event = z.object({
  id: shape.id,
  title: z.string(),
  place: z.string(),
  kind: eventKind,
  date: z.string(),
  /** The last day; null for an event of one day. */
  to_date: z.nullable(z.string()),
  /** A time of the school's clock, such as "08:30"; null for the whole day. */
  starts_at: z.nullable(z.string()),
  /** The line of the holiday template it was made from. */
  template_key: z.nullable(z.string()),
  /** True while no official source names the day. */
  is_estimate: z.boolean(),
  /** The classes it is for, as far as you may see them; empty means the whole school. */
  classes: z.array(z.object({ id: shape.id, name: z.string() })),
  /** When each session's register opens and is due on days of other hours. */
  hours: z.array(z.object({ session: z.string(), starts_at: z.string(), due_at: z.string() })),
});
export type Event = z.infer<typeof event>;

const sessionHours = z
  .strictObject({ session: shape.line(40), starts_at: shape.clock, due_at: shape.clock })
  .check(
    z.refine(({ starts_at, due_at }) => starts_at <= due_at, {
      path: ["due_at"],
      error: "is before it opens",
    }),
  );
export type SessionHours = z.infer<typeof sessionHours>;

const facts = {
  title: shape.line(200),
  place: z.optional(shape.line(200, 0)),
  kind: z.optional(eventKind),
  date: shape.date,
  to_date: z.optional(z.nullable(shape.date)),
  starts_at: z.optional(z.nullable(shape.clock)),
  is_estimate: z.optional(z.boolean()),
  /** None means the whole school. */
  class_ids: z.optional(z.array(shape.id).check(z.maxLength(200))),
  /** Only for other hours: the times of each session. */
  hours: z.optional(
    z.array(sessionHours).check(
      z.maxLength(20),
      z.refine((hours) => new Set(hours.map(({ session }) => session)).size === hours.length, {
        error: "names a session twice",
      }),
    ),
  ),
};

/** The longest event or academic year: a mistyped year would close the school for a lifetime. */
const MAX_DAYS = 400;

/** Whether the last day is neither before the first nor more than MAX_DAYS after it. */
export function areInOrder(first: string, last: string): boolean {
  return first <= last && daysBetween(first, last) <= MAX_DAYS;
}

const inOrder = <T extends { date?: string | undefined; to_date?: string | null | undefined }>() =>
  z.refine<T>(({ date, to_date }) => !date || !to_date || areInOrder(date, to_date), {
    path: ["to_date"],
    error: "is before the first day, or more than a year after it",
  });

export const newEvent = z.strictObject(facts).check(
  inOrder(),
  z.refine(({ kind, hours }) => kind !== "hours" || (hours ?? []).length > 0, {
    path: ["hours"],
    error: "are missing",
  }),
);
export type NewEvent = z.infer<typeof newEvent>;

export const eventChange = z
  .strictObject({
    ...facts,
    id: shape.id,
    title: z.optional(facts.title),
    date: z.optional(facts.date),
  })
  .check(inOrder());

export const hijriMonth = z.object({
  id: shape.id,
  hijri_year: z.int(),
  hijri_month: z.int(),
  /** The day the month begins at this school, if it is not the published or calculated day. */
  starts_on: z.string(),
});
export type SetHijriMonth = z.infer<typeof hijriMonth>;

export const newHijriMonth = z.strictObject({
  hijri_year: z.int().check(z.minimum(1400), z.maximum(1500)),
  hijri_month: z.int().check(z.minimum(1), z.maximum(12)),
  starts_on: shape.date,
});

export const term = z.object({
  name: z.string(),
  from_date: z.string(),
  to_date: z.string(),
});
export type Term = z.infer<typeof term>;

/** All terms of an academic year, in order and without overlap. */
export const yearTerms = z.strictObject({
  academic_year: shape.academicYear,
  terms: z
    .array(z.strictObject({ name: shape.line(60), from_date: shape.date, to_date: shape.date }))
    .check(
      z.maxLength(6),
      z.refine((terms) => terms.every((term) => term.from_date <= term.to_date), {
        error: "a term ends before it begins",
      }),
      z.refine(
        ([first, ...more]) => !first || areInOrder(first.from_date, (more.at(-1) ?? first).to_date),
        {
          error: "the terms last longer than a year",
        },
      ),
      z.refine(
        (terms) =>
          terms.every((term, at) => at === 0 || (terms[at - 1]?.to_date ?? "") < term.from_date),
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
    summary:
      "Events from a day (today) on, in order: those that are not over by then; or one of them",
    permission: "events.see",
    example: (known) => ({ from: known.today }),
  })
    .input(
      z.strictObject({
        id: z.optional(shape.id),
        from: z.optional(shape.date),
        to: z.optional(shape.date),
      }),
    )
    .output(z.array(event)),

  createEvent: call({
    method: "POST",
    path: "/events",
    summary: "Add an event, a holiday or other hours, of one day or more",
    permission: "events.write",
    status: 201,
    example: (known) => ({ title: "Mesyuarat PIBG", date: known.today, starts_at: "20:45" }),
  })
    .input(newEvent)
    .output(event),

  updateEvent: call({
    method: "PATCH",
    path: "/events/{id}",
    summary: "Change an event",
    permission: "events.write",
    example: (known) => ({ id: known.student_id, title: "Mesyuarat PIBG" }),
  })
    .input(eventChange)
    .output(event),

  deleteEvent: call({
    method: "DELETE",
    path: "/events/{id}",
    summary: "Delete an event",
    permission: "events.write",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(event),

  readCalendar: call({
    method: "GET",
    path: "/calendar",
    summary: "The school's rest days of the week, and the Hijri months it has set itself",
    permission: "events.see",
    example: () => ({}),
  }).output(
    z.object({
      /** ISO weekdays. */
      weekend_days: z.array(z.int()),
      hijri_months: z.array(hijriMonth),
    }),
  ),

  setHijriMonth: call({
    method: "POST",
    path: "/hijri-months",
    summary: "Set the day a Hijri month begins on, so that the months around it keep 29 or 30 days",
    permission: "settings.manage",
    example: () => ({ hijri_year: 1448, hijri_month: 9, starts_on: "2027-02-08" }),
  })
    .input(newHijriMonth)
    .output(hijriMonth),

  removeHijriMonth: call({
    method: "DELETE",
    path: "/hijri-months/{id}",
    summary: "Reset a Hijri month that the school has set",
    permission: "settings.manage",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(hijriMonth),
};
