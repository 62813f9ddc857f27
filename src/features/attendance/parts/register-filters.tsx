import { Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import type { MarkFilter, Totals } from "#features/attendance/rules.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { attendanceText } from "#features/attendance/text.ts";
import { classNames } from "#ui/base/class-names.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { Select } from "#ui/kit/select.tsx";

type Props = {
  /** Without totals there is nothing to filter. */
  totals: Totals | undefined;
  filter: MarkFilter;
  onFilter: (filter: MarkFilter) => void;
  /** The choosers of class and day. */
  children: ReactNode;
  /** An element at the end of the search field. */
  end: ReactNode;
};

/** Chooses the class and day, and filters the register. On phones search and status are folded. */
export function RegisterFilters({ totals, filter, onFilter, children, end }: Props) {
  const t = useText(attendanceText);
  const { q = "", status } = filter;
  const [isOpen, setOpen] = useState(Boolean(q));
  const folded = isOpen ? undefined : "max-sm:hidden";

  return (
    <div className="mb-3.5 grid gap-3.5 max-sm:-mt-2 max-sm:gap-2.5">
      <div className="flex flex-wrap gap-x-3 gap-y-2.5">{children}</div>
      {totals && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2.5 max-sm:gap-x-2">
          {end}
          <IconButton
            icon={Search}
            label={t.find}
            aria-expanded={isOpen}
            data-register-find
            onClick={() => setOpen(!isOpen)}
            className="border border-line bg-surface sm:hidden"
          />
          <div
            data-register-search
            className={classNames("min-w-50 flex-1 max-sm:min-w-40 sm:-order-2", folded)}
          >
            <SearchField
              label={t.search}
              value={q}
              onChange={(text) => onFilter({ q: text, status })}
            />
          </div>
          <Select
            label={t.filter}
            value={status && status !== "unmarked" ? status : "all"}
            options={[
              { value: "all", label: t.allStatus },
              ...MARK_STATUSES.map((value) => ({ value, label: t[value] })),
            ]}
            onChange={(value) => onFilter({ q, status: value === "all" ? undefined : value })}
            className={classNames("w-40 sm:-order-1", folded)}
          />
        </div>
      )}
    </div>
  );
}
