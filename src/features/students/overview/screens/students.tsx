import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FileUp, GraduationCap, UserPlus } from "lucide-react";
import { useMemo } from "react";
import { studentLabels } from "#features/students/fields.ts";
import { ChosenStudents } from "#features/students/overview/parts/chosen-students.tsx";
import { studentColumns } from "#features/students/parts/student-export.ts";
import { StudentList } from "#features/students/overview/parts/student-list.tsx";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { GENDERS } from "#lib/enumerations.ts";
import { textOf } from "#lib/search-params.ts";
import { filterStudents, foldStudents } from "#features/students/rules.ts";
import { studentsText } from "#features/students/text.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { FilteredList, FilterSelect, ListFilters } from "#ui/filtered-list.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { readAhead } from "#ui/read-ahead.ts";
import { useIsShortList, useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { SelectAll, useSelection } from "#ui/kit/selection.tsx";
import { useListSearch } from "#ui/use-list-search.ts";

const STATUSES = ["active", "inactive"] as const;

type Search = {
  q?: string | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  gender?: (typeof GENDERS)[number] | undefined;
  view?: "grid" | undefined;
};

export const Route = createFileRoute("/dashboard/students/")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    q: textOf(raw.q),
    status: STATUSES.find((status) => status === raw.status),
    gender: GENDERS.find((gender) => gender === raw.gender),
    view: raw.view === "grid" ? "grid" : undefined,
  }),
  loader: ({ context }) =>
    readAhead(context, "students.see", studentsClient.listStudents.queryOptions({ input: {} })),
  component: StudentsScreen,
});

function StudentsScreen() {
  const t = useText(studentsText);
  const labels = useText(studentLabels);
  const { lang } = useLang();
  const { role } = useMe();
  const mayWrite = useMay("students.write");
  const search = Route.useSearch();
  const { status, gender, view = "list" } = search;
  const { text, type, q, filter, clear } = useListSearch(search, Route.useNavigate());
  const students = useQuery(studentsClient.listStudents.queryOptions({ input: {} }));
  const all = students.data;
  const found = useMemo(() => foldStudents(all ?? []), [all]);
  const shown = useMemo(
    () => filterStudents(found, { q, status, gender }),
    [found, q, status, gender],
  );
  const { selection, ids } = useSelection();
  const chosen = useMemo(() => {
    const wanted = new Set(ids);
    return shown.filter(({ id }) => wanted.has(id));
  }, [ids, shown]);
  const columns = useMemo(() => studentColumns(t, labels, lang), [t, labels, lang]);
  const isShort = useIsShortList(all?.length);
  const count = t.count(shown.length, all?.length ?? 0);

  return (
    <>
      <PageHead
        title={t.title}
        line={t.lineOf[role]}
        action={
          <>
            {chosen.length === 0 && !isShort && (
              <ListExport
                list="students"
                title={t.title}
                line={count}
                columns={columns}
                rows={shown}
              />
            )}
            {mayWrite && (
              <ButtonLink to="/dashboard/students/import" icon={FileUp}>
                {t.importStudents}
              </ButtonLink>
            )}
            {mayWrite && (
              <ButtonLink to="/dashboard/students/new" kind="brand" icon={UserPlus}>
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
          onView={(next) => filter({ view: next === "grid" ? next : undefined })}
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
            label={t.genderFilter}
            all={t.allGender}
            value={gender}
            options={GENDERS.map((value) => ({ value, label: t[value] }))}
            onChange={(value) => filter({ gender: value })}
            className="max-sm:order-last max-sm:flex-1 max-sm:basis-2/5"
          />
        </ListFilters>
      )}
      <FilteredList
        of={students}
        failed={t.loadFailed}
        shown={shown.length}
        head={
          <div className="mb-3 flex min-h-6 items-center gap-4 text-13 text-muted">
            {mayWrite && shown.length > 0 && (
              <span className="ps-4.5 max-sm:ps-3.5">
                <SelectAll
                  selection={selection}
                  ids={shown.map(({ id }) => id)}
                  label={t.selectAll}
                />
              </span>
            )}
            <output>{!isShort && all && all.length > 0 && count}</output>
          </div>
        }
        empty={all?.length === 0 && <NoStudents />}
        noMatch={{
          title: t.noMatch,
          text: t.noMatchText,
          clear: t.showAll,
          onClear: () => clear({ status: undefined, gender: undefined }),
        }}
      >
        <StudentList view={view} students={shown} selection={mayWrite ? selection : undefined} />
      </FilteredList>
      <ChosenStudents students={chosen} selection={selection} columns={columns} />
    </>
  );
}

function NoStudents() {
  const t = useText(studentsText);
  const { role } = useMe();
  const mayWrite = useMay("students.write");
  return (
    <Empty
      icon={GraduationCap}
      title={t.nobody}
      text={t.nobodyText[role]}
      action={
        mayWrite && (
          <>
            <ButtonLink to="/dashboard/students/import" kind="brand" icon={FileUp}>
              {t.importStudents}
            </ButtonLink>
            <ButtonLink to="/dashboard/students/new" icon={UserPlus}>
              {t.add}
            </ButtonLink>
          </>
        )
      }
    />
  );
}
