import type { PupilOverview } from "#features/hifz/overview/contract.ts";
import { hifzOverviewText } from "#features/hifz/overview/text/overview.ts";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { Table } from "#ui/kit/table.tsx";
import { SparkBars } from "./spark-bars.tsx";
import { useOverviewWords } from "./use-overview-words.ts";

/** The pupils of a halaqah, a line or card each. */
export function PupilTable({ pupils }: { pupils: readonly PupilOverview[] }) {
  const t = useText(hifzOverviewText);
  const words = useOverviewWords();
  return (
    <Table
      label={t.pupils}
      rows={pupils}
      keyOf={({ student_id }) => student_id}
      columns={[
        {
          id: "pupil",
          head: t.pupil,
          phone: "main",
          cell: (pupil) => <PupilLink pupil={pupil} />,
        },
        {
          id: "position",
          head: t.position,
          phone: "aside",
          className: "whitespace-nowrap",
          cell: words.position,
        },
        {
          id: "week",
          head: t.week,
          phone: "line",
          cell: (pupil) => (
            <span className="inline-flex items-center gap-x-2 max-sm:flex-wrap">
              <span className="whitespace-nowrap sm:min-w-8">
                {words.week(pupil)}
                <span className="sm:hidden"> {t.week}</span>
              </span>
              <SparkBars
                values={pupil.weeks}
                label={t.spark(pupil.weeks.map(words.pages).join(", "))}
              />
              <span className="sm:hidden">
                {t.coverage} {words.percent(pupil.coverage)} · {t.weak} {pupil.weak_pages} ·{" "}
                {t.attendance} {words.percent(pupil.attendance)}
              </span>
            </span>
          ),
        },
        {
          id: "debt",
          head: t.debt,
          phone: "hide",
          cell: ({ debt }) => words.pages(debt ?? 0),
        },
        {
          id: "coverage",
          className: "max-md:hidden",
          head: t.covered,
          phone: "hide",
          cell: ({ coverage }) => words.percent(coverage),
        },
        {
          id: "weak",
          className: "max-lg:hidden",
          head: t.weak,
          phone: "hide",
          cell: ({ weak_pages }) => weak_pages,
        },
        {
          id: "attendance",
          className: "max-lg:hidden",
          head: t.attendance,
          phone: "hide",
          cell: ({ attendance }) => words.percent(attendance),
        },
        {
          id: "attention",
          head: t.attention,
          phone: "wide",
          cell: (pupil) => <Flags words={words.flags(pupil)} />,
        },
      ]}
    />
  );
}

/** A pupil's name, which opens the pupil's hafazan. */
export function PupilLink({ pupil }: { pupil: PupilOverview }) {
  const words = useOverviewWords();
  return (
    <TextLink
      to="/dashboard/students/$studentId/hifz"
      params={{ studentId: pupil.student_id }}
      className="inline-flex items-center wrap-anywhere max-sm:-my-3 max-sm:py-3"
    >
      <NamePart>{words.name(pupil)}</NamePart>
    </TextLink>
  );
}

/** What asks for attention of a pupil, as badges. */
export function Flags({ words }: { words: readonly string[] }) {
  if (words.length === 0) return <span className="text-muted max-sm:hidden">–</span>;
  return (
    <span className="flex flex-wrap gap-1.5">
      {words.map((word) => (
        <Badge key={word} tone="late">
          {word}
        </Badge>
      ))}
    </span>
  );
}
