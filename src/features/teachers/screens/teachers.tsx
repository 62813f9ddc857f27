import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FileUp, UserPlus, UserRound } from "lucide-react";
import { useMemo } from "react";
import { textOf } from "#lib/search-params.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { teacherLabels } from "#features/teachers/fields.ts";
import { teacherColumns } from "#features/teachers/parts/teacher-export.ts";
import { TeacherList } from "#features/teachers/parts/teacher-list.tsx";
import { teachersClient } from "#features/teachers/parts/teachers-client.ts";
import { filterTeachers, specializationsOf } from "#features/teachers/rules.ts";
import { teachersText } from "#features/teachers/text.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { FilteredList, FilterSelect, ListFilters } from "#ui/filtered-list.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { readAhead } from "#ui/read-ahead.ts";
import { useIsShortList, useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { useListSearch } from "#ui/use-list-search.ts";

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
  const labels = useText(teacherLabels);
  const { role } = useMe();
  const mayWrite = useMay("teachers.write");
  const search = Route.useSearch();
  const { status, specialization, view = "grid" } = search;
  const { text, type, q, filter, clear } = useListSearch(search, Route.useNavigate());
  const teachers = useQuery(teachersClient.listTeachers.queryOptions({ input: {} }));
  const all = teachers.data;
  const shown = useMemo(
    () => filterTeachers(all ?? [], { q, status, specialization }),
    [all, q, status, specialization],
  );
  const specializations = useMemo(() => specializationsOf(all ?? []), [all]);
  const columns = useMemo(() => teacherColumns(t, labels), [t, labels]);
  const isShort = useIsShortList(all?.length);
  const count = t.count(shown.length, all?.length ?? 0);

  return (
    <>
      <PageHead
        title={t.title}
        line={t.lineOf[role]}
        action={
          <>
            {!isShort && (
              <ListExport
                list="teachers"
                title={t.title}
                line={count}
                filters={[status && t.statuses[status], specialization, q]}
                columns={columns}
                rows={shown}
              />
            )}
            {mayWrite && (
              <ButtonLink
                to="/dashboard/teachers/import"
                icon={FileUp}
                title={t.importTeachers}
                className="max-sm:px-3"
              >
                <span className="max-sm:sr-only">{t.importTeachers}</span>
              </ButtonLink>
            )}
            {mayWrite && (
              <ButtonLink
                to="/dashboard/teachers/new"
                kind="brand"
                icon={UserPlus}
                className="max-sm:order-first max-sm:grow max-[389px]:px-3 max-[389px]:[&>svg]:hidden"
              >
                {t.add}
              </ButtonLink>
            )}
          </>
        }
      />
      {!isShort && (
        <ListFilters
          search={t.search}
          text={text}
          onText={type}
          view={view}
          onView={(next) => filter({ view: next === "list" ? next : undefined })}
          isFiltered={Boolean(status ?? specialization)}
        >
          <FilterSelect
            label={t.statusFilter}
            all={t.allStatus}
            value={status}
            options={STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
            onChange={(value) => filter({ status: value })}
            className="max-sm:order-last max-sm:flex-1 max-sm:basis-2/5"
          />
          <FilterSelect
            label={t.specializationFilter}
            all={t.allSpecializations}
            value={specialization}
            options={specializations.map((value) => ({ value, label: value }))}
            onChange={(value) => filter({ specialization: value })}
            className="max-sm:order-last max-sm:basis-full sm:max-w-60"
          />
        </ListFilters>
      )}
      <FilteredList
        of={teachers}
        failed={t.loadFailed}
        shown={shown.length}
        head={
          <output className="mb-3 block text-13 text-muted">
            {!isShort && all && all.length > 0 && count}
          </output>
        }
        empty={all?.length === 0 && <NoTeachers />}
        noMatch={{
          title: t.noMatch,
          text: t.noMatchText,
          clear: t.showAll,
          onClear: () => clear({ status: undefined, specialization: undefined }),
        }}
      >
        <TeacherList view={view} teachers={shown} />
      </FilteredList>
    </>
  );
}

function NoTeachers() {
  const t = useText(teachersText);
  const { role } = useMe();
  const mayWrite = useMay("teachers.write");
  return (
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
  );
}
