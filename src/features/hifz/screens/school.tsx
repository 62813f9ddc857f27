import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { School } from "lucide-react";
import { HeadFigures } from "#features/hifz/overview/parts/figures.tsx";
import { HalaqahTable, JuzBands } from "#features/hifz/overview/parts/halaqah-table.tsx";
import { hifzOverviewClient } from "#features/hifz/overview/parts/overview-client.ts";
import { OverviewExport } from "#features/hifz/overview/parts/overview-export.tsx";
import { RiskTable } from "#features/hifz/overview/parts/risk-table.tsx";
import { SchoolPaper } from "#features/hifz/overview/parts/school-paper.tsx";
import { useOverviewWords } from "#features/hifz/overview/parts/use-overview-words.ts";
import { sortedPupils } from "#features/hifz/overview/rules/sorting.ts";
import { hifzOverviewText } from "#features/hifz/overview/text/overview.ts";
import { formatDate } from "#lib/dates.ts";
import { ButtonLink } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { readAhead } from "#ui/read-ahead.ts";

const schoolOptions = () => hifzOverviewClient.readSchool.queryOptions({ input: {} });

export const Route = createFileRoute("/dashboard/hifz/school")({
  loader: ({ context }) => readAhead(context, "hifz.manage", schoolOptions()),
  component: SchoolScreen,
});

/** The hafazan of the whole school: today, every halaqah, and who is at risk. */
function SchoolScreen() {
  const t = useText(hifzOverviewText);
  const { lang } = useLang();
  const words = useOverviewWords();
  const found = useQuery(schoolOptions());
  const { data } = found;
  const at_risk = data ? sortedPupils(data.at_risk, "attention") : [];
  return (
    <>
      <PageHead
        title={t.school}
        line={data && t.schoolLine(formatDate(data.from, lang), formatDate(data.to, lang))}
        action={
          at_risk.length > 0 && (
            <OverviewExport
              title={t.school}
              filters={[t.atRisk(at_risk.length)]}
              pupils={at_risk}
              paper={data && <SchoolPaper overview={{ ...data, at_risk }} />}
            />
          )
        }
      />
      <LoadState of={found} failed={t.loadFailed} />
      {data?.halaqah.length === 0 && (
        <Empty
          icon={School}
          title={t.noHalaqah}
          text={t.noHalaqahText}
          action={
            <ButtonLink kind="brand" to="/dashboard/classes/new" search={{ kind: "halaqah" }}>
              {t.addHalaqah}
            </ButtonLink>
          }
        />
      )}
      {data && data.halaqah.length > 0 && (
        <>
          <p className="mb-4 font-semibold">
            {data.today.expected > 0
              ? t.todayLine(data.today.closed, data.today.expected, data.today.unheard)
              : t.noToday}
          </p>
          <HeadFigures
            figures={[
              { label: t.syllabus, value: words.percent(data.syllabus) },
              { label: t.newPages, value: words.pages(data.new_milli) },
              { label: t.coverage, value: words.percent(data.coverage) },
              { label: t.khatam, value: String(data.khatam) },
            ]}
          />
          <div className="flex flex-col gap-5">
            <div className="max-sm:order-last">
              <HalaqahTable overview={data} />
            </div>
            <RiskTable overview={data} pupils={at_risk} />
            <JuzBands overview={data} />
          </div>
        </>
      )}
    </>
  );
}
