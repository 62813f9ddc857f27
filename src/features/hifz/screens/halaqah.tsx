import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Suspense, useState } from "react";
import { ClassChooser } from "#features/attendance/parts/choosers.tsx";
import { HeadFigures } from "#features/hifz/overview/parts/figures.tsx";
import { hifzMonthText } from "#features/hifz/month/text.ts";
import { hifzOverviewClient } from "#features/hifz/overview/parts/overview-client.ts";
import { OverviewExport } from "#features/hifz/overview/parts/overview-export.tsx";
import { PupilTable } from "#features/hifz/overview/parts/pupil-table.tsx";
import { ToCheck } from "#features/hifz/overview/parts/to-check.tsx";
import { useOverviewWords } from "#features/hifz/overview/parts/use-overview-words.ts";
import { OVERVIEW_SORTS, sortedPupils } from "#features/hifz/overview/rules/sorting.ts";
import { hifzOverviewText } from "#features/hifz/overview/text/overview.ts";
import { NoHalaqah, NoPupils } from "#features/hifz/tasmik/parts/sheet-notices.tsx";
import { registersOf, useHalaqah } from "#features/hifz/tasmik/parts/use-halaqah.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { HeardToday } from "#features/hifz/today/parts/heard-today.tsx";
import { formatDate } from "#lib/dates.ts";
import { textOf } from "#lib/search-params.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Chips } from "#ui/kit/chips.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Select } from "#ui/kit/select.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { readAhead } from "#ui/read-ahead.ts";

const MonthDialog = lazyPart(
  async () => (await import("#features/hifz/month/parts/month-dialog.tsx")).MonthDialog,
);

const WEEKS = ["4", "8", "12"] as const;
type Weeks = (typeof WEEKS)[number];

type Search = {
  class?: string | undefined;
  weeks?: Weeks | undefined;
  sort?: string | undefined;
};

export const Route = createFileRoute("/dashboard/hifz/halaqah")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    class: textOf(raw.class),
    weeks: WEEKS.find((weeks) => weeks === String(raw.weeks)),
    sort: textOf(raw.sort),
  }),
  loader: ({ context }) => readAhead(context, "hifz.record", registersOf(context.me.today)),
  component: HalaqahScreen,
});

/** How the pupils of a halaqah come along. */
function HalaqahScreen() {
  const t = useText(hifzOverviewText);
  const h = useText(tasmikText);
  const { lang } = useLang();
  const { today } = useMe();
  const m = useText(hifzMonthText);
  const words = useOverviewWords();
  const [isMonthOpen, setMonthOpen] = useState(false);
  const navigate = Route.useNavigate();
  const { class: wanted, weeks = "4", sort: by } = Route.useSearch();
  const sort = OVERVIEW_SORTS.find((one) => one === by) ?? "attention";
  const { query, classes, chosen } = useHalaqah(wanted, today);
  const class_id = chosen?.class_id ?? "";
  const found = useQuery({
    ...hifzOverviewClient.readHalaqah.queryOptions({ input: { class_id, weeks: Number(weeks) } }),
    placeholderData: keepPreviousData,
    enabled: class_id !== "",
  });
  const { data } = found;
  const pupils = data ? sortedPupils(data.pupil_list, sort) : [];
  const go = (next: Search) =>
    void navigate({
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  const line = data && t.halaqahLine(formatDate(data.from, lang), formatDate(data.to, lang));
  return (
    <>
      <PageHead
        title={t.halaqah}
        line={line}
        action={
          data &&
          pupils.length > 0 && (
            <>
              <Button onClick={() => setMonthOpen(true)}>{m.open}</Button>
              <OverviewExport
                title={`${t.halaqah} · ${data.name}`}
                filters={[t.weekCount(Number(weeks))]}
                pupils={pupils}
              />
            </>
          )
        }
      />
      {chosen ? (
        <div className="mb-4 flex flex-wrap items-center gap-2 sm:gap-x-3 print:hidden">
          <ClassChooser
            label={h.choose}
            classes={classes}
            value={chosen.class_id}
            onChange={(value) => go({ class: value })}
          />
          <Select
            label={t.weeks}
            value={weeks}
            options={WEEKS.map((value) => ({ value, label: t.weekCount(Number(value)) }))}
            onChange={(value) => go({ weeks: value })}
          />
        </div>
      ) : (
        <>
          <LoadState of={query} failed={t.loadFailed} />
          {query.data && <NoHalaqah />}
        </>
      )}
      {chosen && <HeardToday class_id={chosen.class_id} />}
      {chosen && <LoadState of={found} failed={t.loadFailed} />}
      {data && pupils.length === 0 && <NoPupils class_id={data.class_id} />}
      {data && pupils.length > 0 && (
        <>
          <HeadFigures
            figures={[
              { label: t.heard, value: words.percent(data.heard) },
              { label: t.syllabus, value: words.percent(data.syllabus) },
              { label: t.coverage, value: words.percent(data.coverage) },
              { label: t.debt, value: t.pages(words.pages(data.debt)) },
            ]}
          />
          <ToCheck overview={data} />
          <Chips
            label={t.sort}
            value={sort}
            options={OVERVIEW_SORTS.map((value) => ({ value, label: t.sorts[value] }))}
            onChange={(value) => go({ sort: value })}
            className="mb-3"
          />
          <PupilTable pupils={pupils} />
        </>
      )}
      {data && isMonthOpen && (
        <Suspense>
          <MonthDialog class_id={data.class_id} onClose={() => setMonthOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
