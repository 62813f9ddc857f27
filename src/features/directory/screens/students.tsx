import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FileUp, GraduationCap, UserPlus } from "lucide-react";
import { useCallback, useMemo } from "react";
import { classesClient } from "#features/classes/parts/classes-client.ts";
import { ChosenStudents } from "#features/directory/parts/chosen-students.tsx";
import { hideableColumns, StudentList } from "#features/directory/parts/student-list.tsx";
import { useStudentExport } from "#features/directory/parts/use-student-export.ts";
import { ViewMenu } from "#features/directory/parts/view-menu.tsx";
import { homeroomFirst, type Sort, SORTS, sortStudents } from "#features/directory/rules.ts";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { GENDERS } from "#lib/enumerations.ts";
import { textOf } from "#lib/search-params.ts";
import { filterStudents, foldStudents, NO_CLASS } from "#features/students/rules.ts";
import { studentsText } from "#features/students/text.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { FilteredList, FilterSelect, ListFilters } from "#ui/filtered-list.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useText } from "#ui/base/lang.tsx";
import { readAhead } from "#ui/read-ahead.ts";
import { useIsShortList, useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { SelectAll, useSelection } from "#ui/kit/selection.tsx";
import { type Sorting } from "#ui/kit/table.tsx";
import { useKeptViews } from "#ui/kept-views.ts";
import { useListSearch } from "#ui/use-list-search.ts";

const STATUSES = ["active", "inactive"] as const;

type Search = {
  q?: string | undefined;
  status?: (typeof STATUSES)[number] | undefined;
  gender?: (typeof GENDERS)[number] | undefined;
  /** The id of a class, or NO_CLASS. */
  class?: string | undefined;
  /** The column to sort by, with a minus when turned round. */
  sort?: string | undefined;
  view?: "grid" | undefined;
};

export const Route = createFileRoute("/dashboard/students/")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    q: textOf(raw.q),
    status: STATUSES.find((status) => status === raw.status),
    gender: GENDERS.find((gender) => gender === raw.gender),
    class: textOf(raw.class),
    sort: textOf(raw.sort),
    view: raw.view === "grid" ? "grid" : undefined,
  }),
  loader: ({ context }) => {
    readAhead(context, "students.see", studentsClient.listStudents.queryOptions({ input: {} }));
    readAhead(context, "classes.see", classesClient.listClasses.queryOptions({ input: {} }));
  },
  component: StudentsScreen,
});

function StudentsScreen() {
  const t = useText(studentsText);
  const { role } = useMe();
  const mayWrite = useMay("students.write");
  const search = Route.useSearch();
  const { status, gender, class: class_id, sort, view = "list" } = search;
  const { text, type, q, filter, clear } = useListSearch(search, Route.useNavigate());
  const students = useQuery(studentsClient.listStudents.queryOptions({ input: {} }));
  const all = students.data;
  const found = useMemo(() => foldStudents(all ?? []), [all]);
  const classes = useQuery(classesClient.listClasses.queryOptions({ input: {} })).data;
  const classNames = useMemo(
    () => new Map(homeroomFirst(classes ?? []).map(({ id, name }) => [id, name])),
    [classes],
  );
  const sorting = useMemo(() => sortingOf(sort), [sort]);
  const shown = useMemo(() => {
    const matching = filterStudents(found, { q, status, gender, class_id });
    return sortStudents(matching, sorting.by, sorting.isDown, classNames);
  }, [found, q, status, gender, class_id, sorting, classNames]);
  const kept = useKeptViews<Omit<Search, "q">>("students");
  const { selection, ids } = useSelection();
  const chosen = useMemo(() => {
    const wanted = new Set(ids);
    return shown.filter(({ id }) => wanted.has(id));
  }, [ids, shown]);
  const saved = useStudentExport(classNames);
  const isShort = useIsShortList(all?.length);
  const filters = [
    status && t.statuses[status],
    gender && t[gender],
    class_id && (classNames.get(class_id) ?? t.noClass),
    q,
  ];
  const count = t.count(shown.length, all?.length ?? 0);
  const navigate = Route.useNavigate();
  const sortBy = useCallback(
    ({ by, isDown }: Sorting) => {
      const next = isDown ? `-${by}` : by;
      const order = next === "student" ? undefined : next;
      void navigate({
        search: (before) => ({ ...before, sort: order }),
        replace: true,
        resetScroll: false,
      });
    },
    [navigate],
  );

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
                filters={filters}
                columns={saved.columns}
                printed={saved.printed}
                rows={shown}
                load={() => saved.withGuardians(shown)}
              />
            )}
            {mayWrite && (
              <ButtonLink
                to="/dashboard/students/import"
                icon={FileUp}
                title={t.importStudents}
                className="max-sm:px-3"
              >
                <span className="max-sm:sr-only">{t.importStudents}</span>
              </ButtonLink>
            )}
            {mayWrite && (
              <ButtonLink
                to="/dashboard/students/new"
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
          onView={(next) => filter({ view: next === "grid" ? next : undefined })}
          isFiltered={Boolean(status ?? gender ?? class_id)}
          end={
            <ViewMenu
              columns={hideableColumns(t)}
              kept={kept}
              search={{ status, gender, class: class_id, sort, view: search.view }}
              onChoose={(chosen) => clear({ ...NO_FILTER, sort: undefined, ...chosen })}
            />
          }
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
          <FilterSelect
            label={t.class}
            all={t.allClasses}
            value={class_id}
            options={[
              ...(classes ?? [])
                .filter(({ archived_on }) => !archived_on)
                .map(({ id, name }) => ({ value: id, label: name })),
              { value: NO_CLASS, label: t.noClass },
            ]}
            onChange={(value) => filter({ class: value })}
            className="max-sm:order-last max-sm:basis-full sm:max-w-48"
          />
        </ListFilters>
      )}
      <FilteredList
        of={students}
        failed={t.loadFailed}
        shown={shown.length}
        head={
          <div className="mb-3 flex min-h-6 items-center gap-4 text-13 text-muted empty:hidden">
            {mayWrite && shown.length > 0 && (
              <span className={view === "list" ? "ps-3.5 sm:hidden" : "ps-4.5 max-sm:ps-3.5"}>
                <SelectAll
                  selection={selection}
                  ids={shown.map(({ id }) => id)}
                  label={t.selectAll}
                />
              </span>
            )}
            {!isShort && all && all.length > 0 && <output>{count}</output>}
          </div>
        }
        empty={all?.length === 0 && <NoStudents />}
        noMatch={{
          title: t.noMatch,
          text: t.noMatchText,
          clear: t.showAll,
          onClear: () => clear(NO_FILTER),
        }}
      >
        <StudentList
          view={view}
          students={shown}
          classNames={classNames}
          hidden={kept.hidden}
          sorting={sorting}
          onSort={sortBy}
          selection={mayWrite ? selection : undefined}
        />
      </FilteredList>
      <ChosenStudents students={chosen} selection={selection} saved={saved} />
    </>
  );
}

const NO_FILTER = { status: undefined, gender: undefined, class: undefined };

/** The order that the address names: by name where it names none. */
function sortingOf(sort = ""): Sorting & { by: Sort } {
  const by = SORTS.find((column) => sort === column || sort === `-${column}`);
  return { by: by ?? "student", isDown: by !== undefined && sort.startsWith("-") };
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
