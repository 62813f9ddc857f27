import type { AbsenceReport } from "#features/absences/contract.ts";
import { absencesText } from "#features/absences/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { fullName } from "#lib/names.ts";
import { useText } from "#ui/base/lang.tsx";
import type { SaveColumn } from "#ui/save-table.ts";

type Props = {
  absences: readonly AbsenceReport[];
  /** The chosen state in words. */
  state: string | undefined;
};

/** Saves and prints the reported absences that are shown. */
export function AbsencesExport({ absences, state }: Props) {
  const t = useText(absencesText);
  const columns: SaveColumn<AbsenceReport>[] = [
    { head: t.number, value: ({ student }) => student.student_id },
    { head: t.student, value: ({ student }) => fullName(student) },
    { head: t.class, value: ({ class_name }) => class_name },
    { head: t.from, kind: "date", value: ({ from_date }) => from_date },
    { head: t.to, kind: "date", value: ({ to_date }) => to_date },
    { head: t.reason, value: ({ reason }) => reason && t.reasons[reason] },
    { head: t.note, value: ({ notes }) => notes },
    { head: t.filter, value: (report) => t.states[report.state] },
    { head: t.reporter, value: ({ reported_by }) => reported_by },
    { head: t.decider, value: ({ decided_by }) => decided_by },
  ];
  return (
    <ListExport
      list="absences"
      title={t.title}
      filters={[state]}
      columns={columns}
      rows={absences}
    />
  );
}
