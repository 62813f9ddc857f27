import type { LucideIcon } from "lucide-react";
import { type ReactNode, useId } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { useFieldError } from "#ui/base/form.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { toneIcon } from "#ui/base/tone.ts";

type Choice = {
  value: string;
  label: ReactNode;
  /** Text beneath the label. */
  line?: string | null;
  icon?: LucideIcon;
  /** A picture before the label, instead of an icon. */
  picture?: ReactNode;
};

type Props = {
  name: string;
  legend: string;
  choices: readonly Choice[];
  defaultValue?: string | undefined;
  onChange?: (value: string) => void;
  /** Cards in a column, or chips that wrap. */
  look?: "cards" | "chips";
};

/** Radio buttons in large cards or chips, for a choice of few values. */
export function Choices(props: Props) {
  const { name, legend, choices, defaultValue, onChange, look = "chips" } = props;
  const id = useId();
  const wrong = useFieldError(name);
  const isCards = look === "cards";
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      aria-labelledby={`${id}-legend`}
      aria-describedby={wrong ? `${id}-error` : undefined}
      aria-invalid={wrong ? true : undefined}
      className="min-w-0"
    >
      <p id={`${id}-legend`} className="mb-1.5 text-14 font-semibold">
        {legend}
      </p>
      <div className={isCards ? "grid gap-2 sm:grid-cols-2" : "flex flex-wrap gap-2"}>
        {choices.map(({ value, label, line, icon, picture }) => (
          <label
            key={value}
            className={classNames(
              "flex cursor-pointer items-center border border-edge bg-surface font-medium",
              "transition-colors hover:border-muted",
              "has-checked:border-brand has-checked:bg-brand-tint has-checked:text-brand-strong",
              "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
              isCards
                ? "min-h-14 gap-3 rounded-control px-3 py-2"
                : "min-h-11 gap-2 rounded-full px-4 text-15",
            )}
          >
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === defaultValue}
              onChange={() => onChange?.(value)}
              className={isCards ? "size-5 shrink-0" : "sr-only"}
            />
            {picture ?? (icon && <Icon of={icon} size={17} />)}
            <span className="min-w-0 wrap-anywhere">
              {label}
              {line && <span className="block text-13 font-normal text-muted">{line}</span>}
            </span>
          </label>
        ))}
      </div>
      {wrong && (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-13 font-medium text-absent">
          <Icon of={toneIcon.absent} size={15} className="mt-[3px]" />
          {wrong}
        </p>
      )}
    </div>
  );
}
