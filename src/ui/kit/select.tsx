import { ChevronDown, type LucideIcon } from "lucide-react";
import { classNames } from "#ui/base/class-names.ts";
import type { Option } from "#ui/base/field.tsx";
import { Icon } from "#ui/base/icon.tsx";

type Props<Value extends string> = {
  label: string;
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  icon?: LucideIcon;
  /** Shows the choice in bold, such as the class above a register. */
  strong?: boolean;
  className?: string;
};

/** A filter or a choice above a list. Its label is for screen readers. */
export function Select<Value extends string>(props: Props<Value>) {
  const { label, value, options, onChange, icon, strong, className } = props;

  function choose(text: string) {
    const chosen = options.find((option) => option.value === text);
    if (chosen) onChange(chosen.value);
  }

  return (
    <div className={classNames("relative", className)}>
      {icon && (
        <Icon
          of={icon}
          className="pointer-events-none absolute inset-y-0 start-3 my-auto text-ink"
        />
      )}
      <select
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className={classNames(
          "block h-10.5 w-full appearance-none truncate rounded-control border border-edge bg-surface",
          "pe-9 text-control transition-colors hover:border-muted focus:border-brand",
          "focus-visible:outline-offset-0 max-sm:h-11",
          icon ? "ps-10" : "ps-3",
          strong && "font-semibold",
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon
        of={ChevronDown}
        className="pointer-events-none absolute inset-y-0 end-3 my-auto text-ink"
      />
    </div>
  );
}
