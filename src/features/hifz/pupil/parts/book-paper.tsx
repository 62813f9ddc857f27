import type { PupilRecord } from "#features/hifz/pupil/contract.ts";
import { byWeek } from "#features/hifz/pupil/rules/weeks.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { MISTAKES } from "#features/hifz/records/rules/kinds.ts";
import { formatDate } from "#lib/dates.ts";
import { formatHijri, type HijriMonth } from "#lib/hijri.ts";
import { inWords, type SaveColumn } from "#ui/save-table.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";

type Props = {
  records: readonly PupilRecord[];
  /** What a line says after its date. */
  columns: readonly SaveColumn<PupilRecord>[];
  hijri: readonly HijriMonth[];
};

/** The pages of the book: a table for each week, with a line for the guardian's signature. */
export function BookPaper({ records, columns, hijri }: Props) {
  const t = useText(pupilHifzText);
  const { lang } = useLang();
  const inHijri = (day: string) => formatHijri(day, hijri, lang);
  return byWeek(records).map(({ from, to, rows }) => (
    <section key={from} className="mb-5 break-inside-avoid-page">
      <h2 className="mb-1 flex justify-between gap-4 text-13 font-semibold">
        <span>{[from, to].map((day) => formatDate(day, lang)).join(" – ")}</span>
        <span className="font-normal">{[from, to].map(inHijri).join(" – ")}</span>
      </h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            {columns.map(({ head }) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((record, at) => {
            const isFirst = rows[at - 1]?.date !== record.date;
            return (
              <tr key={record.id}>
                <td className="text-start!">
                  {isFirst && (
                    <>
                      {formatDate(record.date, lang, "day")}
                      <span className="block text-12 text-muted">{inHijri(record.date)}</span>
                    </>
                  )}
                </td>
                {columns.map((column) => {
                  const text = inWords(column, record, lang);
                  const isShort = text.length <= 12;
                  return (
                    <td key={column.head} className={classNames(isShort && "whitespace-nowrap")}>
                      <NamePart>{text}</NamePart>
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </table>
      <p className="mt-4 flex justify-end gap-2 text-13">
        <span>{t.signature}:</span>
        <span className="w-48 border-b border-ink" />
        <span>{t.day}:</span>
        <span className="w-24 border-b border-ink" />
      </p>
    </section>
  ));
}

/** How often each kind of mistake was heard; nothing where mistakes were not counted. */
export function mistakeColumns(heads: Record<(typeof MISTAKES)[number], string>) {
  return MISTAKES.map((kind): SaveColumn<PupilRecord> => ({
    head: heads[kind],
    value: (record) => (record.marks === null ? "" : (record[kind] ?? "")),
  }));
}
