import type { ReactNode } from "react";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import type { PupilOverview } from "#features/hifz/overview/contract.ts";
import { hifzOverviewText } from "#features/hifz/overview/text/overview.ts";
import { useText } from "#ui/base/lang.tsx";
import { useOverviewWords } from "./use-overview-words.ts";

type Props = {
  title: string;
  filters: readonly string[];
  pupils: readonly PupilOverview[];
  /** What is printed instead of the pupils. */
  paper?: ReactNode;
};

/** Saves or prints the pupils of an overview. */
export function OverviewExport({ title, filters, pupils, paper }: Props) {
  const t = useText(hifzOverviewText);
  const words = useOverviewWords();
  const inPages = (milli: number) => Math.round(milli / 100) / 10;
  return (
    <ListExport
      withPrint
      align="end"
      list="hafazan"
      title={title}
      filters={filters}
      rows={pupils}
      paper={paper}
      columns={[
        { head: t.pupil, value: words.name },
        { head: t.position, value: words.position },
        { head: t.held, value: ({ memorised_milli }) => inPages(memorised_milli) },
        {
          head: t.week,
          value: ({ weeks }) => inPages(weeks.reduce((sum, one) => sum + one, 0) / weeks.length),
        },
        { head: t.debt, value: ({ debt }) => (debt === null ? null : inPages(debt)) },
        { head: t.coverage, kind: "percent", value: ({ coverage }) => coverage },
        { head: t.weak, value: ({ weak_pages }) => weak_pages },
        { head: t.attendance, kind: "percent", value: ({ attendance }) => attendance },
        { head: t.attention, value: (pupil) => words.flags(pupil).join(", ") },
      ]}
    />
  );
}
