import type { Desk, DeskPupil, SettledPupil } from "#features/absences/desk/contract.ts";
import { deskText } from "#features/absences/desk/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { formatDate } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import { formatPhone } from "#lib/phones.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import type { SaveColumn } from "#ui/save-table.ts";

type Props = {
  desk: Desk;
  /** The open and the settled absences that are shown. */
  open: readonly DeskPupil[];
  settled: readonly SettledPupil[];
  /** The chosen class. */
  className: string | undefined;
};

type Line = SettledPupil & Partial<Pick<DeskPupil, "guardians" | "days">>;

/** Saves and prints the absences of a day, with whom to call and what was said. */
export function DeskExport({ desk: { date }, open, settled, className }: Props) {
  const t = useText(deskText);
  const { lang } = useLang();
  const columns: SaveColumn<Line>[] = [
    { head: t.number, value: ({ number }) => number },
    { head: t.student, value: fullName },
    {
      head: t.class,
      value: ({ registers }) => [...new Set(registers.map((one) => one.class_name))].join(", "),
    },
    { head: t.daysHead, value: ({ days }) => days },
    { head: t.guardians, value: ({ guardians }) => guardians?.map(fullName).join("; ") },
    {
      head: t.phone,
      value: ({ guardians }) =>
        guardians?.flatMap(({ phone }) => (phone ? [formatPhone(phone)] : [])).join("; "),
    },
    {
      head: t.outcome,
      value: ({ followups }) => followups.map(({ outcome }) => t.outcomes[outcome]).join("; "),
    },
    {
      head: t.reason,
      value: ({ registers }) =>
        [...new Set(registers.flatMap(({ reason }) => (reason ? [t.reasons[reason]] : [])))].join(
          ", ",
        ),
    },
  ];
  return (
    <ListExport
      list="desk"
      title={t.title}
      filters={[formatDate(date, lang, "long"), className]}
      columns={columns}
      rows={[...open, ...settled]}
    />
  );
}
