import * as z from "zod/mini";
import { rateCounts } from "#features/attendance/contract.ts";
import { pupilTerm } from "#features/hifz/report/contract.ts";

/** A student's attendance in a period, of saved registers alone. */
export const attendanceFacts = z.object({
  ...rateCounts,
  /** The share that came, to a tenth of a per cent, rounded down; null without a mark. */
  percent: z.nullable(z.number()),
  /** The registers that were due while the student was enrolled, and those of them that were taken. */
  taken: z.int(),
  expected: z.int(),
});
export type AttendanceFacts = z.infer<typeof attendanceFacts>;

/** What a report says that nobody types. */
export const cardFacts = {
  attendance: z.nullable(attendanceFacts),
  hafazan: z.nullable(pupilTerm),
};
export type CardFacts = {
  attendance: AttendanceFacts | null;
  hafazan: z.infer<typeof pupilTerm> | null;
};
