import { juzHeld } from "#features/hifz/certificates/rules.ts";
import { refuse } from "#lib/errors.ts";
import { maskIc } from "#lib/ic.ts";
import { fullName } from "#lib/names.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { hifzReportContract } from "./contract.ts";
import { findHifzReport, findHolders } from "./db.ts";

const os = serve(hifzReportContract);

export const hifzReportRoutes = os.router({
  readHifzReport: os.readHifzReport.handler(async ({ context: { scope }, input }) => {
    const { today } = scope;
    const date = input.date ?? today;
    if (date > today) {
      throw refuse("UNPROCESSABLE_CONTENT", "This day has not come yet.", { reason: "future" });
    }
    return findHifzReport(scope, date);
  }),

  listCertificationCandidates: os.listCertificationCandidates.handler(
    async ({ context: { scope }, input }) =>
      (await candidatesWith(scope, input.juz)).map(({ ic_number, ...one }) => {
        return { ...one, ic_masked: ic_number && maskIc(ic_number) };
      }),
  ),

  revealCandidatesIc: os.revealCandidatesIc.handler(async ({ context: { scope }, input }) => {
    const known = (await candidatesWith(scope, input.juz)).flatMap(({ ic_number, ...one }) =>
      ic_number ? { ...one, ic_number } : [],
    );
    const details = { count: known.length };
    scope.record({ action: "hifz.reveal_candidates", label: "STM/SPHB", details });
    for (const one of known) {
      const label = fullName(one) || one.number;
      scope.record({ action: "student.reveal", subject_id: one.student_id, label });
    }
    return known.map(({ student_id, ic_number }) => ({ student_id, ic_number }));
  }),
});

/** The pupils who hold every ayah of at least so many juz, by name. */
async function candidatesWith(scope: Scope, least: number) {
  const found = await findHolders(scope, least);
  return found
    .map(({ covered, ...one }) => ({ ...one, juz: juzHeld(covered) }))
    .filter(({ juz }) => juz.length >= least);
}
