import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import type { ExportedList } from "#features/exports/contract.ts";
import { exportsText } from "#features/exports/text.ts";
import { exportsClient } from "#features/exports/parts/exports-client.ts";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import type { ExportFormat, FileFormat } from "#lib/enumerations.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useAction } from "#ui/base/use-action.ts";
import { ExportMenu } from "#ui/kit/export-menu.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { usePrinting } from "#ui/kit/printing.ts";
import type { SaveColumn } from "#ui/save-table.ts";

type Props<Row> = {
  list: ExportedList;
  /** The title of the file, of the worksheet and of the printed page. */
  title: string;
  /** A line below the printed title, such as how many of how many rows are shown. */
  line?: string | undefined;
  columns: readonly SaveColumn<Row>[];
  /** The columns on paper, where a file has more. */
  printed?: readonly SaveColumn<Row>[];
  /** The rows that are shown, as filtered. */
  rows: readonly Row[];
  /** Reads all rows of the filter for a file, when the screen does not show all. */
  load?: () => Promise<readonly Row[]>;
  /** "end" if the button is at the end of a line. */
  align?: "start" | "end";
  /** "top" if the button is at the bottom of the window. */
  side?: "bottom" | "top";
  /** What is printed in landscape instead of the list of rows. */
  paper?: ReactNode;
};

/** The menu that saves or prints a list as it is filtered; each use adds an audit line. */
export function ListExport<Row>(props: Props<Row>) {
  const { list, title, line, columns, printed = columns, rows, load, align, side, paper } = props;
  const t = useText(exportsText);
  const { today } = useMe();
  const mayExport = useMay("lists.export");

  const save = useAction(
    async (format: FileFormat) => {
      const all = load ? await load() : rows;
      const { saveTable } = await import("#ui/save-table.ts");
      await exportsClient.noteExport.call({ list, format, count: all.length });
      await saveTable({ title, day: today, format, columns, rows: all });
    },
    { failed: t.failed, failsInToast: true },
  );
  const notePrint = useAction(() =>
    exportsClient.noteExport.call({ list, format: "print", count: rows.length }),
  );

  function choose(format: ExportFormat) {
    if (save.busy) return;
    if (format !== "print") return void save.start(format);
    // Not awaited: Safari asks the user again when print() comes late.
    void notePrint.start();
    print();
  }

  if (!mayExport) return null;
  return (
    <>
      <ExportMenu
        texts={t}
        align={align}
        side={side}
        disabled={rows.length === 0}
        busy={save.busy}
        onChoose={choose}
      />
      {rows.length > 0 && (
        <PrintSheet number={t.number} columns={printed} rows={rows} paper={paper}>
          <PrintHead title={title} line={line} />
        </PrintSheet>
      )}
    </>
  );
}

/** Lists with more columns are printed in landscape. */
const WIDE = 7;

type SheetProps<Row> = {
  number: string;
  columns: readonly SaveColumn<Row>[];
  rows: readonly Row[];
  paper: ReactNode;
  children: ReactNode;
};

/** Printed instead of the page: the head and every row, even if the screen draws only a few. */
function PrintSheet<Row>({ number, columns, rows, paper, children }: SheetProps<Row>) {
  const isPrinting = usePrinting();
  const isWide = Boolean(paper) || columns.length > WIDE;
  return createPortal(
    <div className={classNames("print-sheet print-only", isWide && "print-wide")}>
      {children}
      {isPrinting && paper}
      {isPrinting && !paper && (
        <table>
          <thead>
            <tr>
              <th scope="col">{number}</th>
              {columns.map(({ head }) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                <td>{at + 1}</td>
                {columns.map(({ head, value }) => {
                  const text = String(value(row) ?? "");
                  return (
                    <td key={head} className={wrapOf(text)}>
                      <NamePart>{text}</NamePart>
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>,
    document.body,
  );
}

/** Numbers, dates and single words are not broken, unless they are longer than a column. */
function wrapOf(text: string): string | undefined {
  if (text.length <= 12) return "whitespace-nowrap";
  return /\S{20}/.test(text) ? "wrap-anywhere" : undefined;
}
