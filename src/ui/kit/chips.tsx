import type { LucideIcon } from "lucide-react";
import { useEffect, useRef } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { type Tone, toneChosen, toneText } from "#ui/base/tone.ts";

export type Chip<Value extends string> = {
  value: Value;
  label: string;
  count?: number;
  icon?: LucideIcon;
  tone?: Tone;
};

type Props<Value extends string> = {
  label: string;
  /** The first option stands for everything. */
  options: readonly Chip<Value>[];
  value: Value;
  onChange: (value: Value) => void;
  className?: string;
};

/** Totals that act as filters. A click on the active one shows everything again. */
export function Chips<Value extends string>(props: Props<Value>) {
  const { label, options, value, onChange, className } = props;
  const [all] = options;
  const line = useRef<HTMLFieldSetElement>(null);
  // On a phone the chips scroll sideways: the chosen one stays in view, and the page where it is.
  useEffect(() => {
    const chosen = line.current?.querySelector<HTMLElement>('[aria-pressed="true"]');
    if (!line.current || !chosen) return;
    const { left, right } = chosen.getBoundingClientRect();
    const box = line.current.getBoundingClientRect();
    const EDGE = 16;
    if (right > box.right - EDGE) line.current.scrollLeft += right - box.right + EDGE;
    if (left < box.left + EDGE) line.current.scrollLeft += left - box.left - EDGE;
  }, [value]);

  function press(chip: Chip<Value>) {
    onChange(chip.value === value && all ? all.value : chip.value);
  }

  return (
    <fieldset
      ref={line}
      aria-label={label}
      className={classNames(
        "flex min-w-0 gap-2 sm:flex-wrap",
        "no-scrollbar max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1",
        className,
      )}
    >
      {options.map((chip) => (
        <button
          key={chip.value}
          type="button"
          aria-pressed={chip.value === value}
          onClick={() => press(chip)}
          className={classNames(
            "inline-flex h-8.5 shrink-0 items-center gap-2 rounded-full border px-3 text-14",
            "font-medium transition-colors max-sm:h-11 max-sm:px-3.5",
            chip.value === value
              ? toneChosen[chip.tone ?? "brand"]
              : classNames(
                  "border-line bg-surface hover:border-muted/60 print:hidden",
                  chip.tone && toneText[chip.tone],
                ),
          )}
        >
          {chip.icon && <Icon of={chip.icon} size={15} />}
          {chip.label}
          {chip.count !== undefined && <span className="text-15 font-bold">{chip.count}</span>}
        </button>
      ))}
    </fieldset>
  );
}
