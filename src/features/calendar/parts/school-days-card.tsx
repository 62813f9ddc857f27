import { useQuery } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { daysClient } from "#features/calendar/days/parts/days-client.ts";
import type { SchoolDays } from "#features/calendar/days/contract.ts";
import { schoolDaysText } from "#features/calendar/days/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { Skeleton } from "#ui/kit/skeleton.tsx";
import { TextLink } from "#ui/base/text-link.tsx";

type Props = {
  /** The academic year, by its name or by a day in it. */
  asked: { academic_year: string } | { on: string };
  /** True below the terms in the settings. */
  inSettings?: boolean;
};

/** The number of school days of an academic year, compared with what the law requires. */
export function SchoolDaysCard({ asked, inSettings = false }: Props) {
  const t = useText(schoolDaysText);
  const counted = useQuery(daysClient.countSchoolDays.queryOptions({ input: asked }));
  const days = counted.data;
  return (
    <Card className="grid gap-2">
      {counted.error && <LoadState of={counted} failed={t.loadFailed} />}
      {!days && !counted.error && (
        <>
          <h2 className="font-semibold">{t.title}</h2>
          <Skeleton className="h-8 w-44" />
          <Skeleton className="h-4 w-full max-w-110" />
        </>
      )}
      {days && <Counted days={days} inSettings={inSettings} />}
    </Card>
  );
}

function Counted({ days, inSettings }: { days: SchoolDays; inSettings: boolean }) {
  const t = useText(schoolDaysText);
  const { lang } = useLang();
  const maySet = useMay("settings.manage");
  const { academic_year, by, from, to, so_far, total, least } = days;
  const isEnough = total >= least;
  const day = (date: string) => formatDate(date, lang, "dayMonthYear");
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="font-semibold">{t.title}</h2>
        <span className="text-14 text-muted">{t.year(academic_year)}</span>
      </div>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <strong className="text-27 font-semibold tracking-[-0.015em]">{t.of(total)}</strong>
        {isEnough ? (
          <Badge tone="present">{t.enough(total - least)}</Badge>
        ) : (
          <Badge tone="late" icon={CircleAlert}>
            {t.fewer(least - total)}
          </Badge>
        )}
      </p>
      <p className="max-w-[70ch] text-14 text-pretty text-muted">
        {t.least(least)} {by === "terms" ? t.byTerms(day(from), day(to)) : t.byYear(academic_year)}{" "}
        {t.soFar(so_far)}
      </p>
      {by === "year" && maySet && !inSettings && (
        <p className="text-14">
          <TextLink to="/dashboard/settings" className="inline-flex max-sm:-my-3 max-sm:py-3">
            {t.setTerms}
          </TextLink>
        </p>
      )}
    </>
  );
}
