import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type MarkFilter, STATES, STATUSES, type Totals } from "#features/attendance/rules.ts";
import { attendanceText } from "#features/attendance/text.ts";
import { Chips } from "#ui/chips.tsx";
import { classNames } from "#ui/class-names.ts";
import { IconButton } from "#ui/icon-button.tsx";
import { useText } from "#ui/lang.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";
import { toneIcon } from "#ui/tone.ts";
import { toneOf } from "./statuses.ts";

type Props = {
  /** Without totals there is nothing to filter. */
  totals: Totals | undefined;
  filter: MarkFilter;
  onFilter: (filter: MarkFilter) => void;
  /** The choosers of class and day, which come first. */
  children: ReactNode;
};

/** Class, day, and what of the register is shown. Phones fold search and status away. */
export function RegisterFilters({ totals, children, ...rest }: Props) {
  return (
    <div className="mb-3.5 flex flex-wrap gap-x-3 gap-y-3.5 max-sm:-mt-2 max-sm:gap-y-2.5">
      {children}
      {totals && <Filters totals={totals} {...rest} />}
    </div>
  );
}

type FiltersProps = Pick<Props, "filter" | "onFilter"> & { totals: Totals };

function Filters({ totals, filter, onFilter }: FiltersProps) {
  const t = useText(attendanceText);
  const { q = "", status } = filter;
  const [isOpen, setOpen] = useState(Boolean(q));
  const folded = isOpen ? undefined : "max-sm:hidden";
  const all = STATES.reduce((sum, state) => sum + totals[state], 0);

  return (
    <>
      <Select
        label={t.filter}
        value={status && status !== "unmarked" ? status : "all"}
        options={[
          { value: "all", label: t.allStatus },
          ...STATUSES.map((value) => ({ value, label: t[value] })),
        ]}
        onChange={(value) => onFilter({ q, status: value === "all" ? undefined : value })}
        className={classNames("w-40 max-sm:order-3 max-sm:w-31", folded)}
      />
      <div className="flex min-w-0 items-center gap-2 max-sm:order-1 max-sm:w-full">
        <Chips
          label={t.totals}
          options={[
            { value: "all", label: t.all, count: all },
            ...STATES.map((value) => ({
              value,
              label: t[value],
              count: totals[value],
              icon: toneIcon[toneOf(value)],
              tone: toneOf(value),
            })),
          ]}
          value={status ?? "all"}
          onChange={(value) => onFilter({ q, status: value === "all" ? undefined : value })}
          className="max-sm:me-0! max-sm:pe-0!"
        />
        <IconButton
          icon={Search}
          label={t.find}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="border border-line bg-surface sm:hidden"
        />
      </div>
      <SearchField
        size="sm"
        label={t.search}
        value={q}
        onChange={(text) => onFilter({ q: text, status })}
        className={classNames("min-w-50 flex-1 sm:max-w-96 max-sm:order-2 max-sm:min-w-0", folded)}
      />
    </>
  );
}
