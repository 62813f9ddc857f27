import { SearchX, SlidersHorizontal } from "lucide-react";
import { type ComponentProps, type ReactNode, useState } from "react";
import { Button } from "#ui/base/button.tsx";
import type { Option } from "#ui/base/field.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { uiText } from "#ui/base/text.ts";
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
  /** Whether a filter is set: then a phone shows the filters, which are otherwise behind a button. */
  isFiltered: boolean;
  /** The filters, `FilterSelect`s. */
  children: ReactNode;
  /** More at the end of the row, such as a menu of columns. */
  end?: ReactNode;
};

/** The row above a list of people: the search, the filters and the switch between list and cards. */
export function ListFilters({
  search,
  text,
  onText,
  view,
  onView,
  isFiltered,
  children,
  end,
}: FiltersProps) {
  const t = useText(uiText);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="mb-3 flex flex-wrap gap-3 max-sm:gap-2">
      <SearchField
        label={search}
        value={text}
        onChange={onText}
        className="min-w-0 flex-1 basis-52 max-sm:basis-32"
      />
      <button
        type="button"
        title={t.filters}
        aria-label={t.filters}
        aria-expanded={isOpen || isFiltered}
        onClick={() => setOpen(!isOpen)}
        className="inline-flex size-11 items-center justify-center rounded-control border border-line bg-surface text-muted aria-expanded:bg-brand-tint aria-expanded:text-brand-strong sm:hidden"
      >
        <Icon of={SlidersHorizontal} />
      </button>
      <div className={classNames("contents", !isOpen && !isFiltered && "max-sm:hidden")}>
        {children}
      </div>
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
