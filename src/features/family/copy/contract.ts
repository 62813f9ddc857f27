import * as z from "zod/mini";
import { call } from "#lib/call.ts";

const rows = z.array(z.record(z.string(), z.unknown()));

const childCopy = z.object({
  name: z.string(),
  number: z.string(),
  facts: z.record(z.string(), z.unknown()),
  classes: rows,
  /** Of saved registers. */
  attendance: rows,
  /** The absences that the person told of. */
  absences: rows,
  hafazan: rows,
  /** The weeks of hafazan that the person signed. */
  signatures: rows,
});

const familyCopy = z.object({
  school: z.string(),
  made_at: z.string(),
  /** The person's own contact and consents. */
  person: z.record(z.string(), z.unknown()),
  children: z.array(childCopy),
  /** The person's answers to announcements. */
  answers: rows,
});
export type FamilyCopy = z.infer<typeof familyCopy>;

export const familyCopyContract = {
  exportFamily: call({
    method: "POST",
    path: "/family/export",
    summary: "What the school keeps of your own children, as far as you may see it, to take along",
    permission: "family.see",
    stepUp: true,
    secret: true,
    hourly: 20,
    example: () => ({}),
  })
    .input(z.strictObject({}))
    .output(familyCopy),
};
