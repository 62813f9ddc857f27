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

/** From when on a pupil asks for attention, with the bounds. */
const ATTENTION = {
  no_new: [1, 60],
  repeats: [2, 20],
  coverage: [0, 100],
  attendance: [0, 100],
} as const;
const ATTENTION_NAMES = ["no_new", "repeats", "coverage", "attendance"] as const;

type Values = Record<string, unknown>;

/** What the fields say, for the form that has them. */
export function revisionOf(values: Values) {
  const numbers = Object.keys(NUMBERS).map((name) => [name, values[name]]);
  const { pure_cycle, absent_days, catch_up } = values;
  const attention = Object.fromEntries(
    ATTENTION_NAMES.map((name) => [name, values[`attention.${name}`]]),
  );
  return { ...Object.fromEntries(numbers), pure_cycle, absent_days, catch_up, attention };
}

type Props = { settings: HifzSettings };

function NumberField({ name, settings }: Props & { name: NumberName }) {
  const t = useText(hifzSettingsText);
  return (
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
}

/** How much is revised. */
export function RevisionFields({ settings }: Props) {
  const t = useText(hifzSettingsText);
  return (
    <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
      <NumberField name="cap_percent" settings={settings} />
      <NumberField name="spread_days" settings={settings} />
      <NumberField name="recent_days" settings={settings} />
      <NumberField name="recent_pages" settings={settings} />
      <CheckField
        name="pure_cycle"
        label={t.pureCycle}
        hint={t.pureCycleHint}
        defaultChecked={settings.pure_cycle}
      />
    </div>
  );
}

/** In how many days all is revised. */
export function CycleField({ settings }: Props) {
  return <NumberField name="cycle_days" settings={settings} />;
}

/** What a pupil who falls behind owes. */
export function DebtFields({ settings }: Props) {
  const t = useText(hifzSettingsText);
  return (
    <fieldset className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
      <legend className="mb-2 font-semibold">{t.debt}</legend>
      <SelectField
        name="absent_days"
        label={t.absent}
        defaultValue={settings.absent_days}
        options={ABSENT_DAYS.map((value) => ({ value, label: t.absences[value] }))}
      />
      <NumberField name="debt_days" settings={settings} />
      <CheckField
        name="catch_up"
        label={t.catchUp}
        hint={t.catchUpHint}
        defaultChecked={settings.catch_up}
      />
    </fieldset>
  );
}

/** From when on a pupil asks for attention in the overviews. */
export function AttentionFields({ settings }: Props) {
  const t = useText(hifzSettingsText);
  return (
    <div className="grid min-w-0 items-start gap-4 sm:grid-cols-2">
      {ATTENTION_NAMES.map((name) => (
        <TextField
          key={name}
          name={`attention.${name}`}
          type="number"
          min={ATTENTION[name][0]}
          max={ATTENTION[name][1]}
          label={t.attentions[name]}
          defaultValue={settings.attention[name]}
        />
      ))}
    </div>
  );
}
