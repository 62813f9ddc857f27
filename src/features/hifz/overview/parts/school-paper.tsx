import { PrintTable } from "#features/exports/parts/print-sheet.tsx";
import type { SchoolOverview } from "#features/hifz/overview/contract.ts";
import { hifzOverviewText } from "#features/hifz/overview/text/overview.ts";
import { fullName } from "#lib/names.ts";
import { useText } from "#ui/base/lang.tsx";
import { useOverviewWords } from "./use-overview-words.ts";

/** The overview of the school on paper: every halaqah, who is at risk and why, and how many hold how many juz. */
export function SchoolPaper({ overview }: { overview: SchoolOverview }) {
  const t = useText(hifzOverviewText);
  const words = useOverviewWords();
  const { halaqah, at_risk, juz } = overview;
  const nameOf = new Map(halaqah.map(({ class_id, name }) => [class_id, name]));
  return (
    <div className="grid gap-5">
      <section>
        <h2 className="mb-1 font-semibold">{t.table}</h2>
        <PrintTable
          rows={halaqah}
          columns={[
            { head: t.table, value: ({ name }) => name },
            { head: t.teacher, value: ({ teacher }) => teacher ?? "–" },
            { head: t.pupils, value: ({ pupils }) => pupils },
            { head: t.heard, value: ({ heard }) => words.percent(heard) },
            { head: `${t.week}*`, value: ({ week_milli }) => words.pages(week_milli) },
            { head: `${t.pace}*`, value: ({ pace }) => words.percent(pace) },
            { head: t.syllabus, value: ({ syllabus }) => words.percent(syllabus) },
            { head: t.coverage, value: ({ coverage }) => words.percent(coverage) },
          ]}
        />
        <p className="mt-1 text-12">* {t.paceNote}</p>
      </section>
      <section>
        <h2 className="mb-1 font-semibold">{t.atRisk(at_risk.length)}</h2>
        <PrintTable
          rows={at_risk}
          columns={[
            { head: t.pupil, value: (pupil) => fullName(pupil) || pupil.number },
            { head: t.table, value: ({ class_id }) => nameOf.get(class_id) },
            { head: t.reason, value: (pupil) => words.flags(pupil).join(", ") },
          ]}
        />
      </section>
      <section className="break-inside-avoid">
        <h2 className="mb-1 font-semibold">{t.bands}</h2>
        <p className="text-14">
          {juz
            .map(({ from, to, pupils }) => `${t.band(from, to)}: ${t.bandOf(pupils)}`)
            .join(" · ")}
        </p>
      </section>
    </div>
  );
}
