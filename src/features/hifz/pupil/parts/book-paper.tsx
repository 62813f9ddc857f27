import type { PupilRecord } from "#features/hifz/pupil/contract.ts";
import { bookWeeks } from "#features/hifz/pupil/rules/weeks.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { MISTAKES } from "#features/hifz/records/rules/kinds.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { formatHijri, type HijriMonth } from "#lib/hijri.ts";
import { inWords, type SaveColumn } from "#ui/save-table.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";

type Props = {
  records: readonly PupilRecord[];
  /** What a line says after its date. */
  columns: readonly SaveColumn<PupilRecord>[];
  hijri: readonly HijriMonth[];
  weekend_days: readonly number[];
  /** The days that the book is about. */
  days: { from: string; to: string };
  signed: readonly SignedWeek[];
};

/** A signature of a guardian under a week. */
export type SignedWeek = { week_from: string; guardian_name: string; signed_at: string };

/**
 * The pages of the book: a table for each week, with the guardians' signatures or a line for one. A halaqah is named
 * where it is another than in the weeks before.
 */
export function BookPaper({ records, columns, hijri, weekend_days, days, signed }: Props) {
  const t = useText(pupilHifzText);
  const { lang } = useLang();
  const inHijri = (day: string) => formatHijri(day, hijri, lang);
  const weeks = bookWeeks(records, days, weekend_days);
  return weeks.map(({ from, to, rows, classes }) => (
    <section key={from} className="mb-5 break-inside-avoid-page">
      <h2 className="mb-1 flex justify-between gap-4 text-13 font-semibold">
        <span>
          {[from, to].map((day) => formatDate(day, lang)).join(" – ")}
          {classes.length > 0 && <NamePart>{` · ${classes.join(" → ")}`}</NamePart>}
        </span>
        <span className="font-normal">{[from, to].map(inHijri).join(" – ")}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="text-13">{t.noRecordsInWeek}</p>
      ) : (
        <>
          <WeekTable rows={rows} columns={columns} inHijri={inHijri} />
          <WeekSignature signed={signed.filter(({ week_from }) => week_from === from)} />
        </>
      )}
    </section>
  ));
}

/** The widths of the columns in mm, the same in every week; the portion gets the rest. */
const WIDTHS_MM = [36, 25, undefined, 18, 7, 7, 7, 7, 22, 12];

type TableProps = Pick<Props, "columns"> & {
  rows: readonly PupilRecord[];
  inHijri: (day: string) => string;
};

function WeekTable({ rows, columns, inHijri }: TableProps) {
  const t = useText(pupilHifzText);
  const { lang } = useLang();
  return (
    <table className="table-fixed">
      <colgroup>
        {WIDTHS_MM.map((width, at) => (
          <col key={at} style={width ? { width: `${width}mm` } : undefined} />
        ))}
      </colgroup>
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
  );
}

/** Who signed the week and when; a line to sign on where nobody has. */
function WeekSignature({ signed }: { signed: readonly SignedWeek[] }) {
  const t = useText(pupilHifzText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  if (signed.length > 0) {
    const names = signed.map(({ guardian_name, signed_at }) =>
      t.signedBy(guardian_name, formatDate(dayOf(signed_at, zone), lang)),
    );
    return (
      <p className="mt-2 text-end text-13">
        <NamePart>{`${t.signature}: ${names.join("; ")}`}</NamePart>
      </p>
    );
  }
  return (
    <p className="mt-4 flex justify-end gap-2 text-13">
      <span>{t.signature}:</span>
      <span className="w-48 border-b border-ink" />
      <span>{t.day}:</span>
      <span className="w-24 border-b border-ink" />
    </p>
  );
}

/** How often each kind of mistake was heard; nothing where mistakes were not counted. */
export function mistakeColumns(heads: Record<(typeof MISTAKES)[number], string>) {
  return MISTAKES.map((kind): SaveColumn<PupilRecord> => ({
    head: heads[kind],
    value: (record) => record[kind] ?? "",
  }));
}
