import { BookCheck } from "lucide-react";
import { useState } from "react";
import type { PupilOverview, SchoolOverview } from "#features/hifz/overview/contract.ts";
import { hifzOverviewText } from "#features/hifz/overview/text/overview.ts";
import { useText } from "#ui/base/lang.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { Table } from "#ui/kit/table.tsx";
import { Flags, PupilLink } from "./pupil-table.tsx";
import { useOverviewWords } from "./use-overview-words.ts";

const FLAGS = ["never", "no_new", "repeats", "coverage", "attendance"] as const;

type Props = { overview: SchoolOverview; pupils: readonly PupilOverview[] };

/** Who is at risk and why, each with a link to the pupil's page; a chip for each reason. */
export function RiskTable({ overview, pupils }: Props) {
  const t = useText(hifzOverviewText);
  const words = useOverviewWords();
  const [chosen, setChosen] = useState<(typeof FLAGS)[number] | "all">("all");
  const has = (pupil: PupilOverview, flag: string) =>
    flag === "all" || pupil.flags.some((one) => one.flag === flag);
  const countOf = (flag: string) => pupils.filter((pupil) => has(pupil, flag)).length;
  const nameOf = (class_id: string) =>
    overview.halaqah.find((one) => one.class_id === class_id)?.name ?? "";
  if (overview.pupils === 0) return <Empty title={t.noPupils} text={t.noPupilsText} />;
  if (pupils.length === 0) return <Empty icon={BookCheck} title={t.noRisk} text={t.noRiskText} />;
  const options = [
    { value: "all" as const, label: t.everyReason, count: pupils.length },
    ...FLAGS.map((value) => ({ value, label: t.flagNames[value], count: countOf(value) })),
  ].filter(({ count }) => count > 0);
  return (
    <section>
      <h2 className="mb-3 font-semibold">{t.atRisk(pupils.length)}</h2>
      <Chips
        label={t.reason}
        value={chosen}
        options={options}
        onChange={setChosen}
        className="mb-3"
      />
      <Table
        label={t.atRisk(pupils.length)}
        rows={pupils.filter((pupil) => has(pupil, chosen))}
        keyOf={({ student_id, class_id }) => `${student_id} ${class_id}`}
        columns={[
          {
            id: "pupil",
            head: t.pupil,
            phone: "main",
            cell: (pupil) => <PupilLink pupil={pupil} />,
          },
          {
            id: "halaqah",
            head: t.table,
            phone: "line",
            cell: ({ class_id }) => nameOf(class_id),
          },
          { id: "position", head: t.position, phone: "aside", cell: words.position },
          {
            id: "attention",
            head: t.attention,
            phone: "wide",
            cell: (pupil) => <Flags words={words.flags(pupil)} />,
          },
        ]}
      />
    </section>
  );
}
