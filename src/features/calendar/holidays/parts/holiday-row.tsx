import { CalendarCheck, CalendarClock, PenLine } from "lucide-react";
import { useState } from "react";
import type { HolidayLine } from "#features/calendar/holidays/contract.ts";
import { holidaysText } from "#features/calendar/holidays/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";
import { classNames } from "#ui/base/class-names.ts";
import { DateField } from "#ui/kit/date-field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";

/** Whether a line is to be added, and on which days; an empty last day means one day. */
export type HolidayChoice = { isOn: boolean; date: string; to_date: string };

type Props = {
  line: HolidayLine;
  choice: HolidayChoice;
  problem: "first" | "last" | null;
  onChange: (changes: Partial<HolidayChoice>) => void;
  year: string;
};

/** A line of the holiday template: its checkbox, its days, and how certain they are. */
export function HolidayRow({ line, choice, problem, onChange, year }: Props) {
  const t = useText(holidaysText);
  const [opened, setOpened] = useState(false);
  const { key, title, kind, source, event, own } = line;
  const isOpen = opened || problem !== null;
  return (
    <li className="px-5 py-2 max-sm:px-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 flex-1 basis-64">
          {event ? (
            <div className="py-1.5">
              <span className="font-semibold wrap-anywhere">{title}</span>
              <Days {...event} />
            </div>
          ) : (
            <CheckField
              name={key}
              checked={choice.isOn}
              onChange={({ target }) => onChange({ isOn: target.checked })}
              label={
                <>
                  <span className="font-semibold wrap-anywhere">{title}</span>
                  <Days {...choice} />
                  {own && <span className="block text-13 text-muted">{t.own(own.title)}</span>}
                </>
              }
            />
          )}
        </div>
        <span
          className={classNames("flex flex-wrap items-center gap-1.5", !event && "max-sm:ps-8")}
        >
          {event && (
            <Badge tone="present" icon={CalendarCheck}>
              {t.taken}
            </Badge>
          )}
          {kind === "replacement" && <Badge icon={null}>{t.replacement}</Badge>}
          {source === "estimate" && <Badge icon={CalendarClock}>{t.estimate}</Badge>}
          {!event && choice.isOn && !isOpen && (
            <Button
              size="sm"
              kind="ghost"
              icon={PenLine}
              aria-label={t.changeDaysOf(title)}
              onClick={() => setOpened(true)}
            >
              {t.changeDays}
            </Button>
          )}
        </span>
      </div>
      {!event && choice.isOn && isOpen && (
        <div className="grid items-start gap-3 py-2 sm:max-w-100 sm:grid-cols-2 sm:ps-8">
          <DateField
            name={`${key}.date`}
            label={t.first}
            value={choice.date}
            min={`${year}-01-01`}
            max={`${year}-12-31`}
            {...(problem === "first" && { error: t.wrongFirst(year) })}
            onDate={(date) => onChange({ date: date })}
          />
          <DateField
            name={`${key}.to_date`}
            label={t.last}
            value={choice.to_date}
            min={choice.date}
            max={`${year}-12-31`}
            {...(problem === "last" && { error: t.wrongLast })}
            onDate={(date) => onChange({ to_date: date })}
            optional
          />
        </div>
      )}
    </li>
  );
}

function Days({ date, to_date }: { date: string; to_date: string | null }) {
  const { lang } = useLang();
  const days = [...new Set([date, to_date])].filter(Boolean) as string[];
  return (
    <span className="block text-14 text-muted">
      {days.map((day) => formatDate(day, lang, "long")).join(" – ")}
    </span>
  );
}
