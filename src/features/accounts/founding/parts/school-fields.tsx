import { newSchoolText } from "#features/accounts/founding/text.ts";
import { WeekdayField } from "#features/schools/parts/weekday-field.tsx";
import { schoolType, MALAYSIAN_STATES, weekendOf } from "#features/schools/rules.ts";
import { SelectField, TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = { rest: number[]; onRest: (rest: number[]) => void };

/** Name, type, state and rest days of a new school. The state fills in the rest days. */
export function SchoolFields({ rest, onRest }: Props) {
  const t = useText(newSchoolText);
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
        onChange={({ target }) => onRest(target.value ? weekendOf(target.value) : [])}
        options={MALAYSIAN_STATES.map((value) => ({ value, label: value }))}
      />
      <WeekdayField
        label={t.weekend}
        hint={t.weekendHint}
        days={t.days}
        value={rest}
        onChange={onRest}
      />
    </>
  );
}
