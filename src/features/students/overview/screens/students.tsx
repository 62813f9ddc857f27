import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FileUp, GraduationCap, School, SearchX, UserPlus, UserRoundCog } from "lucide-react";
import { Suspense, useDeferredValue, useMemo, useState } from "react";
import { studentLabels } from "#features/students/fields.ts";
import { studentColumns } from "#features/students/parts/student-export.ts";
import { StudentList } from "#features/students/overview/parts/student-list.tsx";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import { GENDERS } from "#lib/enumerations.ts";
import { textOf } from "#lib/search-params.ts";
import { useSearchText } from "#ui/kit/use-search-text.ts";
import { filterStudents, foldStudents } from "#features/students/rules.ts";
import { studentsText } from "#features/students/text.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { Select } from "#ui/kit/select.tsx";
import { SelectAll, SelectionBar, useSelection } from "#ui/kit/selection.tsx";
import { ViewToggle } from "#ui/kit/view-toggle.tsx";
import { lazyPart } from "#ui/lazy-part.ts";

// Loaded when the first student is selected, before the button that opens it is pressed.
const StatusDialog = lazyPart(
  async () => (await import("#features/students/statuses/parts/status-dialog.tsx")).StatusDialog,
);

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
  component: StudentsScreen,
});

function StudentsScreen() {
  const t = useText(studentsText);
  const labels = useText(studentLabels);
  const { role } = useMe();
  const { q, status, gender, view = "list" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const students = useQuery(studentsClient.listStudents.queryOptions({ input: {} }));

  function replaceSearch(next: Search) {
    void navigate({
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  }

  const [text, type] = useSearchText(q, (next) => replaceSearch({ q: next }));
  const wanted = useDeferredValue(text);
  const all = students.data;
  const found = useMemo(() => foldStudents(all ?? []), [all]);
  const shown = useMemo(
    () => filterStudents(found, { q: wanted, status, gender }),
    [found, wanted, status, gender],
  );

  const mayWrite = useMay("students.write");
  const { lang } = useLang();
  const { selection, ids } = useSelection();
  const [isChanging, setChanging] = useState(false);
  const columns = useMemo(() => studentColumns(t, labels, lang), [t, labels, lang]);
  const chosen = useMemo(() => {
    const wanted = new Set(ids);
    return shown.filter(({ id }) => wanted.has(id));
  }, [ids, shown]);
  const count = t.count(shown.length, all?.length ?? 0);

  const [hasChosen, setHasChosen] = useState(false);
  if (chosen.length > 0 && !hasChosen) setHasChosen(true);

  function showAll() {
    type("");
    replaceSearch({ status: undefined, gender: undefined });
  }

  return (
    <>
      <PageHead
        title={t.title}
        line={t.lineOf[role]}
        action={
          <>
            {chosen.length === 0 && (
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
          label={t.genderFilter}
          value={gender ?? ""}
          options={[
            { value: "", label: t.allGender },
            ...GENDERS.map((value) => ({ value, label: t[value] })),
          ]}
          onChange={(value) => replaceSearch({ gender: value || undefined })}
          className="max-sm:order-last max-sm:flex-1 max-sm:basis-2/5"
        />
        <ViewToggle
          value={view}
          onChange={(next) => replaceSearch({ view: next === "grid" ? next : undefined })}
        />
      </div>
      <LoadState of={students} failed={t.loadFailed} />
      {all && (
        <>
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
            <output>{all.length > 0 && count}</output>
          </div>
          {all.length === 0 ? (
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
          ) : shown.length === 0 ? (
            <Empty
              icon={SearchX}
              title={t.noMatch}
              text={t.noMatchText}
              action={<Button onClick={showAll}>{t.showAll}</Button>}
            />
          ) : (
            <StudentList
              view={view}
              students={shown}
              selection={mayWrite ? selection : undefined}
            />
          )}
        </>
      )}
      {chosen.length > 0 && (
        <SelectionBar
          text={t.selected(chosen.length)}
          clear={t.clearSelection}
          onClear={() => selection.set([])}
        >
          <Button icon={UserRoundCog} onClick={() => setChanging(true)}>
            {t.changeStatus}
          </Button>
          <ButtonLink
            to="/dashboard/students/move"
            state={{ students: chosen.map(({ id }) => id) }}
            icon={School}
          >
            {t.moveClass}
          </ButtonLink>
          <ListExport list="students" title={t.title} columns={columns} rows={chosen} side="top" />
        </SelectionBar>
      )}
      <Suspense>
        {hasChosen && (
          <StatusDialog
            open={isChanging}
            students={chosen}
            onClose={() => setChanging(false)}
            onDone={() => selection.drop(chosen.map(({ id }) => id))}
          />
        )}
      </Suspense>
    </>
  );
}
