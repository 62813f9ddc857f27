import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CalendarX, ChevronLeft, ChevronRight, Users } from "lucide-react";
import { SheetExport } from "#features/insights/parts/sheet-export.tsx";
import { SheetNotes } from "#features/insights/parts/sheet-notes.tsx";
import { SheetTable } from "#features/insights/parts/sheet-table.tsx";
import { insightsText } from "#features/insights/text/insights.ts";
import { insightsClient } from "#features/insights/parts/insights-client.ts";
import { RateChips } from "#features/insights/parts/rate-chips.tsx";
import { monthEnd, shiftMonth } from "#features/calendar/rules.ts";
import { formatDate, monthStart } from "#lib/dates.ts";
import { errorCode } from "#lib/errors.ts";
import { textOf } from "#lib/search-params.ts";
import { Empty } from "#ui/kit/empty.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { BackLink } from "#ui/kit/back-link.tsx";
import { PageHead } from "#ui/kit/page-head.tsx";
import { Select } from "#ui/kit/select.tsx";

type Search = { month?: string | undefined; session?: string | undefined };

export const Route = createFileRoute("/dashboard/classes/$classId/sheet")({
  validateSearch: (raw: Record<string, unknown>): Search => ({
    month: textOf(raw.month),
    session: textOf(raw.session),
  }),
  component: ClassSheetScreen,
});

/** Shows the pupils of a class by the days of a month, with a letter for every mark; on paper as A4 landscape. */
function ClassSheetScreen() {
  const t = useText(insightsText);
  const { lang } = useLang();
  const { today } = useMe();
  const { classId: class_id } = Route.useParams();
  const { month = "", session } = Route.useSearch();
  const navigate = Route.useNavigate();
  const isMonth = /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(month);
  const from = isMonth ? `${month}-01` : monthStart(today);
  const to = monthEnd(from);
  const input = { class_id, from, to, ...(session && { session }) };
  const sheet = useQuery({
    ...insightsClient.readClassSheet.queryOptions({ input }),
    placeholderData: (before) => before,
  });
  const { data } = sheet;
  const isAway = errorCode(sheet.error) === "NOT_FOUND";
  const go = (search: Search) =>
    void navigate({
      search: { month: from.slice(0, 7), session, ...search },
      replace: true,
      resetScroll: false,
    });

  return (
    <>
      <BackLink to="/dashboard/classes/$classId" params={{ classId: class_id }}>
        {data?.class_name ?? t.class}
      </BackLink>
      <PageHead
        title={t.sheet}
        line={data?.class_name}
        action={data && data.from === from && <SheetExport sheet={data} />}
      />
      {!isAway && (
        <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
          <div className="flex flex-wrap items-center gap-3">
            <div className="flex h-10.5 items-center rounded-control border border-edge bg-surface px-0.5 max-sm:h-11">
              <IconButton
                icon={ChevronLeft}
                label={t.previous}
                onClick={() => go({ month: shiftMonth(from, -1).slice(0, 7) })}
              />
              <output className="min-w-34 text-center font-medium">
                {formatDate(from, lang, "month")}
              </output>
              <IconButton
                icon={ChevronRight}
                label={t.next}
                disabled={to >= today}
                onClick={() => go({ month: shiftMonth(from, 1).slice(0, 7) })}
              />
            </div>
            {data && data.sessions.length > 1 && (
              <Select
                label={t.session}
                value={session ?? ""}
                options={[
                  { value: "", label: t.allSessions },
                  ...data.sessions.map(({ key, name }) => ({ value: key, label: name })),
                ]}
                onChange={(value) => go({ session: value || undefined })}
              />
            )}
          </div>
          {data && <RateChips totals={data.totals} taking={data.totals} />}
        </div>
      )}
      {isAway ? (
        <Empty icon={CalendarX} title={t.noYear} />
      ) : (
        <LoadState of={sheet} failed={t.loadFailed} />
      )}
      {data?.pupils.length === 0 && <Empty icon={Users} title={t.noPupils} text={t.noPupilsText} />}
      {data && data.pupils.length > 0 && data.days.length === 0 && (
        <Empty icon={CalendarX} title={t.noDays} />
      )}
      {data && data.pupils.length > 0 && data.days.length > 0 && (
        <>
          <SheetTable sheet={data} />
          <SheetNotes sheet={data} />
        </>
      )}
    </>
  );
}
