import { useEffect, useRef } from "react";
import type { Register } from "#features/attendance/contract.ts";
import { markText } from "#features/attendance/text/marks.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";

type Props = {
  sessions: Register["sessions"];
  value: string;
  onChange: (key: string) => void;
};

/** Chooses one of the day's registers, in schools that take more than one. */
export function SessionChooser({ sessions, value, onChange }: Props) {
  const t = useText(markText);
  const box = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    const chosen = box.current?.querySelector<HTMLElement>("[aria-pressed=true]");
    if (!chosen || !box.current) return;
    // This scrolls sideways only; the page must stay where it is.
    box.current.scrollLeft = chosen.offsetLeft - (box.current.clientWidth - chosen.offsetWidth) / 2;
  }, [value, sessions]);
  if (sessions.length < 2) return null;
  return (
    <fieldset
      ref={box}
      aria-label={t.session}
      className="no-scrollbar relative flex w-fit min-w-0 max-w-full gap-0.5 overflow-x-auto rounded-control border border-line bg-surface p-[3px] max-sm:w-full"
    >
      {sessions.map(({ key, name, starts_at }) => (
        <button
          key={key}
          type="button"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
          className={classNames(
            "inline-flex h-9 items-baseline justify-center gap-2 rounded-[7px] px-4 pt-1.5 font-medium whitespace-nowrap",
            "transition-colors focus-visible:-outline-offset-2",
            "max-sm:h-11.5 max-sm:flex-1 max-sm:flex-col max-sm:items-center max-sm:gap-0 max-sm:px-3 max-sm:pt-0",
            "max-sm:leading-tight",
            key === value
              ? "bg-brand-tint text-brand-strong"
              : "text-muted hover:text-ink print:hidden",
          )}
        >
          {name}
          <span className="text-13 font-normal">{starts_at}</span>
        </button>
      ))}
    </fieldset>
  );
}
