import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FileUp, SearchX, UserPlus, UserRound } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { textOf } from "#lib/search-params.ts";
import { useSearchText } from "#ui/kit/use-search-text.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { teacherLabels } from "#features/teachers/fields.ts";
import { teacherColumns } from "#features/teachers/parts/teacher-export.ts";
import { TeacherList } from "#features/teachers/parts/teacher-list.tsx";
import { teachersClient } from "#features/teachers/parts/teachers-client.ts";
import { filterTeachers, specializationsOf } from "#features/teachers/rules.ts";
import { teachersText } from "#features/teachers/text.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { readAhead } from "#ui/read-ahead.ts";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { Select } from "#ui/kit/select.tsx";
import { ViewToggle } from "#ui/kit/view-toggle.tsx";

const STATUSES = ["active", "inactive"] as const;

type Search = {
  q?: string | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  specialization?: string | undefined;
  view?: "list" | undefined;
};

export const Route = createFileRoute("/dashboard/teachers/")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    q: textOf(raw.q),
    status: STATUSES.find((status) => status === raw.status),
    specialization: textOf(raw.specialization),
    view: raw.view === "list" ? "list" : undefined,
  }),
  loader: ({ context }) =>
    readAhead(context, "teachers.see", teachersClient.listTeachers.queryOptions({ input: {} })),
  component: TeachersScreen,
});

function TeachersScreen() {
  const t = useText(teachersText);
  const { role } = useMe();
  const { q, status, specialization, view = "grid" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const teachers = useQuery(teachersClient.listTeachers.queryOptions({ input: {} }));

  function replaceSearch(next: Search) {
    void navigate({
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  }

  const [text, type] = useSearchText(q, (next) => replaceSearch({ q: next }));
  const wanted = useDeferredValue(text);
  const all = teachers.data;
  const shown = useMemo(
    () => filterTeachers(all ?? [], { q: wanted, status, specialization }),
    [all, wanted, status, specialization],
  );
  const specializations = useMemo(() => {
    const found = specializationsOf(all ?? []);
    const known = !specialization || found.includes(specialization);
    return known ? found : [...found, specialization];
  }, [all, specialization]);

  const mayWrite = useMay("teachers.write");
  const { lang } = useLang();
  const labels = useText(teacherLabels);
  const columns = useMemo(() => teacherColumns(t, labels, lang), [t, labels, lang]);
  const count = t.count(shown.length, all?.length ?? 0);

  function showAll() {
    type("");
    replaceSearch({ status: undefined, specialization: undefined });
  }

  return (
    <>
      <PageHead
        title={t.title}
        line={t.lineOf[role]}
        action={
          <>
            <ListExport
              list="teachers"
              title={t.title}
              line={count}
              columns={columns}
              rows={shown}
            />
            {mayWrite && (
              <ButtonLink to="/dashboard/teachers/import" icon={FileUp}>
                {t.importTeachers}
              </ButtonLink>
            )}
            {mayWrite && (
              <ButtonLink to="/dashboard/teachers/new" kind="brand" icon={UserPlus}>
                {t.add}
              </ButtonLink>
            )}
          </>
        }
      />
      <div className="mb-3 flex flex-wrap gap-3">
        <SearchField
          label={t.search}
          value={text}
          onChange={type}
          className="min-w-0 flex-1 basis-52"
        />
        <Select
          label={t.statusFilter}
          value={status ?? ""}
          options={[
            { value: "", label: t.allStatus },
            ...STATUSES.map((value) => ({ value, label: t.statuses[value] })),
          ]}
          onChange={(value) => replaceSearch({ status: value || undefined })}
          className="max-sm:order-last max-sm:flex-1 max-sm:basis-2/5"
        />
        <Select
          label={t.specializationFilter}
          value={specialization ?? ""}
          options={[
            { value: "", label: t.allSpecializations },
            ...specializations.map((value) => ({ value, label: value })),
          ]}
          onChange={(value) => replaceSearch({ specialization: value || undefined })}
          className="max-sm:order-last max-sm:basis-full sm:max-w-60"
        />
        <ViewToggle
          value={view}
          onChange={(next) => replaceSearch({ view: next === "list" ? next : undefined })}
        />
      </div>
      <LoadState of={teachers} failed={t.loadFailed} />
      {all && (
        <>
          <output className="mb-3 block text-13 text-muted">{all.length > 0 && count}</output>
          {all.length === 0 ? (
            <Empty
              icon={UserRound}
              title={t.nobody}
              text={t.nobodyText[role]}
              action={
                mayWrite && (
                  <>
                    <ButtonLink to="/dashboard/teachers/import" kind="brand" icon={FileUp}>
                      {t.importTeachers}
                    </ButtonLink>
                    <ButtonLink to="/dashboard/teachers/new" icon={UserPlus}>
                      {t.add}
                    </ButtonLink>
                  </>
                )
              }
            />
          ) : shown.length === 0 ? (
            <Empty
              icon={SearchX}
              title={t.noMatch}
              text={t.noMatchText}
              action={<Button onClick={showAll}>{t.showAll}</Button>}
            />
          ) : (
            <TeacherList view={view} teachers={shown} />
          )}
        </>
      )}
    </>
  );
}
