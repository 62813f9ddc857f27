import { ChevronLeft, ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "#ui/base/class-names.ts";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { uiText } from "#ui/base/text.ts";
import { DateInput } from "./date-input.tsx";

type Props = {
  label: string;
  /** YYYY-MM-DD */
  value: string;
  /** The day in words. */
  text: ReactNode;
  onChange: (date: string) => void;
  /** The days that ‹ and › lead to; a button without one is disabled. */
  previous?: string;
  next?: string;
  min?: string;
  max?: string;
  previousLabel?: string;
  nextLabel?: string;
  className?: string;
};

/** Steps day by day with ‹ and ›. A click on the text opens a calendar for any day. */
export function DateStepper(props: Props) {
  const { label, value, text, onChange, previous, next, min, max, className } = props;
  const t = useText(uiText);
  const isWithin = (date: string) => (!min || date >= min) && (!max || date <= max);
  const arrow = "text-ink rtl:-scale-x-100 print:hidden";

  return (
    <div
      className={classNames(
        "flex h-10.5 items-center rounded-control border border-edge bg-surface px-0.5 max-sm:h-11",
        className,
      )}
    >
      <IconButton
        icon={ChevronLeft}
        label={props.previousLabel ?? t.previousDay}
        disabled={!previous}
        onClick={() => previous && onChange(previous)}
        className={arrow}
      />
      <div className="relative flex h-full min-w-0 flex-1 items-center justify-center">
        <span aria-hidden className="truncate">
          {text}
        </span>
        {/* Invisible until it has the focus; then the day, month and year can be typed. */}
        <DateInput
          aria-label={label}
          {...{ value, min, max }}
          onDate={(date) => date && isWithin(date) && onChange(date)}
          className={classNames(
            "absolute inset-0 w-full cursor-pointer rounded-small bg-surface text-center text-control",
            "opacity-0 focus:opacity-100 focus-visible:outline-offset-0",
          )}
        />
      </div>
      <IconButton
        icon={ChevronRight}
        label={props.nextLabel ?? t.nextDay}
        disabled={!next}
        onClick={() => next && onChange(next)}
        className={arrow}
      />
    </div>
  );
}
