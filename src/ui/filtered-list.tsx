import { SearchX } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { Button } from "#ui/base/button.tsx";
import type { Option } from "#ui/base/field.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { Select } from "#ui/kit/select.tsx";
import { type View, ViewToggle } from "#ui/kit/view-toggle.tsx";

type FiltersProps = {
  /** The label of the search field. */
  search: string;
  text: string;
  onText: (text: string) => void;
  view: View;
  onView: (view: View) => void;
  /** The filters, `FilterSelect`s. */
  children: ReactNode;
  /** More at the end of the row, such as a menu of columns. */
  end?: ReactNode;
};

/** The row above a list of people: the search, the filters and the switch between list and cards. */
export function ListFilters({ search, text, onText, view, onView, children, end }: FiltersProps) {
  return (
    <div className="mb-3 flex flex-wrap gap-3">
      <SearchField
        label={search}
        value={text}
        onChange={onText}
        className="min-w-0 flex-1 basis-52"
      />
      {children}
      <ViewToggle value={view} onChange={onView} />
      {end}
    </div>
  );
}

type SelectProps<Value extends string> = {
  label: string;
  /** The label of the option that shows everything. */
  all: string;
  value: Value | undefined;
  options: readonly Option<Value>[];
  onChange: (value: Value | undefined) => void;
  className?: string;
};

/** A filter of a list; undefined shows everything. A value that only the address names is an option too. */
export function FilterSelect<Value extends string>(props: SelectProps<Value>) {
  const { all, value, options, onChange, ...rest } = props;
  const isKnown = !value || options.some((option) => option.value === value);
  return (
    <Select<Value | "">
      {...rest}
      value={value ?? ""}
      options={[
        { value: "", label: all },
        ...options,
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      onChange={(next) => onChange(next || undefined)}
    />
  );
}

type ListProps = {
  /** The query that loads the list, and what to say when that failed. */
  of: ComponentProps<typeof LoadState>["of"] & { data: unknown };
  failed: string;
  /** How many entries are shown. */
  shown: number;
  /** The part between the filters and the list, such as the count. */
  head: ReactNode;
  /** Shown instead of `noMatch` when there is nothing to filter. */
  empty?: ReactNode;
  noMatch: { title: string; text: string; clear: string; onClear: () => void };
  /** The list. */
  children: ReactNode;
};

/** A list below its filters: loading, failed, empty, without a match, or the entries. */
export function FilteredList({ of, failed, shown, head, empty, noMatch, children }: ListProps) {
  return (
    <>
      <LoadState of={of} failed={failed} />
      {of.data !== undefined && (
        <>
          {head}
          {shown > 0 ? children : empty || <NoMatch {...noMatch} />}
        </>
      )}
    </>
  );
}

function NoMatch({ title, text, clear, onClear }: ListProps["noMatch"]) {
  return (
    <Empty
      icon={SearchX}
      title={title}
      text={text}
      action={<Button onClick={onClear}>{clear}</Button>}
    />
  );
}
