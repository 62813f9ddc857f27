import type { Register } from "#features/attendance/contract.ts";
import { attendanceText } from "#features/attendance/text.ts";
import { classNames } from "#ui/class-names.ts";
import { useText } from "#ui/lang.tsx";

type Props = {
  sessions: Register["sessions"];
  value: string;
  onChange: (key: string) => void;
};

/** The registers of the day, where a school takes more than one. */
export function SessionChooser({ sessions, value, onChange }: Props) {
  const t = useText(attendanceText);
  if (sessions.length < 2) return null;
  return (
    <fieldset
      aria-label={t.session}
      className="no-scrollbar mb-3.5 flex w-fit max-w-full gap-0.5 overflow-x-auto rounded-control border border-line bg-surface p-[3px] max-sm:w-full"
    >
      {sessions.map(({ key, name, starts_at }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
          className={classNames(
            "inline-flex h-9 items-baseline justify-center gap-2 rounded-[7px] px-4 pt-1.5 font-medium whitespace-nowrap",
            "transition-colors focus-visible:-outline-offset-2 max-sm:h-11 max-sm:flex-1 max-sm:pt-2.5",
            key === value ? "bg-brand-tint text-brand-strong" : "text-muted hover:text-ink",
          )}
        >
          {name}
          <span className="text-13 font-normal">{starts_at}</span>
        </button>
      ))}
    </fieldset>
  );
}
