import { Users } from "lucide-react";
import { memo } from "react";
import type { State, MarkFilter, Totals } from "#features/attendance/rules.ts";
import { MARK_STATES } from "#lib/enumerations.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
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

type Option = State | "all";

const OPTIONS: Option[] = ["all", ...MARK_STATES];

/** Shows the running totals as icons with a number. They also filter; a press on the chosen one shows all again. */
export function TotalsFilter({ totals, filter, onFilter }: Props) {
  const t = useText(attendanceText);
  const all = MARK_STATES.reduce((sum, state) => sum + totals[state], 0);
  const chosen = filter.status ?? "all";

  function choose(option: Option) {
    const status = option === chosen || option === "all" ? undefined : option;
    onFilter({ q: filter.q, status });
  }

  return (
    <fieldset aria-label={t.totals} className="flex min-w-0 gap-1">
      {OPTIONS.map((option) => (
        <button
          key={option}
          type="button"
          title={t[option]}
          aria-pressed={option === chosen}
          onClick={() => choose(option)}
          className={classNames(
            "h-10 min-w-0 rounded-control border px-2 transition-colors max-sm:h-11 max-sm:flex-1 max-sm:px-0 sm:max-xl:px-1.5",
            option === chosen
              ? toneChosen[option === "all" ? "brand" : toneOf(option)]
              : "border-line bg-surface hover:border-muted/60",
          )}
        >
          <Total option={option} word={t[option]} count={option === "all" ? all : totals[option]} />
        </button>
      ))}
    </fieldset>
  );
}

type TotalProps = { option: Option; word: string; count: number };

/** Memoised, so that a press renders only the numbers that it changes. */
const Total = memo(function Total({ option, word, count }: TotalProps) {
  const tone = option === "all" ? undefined : toneOf(option);
  return (
    <span
      className={classNames(
        "flex items-center justify-center gap-1 text-15 font-bold max-[374px]:gap-0.5 max-[374px]:text-14",
        tone && toneText[tone],
      )}
    >
      <Icon of={tone ? toneIcon[tone] : Users} size={14} />
      <span className="sr-only">{word}</span>
      {count}
    </span>
  );
});
