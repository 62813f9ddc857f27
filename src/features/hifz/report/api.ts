import { juzHeld } from "#features/hifz/certificates/rules.ts";
import { findOverviewClasses, findOverviewPupils } from "#features/hifz/overview/db.ts";
import { overviewOf, sumsOf } from "#features/hifz/overview/rules/pupils.ts";
import { addDays } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { maskIc } from "#lib/ic.ts";
import { fullName } from "#lib/names.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { hifzReportContract } from "./contract.ts";
import { findHolders, findPagesOn, findReportSums } from "./db.ts";
import { bandsByGender, heldThen, sharesOf, sittingsOf } from "./rules.ts";

const os = serve(hifzReportContract);

/** A school year is not longer. */
const YEAR_DAYS = 365;

export const hifzReportRoutes = os.router({
  readHifzReport: os.readHifzReport.handler(async ({ context: { scope }, input }) => {
    const { today } = scope;
    const date = input.date ?? today;
    if (date > today) {
      throw refuse("UNPROCESSABLE_CONTENT", "This day has not come yet.", { reason: "future" });
    }
    const year = { from: addDays(date, -YEAR_DAYS), today: date, weeks: 1 };
    const calendar = await findOverviewClasses(scope, year);
    const { classes, closed, settings, year_from } = calendar;
    const span = { ...year, from: date };
    const enrolled = await findOverviewPupils(scope, span, calendar);
    // A pupil in two halaqah counts once.
    const pupils = [...new Map(enrolled.map((one) => [one.student_id, one])).values()];
    const sums = await findReportSums(
      scope,
      { year_from, date },
      classes.map(({ class_id }) => class_id),
    );
    const pages =
      date < today
        ? await findPagesOn(
            scope,
            settings.edition,
            date,
            pupils.map(({ student_id }) => student_id),
          )
        : null;
    const daysOf = new Map(classes.map(({ class_id, days }) => [class_id, days]));
    const counted = pupils.map((one) => {
      const days = daysOf.get(one.class_id) ?? [];
      const then =
        pages &&
        heldThen(pages.get(one.student_id) ?? [], days, one.cycle_days, one.plan?.from_date);
      return overviewOf({ ...one, ...then }, span, days, settings, null);
    });
    const { syllabus, coverage } = sumsOf(counted);
    const shares = sharesOf(counted);
    const genderOf = new Map(sums.genders.map(({ student_id, gender }) => [student_id, gender]));
    const held = counted.flatMap(({ pupil: { student_id, memorised_milli } }) => {
      const gender = genderOf.get(student_id);
      return gender ? { gender, memorised_milli } : [];
    });
    const count = (wanted: string) => held.filter(({ gender }) => gender === wanted).length;
    const first = new Map(
      sums.first.map((one) => [one.class_id, one.date < year_from ? year_from : one.date]),
    );
    const { teachers, khatam, exams, grades, certificates } = sums;
    return {
      date,
      year_from,
      pupils: { male: count("male"), female: count("female") },
      teachers,
      juz: bandsByGender(held),
      khatam,
      syllabus: { ...shares.syllabus, percent: syllabus },
      coverage: { ...shares.coverage, percent: coverage },
      exams,
      grades,
      certificates,
      // A day that is not over owes no sitting yet.
      sittings: sittingsOf(classes, closed, first, date < today ? date : addDays(today, -1)),
    };
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
