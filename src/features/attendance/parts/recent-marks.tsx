import type { RegisterLine } from "#features/attendance/contract.ts";
import { attendanceText } from "#features/attendance/text.ts";
import { formatDate } from "#lib/dates.ts";
import { classNames } from "#ui/base/class-names.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { toneIcon, toneTint } from "#ui/base/tone.ts";

/** Shows the last marks before the day, oldest first, as small icons and as a sentence for screen readers. */
export function RecentMarks({ recent }: Pick<RegisterLine, "recent">) {
  const t = useText(attendanceText);
  const { lang } = useLang();
  if (recent.length === 0) return null;
  const days = recent.map(
    ({ date, status }) => `${formatDate(date, lang, "dayMonth")} ${t[status]}`,
  );
  const text = t.recent(days.join(", "));
  return (
    <span title={text} className="inline-flex shrink-0 gap-[3px] align-middle">
      <span className="sr-only">{text}</span>
      {recent.map(({ date, status }) => (
        <span
          key={date}
          aria-hidden
          className={classNames("inline-flex rounded-[5px] p-[1.5px]", toneTint[status])}
        >
          <Icon of={toneIcon[status]} size={12} />
        </span>
      ))}
    </span>
  );
}
