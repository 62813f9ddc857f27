import type { FamilyChild } from "#features/family/contract.ts";
import { stateOn } from "#features/family/rules.ts";
import { familyText } from "#features/family/text.ts";
import { toneOf, wordOf } from "#features/attendance/parts/statuses.ts";
import { markText } from "#features/attendance/text/marks.ts";
import { formatDate } from "#lib/dates.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { toneIcon, toneTint } from "#ui/base/tone.ts";
import { useMe } from "#ui/kit/me.tsx";

type Props = { child: FamilyChild; date: string; className?: string };

/** A day as a small square with the icon of its status, else its number; in words for screen readers. */
export function DaySquare({ child, date, className }: Props) {
  const words = useDayWords(child, date);
  const { today } = useMe();
  const state = stateOn(child, date);
  return (
    <span
      title={words}
      className={classNames(
        "flex items-center justify-center rounded-small text-13 tabular-nums",
        state.is === "marked" && toneTint[toneOf(state.day.status)],
        state.is === "closed" && state.closed.why === "holiday" && "bg-gold-tint text-gold-ink",
        state.is === "closed" && state.closed.why !== "holiday" && "text-muted",
        state.is === "reported" && "border border-dashed border-excused text-excused",
        state.is === "open" && "border border-line text-muted",
        date === today && "font-bold outline-2 outline-offset-1 outline-brand",
        className,
      )}
    >
      <span className="sr-only">{words}</span>
      <span aria-hidden>
        {state.is === "marked" ? (
          <Icon of={toneIcon[toneOf(state.day.status)]} size={15} />
        ) : (
          Number(date.slice(8))
        )}
      </span>
    </span>
  );
}

/** "Isnin, 23 Nov: Hadir" */
function useDayWords(child: FamilyChild, date: string): string {
  const t = useText(familyText);
  const a = useText(markText);
  const { lang } = useLang();
  const state = stateOn(child, date);
  function said(): string {
    if (state.is === "marked") return state.day.marks.map((mark) => wordOf(a, mark)).join(", ");
    if (state.is === "closed") return state.closed.title ?? t[state.closed.why];
    return state.is === "reported" ? t.reported[state.report.state] : t.none;
  }
  return `${formatDate(date, lang, "day")}: ${said()}`;
}
