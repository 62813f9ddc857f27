import { markText } from "#features/attendance/text/marks.ts";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import type { Said } from "#features/hifz/tasmik/rules/changes.ts";
import type { StoredSitting } from "#features/hifz/tasmik/rules/closing.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
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
  onDiscard: (cell: string) => void;
};

/** Who closed the sheet, or what became of closing it. */
export function SittingState({ date, sitting, closing, isAway, onDiscard }: Props) {
  const t = useText(sittingText);
  const a = useText(markText);
  const e = useText(entryText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  function closedWords({ closed_at, closed_by, teacher_away }: NonNullable<Sheet["sitting"]>) {
    const day = dayOf(closed_at, zone);
    const words =
      day === date
        ? t.closed(formatTime(closed_at, zone), closed_by)
        : t.closedOn(formatDate(day, lang, "short"), closed_by);
    return [words, teacher_away && t.noTeacher].filter(Boolean).join(" · ");
  }

  if (closing?.state === "waiting") return isAway && t.waits;
  const stands = sitting && closedWords(sitting);
  if (!closing) return stands;
  const isClosed = closing.failure?.data.reason === "month_closed";
  return (
    <span role="alert" className="text-absent">
      {closing.state === "stale" && `${stands}. ${t.stale}`}
      {closing.state === "failed" && (isClosed ? a.monthClosed : t.failed)}{" "}
      <button
        type="button"
        onClick={() => onDiscard(closing.cell)}
        className="rounded-small font-semibold underline max-sm:py-2"
      >
        {e.discard}
      </button>
    </span>
  );
}

/** Why a pupil who was there was not heard. */
export function UnheardBadge({ reason }: { reason: NonNullable<Said["reason"]> }) {
  const t = useText(sittingText);
  return <Badge icon={null}>{t.reasons[reason]}</Badge>;
}
