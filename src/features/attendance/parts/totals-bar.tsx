import { useEffect, useRef, useState } from "react";
import type { State, MarkFilter, Totals } from "#features/attendance/rules.ts";
import { MARK_STATES } from "#lib/enumerations.ts";
import { attendanceText } from "#features/attendance/text.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { toneChosen, toneIcon, toneText } from "#ui/base/tone.ts";
import { toneOf } from "./statuses.ts";

type Props = {
  totals: Totals;
  filter: MarkFilter;
  onFilter: (filter: MarkFilter) => void;
};

/**
 * Shows the running totals, which also filter. On wide screens they stick to the top of the window, without words
 * to make room for the save button beside them. On phones they scroll sideways.
 */
export function TotalsBar({ totals, filter, onFilter }: Props) {
  const t = useText(attendanceText);
  const [line, isStuck] = useStuck();
  const all = MARK_STATES.reduce((sum, state) => sum + totals[state], 0);
  const options: (State | "all")[] = ["all", ...MARK_STATES];
  const chosen = filter.status ?? "all";

  return (
    <>
      <div ref={line} aria-hidden className="h-px" />
      <div
        className={classNames(
          "z-10 mb-3 bg-paper sm:sticky sm:top-16 sm:-mx-2 sm:px-2 xl:top-0",
          "sm:flex sm:min-h-14 sm:items-center",
          isStuck && "sm:border-b sm:border-line",
        )}
      >
        <fieldset
          aria-label={t.totals}
          className={classNames(
            "flex min-w-0 no-scrollbar max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1",
            isStuck ? "gap-2 sm:gap-1" : "gap-2 sm:flex-wrap",
          )}
        >
          {options.map((option) => {
            const tone = option === "all" ? undefined : toneOf(option);
            return (
              <button
                key={option}
                type="button"
                title={isStuck ? t[option] : undefined}
                aria-pressed={option === chosen}
                onClick={() =>
                  onFilter({
                    q: filter.q,
                    status: option === chosen || option === "all" ? undefined : option,
                  })
                }
                className={classNames(
                  "inline-flex h-8.5 shrink-0 items-center rounded-full border text-14 font-medium",
                  "transition-colors max-sm:h-11 max-sm:px-3.5",
                  isStuck ? "gap-2 px-3 sm:gap-1.5 sm:px-2" : "gap-2 px-3",
                  option === chosen
                    ? toneChosen[tone ?? "brand"]
                    : classNames(
                        "border-line bg-surface hover:border-muted/60",
                        tone && toneText[tone],
                      ),
                )}
              >
                {tone && <Icon of={toneIcon[tone]} size={15} />}
                <span className={classNames(isStuck && tone && "sm:sr-only")}>{t[option]}</span>
                <span className="text-15 font-bold">{option === "all" ? all : totals[option]}</span>
              </button>
            );
          })}
        </fieldset>
      </div>
    </>
  );
}

/** Whether the page has scrolled so far that the element's end is at the top of the window. */
function useStuck() {
  const line = useRef<HTMLDivElement>(null);
  const [isStuck, setStuck] = useState(false);
  useEffect(() => {
    const element = line.current;
    if (!element) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry) setStuck(!entry.isIntersecting && entry.boundingClientRect.top < 200);
      },
      { rootMargin: `${innerWidth < 1024 ? -64 : 0}px 0px 0px 0px` },
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return [line, isStuck] as const;
}
