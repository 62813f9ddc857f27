import { markText } from "#features/attendance/text/marks.ts";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import type { Said } from "#features/hifz/tasmik/rules/changes.ts";
import type { StoredSitting } from "#features/hifz/tasmik/rules/closing.ts";
import { sittingText } from "#features/hifz/tasmik/text/sitting.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import type { PendingChange } from "#offline/changes.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { useMe } from "#ui/kit/me.tsx";

type Props = {
  date: string;
  sitting: Sheet["sitting"];
  /** The closing on its way, or the one that was refused. */
  closing: PendingChange<StoredSitting> | undefined;
  isAway: boolean;
};

/** Who closed the sheet, or what became of closing it. */
export function SittingState({ date, sitting, closing, isAway }: Props) {
  const t = useText(sittingText);
  const a = useText(markText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  if (closing?.state === "failed") {
    const isClosed = closing.failure?.data.reason === "month_closed";
    return (
      <span role="alert" className="text-absent">
        {isClosed ? a.monthClosed : t.failed}
      </span>
    );
  }
  if (closing) return isAway && t.waits;
  if (!sitting) return null;
  const { closed_at, closed_by, teacher_away } = sitting;
  const day = dayOf(closed_at, zone);
  const words =
    day === date
      ? t.closed(formatTime(closed_at, zone), closed_by)
      : t.closedOn(formatDate(day, lang, "short"), closed_by);
  return [words, teacher_away && t.noTeacher].filter(Boolean).join(" · ");
}

/** Why a pupil who was there was not heard. */
export function UnheardBadge({ reason }: { reason: NonNullable<Said["reason"]> }) {
  const t = useText(sittingText);
  return <Badge icon={null}>{t.reasons[reason]}</Badge>;
}
