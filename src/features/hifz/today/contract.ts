import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

/** What is heard in a class today: how many of the pupils who are not away, in the session that is on or next. */
export const halaqahToday = z.object({
  class_id: shape.id,
  name: z.string(),
  session: z.string(),
  session_name: z.string(),
  heard: z.int(),
  pupils: z.int(),
});
export type HalaqahToday = z.infer<typeof halaqahToday>;

export const hifzTodayContract = {
  readHalaqahToday: call({
    method: "GET",
    path: "/hifz/halaqah/{class_id}/today",
    summary: "How many pupils of a halaqah were heard today; null while it holds no hafazan",
    permission: "hifz.record",
    example: (known) => ({ class_id: known.class_id }),
  })
    .input(z.strictObject({ class_id: shape.id }))
    .output(z.nullable(halaqahToday)),
};
