import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Archive, CalendarRange, Plus, School } from "lucide-react";
import { memo, useMemo } from "react";
import type { SchoolClass } from "#features/classes/contract.ts";
import type { TodaysRegister } from "#features/board/contract.ts";
import { boardClient } from "#features/board/parts/board-client.ts";
import { TodaysRegisters } from "#features/board/parts/todays-registers.tsx";
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
import { errorData } from "#lib/errors.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { FilterSelect } from "#ui/filtered-list.tsx";
import { CardGrid } from "#ui/kit/card-grid.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useText } from "#ui/base/lang.tsx";
import { readAhead } from "#ui/read-ahead.ts";
import { useIsShortList, useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { SearchField } from "#ui/kit/search-field.tsx";
import { Spinner } from "#ui/base/spinner.tsx";
import { useListSearch } from "#ui/use-list-search.ts";

export const Route = createFileRoute("/dashboard/classes/")({
  validateSearch: (raw: Record<string, unknown>): ClassSearch => ({
    q: textOf(raw.q),
    grade: textOf(raw.grade),
    year: textOf(raw.year),
    archived: raw.archived === true ? true : undefined,
  }),
  loader: ({ context }) => {
    readAhead(context, "classes.see", classesClient.listClasses.queryOptions({ input: {} }));
    readAhead(context, "attendance.mark", boardClient.listToday.queryOptions());
  },
  component: ClassesScreen,
});

function ClassesScreen() {
  const t = useText(classesText);
  const s = useText(staffText);
  const y = useText(yearsText);
  const mayWrite = useMay("classes.write");
  const mayCover = useMay("classes.cover");
  const search = Route.useSearch();
  const { grade, year, archived } = search;
  const { text, type, q, filter, clear } = useListSearch(search, Route.useNavigate());
  const { role } = useMe();
  const classes = useQuery(classesClient.listClasses.queryOptions({ input: {} }));
  const mayTake = useMay("attendance.mark");
  const registers = useQuery({ ...boardClient.listToday.queryOptions(), enabled: mayTake });
  // The cards wait for both, so that none grows after it is shown.
  const isLoading = classes.isPending || registers.isLoading;
  const all = classes.data;

  const found = useMemo(
    () => filterClasses(all ?? [], { q, grade, year, archived }),
    [all, q, grade, year, archived],
  );
  const isShort = useIsShortList(all?.length);
  const away = all?.filter(({ archived_on }) => archived_on).length ?? 0;

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
            {!isShort && (
              <ListExport
                list="classes"
                title={t.title}
                filters={[grade, year, archived && s.showArchived, q]}
                columns={classColumns(t)}
                rows={found}
              />
            )}
            {mayWrite && (
              <ButtonLink to="/dashboard/classes/year-change" icon={CalendarRange}>
                {y.open}
              </ButtonLink>
            )}
            {mayWrite && (
              <ButtonLink
                to="/dashboard/classes/new"
                kind="brand"
                icon={Plus}
                className="max-sm:order-first max-sm:w-full"
              >
                {t.add}
              </ButtonLink>
            )}
          </>
        }
      />
      {!isShort && (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <SearchField
            label={t.search}
            placeholder={t.search}
            value={text}
            onChange={type}
            className="min-w-52 flex-1 max-sm:w-full max-sm:flex-none"
          />
          <FilterSelect
            label={t.grade}
            all={t.allGrades}
            value={grade}
            options={distinct(all ?? [], "grade_level").map((value) => ({ value, label: value }))}
            onChange={(value) => filter({ grade: value })}
            className="max-sm:flex-auto sm:max-w-60"
          />
          <FilterSelect
            label={t.year}
            all={t.allYears}
            value={year}
            options={distinct(all ?? [], "academic_year").map((value) => ({ value, label: value }))}
            onChange={(value) => filter({ year: value })}
            className="max-sm:flex-auto"
          />
          {away > 0 && (
            <Button
              aria-pressed={archived === true}
              icon={Archive}
              onClick={() => filter({ archived: archived ? undefined : true })}
              className="aria-pressed:border-brand aria-pressed:bg-brand-tint aria-pressed:text-brand-strong"
            >
              {`${s.showArchived} ${away}`}
            </Button>
          )}
        </div>
      )}
      {isLoading && <Spinner page />}
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
          action={
            <Button
              onClick={() => clear({ grade: undefined, year: undefined, archived: undefined })}
            >
              {t.clear}
            </Button>
          }
        />
      )}
      {found.length > 0 && !isLoading && (
        <ClassGrid label={t.title} classes={found} registers={registers.data} />
      )}
    </>
  );
}

type GridProps = {
  label: string;
  classes: readonly SchoolClass[];
  /** Today's registers of the classes, as far as the person takes them. */
  registers: readonly TodaysRegister[] | undefined;
};

/** Memoized: renders again only when the classes change, not at every keystroke of the search. */
const ClassGrid = memo(function ClassGrid({ label, classes, registers }: GridProps) {
  const ofClass = (id: string) => registers?.filter(({ class_id }) => class_id === id) ?? [];
  return (
    <CardGrid
      label={label}
      items={classes}
      keyOf={keyOf}
      card={(schoolClass) => (
        <ClassCard
          schoolClass={schoolClass}
          more={<TodaysRegisters registers={ofClass(schoolClass.id)} />}
        />
      )}
    />
  );
});

function keyOf(schoolClass: SchoolClass): string {
  return schoolClass.id;
}
