import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { ReportAnswer } from "#features/reports/contract.ts";
import { periodSearch } from "#features/reports/parts/period-search.ts";
import { reportsClient } from "#features/reports/parts/reports-client.ts";
import { usePeriodWords } from "#features/reports/parts/use-period-words.ts";
import { openIn } from "#features/reports/runs/rules.ts";
import { reportRunsText } from "#features/reports/runs/text.ts";
import type { ReportId } from "#features/reports/rules.ts";
import { formatDate, dayOf } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card } from "#ui/kit/card.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { reportRunsClient } from "./report-runs-client.ts";

type Props = { id: ReportId; report: ReportAnswer; money: "with" | undefined };

/** Says whether the month was sent, and by whom; a month that is over can be marked as sent. */
export function SubmitBar({ id, report, money }: Props) {
  const t = useText(reportRunsText);
  const { lang } = useLang();
  const { today, school } = useMe();
  const say = usePeriodWords();
  const [isAsking, setAsking] = useState(false);
  const runs = useQuery(reportRunsClient.listReportRuns.queryOptions({ input: { report_id: id } }));
  const { period } = report;
  const sent = runs.data?.find(({ from, why }) => why === "submitted" && from === period.from);
  // Today is the last day of a month that is still on.
  if (!runs.data || period.to >= today) return null;
  return (
    <Card className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-3 print:hidden">
      <p className="min-w-0 grow basis-60">
        {sent
          ? `${t.sent(formatDate(dayOf(sent.made_at, school?.time_zone ?? "Asia/Kuala_Lumpur"), lang), sent.made_by ?? "–")} ${t.sentAgain}`
          : t.notSent(say(period))}
      </p>
      {sent && (
        <Link
          to="/dashboard/reports/runs/$runId"
          params={{ runId: sent.id }}
          className="inline-flex items-center font-medium text-brand-strong underline max-sm:min-h-11"
        >
          {t.open}
        </Link>
      )}
      <Button kind={sent ? "quiet" : "brand"} onClick={() => setAsking(true)}>
        {sent ? t.submitAgain : t.submit}
      </Button>
      {isAsking && (
        <SubmitDialog id={id} report={report} money={money} onClose={() => setAsking(false)} />
      )}
    </Card>
  );
}

/** Shows what is missing before the month is marked as sent. */
function SubmitDialog({ id, report, money, onClose }: Props & { onClose: () => void }) {
  const t = useText(reportRunsText);
  const say = usePeriodWords();
  const { period, taking } = report;
  const open = openIn(report);
  const submit = useAction(
    () => reportRunsClient.submitReport.call({ report_id: id, on: period.from, open, money }),
    {
      changes: [reportRunsClient.key(), reportsClient.key()],
      rereadsWhenRefused: true,
      done: t.done,
      explain: (error) => t.problems[errorData(error).reason ?? ""],
      failed: t.failed,
      onDone: onClose,
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.submitTitle(say(period))}
      line={t.submitLine}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button kind="brand" busy={submit.busy} onClick={() => void submit.start()}>
            {open > 0 ? t.submitAnyway : t.submit}
          </Button>
        </>
      }
    >
      {submit.problem && <ErrorBox text={submit.problem} />}
      {open > 0 ? (
        <p>
          {t.missing(open)}{" "}
          <Link
            to="/dashboard/reports/$reportId"
            params={{ reportId: "kelengkapan" }}
            search={periodSearch(period)}
            className="inline-flex items-center text-brand-strong underline max-sm:min-h-11"
          >
            {t.look}
          </Link>
        </p>
      ) : (
        taking && <p>{t.whole(taking.taken)}</p>
      )}
    </Dialog>
  );
}
