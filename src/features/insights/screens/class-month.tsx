import { useQuery } from "@tanstack/react-query";
import { createFileRoute, Link } from "@tanstack/react-router";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { insightsText } from "#features/insights/text/insights.ts";
import type { ClassDay } from "#features/insights/overviews/contract.ts";
import { overviewsText } from "#features/insights/overviews/text.ts";
import { insightsClient } from "#features/insights/parts/insights-client.ts";
import { overviewsClient } from "#features/insights/overviews/parts/overviews-client.ts";
import { RateChips } from "#features/insights/parts/rate-chips.tsx";
import { percentOf } from "#features/attendance/rules.ts";
import { addDays, formatDate, monthStart } from "#lib/dates.ts";
import { errorCode } from "#lib/errors.ts";
import { textOf } from "#lib/search-params.ts";
import { Card } from "#ui/kit/card.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMay, useMe } from "#ui/kit/me.tsx";
import { TextLink } from "#ui/base/text-link.tsx";

export const Route = createFileRoute("/dashboard/classes/$classId/_page/_today/")({
  validateSearch: (raw: Record<string, unknown>): { month?: string | undefined } => ({
    month: textOf(raw.month),
  }),
  component: ClassMonthScreen,
});

/** Shows the registers of a class in one month, with a small bar of the marks for each day. */
function ClassMonthScreen() {
  const maySee = useMay("attendance.mark");
  return maySee ? <Month /> : null;
}

function Month() {
  const t = useText(overviewsText);
  const i = useText(insightsText);
  const { lang } = useLang();
  const { today } = useMe();
  const { classId: class_id } = Route.useParams();
  const navigate = Route.useNavigate();
  const wanted = Route.useSearch().month ?? "";
  const from = /^\d{4}-(0\d|1[0-2])$/.test(wanted) ? `${wanted}-01` : monthStart(today);
  const to = addDays(monthStart(addDays(from, 31)), -1);
  const days = useQuery({
    ...overviewsClient.listClassDays.queryOptions({ input: { class_id, from, to } }),
    placeholderData: (before) => before,
  });
  const go = (day: string) =>
    void navigate({ search: { month: day.slice(0, 7) }, replace: true, resetScroll: false });
  const sheet = useQuery({
    ...insightsClient.readClassSheet.queryOptions({ input: { class_id, from, to } }),
    placeholderData: (before) => before,
  });

  // A teacher may look up any class, but sees the attendance of the own ones.
  if (errorCode(sheet.error) === "NOT_FOUND") return null;

  return (
    <Card pad={false} className="mb-4 print:hidden">
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 border-b border-line px-5 py-1.5 max-sm:px-4">
        <div className="flex flex-wrap items-center gap-x-4">
          <h2 className="font-semibold">{t.month}</h2>
          <TextLink
            to="/dashboard/classes/$classId/sheet"
            params={{ classId: class_id }}
            search={{ month: from.slice(0, 7) }}
            className="inline-flex items-center text-14 max-sm:min-h-11"
          >
            {i.sheet}
          </TextLink>
        </div>
        <div className="flex items-center gap-1">
          <IconButton
            icon={ChevronLeft}
            label={t.previous}
            onClick={() => go(monthStart(addDays(from, -1)))}
          />
          <output className="min-w-32 text-center text-14 font-medium">
            {formatDate(from, lang, "month")}
          </output>
          <IconButton
            icon={ChevronRight}
            label={t.next}
            disabled={to >= today}
            onClick={() => go(addDays(to, 1))}
          />
        </div>
      </div>
      <div className="grid gap-4 p-5 max-sm:p-4">
        <LoadState of={days} failed={t.loadFailed} />
        {sheet.error && <LoadState of={sheet} failed={t.loadFailed} />}
        {days.data?.length === 0 && <p className="text-14 text-muted">{t.noDays}</p>}
        {days.data && days.data.length > 0 && (
          <>
            {sheet.data && <RateChips totals={sheet.data.totals} taking={sheet.data.totals} />}
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] gap-2">
              {days.data.map((day) => (
                <DayCell key={`${day.date} ${day.session}`} day={day} classId={class_id} />
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}

function DayCell({ day, classId }: { day: ClassDay; classId: string }) {
  const t = useText(overviewsText);
  const { lang } = useLang();
  const percent = percentOf(day);
  const title = [formatDate(day.date, lang, "day"), day.session_name].filter(Boolean).join(", ");
  return (
    <li>
      <Link
        to="/dashboard/attendance"
        search={{
          class: classId,
          date: day.date,
          session: day.session_name ? day.session : undefined,
        }}
        className="block rounded-control border border-line px-2.5 py-2 hover:border-brand data-[open=true]:border-dashed"
        data-open={!day.taken_at}
      >
        <span className="block text-13 text-muted">{formatDate(day.date, lang, "dayMonth")}</span>
        {day.session_name && (
          <span className="block truncate text-13 text-muted">{day.session_name}</span>
        )}
        <span className="block font-semibold tabular-nums">
          {percent === null ? "–" : `${percent}%`}
        </span>
        <span className="sr-only">
          {t.open(title)}
          {!day.taken_at && `, ${t.notSaved}`}
        </span>
        <span aria-hidden className="mt-1 flex h-1.5 overflow-hidden rounded-full bg-neutral-tint">
          <Part of={day.present} all={day.students} className="bg-present" />
          <Part of={day.late} all={day.students} className="bg-late" />
          <Part of={day.excused} all={day.students} className="bg-excused" />
          <Part of={day.absent} all={day.students} className="bg-absent" />
        </span>
      </Link>
    </li>
  );
}

function Part({ of, all, className }: { of: number; all: number; className: string }) {
  if (of === 0 || all === 0) return null;
  return <span className={className} style={{ width: `${(100 * of) / all}%` }} />;
}
