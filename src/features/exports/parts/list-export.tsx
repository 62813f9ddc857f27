import { Printer } from "lucide-react";
import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import type { ExportedList } from "#features/exports/contract.ts";
import { exportsText } from "#features/exports/text.ts";
import { exportsClient } from "#features/exports/parts/exports-client.ts";
import type { ExportFormat, FileFormat } from "#lib/enumerations.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ExportMenu } from "#ui/kit/export-menu.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { PrintSheet } from "./print-sheet.tsx";

type Props<Row> = {
  list: ExportedList;
  /** Which report it is, for the audit log. */
  report?: string;
  /** The title of the file, of the worksheet and of the printed page. */
  title: string;
  /** A line below the printed title, such as how many of how many rows are shown, or the sum of what was read. */
  line?: string | ((rows: readonly Row[]) => string) | undefined;
  /** What the list is filtered by, in words: part of the head and of the file's name. */
  filters?: readonly (string | false | undefined)[];
  columns: readonly SaveColumn<Row>[];
  /** The columns on paper as long as `load` has not read the rows. */
  printed?: readonly SaveColumn<Row>[];
  /** The rows that are shown, as filtered; none where they are read only when they are exported. */
  rows?: readonly Row[];
  /** Reads all rows of the filter, when the screen does not show all or not all of each. */
  load?: () => Promise<readonly Row[]>;
  /** "end" if the button is at the end of a line. */
  align?: "start" | "end";
  /** "top" if the button is at the bottom of the window. */
  side?: "bottom" | "top";
  /** What is printed instead of the list of rows, in landscape unless it is upright. */
  paper?: ReactNode | ((rows: readonly Row[]) => ReactNode);
  isUpright?: boolean;
  /** The posts of the people who sign the printed page. */
  signatures?: readonly string[];
  /** A note below the printed table. */
  footer?: string | undefined;
  /** Whether a row has the totals of others: paper has it in its place, a workbook at the end, a CSV not at all. */
  isTotal?: (row: Row) => boolean;
  /** A button that prints at once, beside the menu. */
  withPrint?: boolean;
  /** A further way to print: `read` reads and shows what the usual paper leaves out. */
  special?: { label: string; read: () => Promise<unknown> } | undefined;
};

/** The menu that saves or prints a list as it is filtered; each use adds an audit line. */
export function ListExport<Row>(props: Props<Row>) {
  const { list, report, title, line, columns, printed = columns, rows = [], load, paper } = props;
  const { isTotal } = props;
  const t = useText(exportsText);
  const { lang } = useLang();
  const { today, school } = useMe();
  const mayExport = useMay("lists.export");
  const [loaded, setLoaded] = useState<readonly Row[]>();
  const filters = (props.filters ?? []).filter((filter) => typeof filter === "string");
  const factsOf = (all: readonly Row[]) =>
    [...filters, typeof line === "function" ? line(all) : line].filter(Boolean).join(" · ");
  const hasNone = rows.length === 0 && !load;

  const save = useAction(
    async (format: FileFormat) => {
      const all = load ? await load() : rows;
      const { saveTable } = await import("#ui/save-table.ts");
      const count = all.filter((row) => !isTotal?.(row)).length;
      await exportsClient.noteExport.call({ list, report, format, count });
      const dated = formatDate(today, lang, "dayMonthYear");
      const above = [school?.name ?? "", title, factsOf(all), dated].filter(Boolean);
      await saveTable({ title, filters, above, day: today, format, columns, rows: all, isTotal });
    },
    { failed: t.failed, failsInToast: true },
  );
  const notePrint = useAction((count: number) =>
    exportsClient.noteExport.call({ list, report, format: "print", count }),
  );

  function printNow(all: readonly Row[]) {
    // Not awaited: Safari asks the user again when print() comes late.
    void notePrint.start(all.length);
    print();
  }
  const printLater = useAction(
    async (read: () => Promise<unknown>) => {
      const [all] = await Promise.all([load ? load() : rows, read()]);
      flushSync(() => setLoaded(all));
      addEventListener("afterprint", () => setLoaded(undefined), { once: true });
      printNow(all);
    },
    { failed: t.failed, failsInToast: true },
  );
  const isBusy = save.busy || printLater.busy;

  function choose(format: ExportFormat) {
    if (isBusy) return;
    if (format !== "print") return void save.start(format);
    if (load) void printLater.start(async () => {});
    else printNow(rows);
  }

  if (!mayExport) return null;
  const { special } = props;
  return (
    <>
      {props.withPrint && (
        <Button icon={Printer} disabled={hasNone} onClick={() => choose("print")}>
          {t.print}
        </Button>
      )}
      <ExportMenu
        texts={t}
        align={props.align}
        side={props.side}
        disabled={hasNone}
        busy={isBusy}
        onChoose={choose}
        special={special && { ...special, onSelect: () => void printLater.start(special.read) }}
      />
      {(rows.length > 0 || loaded) && (
        <PrintSheet
          title={title}
          line={factsOf(loaded ?? rows)}
          columns={loaded ? columns : printed}
          rows={loaded ?? rows}
          paper={typeof paper === "function" ? paper(loaded ?? rows) : paper}
          isUpright={props.isUpright}
          signatures={props.signatures}
          footer={props.footer}
          isTotal={isTotal}
        />
      )}
    </>
  );
}
