import { EDITIONS } from "#lib/enumerations.ts";
import * as z from "zod/mini";
import { plan } from "#features/hifz/plans/contract.ts";
import { pupilPriors } from "#features/hifz/priors/contract.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

/** A pupil's hafazan: the plan, and what was memorised before. Pages are counted by the school's print. */
const hifzPupil = z.extend(pupilPriors, {
  edition: z.enum(EDITIONS),
  /** The latest first; the first without an end is in force. */
  plans: z.array(plan),
});
export type HifzPupilAnswer = z.infer<typeof hifzPupil>;

export const hifzPupilContract = {
  readHifzPupil: call({
    method: "GET",
    path: "/hifz/pupils/{student_id}",
    summary: "A student's hafazan: the plan, and what was memorised before",
    permission: "hifz.see",
    example: (known) => ({ student_id: known.student_id }),
  })
    .input(z.strictObject({ student_id: shape.id }))
    .output(hifzPupil),
};
