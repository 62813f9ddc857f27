import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { CalendarClock, PenLine, Undo2 } from "lucide-react";
import { useState } from "react";
import type { SetHijriMonth } from "#features/calendar/contract.ts";
import { calendarClient } from "#features/calendar/parts/calendar-client.ts";
import { HijriDialog } from "#features/calendar/parts/hijri-dialog.tsx";
import { hijriMonthsAround } from "#features/calendar/rules.ts";
import { hijriText } from "#features/calendar/text.ts";
import { formatDate } from "#lib/dates.ts";
import { type HijriMonth, hijriDate, hijriMonthName, hijriMonthStart } from "#lib/hijri.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { Table } from "#ui/kit/table.tsx";
import { useAction } from "#ui/base/use-action.ts";

const SHOWN = { before: 2, count: 14 };

export const Route = createFileRoute("/dashboard/settings/hijri")({ component: HijriScreen });

/** Lists the first day of each Hijri month, and lets admins set another one. */
function HijriScreen() {
  const t = useText(hijriText);
  const { lang } = useLang();
  const { today } = useMe();
  const calendar = useQuery(calendarClient.readCalendar.queryOptions());
  const [changing, setChanging] = useState<HijriMonth>();
  const known = calendar.data?.hijri_months ?? [];
  const now = hijriDate(today, known);
  const rows = hijriMonthsAround(today, known, SHOWN).map(({ year, month }) => ({
    hijri_year: year,
    hijri_month: month,
    ...hijriMonthStart(year, month, known),
    name: `${hijriMonthName(month, lang)} ${year} H`,
    set: known.find((entry) => entry.hijri_year === year && entry.hijri_month === month),
  }));
  type Row = (typeof rows)[number];

  const takeBack = useAction(
    ({ month: { id } }: { month: SetHijriMonth; name: string }) =>
      calendarClient.removeHijriMonth.call({ id }),
    {
      changes: [calendarClient.key()],
      done: (_, { name }) => t.takenBack(name),
      failed: t.failed,
      failsInToast: true,
    },
  );

  return (
    <>
      <h2 className="text-20 font-semibold tracking-[-0.01em]">{t.title}</h2>
      <p className="mb-4 max-w-[65ch] text-muted">{t.line}</p>
      <LoadState of={calendar} failed={t.loadFailed} />
      {calendar.data && (
        <Table
          label={t.title}
          rows={rows}
          keyOf={(row: Row) => row.name}
          rowTone={({ hijri_year, hijri_month }: Row) =>
            hijri_year === now.year && hijri_month === now.month ? "brand" : undefined
          }
          columns={[
            {
              id: "month",
              head: t.month,
              cell: ({ name, hijri_year, hijri_month }: Row) => (
                <>
                  <span className="font-semibold">{name}</span>
                  {hijri_year === now.year && hijri_month === now.month && (
                    <span className="block text-13 text-muted">{t.current}</span>
                  )}
                </>
              ),
            },
            {
              id: "begins",
              head: t.begins,
              cell: ({ starts_on }: Row) => (
                <time dateTime={starts_on}>{formatDate(starts_on, lang, "long")}</time>
              ),
            },
            {
              id: "status",
              head: t.status,
              phone: "aside",
              cell: ({ set, estimated }: Row) => <Source isSet={Boolean(set)} {...{ estimated }} />,
            },
            {
              id: "actions",
              head: t.actions,
              phone: "wide",
              cell: ({ set, name, hijri_year, hijri_month, starts_on }: Row) => (
                <span className="flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    icon={PenLine}
                    aria-label={t.changeOf(name)}
                    onClick={() => setChanging({ hijri_year, hijri_month, starts_on })}
                  >
                    {t.change}
                  </Button>
                  {set && (
                    <Button
                      size="sm"
                      kind="ghost"
                      icon={Undo2}
                      aria-label={t.takeBackOf(name)}
                      onClick={() => void takeBack.start({ month: set, name })}
                    >
                      {t.takeBack}
                    </Button>
                  )}
                </span>
              ),
            },
          ]}
        />
      )}
      {changing && (
        <HijriDialog month={changing} known={known} onClose={() => setChanging(undefined)} />
      )}
    </>
  );
}

function Source({ isSet, estimated }: { isSet: boolean; estimated: boolean }) {
  const t = useText(hijriText);
  if (isSet) {
    return (
      <Badge tone="brand" icon={PenLine}>
        {t.set}
      </Badge>
    );
  }
  return estimated ? (
    <Badge icon={CalendarClock}>{t.estimate}</Badge>
  ) : (
    <Badge tone="present">{t.known}</Badge>
  );
}
