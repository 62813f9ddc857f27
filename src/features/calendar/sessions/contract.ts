import * as z from "zod/mini";

/** A register of the school's day. Times are the school's clock, "07:30". */
export const session = z.object({
  /** What marks carry; `harian` for the one that every school begins with. */
  key: z.string(),
  name: z.string(),
  /** ISO weekdays; empty: every school day. */
  weekdays: z.array(z.int()),
  starts_at: z.string(),
  /** From when on a register that is not taken is missing. */
  due_at: z.string(),
  position: z.int(),
  /** Since when it is not taken any more. */
  archived_on: z.nullable(z.string()),
});
export type Session = z.infer<typeof session>;

export const sessionsContract = {};
