import { isLater } from "#features/classes/rules.ts";
import { type FormEvent, useState } from "react";
import { planDays } from "#features/classes/plans/rules.ts";
import { nextYear } from "#features/classes/years/rules.ts";
import { yearsText } from "#features/classes/years/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

export type Years = { from: string; to: string };

const YEAR = /^\d{4}(\/\d{2,4})?$/;

type Props = {
  /** The years that a change may start from, the latest first. */
  years: string[];
  begins_on: string;
  onBeginsOn: (day: string) => void;
  /** Called with null when the years no longer match the preview. */
  onYears: (years: Years | null) => void;
  isPreviewed: boolean;
  /** The years of a plan that was opened. */
  opened?: Years | undefined;
};

/** Asks for both years and the first day; the day can still be changed below the preview. */
export function YearsForm({ years, begins_on, onBeginsOn, onYears, isPreviewed, opened }: Props) {
  const t = useText(yearsText);
  const { lang } = useLang();
  const { today } = useMe();
  const [from, setFrom] = useState(opened?.from ?? years[0] ?? "");
  const [to, setTo] = useState(opened?.to ?? nextYear(years[0] ?? ""));
  const [isAsked, ask] = useState(false);
  const { min, max } = planDays(today);
  const [first, last] = [formatDate(min, lang), formatDate(max, lang)];
  const isYear = YEAR.test(to) && isLater(from, to);
  const isDay = begins_on >= min && begins_on <= max;

  function submit(event: FormEvent) {
    event.preventDefault();
    ask(true);
    if (isYear && isDay) onYears({ from, to });
  }

  return (
    <Card className="mb-4">
      <h2 className="mb-4 font-semibold">{t.years}</h2>
      <form noValidate onSubmit={submit} className="grid items-start gap-4.5 sm:grid-cols-3">
        <SelectField
          name="from"
          label={t.fromYear}
          value={from}
          options={years.map((year) => ({ value: year, label: year }))}
          onChange={({ target }) => {
            setFrom(target.value);
            setTo(nextYear(target.value));
            onYears(null);
          }}
        />
        <TextField
          name="to"
          label={t.toYear}
          hint={t.toYearHint}
          value={to}
          inputMode="numeric"
          autoComplete="off"
          {...(isAsked && !isYear && { error: t.yearWrong })}
          onChange={({ target }) => {
            setTo(target.value.trim());
            onYears(null);
          }}
        />
        <DateField
          name="begins_on"
          label={t.beginsOn}
          hint={t.beginsOnHint(first, last)}
          min={min}
          max={max}
          value={begins_on}
          {...(!isDay && { error: t.dayWrong(first, last) })}
          onDate={(date) => onBeginsOn(date)}
        />
        {!isPreviewed && (
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-3">
            <Button type="submit" kind="brand" className="max-sm:w-full">
              {t.preview}
            </Button>
            <p className="text-14 text-muted">{t.previewNote}</p>
          </div>
        )}
      </form>
    </Card>
  );
}
