import * as z from "zod/mini";
import { areInOrder } from "#features/calendar/contract.ts";
import * as shape from "#lib/shapes.ts";
import { ANNOUNCED_KINDS } from "./rules.ts";

/** A date that goes on the calendar when an announcement is published; a holiday closes the registers of its days. */
export const announcedDate = z
  .strictObject({
    kind: z.enum(ANNOUNCED_KINDS),
    date: shape.date,
    /** The last day; null for one day. */
    to_date: z.nullable(shape.date),
  })
  .check(
    z.refine(({ date, to_date }) => to_date === null || areInOrder(date, to_date), {
      path: ["to_date"],
      error: "is before the first day, or more than a year after it",
    }),
  );
export type AnnouncedDate = z.infer<typeof announcedDate>;
