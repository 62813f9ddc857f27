import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { ReportAnswer } from "#features/reports/contract.ts";
import {
  drawnLines,
  type DrawnLine,
  type ReportColumn,
} from "#features/reports/definitions/rules.ts";
import { hasPeriod, periodSearch } from "#features/reports/parts/period-search.ts";
import type { FilterValues } from "#features/reports/parts/report-filters.tsx";
import { headOf, totalWord } from "#features/reports/parts/column-word.ts";
import { definitionOf, isReportId, type ReportId } from "#features/reports/rules.ts";
import { reportsText } from "#features/reports/text.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { Table, type TableColumn } from "#ui/kit/table.tsx";
import { useReportWords } from "./use-report-words.ts";

type Props = {
  id: ReportId;
  report: ReportAnswer;
  /** The filters that are set. */
  values: FilterValues;
  columns: readonly ReportColumn<Record<string, never>>[];
};

type Line = DrawnLine & { key: string; isTotal: boolean };

const NUMBERS: readonly string[] = ["count", "money", "pages", "percent", "average"];

/** The rows of a report with their totals. On a phone each is a card with the columns marked for it. */
export function ReportTable({ id, report, columns, values }: Props) {
  const t = useText(reportsText);
  const say = useReportWords();
  const { bars } = definitionOf(id);
  const lines = drawnLines(report).map((line, at): Line => ({
    ...line,
    key: String(at),
    isTotal: line.totalOf !== undefined,
  }));
  const aside = columns.findLastIndex(
    ({ kind, phone, total }) =>
      phone && total !== "none" && (kind === "percent" || kind === "money"),
  );

  /** The list behind a figure of a class, where that can be of the same days. */
  function listOf({ list }: ReportColumn<Record<string, never>>, { of }: Line): ListLink {
    if (!list || !of || !isReportId(list) || !hasPeriod(list, report.period)) return undefined;
    const { gender, stay } = values;
    return { reportId: list, search: { ...periodSearch(report.period), class: of, gender, stay } };
  }

  function show(column: ReportColumn<Record<string, never>>, at: number, line: Line): ReactNode {
    const cell = line.cells[at] ?? null;
    const isNumber = NUMBERS.includes(column.kind);
    if (at === 0) {
      if (line.isTotal) {
        return <strong className="font-semibold">{totalWord(t, line.totalOf ?? "")}</strong>;
      }
      const words = say(column.kind, cell);
      return column.kind === "name" && line.of ? (
        <NameLink column={column.key} of={line.of} name={words} />
      ) : (
        <>
          {column.kind === "text" && <PhoneHead>{headOf(t, column.key, report.layout)}</PhoneHead>}
          <NamePart>{words}</NamePart>
        </>
      );
    }
    // A total that there is not is no dash: the column is not added up.
    if (line.isTotal && cell === null) return null;
    const { empty } = column;
    if (cell === null && empty) return <span className="text-13 text-muted">{t[empty]}</span>;
    const words = say(column.kind, cell);
    // An empty list: on a card, its head alone would ask what follows.
    if (words === "") return null;
    const head = headOf(t, column.key, report.layout);
    return (
      <span
        className={classNames(
          line.isTotal && "font-semibold",
          isNumber && "tabular-nums",
          // On a card, a figure that there is not takes no line.
          isNumber && cell === null && at !== aside && "max-sm:hidden",
        )}
      >
        {at !== aside && head !== "%" && <PhoneHead>{head}</PhoneHead>}
        {at === aside && column.kind === "money" && <span className="sm:hidden">RM&nbsp;</span>}
        <Figure list={listOf(column, line)} words={words} />
        {at === aside && <Of word={head} />}
        {column.key === bars && typeof cell === "number" && !line.isTotal && (
          <Bar share={column.kind === "percent" ? cell : undefined} />
        )}
      </span>
    );
  }

  return (
    // Many columns are wider than a tablet: there the table moves sideways, and its head cannot stay in sight.
    <section
      aria-label={t.reports[id].title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys reach what moves sideways
      tabIndex={0}
      className="sm:max-lg:overflow-x-auto sm:max-lg:[&_th]:static"
    >
      <Table
        label={t.reports[id].title}
        rows={lines}
        keyOf={({ key }) => key}
        dense
        width="content"
        columns={columns.flatMap((column, at): TableColumn<Line>[] =>
          column.isForFiles
            ? []
            : [
                {
                  id: column.key,
                  head: headOf(t, column.key, report.layout),
                  phone:
                    at === 0 ? "main" : at === aside ? "aside" : column.phone ? "line" : "hide",
                  className: classNames(
                    NUMBERS.includes(column.kind) &&
                      "sm:text-end sm:whitespace-normal sm:[&>span]:justify-end",
                    (column.kind === "phone" || column.key.endsWith("number")) &&
                      "sm:whitespace-nowrap",
                    column.kind === "text" && (at > 0 ? "sm:min-w-28" : "sm:min-w-40"),
                    at === aside && "max-sm:self-center",
                  ),
                  cell: (line) => show(column, at, line),
                },
              ],
        )}
      />
    </section>
  );
}

/** The head of a column before its cell on a phone's card. */
function PhoneHead({ children }: { children: string }) {
  return <span className="font-normal text-muted sm:hidden">{children}: </span>;
}

/** What the percentage at the end of a phone's card is of, as the head of its column says: "% taken". */
function Of({ word }: { word: string }) {
  if (!word.startsWith("% ")) return null;
  return <span className="text-13 text-muted sm:hidden">{word.slice(1)}</span>;
}

type ListLink =
  | { reportId: ReportId; search: ReturnType<typeof periodSearch> & FilterValues }
  | undefined;

/** A figure, which on a wide screen leads to the list behind it; a phone's card has its name for that. */
function Figure({ list, words }: { list: ListLink; words: string }) {
  if (!list || words === "0" || words === "–") return words;
  return (
    <>
      <span className="sm:hidden">{words}</span>
      <Link
        to="/dashboard/reports/$reportId"
        params={{ reportId: list.reportId }}
        search={list.search}
        className="underline decoration-line underline-offset-4 hover:text-brand-strong hover:decoration-current max-sm:hidden"
      >
        {words}
      </Link>
    </>
  );
}

type NameProps = { column: string; of: string; name: string };

/** A name leads to what the row is about. */
function NameLink({ column, of, name }: NameProps) {
  const look =
    "inline-flex items-center font-medium wrap-anywhere hover:text-brand-strong hover:underline max-sm:-my-3 max-sm:py-3";
  const words = <NamePart>{name}</NamePart>;
  if (column === "class_name") {
    return (
      <Link to="/dashboard/classes/$classId" params={{ classId: of }} className={look}>
        {name}
      </Link>
    );
  }
  if (column === "teacher_name") {
    return (
      <Link to="/dashboard/teachers/$teacherId" params={{ teacherId: of }} className={look}>
        {words}
      </Link>
    );
  }
  if (column === "family") {
    return (
      <Link to="/dashboard/fees/families/$accountId" params={{ accountId: of }} className={look}>
        {words}
      </Link>
    );
  }
  return (
    <Link to="/dashboard/students/$studentId" params={{ studentId: of }} className={look}>
      {words}
    </Link>
  );
}

/** A percentage as a bar; the number beside it says the same. */
function Bar({ share }: { share: number | undefined }) {
  if (share === undefined) return null;
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="mt-0.5 ms-auto block h-1 w-20 max-sm:hidden print:hidden"
    >
      <rect width="100" height="4" rx="2" className="fill-line" />
      <rect width={share} height="4" rx="2" className="fill-brand" />
    </svg>
  );
}
