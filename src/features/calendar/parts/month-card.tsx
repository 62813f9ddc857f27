import { ChevronLeft, ChevronRight, type LucideIcon } from "lucide-react";
import type { Event, Term } from "#features/calendar/contract.ts";
import { kindIcons } from "#features/calendar/parts/event-badges.tsx";
import { dayIcons, type DueDay, dueIcon, MonthGrid } from "#features/calendar/parts/month-grid.tsx";
import { monthEnd, shiftMonth, weeksOf } from "#features/calendar/rules.ts";
import { calendarText } from "#features/calendar/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatHijriMonths, type HijriMonth, hijriDate } from "#lib/hijri.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

type Props = {
  /** The first day of the month. */
  month: string;
  onMonth: (month: string) => void;
  events: readonly Event[];
  weekendDays: readonly number[];
  terms: readonly Term[];
  known: readonly HijriMonth[];
  due: readonly DueDay[];
  onOpen: (event: Event) => void;
};

/** The grid of a month, its name in both calendars, and buttons to the months around it. */
export function MonthCard({ month, onMonth, ...grid }: Props) {
  const t = useText(calendarText);
  const { lang } = useLang();
  const { today } = useMe();
  const { known } = grid;
  const end = monthEnd(month);
  const isEstimated = weeksOf(month)
    .flat()
    .some((date) => date >= month && date <= end && hijriDate(date, known).estimated);
  return (
    <Card pad={false} className="overflow-hidden">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4 print:hidden">
        <h2 aria-live="polite" className="flex flex-wrap items-center gap-x-2 gap-y-0.5 text-17">
          <span className="font-semibold">{formatDate(month, lang, "month")}</span>
          <span aria-hidden className="text-muted max-sm:hidden">
            ·
          </span>
          <span className="text-15 text-muted">{formatHijriMonths(month, end, known, lang)}</span>
          {isEstimated && <Badge icon={null}>{t.estimate}</Badge>}
        </h2>
        <div className="flex items-center gap-1 max-sm:w-full max-sm:justify-between">
          <IconButton
            icon={ChevronLeft}
            label={t.previous}
            onClick={() => onMonth(shiftMonth(month, -1))}
            className="rtl:-scale-x-100"
          />
          <Button size="sm" onClick={() => onMonth(shiftMonth(today, 0))}>
            {t.today}
          </Button>
          <IconButton
            icon={ChevronRight}
            label={t.next}
            onClick={() => onMonth(shiftMonth(month, 1))}
            className="rtl:-scale-x-100"
          />
        </div>
      </div>
      <MonthGrid month={month} {...grid} />
      <ul className="flex flex-wrap gap-x-5 gap-y-1 border-t border-line px-5 py-2.5 text-13 text-muted max-sm:px-4">
        <Meaning icon={dayIcons.weekend} text={t.restDay} />
        <Meaning icon={kindIcons.holiday} text={t.kinds.holiday} />
        <Meaning icon={kindIcons.closure} text={t.closure} />
        <Meaning icon={kindIcons.hours} text={t.kinds.hours} />
        {grid.terms.length > 0 && <Meaning icon={dayIcons.break} text={t.break} />}
        {grid.due.length > 0 && <Meaning icon={dueIcon} text={t.answerBy} />}
        {isEstimated && <li>{t.estimateLine}</li>}
      </ul>
    </Card>
  );
}

function Meaning({ icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <li className="inline-flex items-center gap-1.5">
      <Icon of={icon} size={14} />
      {text}
    </li>
  );
}
