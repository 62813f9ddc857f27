import { findPlans } from "#features/hifz/plans/db.ts";
import { findHifzSettings } from "#features/hifz/settings/db.ts";
import { refuse } from "#lib/errors.ts";
import { serve } from "#server/serve.ts";
import { hifzPupilContract } from "./contract.ts";
import { findHifzPupil } from "./db.ts";

const os = serve(hifzPupilContract);

export const hifzPupilRoutes = os.router({
  readHifzPupil: os.readHifzPupil.handler(async ({ context: { scope }, input }) => {
    const found = await findHifzPupil(scope, input.student_id);
    if (!found) throw refuse("NOT_FOUND", "There is no such student.");
    const { edition } = await findHifzSettings(scope);
    return { ...found, edition, plans: await findPlans(scope, input) };
  }),
});
