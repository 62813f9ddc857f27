import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import type { ReactNode } from "react";
import type { HifzReport } from "#features/hifz/report/contract.ts";
import { CandidatesCard } from "#features/hifz/report/parts/candidates-card.tsx";
import { hifzReportClient } from "#features/hifz/report/parts/hifz-report-client.ts";
import { ReportExport } from "#features/hifz/report/parts/report-export.tsx";
import { SectionTable } from "#features/hifz/report/parts/section-table.tsx";
import { useSections } from "#features/hifz/report/parts/use-sections.ts";
import { hifzReportText } from "#features/hifz/report/text.ts";
import { addDays, formatDate, isDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Card } from "#ui/kit/card.tsx";
import { DateStepper } from "#ui/kit/date-stepper.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";

type Search = { date?: string | undefined };

export const Route = createFileRoute("/dashboard/hifz/report")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    date: typeof raw.date === "string" && isDate(raw.date) ? raw.date : undefined,
  }),
  component: ReportScreen,
});

/** The school's hafazan at a date, as the religious authorities ask for it. */
function ReportScreen() {
  const t = useText(hifzReportText);
  const { lang } = useLang();
  const { today } = useMe();
  const navigate = Route.useNavigate();
  const { date: wanted = today } = Route.useSearch();
  const date = wanted > today ? today : wanted;
  const found = useQuery({
    ...hifzReportClient.readHifzReport.queryOptions({ input: { date } }),
    placeholderData: keepPreviousData,
  });
  const text = formatDate(date, lang, "dayMonthYear");
  const stepper = (
    <DateStepper
      label={t.day}
      value={date}
      text={date === today ? `${text} · ${t.today}` : text}
      max={today}
      previous={addDays(date, -1)}
      {...(date < today && { next: addDays(date, 1) })}
      onChange={(next) =>
        void navigate({
          search: { date: next === today ? undefined : next },
          replace: true,
          resetScroll: false,
        })
      }
      className="w-72 max-sm:w-full"
    />
  );
  return (
    <>
      {found.data ? <Report report={found.data}>{stepper}</Report> : <PageHead title={t.title} />}
      <LoadState of={found} failed={t.loadFailed} />
      <CandidatesCard />
    </>
  );
}

function Report({ report, children }: { report: HifzReport; children: ReactNode }) {
  const t = useText(hifzReportText);
  const { lang } = useLang();
  const sections = useSections(report);
  return (
    <>
      <PageHead
        title={t.title}
        line={t.line(formatDate(report.date, lang, "dayMonthYear"))}
        action={<ReportExport date={report.date} sections={sections} />}
      />
      <div className="mb-4 print:hidden">{children}</div>
      <div className="mb-4 gap-4 lg:columns-2">
        {sections.map((section) => (
          <Card key={section.title} className="mb-4 break-inside-avoid">
            <h2 className="mb-2 font-semibold">{section.title}</h2>
            <SectionTable section={section} />
          </Card>
        ))}
      </div>
    </>
  );
}
