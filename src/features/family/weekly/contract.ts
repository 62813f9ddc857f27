import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { WEEKLY_CHANNELS } from "#features/family/weekly/rules/week.ts";

const week = {
  from: z.string(),
  /** The last day of school in it. */
  last: z.string(),
};

const letter = z.object({
  profile_id: shape.id,
  name: z.string(),
  phone: z.string(),
  /** The names of the children whom it is about. */
  children: z.array(z.string()),
  text: z.string(),
  /** How the guardian was told of the week; null if not yet. */
  channel: z.nullable(z.enum(WEEKLY_CHANNELS)),
});
export type WeeklyLetter = z.infer<typeof letter>;

export const weeklyLettersContract = {
  listWeeklyLetters: call({
    method: "GET",
    path: "/weekly-letters",
    summary:
      "What the week was like, to be sent by WhatsApp to the guardians in your classes who agreed; of many, a hundred at a time, those who are not told first",
    permission: "attendance.followup",
    example: () => ({}),
    noTokens: true,
  }).output(
    z.object({
      ...week,
      letters: z.array(letter),
      /** How many have still to be told, those beyond the hundred too. */
      left: z.int(),
    }),
  ),

  noteWeeklyLetter: call({
    method: "POST",
    path: "/weekly-letters",
    summary: "Note that you told a guardian of this week by WhatsApp",
    permission: "attendance.followup",
    status: 201,
    example: (known) => ({ profile_id: known.profile_id }),
    noTokens: true,
  })
    .input(z.strictObject({ profile_id: shape.id }))
    .output(z.object({ noted: z.boolean() })),
};
