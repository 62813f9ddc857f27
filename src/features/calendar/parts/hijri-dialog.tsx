import { newHijriMonth } from "#features/calendar/contract.ts";
import { calendarClient } from "./calendar-client.ts";
import { mayBegin } from "#features/calendar/rules.ts";
import { hijriText } from "#features/calendar/text.ts";
import { formatDate } from "#lib/dates.ts";
import { type HijriMonth, hijriMonthName, hijriMonthSpan } from "#lib/hijri.ts";
import { FormDialog } from "#ui/form-dialog.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";

type Props = { month: HijriMonth; known: readonly HijriMonth[]; onClose: () => void };

/** Sets the first day of a Hijri month, among the days that its neighbours allow. */
export function HijriDialog({ month, known, onClose }: Props) {
  const t = useText(hijriText);
  const { lang } = useLang();
  const { hijri_year, hijri_month } = month;
  const name = `${hijriMonthName(hijri_month, lang)} ${hijri_year} H`;
  const { earliest, latest } = hijriMonthSpan(hijri_year, hijri_month, known);
  const [from, to] = [formatDate(earliest, lang, "day"), formatDate(latest, lang, "day")];
  const span = earliest > latest ? t.noRoom : from === to ? t.only(from) : t.between(from, to);

  const form = useForm({
    schema: newHijriMonth,
    shape: (values) => ({ ...values, hijri_year, hijri_month }),
    check: (values) => (mayBegin(values, known) ? undefined : { fields: { starts_on: span } }),
    onSubmit: (values) => calendarClient.setHijriMonth.call(values),
    changes: [calendarClient.key()],
    done: t.saved(name),
    onDone: onClose,
    explain: () => ({ text: t.failed }),
  });

  return (
    <FormDialog
      form={form}
      size="sm"
      title={name}
      cancel={t.cancel}
      submit={t.save}
      onClose={onClose}
    >
      <DateField
        name="starts_on"
        label={t.begins}
        defaultValue={month.starts_on}
        min={earliest}
        max={latest}
        {...(!form.errors.starts_on && { hint: span })}
      />
    </FormDialog>
  );
}
