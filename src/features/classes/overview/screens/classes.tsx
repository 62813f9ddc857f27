import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Archive, CalendarRange, Plus, School } from "lucide-react";
import { memo, useDeferredValue, useMemo } from "react";
import type { SchoolClass } from "#features/classes/contract.ts";
import { CoverLink } from "#features/classes/cover/parts/cover-link.tsx";
import { ClassCard } from "#features/classes/parts/class-card.tsx";
import { classColumns } from "#features/classes/overview/parts/class-export.ts";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { distinct, filterClasses, type ClassSearch } from "#features/classes/rules.ts";
import { yearsText } from "#features/classes/years/text.ts";
import { staffText } from "#features/classes/text/staff.ts";
import { classesText } from "#features/classes/text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { textOf } from "#lib/search-params.ts";
import { useSearchText } from "#ui/kit/use-search-text.ts";
import { errorData } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { CardGrid } from "#ui/kit/card-grid.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { readAhead } from "#ui/read-ahead.ts";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { Select } from "#ui/kit/select.tsx";
import { Spinner } from "#ui/base/spinner.tsx";

export const Route = createFileRoute("/dashboard/classes/")({
  validateSearch: (raw: Record<string, unknown>): ClassSearch => ({
    q: textOf(raw.q),
    grade: textOf(raw.grade),
    year: textOf(raw.year),
    archived: raw.archived === true ? true : undefined,
  }),
  loader: ({ context }) =>
    readAhead(context, "classes.see", classesClient.listClasses.queryOptions({ input: {} })),
  component: ClassesScreen,
});

function ClassesScreen() {
  const t = useText(classesText);
  const s = useText(staffText);
  const y = useText(yearsText);
  const mayWrite = useMay("classes.write");
  const mayCover = useMay("classes.cover");
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const { role } = useMe();
  const classes = useQuery(classesClient.listClasses.queryOptions({ input: {} }));
  const all = classes.data;

  function go(next: ClassSearch) {
    void navigate({
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  }

  const [text, type] = useSearchText(search.q, (q) => go({ q }));
  const q = useDeferredValue(text);
  const { grade, year, archived } = search;
  const found = useMemo(
    () => filterClasses(all ?? [], { q, grade, year, archived }),
    [all, q, grade, year, archived],
  );
  const away = all?.filter(({ archived_on }) => archived_on).length ?? 0;

  function clear() {
    type("");
    go({ grade: undefined, year: undefined, archived: undefined });
  }

  return (
    <>
      <PageHead
        title={t.title}
        line={
          <>
            {t.line}
            {mayCover && (
              <span className="block">
                <CoverLink />
              </span>
            )}
          </>
        }
        action={
          <>
            <ListExport list="classes" title={t.title} columns={classColumns(t)} rows={found} />
            {mayWrite && (
              <ButtonLink to="/dashboard/classes/year-change" icon={CalendarRange}>
                {y.open}
              </ButtonLink>
            )}
            {mayWrite && (
              <ButtonLink to="/dashboard/classes/new" kind="brand" icon={Plus}>
                {t.add}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={t.search}
          placeholder={t.search}
          value={text}
          onChange={type}
          className="min-w-52 flex-1 max-sm:w-full max-sm:flex-none"
        />
        <Select
          label={t.grade}
          value={grade ?? ""}
          options={choices(t.allGrades, distinct(all ?? [], "grade_level"), grade)}
          onChange={(value) => go({ grade: value || undefined })}
          className="max-sm:flex-1 sm:max-w-60"
        />
        <Select
          label={t.year}
          value={year ?? ""}
          options={choices(t.allYears, distinct(all ?? [], "academic_year"), year)}
          onChange={(value) => go({ year: value || undefined })}
          className="max-sm:flex-1"
        />
        {away > 0 && (
          <Button
            aria-pressed={archived === true}
            icon={Archive}
            onClick={() => go({ archived: archived ? undefined : true })}
            className="aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-strong"
          >
            {`${s.showArchived} ${away}`}
          </Button>
        )}
      </div>
      {classes.isPending && <Spinner page />}
      {classes.error && !all && (
        <ErrorBox
          text={t.loadFailed}
          requestId={errorData(classes.error).request_id}
          onRetry={() => void classes.refetch()}
          busy={classes.isFetching}
        />
      )}
      {all?.length === 0 && <Empty icon={School} title={t.none} text={t.noneText[role]} />}
      {all && all.length > 0 && found.length === 0 && (
        <Empty
          title={t.noMatch}
          text={t.noMatchText}
          action={<Button onClick={clear}>{t.clear}</Button>}
        />
      )}
      {found.length > 0 && <ClassGrid label={t.title} classes={found} />}
    </>
  );
}

/** "All", then the values found; the address may still name a value that no class has any more. */
function choices(all: string, found: string[], chosen: string | undefined) {
  const values = !chosen || found.includes(chosen) ? found : [...found, chosen];
  return [{ value: "", label: all }, ...values.map((value) => ({ value, label: value }))];
}

type GridProps = { label: string; classes: readonly SchoolClass[] };

/** Memoized: renders again only when the classes change, not at every keystroke of the search. */
const ClassGrid = memo(function ClassGrid({ label, classes }: GridProps) {
  return <CardGrid label={label} items={classes} keyOf={keyOf} card={cardOf} />;
});

function keyOf(schoolClass: SchoolClass): string {
  return schoolClass.id;
}

function cardOf(schoolClass: SchoolClass) {
  return <ClassCard schoolClass={schoolClass} />;
}
