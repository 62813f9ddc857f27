import { exactShare } from "#features/insights/rules.ts";
import type { PeriodKind } from "#features/reports/periods/rules.ts";
import type { Gender, Stay } from "#lib/enumerations.ts";
import type { Permission } from "#lib/permissions.ts";

export const GROUPS = [
  "attendance",
  "enrolment",
  "people",
  "hafazan",
  "money",
  "compliance",
  "letters",
] as const;
export type ReportGroup = (typeof GROUPS)[number];

/** By what a report can be narrowed, where `money` adds the fees to it. The stay is that of the last day. */
export const FILTERS = ["class", "level", "gender", "stay", "money"] as const;
export type FilterKey = (typeof FILTERS)[number];

export type Filters = {
  class_id?: string | undefined;
  grade_level?: string | undefined;
  gender?: Gender | undefined;
  stay?: Stay | undefined;
  money?: "with" | undefined;
};

/** What a cell holds: a number, text, a key of a list of words (or several), or nothing. */
export type ReportCell = string | number | string[] | null;

type Texts<Row> = keyof Row & string;

type ColumnFacts = {
  key: string;
  /** Shown on a phone's card too. */
  phone?: boolean;
  /** Left out of the answer to people without it. */
  private?: Permission;
  /** Names somebody; frozen copies leave it out. */
  isPerson?: boolean;
  /** Left out of the screen, which has no room for it; files and paper have it. */
  isForFiles?: boolean;
  /** Left out like text where no row says anything, such as money that was not asked for. */
  isOptional?: boolean;
  /** The report to which the figure of a class leads, narrowed down to that class. */
  list?: string;
  /** What the screen says instead of a dash. */
  empty?: "notTaken";
};

/**
 * A column. A `name` leads to what the row is about, and a `code` is a key of `reportWords`; `money` is in sen, `pages`
 * in thousandths of a page. A rate is made of two fields, in a row and in the totals alike, so that no total is a mean of
 * percentages.
 */
export type ReportColumn<Row> = ColumnFacts &
  (
    | {
        key: Texts<Row>;
        kind:
          | "text"
          | "phone"
          | "name"
          | "count"
          | "money"
          | "pages"
          | "date"
          | "time"
          | "code"
          | "list";
        /** The sum of the rows, or a total of the reader's, because rows may share what they count. */
        total?: "sum" | "distinct";
      }
    | {
        kind: "percent" | "average";
        rate: readonly [part: keyof Row, whole: keyof Row];
        /** With less than this as a whole, a row has no rate. */
        least?: number;
        /** Set where the rate of all rows says nothing, because the rows are chosen by it. */
        total?: "none";
      }
  );

/** A report as a definition: screen, answer, export and paper follow from it. */
export type Report<Row> = {
  group: ReportGroup;
  /** Needed beside `reports.see`; its reach is that of the rows. */
  permission: Permission;
  /** The first is the one to begin with; none where the report is about today. */
  periods: readonly PeriodKind[];
  filters: readonly FilterKey[];
  columns: readonly ReportColumn<Row>[];
  /** By what its rows, which stand together by it, have subtotals. */
  groupBy?: keyof Row & string;
  /** Whether to say how many registers were taken beside the figures. */
  complete?: "registers";
  /** The column that the bars draw. */
  bars?: string;
  /** Whether its rows are people; frozen copies have its totals alone. */
  isOfPersons?: boolean;
  /** Whether the school sends it each month; it begins with the last whole one. */
  isSubmitted?: boolean;
  /** Empty columns to write in, on paper. */
  blanks?: number;
};

/** What a row is about, for its link. */
export type RowOf = {
  student_id?: string;
  class_id?: string | null;
  teacher_id?: string;
  account_id?: string;
};

export type ReportLine = { of: string | null; cells: ReportCell[] };

/** Fields of several reports are read by their names; the definition's type has checked them. */
type Fields = Record<string, ReportCell | undefined>;

const numberIn = (row: Fields, key: PropertyKey) => Number(row[String(key)] ?? 0);

function rateOf(
  kind: "percent" | "average",
  part: number,
  whole: number,
  least = 1,
): number | null {
  if (whole < least || whole === 0) return null;
  return kind === "percent" ? exactShare(part, whole) : Math.round((10 * part) / whole) / 10;
}

function cellOf<Row>(column: ReportColumn<Row>, row: Fields): ReportCell {
  if (!("rate" in column)) return row[column.key] ?? null;
  const [part, whole] = column.rate;
  if (row[String(whole)] === null) return null;
  return rateOf(column.kind, numberIn(row, part), numberIn(row, whole), column.least);
}

/** The cells of the rows in the order of the columns. */
export function linesOf<Row extends RowOf>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
): ReportLine[] {
  return rows.map((row) => ({
    of: row.student_id ?? row.class_id ?? row.teacher_id ?? row.account_id ?? null,
    cells: columns.map((column) => cellOf(column, row as Fields)),
  }));
}

/** Totals that the reader counts, because rows share what they count; null where that is not known. */
export type Distinct<Row> = { [Key in keyof Row]?: number | null };

/** The totals in the order of the columns; null where a column has none. */
export function totalsIn<Row>(
  columns: readonly ReportColumn<Row>[],
  rows: readonly Row[],
  distinct: Distinct<Row> = {},
): (number | null)[] {
  const sum = (key: PropertyKey) =>
    rows.reduce((total, row) => total + numberIn(row as Fields, key), 0);
  const known = (key: keyof Row, otherwise: number): number | null => {
    const own = distinct[key];
    return own === undefined ? otherwise : own;
  };
  return columns.map((column) => {
    if (column.total === "none") return null;
    if ("rate" in column) {
      const [part, whole] = column.rate;
      const all = known(whole, sum(whole));
      return all === null ? null : rateOf(column.kind, sum(part), all);
    }
    if (column.total === "distinct") return known(column.key, 0);
    return column.total ? sum(column.key) : null;
  });
}

/** Rows that belong together: what they have in common, how many rows stand down to the last of them, and their totals. */
export type RowGroup = { name: string; until: number; totals: (number | null)[] };

type Grouped<Row> = {
  rows: readonly Row[];
  distinct?: Distinct<Row>;
  /** The same of each group. */
  distinctIn?: Readonly<Record<string, Distinct<Row>>>;
};

/**
 * The groups of more than one row, with totals as those of all rows are made. Rows without what others have in common are
 * no group, and one group of all rows would only repeat the totals.
 */
export function groupsIn<Row>(
  columns: readonly ReportColumn<Row>[],
  groupBy: (keyof Row & string) | undefined,
  { rows, distinct = {}, distinctIn = {} }: Grouped<Row>,
): RowGroup[] {
  if (!groupBy || !columns.some(({ key }) => key === groupBy)) return [];
  const nameOf = (row: Row | undefined) => String((row as Fields | undefined)?.[groupBy] ?? "");
  // What the reader counts for all rows is no sum within a group either.
  const counted = columns.flatMap(({ key, total }) => (total === "distinct" ? key : []));
  const unknown = Object.fromEntries(
    [...counted, ...Object.keys(distinct)].map((key) => [key, null]),
  );
  const groups: RowGroup[] = [];
  let from = 0;
  for (const [at, row] of rows.entries()) {
    const until = at + 1;
    const name = nameOf(row);
    if (until < rows.length && nameOf(rows[until]) === name) continue;
    if (name && until - from > 1 && until - from < rows.length) {
      const some = { ...unknown, ...distinctIn[name] } as Distinct<Row>;
      groups.push({ name, until, totals: totalsIn(columns, rows.slice(from, until), some) });
    }
    from = until;
  }
  return groups;
}

type Answered = {
  columns: string[];
  rows: ReportLine[];
  totals: (number | null)[];
  groups?: RowGroup[] | undefined;
};

/** An answer with the columns at some places, in their order. */
export function withColumns<Found extends Answered>(
  found: Found,
  places: readonly number[],
): Found {
  const pick = <Value>(values: readonly Value[]) => places.map((at) => values[at] as Value);
  return {
    ...found,
    columns: pick(found.columns),
    rows: found.rows.map((row) => ({ ...row, cells: pick(row.cells) })),
    totals: pick(found.totals),
    groups: found.groups?.map((group) => ({ ...group, totals: pick(group.totals) })),
  };
}

/**
 * A report with the columns of a layout in its order. What the report does not have (any more), or the person may not see,
 * is left out; without a layout, or where nothing of it is left, the report stays as it is.
 */
export function laidOut<Report extends Answered>(
  report: Report,
  layout: { columns: readonly { key: string }[] } | null | undefined,
): Report {
  const places = (layout?.columns ?? [])
    .map(({ key }) => report.columns.indexOf(key))
    .filter((at) => at >= 0);
  if (places.length === 0) return report;
  return withColumns(report, places);
}

/** A line of the table: a row, or the totals of a group or, without a name, of all rows. */
export type DrawnLine = ReportLine & { totalOf?: string };

/** The rows with a line below each group and the totals last, as screen and paper draw them. */
export function drawnLines({ rows, totals, groups = [] }: Answered): DrawnLine[] {
  const ending = new Map(groups.map((group) => [group.until, group]));
  const lines: DrawnLine[] = rows.flatMap((row, at) => {
    const group = ending.get(at + 1);
    return group ? [row, { of: null, cells: group.totals, totalOf: group.name }] : row;
  });
  if (totals.some((total) => total !== null)) lines.push({ of: null, cells: totals, totalOf: "" });
  return lines;
}

/** A report without its columns of text, and those that are optional, in which no row says anything, such as the session where a day has one. */
export function withoutEmpty<Found extends Answered>(
  found: Found,
  columns: readonly { key: string; kind: string; isOptional?: boolean }[],
): Found {
  const texts = new Set(
    columns.flatMap(({ key, kind, isOptional }) =>
      isOptional || /^(text|phone)$/.test(kind) ? key : [],
    ),
  );
  const kept = found.columns.flatMap((key, at) =>
    !texts.has(key) || found.rows.some(({ cells }) => (cells[at] ?? "") !== "") ? at : [],
  );
  if (kept.length === found.columns.length) return found;
  return withColumns(found, kept);
}

/** The columns of an answer, in its order. */
export function inOrder<Column extends { key: string }>(
  defined: readonly Column[],
  keys: readonly string[],
): Column[] {
  return keys.flatMap((key) => defined.find((column) => column.key === key) ?? []);
}
