import { hifzOverviewText } from "#features/hifz/overview/text/overview.ts";
import type { HifzReport } from "#features/hifz/report/contract.ts";
import { hifzReportText } from "#features/hifz/report/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatNumber } from "#lib/numbers.ts";
import { useLang, useText } from "#ui/base/lang.tsx";

/** A table of the report: the first head is that of the rows' labels. */
export type ReportSection = {
  title: string;
  heads: readonly string[];
  rows: readonly { label: string; cells: readonly (number | string)[] }[];
  /** What stands in place of the rows. */
  empty?: string;
  /** How the figures were counted. */
  formula: string;
};

type ByGender = { male: number; female: number };

/** The report as tables in words, for the screen, for paper and for files. */
export function useSections(report: HifzReport): ReportSection[] {
  const t = useText(hifzReportText);
  const { band } = useText(hifzOverviewText);
  const { lang } = useLang();
  const from = formatDate(report.year_from, lang, "dayMonthYear");
  const percent = (value: number | null) => (value === null ? "–" : `${value}%`);
  const of = (part: number, whole: number) =>
    percent(whole > 0 ? Math.floor((100 * part) / whole) : null);
  const genders = [t.genders.male, t.genders.female, t.total];
  const byGender = (label: string, { male, female }: ByGender) => {
    return { label, cells: [male, female, male + female] };
  };
  const { syllabus, coverage, sittings, teachers } = report;
  const pupils = report.pupils.male + report.pupils.female;
  return [
    {
      ...t.juz,
      heads: [t.juz.head, ...genders],
      rows: [
        ...report.juz.map((one) => byGender(band(one.from, one.to), one)),
        byGender(t.total, report.pupils),
      ],
    },
    {
      ...t.khatam,
      heads: [t.khatam.head, ...genders],
      rows: report.khatam.map((one) => byGender(one.year, one)),
    },
    {
      ...t.syllabus,
      heads: [t.syllabus.head, t.count, t.percent],
      rows: [
        {
          label: t.syllabus.row,
          cells: [`${syllabus.part} ÷ ${syllabus.whole}`, percent(syllabus.percent)],
        },
      ],
    },
    {
      ...t.coverage,
      heads: [t.coverage.head, t.count, t.percent],
      rows: [
        {
          label: t.coverage.row,
          cells: [`${coverage.part} ÷ ${coverage.whole}`, percent(coverage.percent)],
        },
      ],
    },
    {
      title: t.exams.title,
      empty: t.exams.empty,
      heads: [
        t.exams.head,
        t.exams.exams,
        t.exams.passed,
        t.exams.repeat,
        t.exams.absent,
        t.percent,
      ],
      rows: report.exams.map(({ kind, exams, passed, repeat, absent }) => ({
        label: t.exams.kinds[kind],
        cells: [exams, passed, repeat, absent, of(passed, passed + repeat)],
      })),
      formula: t.exams.formula(from),
    },
    {
      ...t.grades,
      heads: [t.grades.head, t.grades.candidates],
      rows: report.grades.map(({ name, count }) => ({ label: name, cells: [count] })),
    },
    {
      title: t.certificates.title,
      empty: t.certificates.empty,
      heads: [t.certificates.head, t.count],
      rows: report.certificates.map(({ kind, juz, count }) => ({
        label: t.certificates.row(t.certificates.kinds[kind], juz),
        cells: [count],
      })),
      formula: t.certificates.formula(from),
    },
    {
      ...t.teachers,
      heads: [t.teachers.head, t.teachers.teachers, t.teachers.pupils, t.teachers.ratio],
      rows: [
        {
          label: t.teachers.row,
          cells: [teachers, pupils, teachers > 0 ? `1 : ${formatNumber(pupils / teachers)}` : "–"],
        },
      ],
    },
    {
      title: t.sittings.title,
      heads: [t.sittings.head, t.sittings.held, t.sittings.away, t.sittings.expected, t.percent],
      rows: [
        {
          label: t.sittings.row,
          cells: [
            sittings.held,
            sittings.teacher_away,
            sittings.expected,
            of(sittings.held, sittings.expected),
          ],
        },
      ],
      formula: t.sittings.formula(sittings.from && formatDate(sittings.from, lang, "dayMonthYear")),
    },
  ];
}
