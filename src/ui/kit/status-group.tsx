import type { LucideIcon } from "lucide-react";
import { type KeyboardEvent, memo } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { type Tone, toneChosen } from "#ui/base/tone.ts";
import { usePressed } from "#ui/use-pressed.ts";

export type StatusOption<Value extends string> = {
  value: Value;
  label: string;
  icon: LucideIcon;
  tone: Tone;
};

type Props<Value extends string> = {
  /** The name of the person whose status it is. */
  label: string;
  options: readonly StatusOption<Value>[];
  value: Value | null;
  /** Called for the selected status too. */
  onSelect: (value: Value) => void;
  disabled?: boolean;
  /** As wide as a card: two rows of two on phones. */
  square?: boolean;
};

/**
 * Arrows move the focus and do not select: selecting writes at once, and passing over Absent on the way to Late
 * must not write. Up and down remain free for moving between rows.
 */
function moveFocus(event: KeyboardEvent<HTMLDivElement>) {
  const buttons = [...event.currentTarget.querySelectorAll("button")];
  const at = buttons.indexOf(event.target as HTMLButtonElement);
  const forward = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
  const steps: Record<string, number> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    Home: 0,
    End: buttons.length - 1,
  };
  const to = steps[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  buttons.at(to % buttons.length)?.focus();
}

function StatusButtons<Value extends string>(props: Props<Value>) {
  const { label, options, onSelect, disabled, square } = props;
  const [pressed, press] = usePressed<Value>();
  const value = pressed ?? props.value;
  const entry = options.some((option) => option.value === value) ? value : options[0]?.value;

  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus -- its buttons take the focus
    <div
      role="radiogroup"
      aria-label={label}
      aria-disabled={disabled || undefined}
      data-status-group
      onKeyDown={moveFocus}
      className={classNames(
        "flex gap-1.5 max-sm:gap-2",
        square && "max-sm:grid max-sm:grid-cols-2",
      )}
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- arrows on native ones select
          role="radio"
          aria-checked={option.value === value}
          tabIndex={option.value === entry ? 0 : -1}
          disabled={disabled}
          data-value={option.value}
          onClick={() => press(option.value, () => onSelect(option.value))}
          className={classNames(
            "group relative flex items-center justify-center rounded-control border",
            // Not on a phone: each of six properties would run, and be told to the page, in the press's first frame.
            "h-10 w-11 disabled:opacity-50 sm:hover:transition-colors",
            square && "sm:w-auto sm:flex-1",
            "max-sm:h-11.5 max-sm:w-auto max-sm:flex-1 max-sm:flex-col max-sm:gap-0.5",
            option.value === value
              ? toneChosen[option.tone]
              : "border-line bg-surface text-muted hover:border-muted/60 hover:text-ink",
          )}
        >
          <Icon of={option.icon} />
          <span
            className={classNames(
              "text-[0.71875rem] leading-none font-semibold whitespace-nowrap",
              "sm:pointer-events-none sm:absolute sm:bottom-full sm:z-10 sm:mb-1.5",
              "sm:rounded-small sm:bg-ink sm:px-2 sm:py-1.5 sm:text-13 sm:leading-none sm:font-medium",
              "sm:text-paper sm:opacity-0 sm:transition-opacity sm:delay-0",
              "sm:group-hover:opacity-100 sm:group-hover:delay-500",
              "sm:group-focus-visible:opacity-100",
            )}
          >
            {option.label}
          </span>
        </button>
      ))}
    </div>
  );
}

/** One status of a few, written at once: icons on a desktop, an icon above a word on a phone. */
export const StatusGroup = memo(StatusButtons) as typeof StatusButtons;
