import type { SchoolOverview } from "#features/hifz/overview/contract.ts";
import { hifzOverviewText } from "#features/hifz/overview/text/overview.ts";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { Table } from "#ui/kit/table.tsx";
import { useOverviewWords } from "./use-overview-words.ts";

type Props = { overview: SchoolOverview };

/** Every halaqah by name; they are compared by the pace against the target. */
export function HalaqahTable({ overview: { halaqah } }: Props) {
  const t = useText(hifzOverviewText);
  const words = useOverviewWords();
  return (
    <section>
      <h2 className="mb-3 font-semibold">{t.table}</h2>
      <Table
        label={t.table}
        rows={halaqah}
        keyOf={({ class_id }) => class_id}
        columns={[
          {
            id: "name",
            head: t.table,
            phone: "main",
            cell: ({ class_id, name }) => (
              <TextLink
                to="/dashboard/hifz/halaqah"
                search={{ class: class_id }}
                className="inline-flex items-center wrap-anywhere max-sm:-my-3 max-sm:py-3"
              >
                {name}
              </TextLink>
            ),
          },
          {
            id: "teacher",
            head: t.teacher,
            phone: "line",
            cell: ({ teacher, pupils }) => (
              <>
                <NamePart>{teacher ?? "–"}</NamePart>
                <span className="sm:hidden"> · {t.pupilCount(pupils)}</span>
              </>
            ),
          },
          { id: "pupils", head: t.pupils, phone: "hide", cell: ({ pupils }) => pupils },
          {
            id: "heard",
            head: t.heard,
            phone: "aside",
            cell: ({ heard }) => (
              <span>
                <span className="text-13 text-muted sm:hidden">{t.heard} </span>
                {words.percent(heard)}
              </span>
            ),
          },
          {
            id: "week",
            head: `${t.week}*`,
            phone: "line",
            cell: (one) => (
              <>
                <span className="whitespace-nowrap">
                  {words.pages(one.week_milli)}
                  <span className="sm:hidden"> {t.week}</span>
                </span>
                <span className="sm:hidden">
                  {` · ${t.pace} ${words.percent(one.pace)} · ${t.coverage} ${words.percent(one.coverage)}`}
                </span>
              </>
            ),
          },
          {
            id: "pace",
            head: `${t.pace}*`,
            phone: "hide",
            cell: ({ pace }) => words.percent(pace),
          },
          {
            id: "syllabus",
            className: "max-md:hidden",
            head: t.syllabus,
            phone: "hide",
            cell: ({ syllabus }) => words.percent(syllabus),
          },
          {
            id: "coverage",
            head: t.covered,
            phone: "hide",
            cell: ({ coverage }) => words.percent(coverage),
          },
        ]}
      />
      <p className="mt-2 text-13 text-muted">* {t.paceNote}</p>
    </section>
  );
}

/** How many pupils hold how many juz, as bars. */
export function JuzBands({ overview: { juz, pupils } }: Props) {
  const t = useText(hifzOverviewText);
  return (
    <Card pad={false}>
      <CardHead title={t.bands} />
      <ul className="grid gap-2 p-5 max-sm:p-4">
        {juz.map((band) => (
          <li
            key={band.from}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)_6rem] items-center gap-3"
          >
            <span>{t.band(band.from, band.to)}</span>
            <span aria-hidden className="h-3 rounded-small bg-sunk">
              <span
                className="block h-3 rounded-small bg-brand"
                style={{ width: `${pupils > 0 ? (100 * band.pupils) / pupils : 0}%` }}
              />
            </span>
            <span className="text-end text-14 text-muted">{t.bandOf(band.pupils)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
