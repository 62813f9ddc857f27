import { useState } from "react";
import { newSchoolText } from "#features/accounts/text.ts";
import { schoolType } from "#features/schools/contract.ts";
import { STATES, weekendOf } from "#features/schools/rules.ts";
import { SelectField, TextField } from "#ui/field.tsx";
import type { FieldValues } from "#ui/form-values.ts";
import { useText } from "#ui/lang.tsx";

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** Name, type, state and rest days of a new school; the state fills in the rest days. */
export function SchoolFields() {
  const t = useText(newSchoolText);
  const [rest, setRest] = useState<number[]>([]);

  function toggle(day: number) {
    setRest((days) => (days.includes(day) ? days.filter((one) => one !== day) : [...days, day]));
  }

  return (
    <>
      <TextField name="school_name" label={t.name} autoComplete="organization" />
      <SelectField
        name="school_type"
        label={t.type}
        options={schoolType.options.map((value) => ({ value, label: t.types[value] }))}
      />
      <SelectField
        name="state"
        label={t.state}
        placeholder={t.choose}
        onChange={({ target }) => setRest(target.value ? weekendOf(target.value) : [])}
        options={STATES.map((value) => ({ value, label: value }))}
      />
      <fieldset>
        <legend className="mb-1.5 text-14 font-semibold">{t.weekend}</legend>
        <div className="grid grid-cols-7 gap-1.5">
          {WEEKDAYS.map((day) => (
            <label
              key={day}
              className="inline-flex h-11 cursor-pointer items-center justify-center rounded-control border border-line bg-surface text-14 font-medium has-checked:border-brand has-checked:bg-brand-tint has-checked:text-brand-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
            >
              <input
                type="checkbox"
                name={`rest_${day}`}
                checked={rest.includes(day)}
                onChange={() => toggle(day)}
                className="sr-only"
              />
              {t.days[day - 1]}
            </label>
          ))}
        </div>
        <p className="mt-1.5 text-13 text-muted">{t.weekendHint}</p>
      </fieldset>
    </>
  );
}

/** The form's values with the rest days as a list. */
export function readSchool(values: FieldValues): Record<string, unknown> {
  const rest = WEEKDAYS.filter((day) => values[`rest_${day}`] === true);
  const others = Object.entries(values).filter(([name]) => !name.startsWith("rest_"));
  return { ...Object.fromEntries(others), weekend_days: rest };
}
