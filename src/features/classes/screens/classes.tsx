import { useQuery } from "@tanstack/react-query";
import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { Plus, School } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import type { SchoolClass } from "#features/classes/contract.ts";
import { ClassCard } from "#features/classes/parts/class-card.tsx";
import { classesApi } from "#features/classes/parts/use-class.ts";
import { distinct, filterClasses, type ClassFilter } from "#features/classes/rules.ts";
import { classesText } from "#features/classes/text.ts";
import { errorData } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { CardGrid } from "#ui/card-grid.tsx";
import { Empty } from "#ui/empty.tsx";
import { ErrorBox } from "#ui/error-box.tsx";
import { useText } from "#ui/lang.tsx";
import { useMay } from "#ui/me.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";
import { Spinner } from "#ui/spinner.tsx";

export const Route = createFileRoute("/dashboard/classes/")({
  validateSearch: (raw: Record<string, unknown>): ClassFilter => ({
    q: typeof raw.q === "string" ? raw.q : undefined,
    grade: typeof raw.grade === "string" ? raw.grade : undefined,
    // The router reads a bare 2026 as a number.
    year: raw.year ? String(raw.year) : undefined,
  }),
  component: ClassesScreen,
});

function ClassesScreen() {
  const t = useText(classesText);
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  const mayAdd = useMay("classes.write");
  const classes = useQuery(classesApi.listClasses.queryOptions({ input: {} }));
  const filter = useDeferredValue(search);
  const all = classes.data;
  const found = useMemo(() => filterClasses(all ?? [], filter), [all, filter]);

  function go(next: ClassFilter) {
    void navigate({
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  }

  return (
    <>
      <PageHead
        title={t.title}
        line={t.line}
        action={
          <ButtonLink to="/dashboard/classes/new" kind="brand" icon={Plus}>
            {t.add}
          </ButtonLink>
        }
      />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <SearchField
          label={t.search}
          placeholder={t.search}
          value={search.q ?? ""}
          onChange={(q) => go({ q: q || undefined })}
          className="min-w-52 flex-1 max-sm:w-full max-sm:flex-none"
        />
        <Select
          label={t.grade}
          value={search.grade ?? ""}
          options={[
            { value: "", label: t.allGrades },
            ...distinct(all ?? [], "grade_level").map((value) => ({ value, label: value })),
          ]}
          onChange={(grade) => go({ grade: grade || undefined })}
          className="max-sm:flex-1"
        />
        <Select
          label={t.year}
          value={search.year ?? ""}
          options={[
            { value: "", label: t.allYears },
            ...distinct(all ?? [], "academic_year").map((value) => ({ value, label: value })),
          ]}
          onChange={(year) => go({ year: year || undefined })}
          className="max-sm:flex-1"
        />
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
      {all?.length === 0 && (
        <Empty icon={School} title={t.none} text={mayAdd ? t.noneText : t.noneForYou} />
      )}
      {all && all.length > 0 && found.length === 0 && (
        <Empty
          title={t.noMatch}
          text={t.noMatchText}
          action={
            <Button onClick={() => go({ q: undefined, grade: undefined, year: undefined })}>
              {t.clear}
            </Button>
          }
        />
      )}
      {found.length > 0 && <CardGrid label={t.title} items={found} keyOf={keyOf} card={cardOf} />}
    </>
  );
}

function keyOf(schoolClass: SchoolClass): string {
  return schoolClass.id;
}

function cardOf(schoolClass: SchoolClass) {
  return <ClassCard schoolClass={schoolClass} />;
}
