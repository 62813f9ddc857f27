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

export const calendarContract = {
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
