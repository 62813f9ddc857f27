import { ArrowDown, ArrowUp } from "lucide-react";
import { type HTMLAttributes, memo, type ReactNode, useRef } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { type Tone, toneRow } from "#ui/base/tone.ts";
import { PLAIN_UP_TO, type RowPlace, VirtualRows } from "./virtual-rows.tsx";

export type TableColumn<Row> = {
  id: string;
  head: string;
  cell: (row: Row, isOpen: boolean) => ReactNode;
  /** The position on a phone's card: the name, the badge at its end, a quiet line, full width, or hidden. */
  phone?: "main" | "aside" | "line" | "wide" | "hide";
  className?: string;
  /** Whether a press on the head sorts by this column. */
  sorts?: boolean;
};

/** The column by which a list is sorted, and whether it is turned round. */
export type Sorting = { by: string; isDown: boolean };

type RowOf<Row> = {
  columns: readonly TableColumn<Row>[];
  /** Rows of 48 px on a wide window under a head that stays in sight; a link may cover its row (`after`). */
  dense?: boolean;
  /** A faint background for rows that need attention. */
  rowTone?: (row: Row) => Tone | undefined;
  /** More attributes of the row's element, such as onKeyDown. */
  rowProps?: (row: Row) => HTMLAttributes<HTMLTableRowElement>;
};

type Props<Row> = RowOf<Row> & {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** More about one row, shown below it at the full width of the table. */
  below?: { key: string | undefined; show: (row: Row) => ReactNode };
  /** Before the words of the first head, such as the checkbox for all rows. */
  lead?: ReactNode;
  /** Of a long table: columns alike, or each as wide as what it holds, and the first one takes the rest. */
  width?: keyof typeof widths;
  /** How the rows are sorted; a press on a head sorts by it, a second one turns the order round. */
  sorting?: Sorting;
  onSort?: (next: Sorting) => void;
};

const widths = {
  even: "sm:table-fixed sm:[&_th:first-child]:w-2/5",
  content: "sm:[&_th:first-child]:w-full",
};

const phones = {
  main: "max-sm:col-start-1 max-sm:row-start-1",
  aside: "max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end",
  line: "max-sm:col-span-2 max-sm:text-13 max-sm:text-muted",
  wide: "max-sm:col-span-2 max-sm:mt-2",
  hide: "max-sm:hidden",
};

/** Explicit roles, because a table that is laid out as a grid loses its roles in some browsers. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
} as const;

/**
 * A table; under 640 px each row is a card. Rows render again only when they or the columns change: keep
 * `columns`, `rowTone` and `rowProps` stable.
 */
export function Table<Row>(props: Props<Row>) {
  const { label, columns, rows, keyOf, dense = false, rowTone, rowProps, below } = props;
  const { lead, width = "even", sorting, onSort } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const isPhone = innerWidth < PHONE;
  return (
    <table
      {...roles.table}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className={classNames(
        "w-full border-separate border-spacing-0 max-sm:block",
        // With only some rows in the page, widths computed from them would change during scrolling.
        rows.length > PLAIN_UP_TO && widths[width],
        "sm:rounded-card sm:border sm:border-line sm:bg-surface sm:shadow-card",
      )}
    >
      <thead {...roles.group} className="max-sm:sr-only">
        <tr {...roles.row}>
          {columns.map((column, place) => (
            <th
              key={column.id}
              {...roles.head}
              scope="col"
              aria-sort={
                column.id === sorting?.by
                  ? sorting.isDown
                    ? "descending"
                    : "ascending"
                  : undefined
              }
              className={classNames(
                dense
                  ? "px-3 first:ps-4.5 sm:sticky sm:top-16 sm:z-2 xl:top-0"
                  : "px-4.5 sm:max-lg:px-3 sm:max-lg:whitespace-normal",
                "h-11 bg-sunk text-start text-13 font-semibold whitespace-nowrap text-muted",
                "first:rounded-ss-[15px] last:rounded-se-[15px]",
                column.className,
              )}
            >
              <span className="flex items-center gap-4">
                {place === 0 && lead && <span className="max-sm:hidden">{lead}</span>}
                {column.sorts && onSort ? (
                  <>
                    <SortButton column={column} sorting={sorting} onSort={onSort} />
                    <span className="sm:hidden">{column.head}</span>
                  </>
                ) : (
                  column.head
                )}
              </span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body} {...roles.group} className="max-sm:grid max-sm:gap-2.5">
        <VirtualRows
          items={rows}
          keyOf={keyOf}
          parent={body}
          kind="row"
          {...heightsOf(isPhone, dense)}
        >
          {(row, index, place) => (
            <TableRow
              row={row}
              index={index}
              measure={place.ref}
              at={place["data-index"]}
              below={below && below.key === keyOf(row) ? below.show : undefined}
              {...{ columns, dense, rowTone, rowProps }}
            />
          )}
        </VirtualRows>
      </tbody>
    </table>
  );
}

const PHONE = 640;

/** What a row is expected to measure in px; the cards of a phone have gaps between them. */
function heightsOf(isPhone: boolean, dense: boolean) {
  if (isPhone) return { estimate: 92, gap: 10 };
  return { estimate: dense ? 48 : 64 };
}

type SortProps = {
  column: Pick<TableColumn<never>, "id" | "head">;
  sorting: Sorting | undefined;
  onSort: (next: Sorting) => void;
};

function SortButton({ column: { id, head }, sorting, onSort }: SortProps) {
  const isHere = sorting?.by === id;
  const isDown = isHere && sorting.isDown;
  return (
    <button
      type="button"
      onClick={() => onSort({ by: id, isDown: isHere && !isDown })}
      className="-mx-2 inline-flex h-9 items-center max-sm:hidden gap-1.5 rounded-small px-2 hover:bg-neutral-tint hover:text-ink"
    >
      {head}
      <Icon
        of={isDown ? ArrowDown : ArrowUp}
        size={14}
        className={isHere ? "text-brand" : "invisible"}
      />
    </button>
  );
}

type RowProps<Row> = RowOf<Row> & {
  row: Row;
  index: number;
  measure: RowPlace["ref"];
  at: number | undefined;
  below: ((row: Row) => ReactNode) | undefined;
};

function BodyRow<Row>(props: RowProps<Row>) {
  const { row, index, measure, at, columns, dense, rowTone, rowProps, below } = props;
  const tone = rowTone?.(row);
  const line = (
    <tr
      {...rowProps?.(row)}
      ref={measure}
      data-index={at}
      {...roles.row}
      aria-rowindex={index + 2}
      className={classNames(
        "group/row scroll-my-24",
        "max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto] max-sm:gap-x-3 max-sm:rounded-card",
        "max-sm:border max-sm:border-line max-sm:bg-surface max-sm:p-3.5 max-sm:shadow-card",
        // A card outside the window costs nothing; those of long lists are measured, and come and go.
        !measure && "max-sm:[content-visibility:auto] max-sm:[contain-intrinsic-size:auto_8rem]",
        below && "max-sm:rounded-b-none max-sm:border-b-0",
        dense && "relative hover:bg-sunk/50",
      )}
    >
      {columns.map((column, place) => {
        const Cell = place === 0 ? "th" : "td";
        return (
          <Cell
            key={column.id}
            role={place === 0 ? "rowheader" : "cell"}
            scope={place === 0 ? "row" : undefined}
            className={classNames(
              "text-start font-normal",
              "sm:border-t sm:border-line",
              dense
                ? "sm:h-12 sm:px-3 sm:py-1 sm:first:ps-4.5"
                : "sm:h-16 sm:px-3 sm:py-2 lg:px-4.5",
              "sm:group-last/row:first:rounded-es-[15px] sm:group-last/row:last:rounded-ee-[15px]",
              tone && toneRow[tone],
              phones[column.phone ?? (place === 0 ? "main" : "line")],
              column.className,
            )}
          >
            {column.cell(row, below !== undefined)}
          </Cell>
        );
      })}
    </tr>
  );
  if (!below) return line;
  const Cell = "td";
  return (
    <>
      {line}
      <tr
        {...roles.row}
        className={classNames(
          "group/row max-sm:-mt-2.5 max-sm:block max-sm:rounded-b-card max-sm:border",
          "max-sm:border-t-0 max-sm:border-line max-sm:bg-surface max-sm:shadow-card",
        )}
      >
        <Cell
          // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- as of the cells above
          role="cell"
          colSpan={columns.length}
          className="max-sm:block max-sm:px-3.5 max-sm:pb-3.5 sm:bg-sunk/60 sm:px-4.5 sm:py-3 sm:group-last/row:rounded-b-[15px]"
        >
          {below(row)}
        </Cell>
      </tr>
    </>
  );
}

const TableRow = memo(BodyRow) as typeof BodyRow;
