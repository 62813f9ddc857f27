import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import { exportsText } from "#features/exports/text.ts";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { EmailText } from "#ui/kit/email-text.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { usePrinting } from "#ui/kit/printing.ts";
import { inWords, type SaveColumn } from "#ui/save-table.ts";

/** Lists with more columns are printed in landscape, unless people sign them: a register stays upright. */
const WIDE = 6;

const EMAIL = /^[^\s@]+@[^\s@]+$/;

type SheetProps<Row> = {
  title: string;
  line: string;
  columns: readonly SaveColumn<Row>[];
  rows: readonly Row[];
  /** What is printed instead of the list of rows, in landscape unless it is upright. */
  paper: ReactNode;
  isUpright?: boolean | undefined;
  signatures?: readonly string[] | undefined;
  /** A note below the table. */
  footer?: string | undefined;
  isTotal?: ((row: Row) => boolean) | undefined;
};

/** Printed instead of the page: the head and every row, even if the screen draws only a few. */
export function PrintSheet<Row>(props: SheetProps<Row>) {
  const { title, line, columns, rows, paper, isUpright, signatures, footer, isTotal } = props;
  const isPrinting = usePrinting();
  const isWide = !isUpright && (Boolean(paper) || (columns.length > WIDE && !signatures));
  return createPortal(
    <div
      className={classNames(
        "print-sheet print-only",
        isWide && "print-wide",
        isUpright && "print-upright",
      )}
    >
      <PrintHead title={title} line={line} />
      {isPrinting && (paper ?? <PrintTable columns={columns} rows={rows} isTotal={isTotal} />)}
      {isPrinting && footer && (
        <p className="mt-4 text-13 wrap-anywhere whitespace-pre-line">{footer}</p>
      )}
      {isPrinting && signatures && <Signatures posts={signatures} />}
    </div>,
    document.body,
  );
}

type TableProps<Row> = {
  columns: readonly SaveColumn<Row>[];
  rows: readonly Row[];
  /** Whether a row has the totals of others. */
  isTotal?: ((row: Row) => boolean) | undefined;
};

/** So many rows say whether a column has numbers, of which the first may be missing. */
const LOOKED_AT = 50;

/** A printed table with numbered rows. */
export function PrintTable<Row>({ columns, rows, isTotal = () => false }: TableProps<Row>) {
  const t = useText(exportsText);
  const { lang } = useLang();
  const numbers = numbersOf(rows, isTotal);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t.number}</th>
          {columns.map((column) => (
            <th
              key={column.head}
              scope="col"
              className={classNames(
                rows.slice(0, LOOKED_AT).some((row) => alignOf(column, row)) && "text-end!",
              )}
            >
              {column.head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          <tr key={at} className={classNames(isTotal(row) && "font-semibold")}>
            <td>{numbers[at]}</td>
            {columns.map((column) => {
              const text = inWords(column, row, lang);
              return (
                <td key={column.head} className={classNames(wrapOf(text), alignOf(column, row))}>
                  {EMAIL.test(text) ? <EmailText email={text} /> : <NamePart>{text}</NamePart>}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The number of each row, of which those with totals have none. */
function numbersOf<Row>(rows: readonly Row[], isTotal: (row: Row) => boolean): (number | null)[] {
  let last = 0;
  return rows.map((row) => (isTotal(row) ? null : (last += 1)));
}

/** Numbers stand one below the other. */
function alignOf<Row>({ value }: SaveColumn<Row>, row: Row): string | false {
  return typeof value(row) === "number" && "text-end!";
}

/** Numbers, dates and a few words are not broken, unless they are longer than a column. */
function wrapOf(text: string): string | undefined {
  if (text.length <= 16) return "whitespace-nowrap";
  return /\S{20}/.test(text) ? "wrap-anywhere" : undefined;
}

/** A line for the signature, the name and the date of each post. */
export function Signatures({ posts }: { posts: readonly string[] }) {
  const t = useText(exportsText);
  return (
    <div className="mt-9 flex break-inside-avoid gap-12 text-13">
      {posts.map((post) => (
        <div key={post} className="w-64 border-t border-ink pt-1">
          <p className="font-semibold">{post}</p>
          <p>{t.name}:</p>
          <p>{t.date}:</p>
        </div>
      ))}
    </div>
  );
}
