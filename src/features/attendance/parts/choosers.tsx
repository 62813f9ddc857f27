import { School } from "lucide-react";
import { markText } from "#features/attendance/text/marks.ts";
import { addDays, formatDate } from "#lib/dates.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { DateStepper } from "#ui/kit/date-stepper.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { Select } from "#ui/kit/select.tsx";

type ClassProps = {
  label: string;
  classes: readonly { class_id: string; name: string; grade_level: string }[];
  value: string;
  onChange: (class_id: string) => void;
};

/** Chooses the class of a register or sheet. */
export function ClassChooser({ label, classes, value, onChange }: ClassProps) {
  return (
    <Select
      strong
      icon={School}
      label={label}
      value={value}
      options={classes.map(({ class_id, name, grade_level }) => ({
        value: class_id,
        label: `${name} (${grade_level})`,
      }))}
      onChange={onChange}
      className="min-w-0 flex-1 max-sm:[&_select]:ps-3 max-sm:[&_svg:first-child]:hidden sm:min-w-48 sm:max-w-72"
    />
  );
}

type DayProps = { date: string; onChange: (date: string) => void };

/** Chooses the day of a register or sheet, up to today. */
export function DayChooser({ date, onChange }: DayProps) {
  const t = useText(markText);
  const { lang } = useLang();
  const { today } = useMe();
  const isThisYear = date.slice(0, 4) === today.slice(0, 4);
  const text = formatDate(date, lang, isThisYear ? "day" : "short");
  const short = isThisYear ? "dayMonth" : "short";
  return (
    <DateStepper
      label={t.date}
      value={date}
      text={
        <>
          <span className="inline-block first-letter:uppercase sm:hidden">
            {date === today ? t.today : formatDate(date, lang, short)}
          </span>
          <span className="max-sm:hidden">{date === today ? `${text} · ${t.today}` : text}</span>
        </>
      }
      max={today}
      previous={addDays(date, -1)}
      next={date < today ? addDays(date, 1) : undefined}
      onChange={onChange}
      className="shrink-0 sm:min-w-54 max-sm:[&_button]:w-9"
    />
  );
}
