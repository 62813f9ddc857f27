import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { FileQuestion, Lock } from "lucide-react";
import { insightsText } from "#features/insights/text/insights.ts";
import { inOrder, laidOut, withoutEmpty } from "#features/reports/definitions/rules.ts";
import { periodSearch } from "#features/reports/parts/period-search.ts";
import { ReportFiles } from "#features/reports/parts/report-files.tsx";
import { ReportTable } from "#features/reports/parts/report-table.tsx";
import { usePeriodWords } from "#features/reports/parts/use-period-words.ts";
import { definitionOf, isReportId } from "#features/reports/rules.ts";
import type { ReadRun } from "#features/reports/runs/contract.ts";
import { reportRunsClient } from "#features/reports/runs/parts/report-runs-client.ts";
import { filterWords, reportRunsText } from "#features/reports/runs/text.ts";
import { reportsText } from "#features/reports/text.ts";
import { stayText } from "#features/students/stays/text.ts";
import { studentsText } from "#features/students/text.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

export const Route = createFileRoute("/dashboard/reports/runs/$runId")({
  component: RunScreen,
});

/** As many signs of the check code as people compare. */
const HASH_SIGNS = 16;

/** A report as it was when it was sent or made by a schedule. */
function RunScreen() {
  const t = useText(reportsText);
  const r = useText(reportRunsText);
  const { runId } = Route.useParams();
  const found = useQuery(reportRunsClient.readReportRun.queryOptions({ input: { id: runId } }));
  if (found.data) return <Run run={found.data} />;
  const { reason } = errorData(found.error);
  const isUnknown = reason === undefined && found.error !== null;
  const toReports = <ButtonLink to="/dashboard/reports">{t.toReports}</ButtonLink>;
  return (
    <>
      <PageHead title={t.title} back={<BackLink to="/dashboard/reports">{t.title}</BackLink>} />
      {isUnknown ? (
        <Empty icon={FileQuestion} title={r.unknown} text={r.unknownText} action={toReports} />
      ) : reason === "role" ? (
        <Empty icon={Lock} title={t.refused} text={t.refusedText} action={toReports} />
      ) : (
        <LoadState of={found} failed={t.failed} />
      )}
    </>
  );
}

function Run({ run }: { run: ReadRun }) {
  const t = useText(reportsText);
  const r = useText(reportRunsText);
  const n = useText(insightsText);
  const { lang } = useLang();
  const { school } = useMe();
  const say = usePeriodWords();
  const part = filterWords(run, useText(studentsText), useText(stayText));
  const { report_id: id, why, made_by, made_at, hash, filters } = run;
  if (!isReportId(id)) return null;
  const defined = definitionOf(id).columns;
  const report = laidOut(withoutEmpty(run.report, defined), run.report.layout);
  const columns = inOrder(defined, report.columns);
  const zone = school?.time_zone ?? "Asia/Kuala_Lumpur";
  const when = `${formatDate(dayOf(made_at, zone), lang)} ${formatTime(made_at, zone)}`;
  const isSent = why === "submitted";
  const about = [say(report.period), ...part];
  const values = {
    class: filters.class_id,
    level: filters.grade_level,
    gender: filters.gender,
    stay: filters.stay,
    money: filters.money,
  };
  const notes = [
    isSent ? r.sent(when, made_by ?? "–") : r.frozen(when),
    report.taking ? `${n.taking(report.taking.taken, report.taking.expected)}.` : "",
    r.hash(hash.slice(0, HASH_SIGNS)),
  ].filter(Boolean);
  return (
    <>
      <PageHead
        title={t.reports[id].title}
        line={about.join(" · ")}
        back={<BackLink to="/dashboard/reports">{t.title}</BackLink>}
        action={
          <>
            <ButtonLink
              to="/dashboard/reports/$reportId"
              params={{ reportId: id }}
              search={{
                ...(definitionOf(id).periods.length > 0 && periodSearch(report.period)),
                ...values,
              }}
            >
              {r.live}
            </ButtonLink>
            {report.rows.length > 0 && (
              <ReportFiles
                withPrint
                id={id}
                report={report}
                columns={columns}
                filters={about}
                line={notes.join(" ")}
              />
            )}
          </>
        }
      />
      <p className="mb-3 text-14 text-pretty wrap-anywhere text-muted">{notes.join(" ")}</p>
      {definitionOf(id).isOfPersons && <p className="mb-3">{r.onlyTotals}</p>}
      <ReportTable id={id} report={report} columns={columns} values={values} />
      <p className="mt-4 max-w-[75ch] text-14 text-pretty text-muted">
        {t.counted}: {t.reports[id].counted}
      </p>
    </>
  );
}
