const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

type Props = {
  label: string;
  hint?: string;
  /** Short names, Monday first. */
  days: readonly string[];
  /** ISO weekdays. */
  value: readonly number[];
  onChange: (value: number[]) => void;
};

/** Seven checkboxes in a line, one for each day of the week. */
export function WeekdayField({ label, hint, days, value, onChange }: Props) {
  function toggle(day: number) {
    onChange(WEEKDAYS.filter((other) => (other === day) !== value.includes(other)));
  }
  return (
    <fieldset>
      <legend className="mb-1.5 text-14 font-semibold">{label}</legend>
      <div className="grid grid-cols-7 gap-1.5">
        {WEEKDAYS.map((day) => (
          <label
            key={day}
            className="inline-flex h-11 cursor-pointer items-center justify-center rounded-control border border-edge bg-surface text-14 font-medium has-checked:border-brand has-checked:bg-brand-tint has-checked:text-brand-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand"
          >
            <input
              type="checkbox"
              checked={value.includes(day)}
              onChange={() => toggle(day)}
              className="sr-only"
            />
            {days[day - 1]}
          </label>
        ))}
      </div>
      {hint && <p className="mt-1.5 text-13 text-muted">{hint}</p>}
    </fieldset>
  );
}
