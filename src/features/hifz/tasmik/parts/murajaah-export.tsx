import { ListExport } from "#features/exports/parts/list-export.tsx";
import { studentNameOf } from "#features/attendance/rules.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import type { MurajaahRow } from "#features/hifz/tasmik/rules/murajaah.ts";
import type { SheetLine } from "#features/hifz/tasmik/rules/shown.ts";
import { murajaahText } from "#features/hifz/tasmik/text/murajaah.ts";
import { formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useDueWords } from "./use-due-words.ts";

type Props = {
  class_name: string;
  date: string;
  rows: readonly MurajaahRow[];
  lines: readonly SheetLine[];
  partners: Readonly<Record<string, string>>;
  settings: HifzSettings;
};

/** Saves what is due, or prints a slip for each pupil to take along. */
export function MurajaahExport({ class_name, date, rows, lines, partners, settings }: Props) {
  const t = useText(murajaahText);
  const { lang } = useLang();
  const words = useDueWords(settings);
  const partnerOf = ({ line }: MurajaahRow) => {
    const partner = lines.find((one) => one.student_id === partners[line.student_id]);
    return partner ? studentNameOf(partner.student) : "";
  };
  const day = formatDate(date, lang, "day");
  return (
    <ListExport
      withPrint
      align="end"
      list="hafazan"
      title={t.slips}
      filters={[class_name, day]}
      rows={rows}
      columns={[
        { head: t.pupil, value: ({ line }) => studentNameOf(line.student) },
        { head: t.due, value: ({ part }) => words.ranges(part) },
        { head: t.pagesHead, value: ({ part }) => part.pages },
        { head: t.weakHead, value: ({ part }) => part.weak },
        { head: t.age, value: ({ part }) => words.age(part) },
        { head: t.partner, value: partnerOf },
      ]}
      paper={
        <ul className="grid grid-cols-3 gap-3">
          {rows.map((row) => (
            <li
              key={row.line.student_id}
              className="break-inside-avoid border border-dashed border-ink p-3 text-13"
            >
              <p className="font-semibold">{studentNameOf(row.line.student)}</p>
              <p>{day}</p>
              <p className="mt-1">{words.ranges(row.part)}</p>
              <p>
                {words.size(row.part)}
                {row.part.weak > 0 && ` · ${words.weak(row.part)}`}
              </p>
              <p className="mt-2">
                {t.slipPartner}: {partnerOf(row) || "______________"}
              </p>
            </li>
          ))}
        </ul>
      }
    />
  );
}
