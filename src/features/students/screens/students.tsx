import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { GraduationCap, SearchX, UserPlus } from "lucide-react";
import { useDeferredValue, useMemo } from "react";
import { studentsContract } from "#features/students/contract.ts";
import { StudentList } from "#features/students/parts/student-list.tsx";
import { textOf } from "#lib/search-params.ts";
import { useSearchText } from "#ui/use-search-text.ts";
import { filterStudents, foldStudents } from "#features/students/rules.ts";
import { studentsText } from "#features/students/text.ts";
import { apiOf } from "#ui/api.ts";
import { Button, ButtonLink } from "#ui/button.tsx";
import { Empty } from "#ui/empty.tsx";
import { useText } from "#ui/lang.tsx";
import { LoadState } from "#ui/load-state.tsx";
import { useMe } from "#ui/me.tsx";
import { PageHead } from "#ui/page-head.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { Select } from "#ui/select.tsx";
import { ViewToggle } from "#ui/view-toggle.tsx";

const api = apiOf("students", studentsContract);

const STATUSES = ["active", "inactive"] as const;
const GENDERS = ["male", "female"] as const;

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
  const { role } = useMe();
  const { q, status, gender, view = "list" } = Route.useSearch();
  const navigate = Route.useNavigate();
  const students = useQuery(api.listStudents.queryOptions({ input: {} }));

  function keep(next: Search) {
    void navigate({
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  }

  const [text, type] = useSearchText(q, (next) => keep({ q: next }));
  const wanted = useDeferredValue(text);
  const all = students.data;
  const found = useMemo(() => foldStudents(all ?? []), [all]);
  const shown = useMemo(
    () => filterStudents(found, { q: wanted, status, gender }),
    [found, wanted, status, gender],
  );

  function showAll() {
    type("");
    keep({ status: undefined, gender: undefined });
  }

  return (
    <>
      <PageHead
        title={t.title}
        line={t.line}
        action={
          <ButtonLink to="/dashboard/students/new" kind="brand" icon={UserPlus}>
            {t.add}
          </ButtonLink>
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
          onChange={(value) => keep({ status: value || undefined })}
          className="max-sm:order-last max-sm:flex-1 max-sm:basis-2/5"
        />
        <Select
          label={t.genderFilter}
          value={gender ?? ""}
          options={[
            { value: "", label: t.allGender },
            ...GENDERS.map((value) => ({ value, label: t[value] })),
          ]}
          onChange={(value) => keep({ gender: value || undefined })}
          className="max-sm:order-last max-sm:flex-1 max-sm:basis-2/5"
        />
        <ViewToggle
          value={view}
          onChange={(next) => keep({ view: next === "grid" ? next : undefined })}
        />
      </div>
      <LoadState of={students} failed={t.loadFailed} />
      {all && (
        <>
          <output className="mb-3 block text-13 text-muted">
            {all.length > 0 && t.count(shown.length, all.length)}
          </output>
          {all.length === 0 ? (
            <Empty
              icon={GraduationCap}
              title={t.nobody}
              text={t.nobodyText[role]}
              action={
                role === "admin" && (
                  <ButtonLink to="/dashboard/students/new" icon={UserPlus}>
                    {t.add}
                  </ButtonLink>
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
            <StudentList view={view} students={shown} />
          )}
        </>
      )}
    </>
  );
}
