import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { FileQuestion, Lock, TableProperties } from "lucide-react";
import { Suspense, useMemo, useState } from "react";
import { ratesText } from "#features/insights/text/rates.ts";
import type { ReportAnswer } from "#features/reports/contract.ts";
import { layoutsText } from "#features/reports/layouts/text.ts";
import { inOrder, laidOut, withoutEmpty } from "#features/reports/definitions/rules.ts";
import { PeriodBar } from "#features/reports/parts/period-bar.tsx";
import { ReportFiles } from "#features/reports/parts/report-files.tsx";
import { hasPeriod, periodSearch } from "#features/reports/parts/period-search.ts";
import {
  filterValues,
  type FilterValues,
  ReportFilters,
  useFilterWords,
} from "#features/reports/parts/report-filters.tsx";
import { ReportTable } from "#features/reports/parts/report-table.tsx";
import { reportsClient } from "#features/reports/parts/reports-client.ts";
import { usePeriodWords } from "#features/reports/parts/use-period-words.ts";
import { periodsText } from "#features/reports/periods/text.ts";
import { definitionOf, isReportId, type ReportId } from "#features/reports/rules.ts";
import { reportsText } from "#features/reports/text.ts";
import { dayOf, formatDate, formatTime, isDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { textOf } from "#lib/search-params.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { FilterSelect } from "#ui/filtered-list.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { readAhead } from "#ui/read-ahead.ts";

const SaveDialog = lazyPart(
  async () => (await import("#features/reports/saved/parts/save-dialog.tsx")).SaveDialog,
);

const LayoutDialog = lazyPart(
  async () => (await import("#features/reports/parts/layout-dialog.tsx")).LayoutDialog,
);

const SubmitBar = lazyPart(
  async () => (await import("#features/reports/runs/parts/submit-bar.tsx")).SubmitBar,
);

const KEYS = ["period", "on", "to", "class", "level", "gender", "stay", "money", "layout"] as const;
type Key = (typeof KEYS)[number];

/** The address as it stands. The screen reads it, so that no other page loads what does. */
type Search = { [K in Key]?: unknown };
type Texts = { [K in Key]?: string | undefined };

export const Route = createFileRoute("/dashboard/reports/$reportId")({
  validateSearch: (raw: Search) => raw,
  loader: ({ context, params: { reportId: id }, location: { search } }) => {
    if (!isReportId(id)) return;
    const { input } = askedBy(id, search as Search);
    readAhead(context, "reports.see", reportsClient.readReport.queryOptions({ input }));
  },
  component: ReportScreen,
});

const dateIn = (value = "") => (isDate(value) ? value : undefined);

/** What an address asks of a report. */
function askedBy(id: ReportId, raw: Search) {
  const search: Texts = Object.fromEntries(KEYS.map((key) => [key, textOf(raw[key])]));
  const values = filterValues(id, search);
  const { periods } = definitionOf(id);
  const kind = periods.find((one) => one === search.period) ?? periods[0];
  const asking = {
    period: kind === periods[0] ? undefined : kind,
    on: dateIn(search.on),
    to: dateIn(search.to),
  };
  const input = {
    id,
    ...(kind && asking),
    class_id: values.class,
    grade_level: values.level,
    gender: values.gender,
    stay: values.stay,
    money: values.money,
    layout: search.layout,
  };
  return { input, values, kind, asking };
}

/** One report: what it is about, its rows with totals, how it is counted, and the ways to save it. */
function ReportScreen() {
  const t = useText(reportsText);
  const { reportId } = Route.useParams();
  if (isReportId(reportId)) return <KnownReport key={reportId} id={reportId} />;
  return (
    <>
      <PageHead title={t.title} back={<BackLink to="/dashboard/reports">{t.title}</BackLink>} />
      <Empty icon={FileQuestion} title={t.unknown} text={t.unknownText} action={<ToReports />} />
    </>
  );
}

function ToReports() {
  const t = useText(reportsText);
  return (
    <ButtonLink to="/dashboard/reports" kind="brand">
      {t.toReports}
    </ButtonLink>
  );
}

function KnownReport({ id }: { id: ReportId }) {
  const t = useText(reportsText);
  const p = useText(periodsText);
  const l = useText(layoutsText);
  const { input, values, kind, asking } = askedBy(id, Route.useSearch());
  const navigate = Route.useNavigate();
  const { periods, columns: defined } = definitionOf(id);
  const found = useQuery({
    ...reportsClient.readReport.queryOptions({ input }),
    placeholderData: (before) => before,
    // Comparing thousands of rows takes longer than showing those in sight.
    structuralSharing: false,
  });
  const data = useMemo(
    () => found.data && laidOut(withoutEmpty(found.data, defined), found.data.layout),
    [found.data, defined],
  );
  const chosen = useFilterWords(id, values);
  const say = usePeriodWords();
  const { standing, notes } = useNotes(id, data);
  const columns = inOrder(defined, data?.columns ?? []);
  const go = (next: Texts) =>
    void navigate({
      search: (before) => ({ ...before, ...next }),
      replace: true,
      resetScroll: false,
    });
  const mayManage = useMay("reports.manage");
  const maySave = useMay("reports.save");
  const [isSaving, setSaving] = useState(false);
  const [isLaying, setLaying] = useState(false);
  const { reason } = errorData(found.error);
  const isRefused = reason === "role";
  const failed =
    reason && reason in p.faults ? p.faults[reason as keyof typeof p.faults] : t.failed;

  return (
    <>
      <PageHead
        title={t.reports[id].title}
        line={t.reports[id].line}
        back={<BackLink to="/dashboard/reports">{t.title}</BackLink>}
        action={
          data && (
            <>
              {maySave && <Button onClick={() => setSaving(true)}>{t.save}</Button>}
              {mayManage && <Button onClick={() => setLaying(true)}>{l.layout}</Button>}
              {data.rows.length > 0 && (
                <ReportFiles
                  id={id}
                  report={data}
                  columns={columns}
                  filters={[say(data.period), ...chosen]}
                  line={[...standing, ...notes].join(" ")}
                />
              )}
            </>
          )
        }
      />
      {isRefused ? (
        <Empty icon={Lock} title={t.refused} text={t.refusedText} action={<ToReports />} />
      ) : (
        <>
          <div className="mb-4 flex flex-wrap items-start gap-3 max-sm:gap-2 print:hidden">
            {kind && (
              <PeriodBar
                kinds={periods}
                kind={kind}
                period={data?.period.kind === kind ? data.period : undefined}
                asked={asking}
                onAsk={({ period, on, to }) => go({ period, on, to })}
              />
            )}
            <ReportFilters id={id} values={values} onChange={go} />
            {data?.layouts && data.layouts.length > 0 && (
              <FilterSelect
                label={l.layout}
                all={l.usual}
                value={data.layout?.id}
                options={data.layouts.map((one) => ({ value: one.id, label: one.name }))}
                onChange={(next) => go({ layout: next ?? "usual" })}
                className="max-sm:w-full sm:max-w-60"
              />
            )}
          </div>
          {reason === "class" ? (
            <Empty
              icon={TableProperties}
              title={t.noClass}
              text={t.noClassText}
              action={<Button onClick={() => go({ class: undefined })}>{t.all.class}</Button>}
            />
          ) : reason === "layout" ? (
            <Empty
              icon={TableProperties}
              title={l.gone}
              action={
                <Button onClick={() => go({ layout: undefined })}>{t.reports[id].title}</Button>
              }
            />
          ) : (
            <LoadState of={found} failed={failed} />
          )}
          {mayManage && data && !found.error && definitionOf(id).isSubmitted && (
            <Suspense>
              <SubmitBar id={id} report={data} money={values.money} />
            </Suspense>
          )}
          {data && !found.error && <Rows id={id} report={data} values={values} />}
          {data && !found.error && (
            <p className="mt-4 max-w-[75ch] text-14 text-pretty text-muted">{notes.join(" ")}</p>
          )}
          <Suspense>
            {isLaying && data && (
              <LayoutDialog
                id={id}
                layout={data.layout}
                onDone={(layout) => {
                  go({ layout });
                  setLaying(false);
                }}
                onClose={() => setLaying(false)}
              />
            )}
            {isSaving && data && (
              <SaveDialog
                id={id}
                period={data.period}
                values={values}
                chosen={chosen.filter((word) => word !== undefined)}
                onClose={() => setSaving(false)}
              />
            )}
          </Suspense>
        </>
      )}
    </>
  );
}

type RowsProps = { id: ReportId; report: ReportAnswer; values: FilterValues };

function Rows({ id, report, values }: RowsProps) {
  const t = useText(reportsText);
  const n = useText(ratesText);
  const l = useText(layoutsText);
  const { periods, columns: defined } = definitionOf(id);
  const columns = inOrder(defined, report.columns);
  const { taking, rows, more, period } = report;
  const open = taking ? taking.expected - taking.taken : 0;
  const percent = report.totals[columns.findIndex(({ key }) => key === "percent")];
  return (
    <>
      <p className="mb-3 flex flex-wrap items-baseline gap-x-4 gap-y-1 text-14 text-muted">
        {typeof percent === "number" && (
          <strong className="text-17 font-semibold text-ink tabular-nums">{n.rate(percent)}</strong>
        )}
        {taking && taking.expected > 0 && <span>{n.taking(taking.taken, taking.expected)}</span>}
        {open > 0 && id !== "kelengkapan" && hasPeriod("kelengkapan", period) && (
          <Link
            to="/dashboard/reports/$reportId"
            params={{ reportId: "kelengkapan" }}
            search={{ ...periodSearch(period), class: values.class, level: values.level }}
            className="inline-flex items-center text-brand-strong underline max-sm:min-h-11"
          >
            {t.openRegisters(open)}
          </Link>
        )}
        {rows.length > 0 && <span>{t.rows(rows.length)}</span>}
        {report.layout && <span>{l.inUse(report.layout.name)}</span>}
        {report.own && <span>{t.own}</span>}
      </p>
      {rows.length > 0 ? (
        <ReportTable id={id} report={report} columns={columns} values={values} />
      ) : (
        <Empty
          icon={TableProperties}
          title={periods.length > 0 ? t.empty : t.complete}
          text={periods.length > 0 ? t.emptyText : t.completeText}
        />
      )}
      {more > 0 && <p className="mt-3">{t.more(more)}</p>}
    </>
  );
}

/** Of which classes a report is and how far its registers were taken; and how it is counted, as of when. */
function useNotes(id: ReportId, report: ReportAnswer | undefined) {
  const t = useText(reportsText);
  const n = useText(ratesText);
  const { lang } = useLang();
  const { school } = useMe();
  if (!report) return { standing: [], notes: [] };
  const zone = school?.time_zone ?? "Asia/Kuala_Lumpur";
  const { as_of, taking, own } = report;
  const when = `${formatDate(dayOf(as_of, zone), lang)} ${formatTime(as_of, zone)}`;
  return {
    standing: [
      own ? t.own : "",
      taking ? `${n.taking(taking.taken, taking.expected)}.` : "",
    ].filter(Boolean),
    notes: [`${t.counted}: ${t.reports[id].counted}`, t.asOf(when)],
  };
}
