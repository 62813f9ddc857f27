import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const feed = z.object({
  id: shape.id,
  created_at: z.string(),
  /** The day on which a program last read it, in UTC. */
  last_read_on: z.nullable(z.string()),
});
export type CalendarFeed = z.infer<typeof feed>;

const madeFeed = z.object({
  id: shape.id,
  /** What a calendar program subscribes to. It is answered here and never again. */
  url: z.string(),
});

export const calendarFeedsContract = {
  listFeeds: call({
    method: "GET",
    path: "/calendar-feeds",
    summary: "The addresses under which your own calendar programs read the school's calendar",
    permission: "own.manage",
    example: () => ({}),
  }).output(z.array(feed)),

  createFeed: call({
    method: "POST",
    path: "/calendar-feeds",
    summary: "Make an address for a calendar program (iCalendar); only this answer contains it",
    permission: "own.manage",
    status: 201,
    secret: true,
    hourly: 20,
    example: () => ({}),
  })
    .input(z.strictObject({}))
    .output(madeFeed),

  endFeed: call({
    method: "DELETE",
    path: "/calendar-feeds/{id}",
    summary: "End one of your addresses of the calendar, immediately",
    permission: "own.manage",
    example: (known) => ({ id: known.profile_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(z.object({ ended: z.boolean() })),
};
