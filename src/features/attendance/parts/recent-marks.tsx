import type { RegisterLine } from "#features/attendance/contract.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { formatDate } from "#lib/dates.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { toneBar } from "#ui/base/tone.ts";

type Props = Pick<RegisterLine, "recent"> & {
  /** Says nothing to screen readers, because the same days stand beside it at another width. */
  silent?: boolean;
  className?: string;
};

/** Shows the last marks before the day, oldest first, as coloured bars and as a sentence for screen readers. */
export function RecentMarks({ recent, silent, className }: Props) {
  const t = useText(attendanceText);
  const { lang } = useLang();
  if (recent.length === 0) return null;
  const days = recent.map(
    ({ date, status }) => `${formatDate(date, lang, "dayMonth")} ${t[status]}`,
  );
  const text = t.recent(days.join(", "));
  return (
    <span
      title={text}
      className={classNames("inline-flex shrink-0 items-center gap-0.5 sm:gap-[3px]", className)}
    >
      {!silent && <span className="sr-only">{text}</span>}
      {recent.map(({ date, status }) => (
        // An exception is taller too, because some people cannot tell the colours apart.
        <span
          key={date}
          aria-hidden
          className={classNames(
            "w-1.5 rounded-[3px] sm:w-3.5",
            status === "present" ? "h-[5px]" : "h-2.5",
            toneBar[status],
          )}
        />
      ))}
    </span>
  );
}
