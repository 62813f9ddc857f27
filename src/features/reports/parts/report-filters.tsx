import { useQuery } from "@tanstack/react-query";
import { ChevronDown, ChevronUp, SlidersHorizontal } from "lucide-react";
import { useState } from "react";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { distinct } from "#features/classes/rules.ts";
import type { FilterKey } from "#features/reports/definitions/rules.ts";
import { definitionOf, type ReportId } from "#features/reports/rules.ts";
import { reportsText } from "#features/reports/text.ts";
import { stayText } from "#features/students/stays/text.ts";
import { type Gender, GENDERS, type Stay, STAYS } from "#lib/enumerations.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { uiText } from "#ui/base/text.ts";
import { FilterSelect } from "#ui/filtered-list.tsx";

export type FilterValues = {
  class?: string | undefined;
  level?: string | undefined;
  gender?: Gender | undefined;
  stay?: Stay | undefined;
  money?: "with" | undefined;
};

const IS_ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The filters of an address that a report takes; what can be none is left out. */
export function filterValues(
  id: ReportId,
  search: { [Key in FilterKey]?: string | undefined },
): FilterValues {
  const { filters } = definitionOf(id);
  const taken = (key: FilterKey) => (filters.includes(key) ? search[key] : undefined);
  const class_id = taken("class");
  return {
    class: class_id && IS_ID.test(class_id) ? class_id : undefined,
    level: taken("level"),
    gender: GENDERS.find((one) => one === taken("gender")),
    stay: STAYS.find((one) => one === taken("stay")),
    money: taken("money") === "with" ? "with" : undefined,
  };
}

type Props = {
  id: ReportId;
  values: FilterValues;
  onChange: (next: { [Key in FilterKey]?: string | undefined }) => void;
};

/** The filters of a report. On a phone they are behind a button that says which are set. */
export function ReportFilters({ id, values, onChange }: Props) {
  const t = useText(uiText);
  const [isOpen, setOpen] = useState(false);
  const chosen = useFilterWords(id, values).filter((word) => word !== undefined);
  const { filters } = definitionOf(id);
  if (filters.length === 0) return null;
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className={classNames(
          "flex min-h-11 w-full items-center gap-2.5 rounded-control border border-edge bg-surface px-3 text-start sm:hidden",
          chosen.length > 0 && "font-medium text-brand-strong",
        )}
      >
        <Icon of={SlidersHorizontal} />
        <span className="min-w-0 grow truncate">
          {chosen.length > 0 ? chosen.join(" · ") : t.filters}
        </span>
        <Icon of={isOpen ? ChevronUp : ChevronDown} className="text-ink" />
      </button>
      <div className={classNames("contents", !isOpen && "max-sm:hidden")}>
        {filters.map((key) => (
          <ReportFilter key={key} of={key} value={values[key]} onChange={onChange} />
        ))}
      </div>
      <ArchivedNote of={values.class} />
    </>
  );
}

/** Says that the class that is chosen is archived, such as by a filter that was saved while it was taught. */
function ArchivedNote({ of }: { of: string | undefined }) {
  const t = useText(reportsText);
  const classes = useQuery({
    ...classesClient.listClasses.queryOptions({ input: {} }),
    enabled: of !== undefined,
  });
  const found = classes.data?.find(({ id }) => id === of);
  if (!found?.archived_on) return null;
  return <p className="w-full text-14 text-muted">{t.archivedClass(found.name)}</p>;
}

type FilterProps = Pick<Props, "onChange"> & { of: FilterKey; value: string | undefined };

function ReportFilter({ of, value, onChange }: FilterProps) {
  const t = useText(reportsText);
  return (
    <FilterSelect
      label={t.filters[of]}
      all={t.all[of]}
      value={value}
      options={useOptions(of)}
      onChange={(next) => onChange({ [of]: next })}
      className="max-sm:w-full sm:max-w-60"
    />
  );
}

/** What a filter may be set to. */
function useOptions(of: FilterKey): { value: string; label: string }[] {
  const t = useText(reportsText);
  const y = useText(stayText);
  const { data = [] } = useQuery({
    ...classesClient.listClasses.queryOptions({ input: {} }),
    enabled: of === "class" || of === "level",
  });
  if (of === "gender") return GENDERS.map((value) => ({ value, label: t.cells[value] ?? value }));
  if (of === "stay") return STAYS.map((value) => ({ value, label: y.kinds[value] }));
  if (of === "money") return [{ value: "with", label: t.withMoney }];
  if (of === "class") return data.map(({ id, name }) => ({ value: id, label: name }));
  return distinct(data, "grade_level").map((value) => ({ value, label: value }));
}

/** The filters that are set, in words, in their order. */
export function useFilterWords(id: ReportId, values: FilterValues): (string | undefined)[] {
  const options = {
    class: useOptions("class"),
    level: useOptions("level"),
    gender: useOptions("gender"),
    stay: useOptions("stay"),
    money: useOptions("money"),
  };
  return definitionOf(id).filters.map(
    (key) => options[key].find(({ value }) => value === values[key])?.label,
  );
}
