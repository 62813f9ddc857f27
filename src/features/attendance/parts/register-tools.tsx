import { CheckCheck } from "lucide-react";
import { memo } from "react";
import type { MarkFilter } from "#features/attendance/rules.ts";
import { MARK_STATUSES } from "#lib/enumerations.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { Button } from "#ui/base/button.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { Select } from "#ui/kit/select.tsx";
import { type View, ViewToggle } from "#ui/kit/view-toggle.tsx";
import { DayLine } from "./day-line.tsx";

type FilterProps = {
  filter: MarkFilter;
  onFilter: (filter: MarkFilter) => void;
  className?: string;
};

/** Searches among the students of the register. A mark does not render it. */
export const RegisterSearch = memo(function RegisterSearch(props: FilterProps) {
  const { filter, onFilter, className } = props;
  const { q = "", status } = filter;
  const t = useText(attendanceText);
  return (
    <div data-register-search className={classNames("min-w-0", className)}>
      <SearchField label={t.search} value={q} onChange={(text) => onFilter({ q: text, status })} />
    </div>
  );
});

/** Shows the students of one status. */
export function StatusFilter({ filter: { q, status }, onFilter, className }: FilterProps) {
  const t = useText(attendanceText);
  return (
    <Select
      label={t.filter}
      value={status && status !== "unmarked" ? status : "all"}
      options={[
        { value: "all", label: t.allStatus },
        ...MARK_STATUSES.map((value) => ({ value, label: t[value] })),
      ]}
      onChange={(value) => onFilter({ q, status: value === "all" ? undefined : value })}
      className={className}
    />
  );
}

type ToolsProps = FilterProps & {
  date: string;
  view: View;
  setView: (view: View) => void;
  /** Marks everybody who is left; undefined for readers. */
  markAll: (() => void) | undefined;
  isFull: boolean;
};

/** The tools of a register on phones and small tablets: mark all, list or grid, search, filter. */
export function RegisterTools(props: ToolsProps) {
  const { date, filter, onFilter, view, setView, markAll, isFull } = props;
  const t = useText(attendanceText);
  return (
    <div className="mt-2 flex flex-wrap gap-2 lg:hidden">
      {markAll && (
        <Button
          icon={CheckCheck}
          aria-disabled={isFull}
          onClick={markAll}
          className="flex-1 aria-disabled:opacity-50"
        >
          {t.markAll}
        </Button>
      )}
      <ViewToggle value={view} onChange={setView} />
      <RegisterSearch filter={filter} onFilter={onFilter} className="w-full min-w-40 flex-1" />
      <StatusFilter filter={filter} onFilter={onFilter} className="w-40" />
      <p className="w-full text-13 text-muted sm:hidden">
        <DayLine date={date} />
      </p>
    </div>
  );
}
