import * as z from "zod/mini";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

/** The last day on which an announcement is answered, for those who got it. */
const answerDay = z.object({
  id: shape.id,
  title_ms: z.string(),
  title_en: z.string(),
  reply_by: shape.date,
  /** Whether an answer of the person is still missing. */
  is_asked: z.boolean(),
});
export type AnswerDay = z.infer<typeof answerDay>;

export const answerDaysContract = {
  listAnswerDays: call({
    method: "GET",
    path: "/announcement-days",
    summary: "The last days on which announcements are answered that are for you",
    permission: "announcements.see",
    example: () => ({ from: "2026-11-01", to: "2026-11-30" }),
  })
    .input(z.strictObject({ from: shape.date, to: shape.date }))
    .output(z.array(answerDay)),
};
