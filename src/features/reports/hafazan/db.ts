import { sql } from "drizzle-orm";
import { inForce } from "#db/pieces.ts";
import { findOverview } from "#features/hifz/overview/db.ts";
import { type CountedPupil, overviewSpan, sumsOf } from "#features/hifz/overview/rules/pupils.ts";
import { findHifzReport } from "#features/hifz/report/db.ts";
import { sharesOf } from "#features/hifz/report/rules.ts";
import type { Reader } from "#features/reports/definitions/db.ts";
import { groupedBy } from "#lib/grouped.ts";
import { fullName } from "#lib/names.ts";
import type {
  AtRiskRow,
  HafazanRows,
  HalaqahRow,
  JuzBandRow,
  KhatamRow,
  SyllabusRow,
} from "./rules.ts";

const readBands: Reader<JuzBandRow> = async (scope, { span: { to } }) => {
  const { juz, pupils } = await findHifzReport(scope, to);
  const all = pupils.male + pupils.female;
  // Without a student there is nothing to divide.
  if (all === 0) return { rows: [] };
  const rows = juz.map((band) => ({
    juz: band.from === band.to ? String(band.from) : `${band.from}–${band.to}`,
    male: band.male,
    female: band.female,
    pupils: band.male + band.female,
    all,
  }));
  return { rows, distinct: { all } };
};

const readKhatam: Reader<KhatamRow> = async (scope, { span: { to } }) => {
  const { khatam } = await findHifzReport(scope, to);
  return { rows: khatam.map((one) => ({ ...one, pupils: one.male + one.female })) };
};

function sum(counted: readonly CountedPupil[], of: (one: CountedPupil) => number): number {
  return counted.reduce((all, one) => all + of(one), 0);
}

const readHalaqah: Reader<HalaqahRow> = async (scope, { permission }) => {
  const { calendar, counted } = await findOverview(scope, overviewSpan(scope.today), {
    permission,
  });
  const rows = calendar.classes.map(({ class_id, name, teacher }) => {
    const own = counted.filter(({ pupil }) => pupil.class_id === class_id);
    const { syllabus, coverage } = sharesOf(own);
    return {
      class_id,
      class_name: name,
      teacher,
      pupils: own.length,
      heard_days: sum(own, ({ heard_days }) => heard_days),
      expected_days: sum(own, ({ expected_days }) => expected_days),
      reached: syllabus.part,
      levelled: syllabus.whole,
      fresh_pages: coverage.part,
      held_pages: coverage.whole,
      new_milli: sumsOf(own).new_milli,
    };
  });
  const pupils = new Set(counted.map(({ pupil }) => pupil.student_id)).size;
  return { rows, distinct: { pupils } };
};

/** By the grade level of the class of today; a student of two halaqah counts once. */
const readSyllabus: Reader<SyllabusRow> = async (scope) => {
  const { school, tx, today } = scope;
  const { counted } = await findOverview(scope, overviewSpan(today), "school");
  const { rows: placed } = await tx.execute<{ student_id: string; grade_level: string }>(sql`
    select distinct on (e.student_id) e.student_id, c.grade_level from app.class_enrollments e
    join app.classes c on c.school_id = e.school_id and c.id = e.class_id and c.kind = 'class'
    where e.school_id = ${school.id} and ${inForce("e", today)}
    order by e.student_id, e.from_date desc, e.id desc`);
  const levels = new Map(placed.map(({ student_id, grade_level }) => [student_id, grade_level]));
  const once = new Map(counted.map((one) => [one.pupil.student_id, one]));
  const byLevel = groupedBy([...once.values()], ({ pupil }) => levels.get(pupil.student_id) ?? "–");
  const rows = [...byLevel].map(([grade_level, of]) => {
    const { part: reached, whole: levelled } = sharesOf(of).syllabus;
    return { grade_level, pupils: of.length, levelled, reached };
  });
  const inOrder = (a: SyllabusRow, b: SyllabusRow) =>
    a.grade_level.localeCompare(b.grade_level, "ms", { numeric: true });
  return { rows: rows.toSorted(inOrder) };
};

const readAtRisk: Reader<AtRiskRow> = async (scope, { permission }) => {
  const { calendar, found, counted } = await findOverview(scope, overviewSpan(scope.today), {
    permission,
  });
  const names = new Map(calendar.classes.map(({ class_id, name }) => [class_id, name]));
  const rows = counted.flatMap(({ pupil, fresh_pages, held_pages }, at): AtRiskRow[] => {
    const { marked_days = 0, away_days = 0 } = found[at] ?? {};
    if (pupil.flags.length === 0) return [];
    return [
      {
        student_id: pupil.student_id,
        name: fullName(pupil) || pupil.number,
        number: pupil.number,
        class_name: names.get(pupil.class_id) ?? "",
        flags: pupil.flags.map(({ flag }) => flag),
        memorised_milli: pupil.memorised_milli,
        weak_pages: pupil.weak_pages,
        fresh_pages,
        held_pages,
        present_days: marked_days - away_days,
        marked_days,
      },
    ];
  });
  return { rows: rows.toSorted((a, b) => b.flags.length - a.flags.length) };
};

/** The reader of each report of hafazan: the figures of the overview and of the school's report. */
export const hafazanReaders = {
  "taburan-juzuk": readBands,
  sukatan: readSyllabus,
  halaqah: readHalaqah,
  perhatian: readAtRisk,
  khatam: readKhatam,
} satisfies { [Id in keyof HafazanRows]: Reader<HafazanRows[Id]> };
