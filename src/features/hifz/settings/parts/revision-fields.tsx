import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { ABSENT_DAYS } from "#features/hifz/settings/rules.ts";
import { hifzSettingsText } from "#features/hifz/settings/text.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { CheckField } from "#ui/kit/check-field.tsx";

/** The numbers that a school may set, each with its bounds. */
const NUMBERS = {
  cycle_days: [1, 365],
  recent_pages: [0, 60],
  recent_days: [1, 365],
  spread_days: [1, 60],
  cap_percent: [100, 500],
  debt_days: [1, 60],
} as const;
type NumberName = keyof typeof NUMBERS;

type Values = Record<string, unknown>;

/** What the fields say, for the form that has them. */
export function revisionOf(values: Values) {
  const numbers = Object.keys(NUMBERS).map((name) => [name, values[name]]);
  const { pure_cycle, absent_days } = values;
  return { ...Object.fromEntries(numbers), pure_cycle, absent_days };
}

/** How much is revised, and what a pupil who falls behind owes. */
export function RevisionFields({ settings }: { settings: HifzSettings }) {
  const t = useText(hifzSettingsText);
  const number = (name: NumberName) => (
    <TextField
      name={name}
      type="number"
      min={NUMBERS[name][0]}
      max={NUMBERS[name][1]}
      label={t.numbers[name]}
      hint={t.numberHints[name]}
      defaultValue={settings[name]}
    />
  );
  return (
    <>
      <fieldset className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{t.revision}</legend>
        {number("cycle_days")}
        {number("cap_percent")}
        {number("spread_days")}
        <CheckField
          name="pure_cycle"
          label={t.pureCycle}
          hint={t.pureCycleHint}
          defaultChecked={settings.pure_cycle}
        />
        {number("recent_days")}
        {number("recent_pages")}
      </fieldset>
      <fieldset className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{t.debt}</legend>
        <SelectField
          name="absent_days"
          label={t.absent}
          defaultValue={settings.absent_days}
          options={ABSENT_DAYS.map((value) => ({ value, label: t.absences[value] }))}
        />
        {number("debt_days")}
      </fieldset>
    </>
  );
}
