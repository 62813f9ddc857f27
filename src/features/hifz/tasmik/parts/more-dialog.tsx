import { studentNameOf } from "#features/attendance/rules.ts";
import { BookOpenText, Clock, Ear, RotateCcw } from "lucide-react";
import type { AbsenceReason } from "#features/attendance/contract.ts";
import { markText } from "#features/attendance/text/marks.ts";
import type { HifzSettings } from "#features/hifz/settings/contract.ts";
import { latestOf, type SheetLine } from "#features/hifz/tasmik/rules/shown.ts";
import { entryText } from "#features/hifz/tasmik/text/entry.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { ABSENCE_REASONS } from "#lib/enumerations.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { HEARD_STREAMS, type HeardStream, streamName } from "./tasmik-words.ts";

type Props = {
  line: SheetLine;
  stream: HeardStream;
  settings: HifzSettings;
  onAbsent: (line: SheetLine, reason: AbsenceReason) => void;
  onLate: (line: SheetLine) => void;
  /** Opens the entry of a stream: of its record, or of one more attempt. */
  onHear: (line: SheetLine, stream: HeardStream, isAgain: boolean) => void;
  onClose: () => void;
};

/** What is seldom done with a pupil: away with a reason, late, another stream, one more attempt. */
export function MoreDialog(props: Props) {
  const { line, stream, settings, onAbsent, onLate, onHear, onClose } = props;
  const text = useText(tasmikText);
  const t = useText(entryText).moreOf;
  const a = useText(markText);
  const after = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Dialog open size="sm" onClose={onClose} title={studentNameOf(line.student)}>
      <div className="grid gap-5">
        <section className="grid gap-2">
          <h3 className="text-14 font-semibold">{t.away}</h3>
          <div className="flex flex-wrap gap-2">
            {ABSENCE_REASONS.map((reason) => (
              <Button
                key={reason}
                size="sm"
                aria-pressed={line.mark.reason === reason}
                onClick={after(() => onAbsent(line, reason))}
              >
                {a.reason[reason]}
              </Button>
            ))}
          </div>
          <Button size="sm" icon={Clock} className="w-fit" onClick={after(() => onLate(line))}>
            {t.isLate}
          </Button>
        </section>
        <section className="grid gap-2">
          <h3 className="text-14 font-semibold">{t.streams}</h3>
          <div className="flex flex-wrap gap-2">
            {latestOf(line, stream) && (
              <Button size="sm" icon={RotateCcw} onClick={after(() => onHear(line, stream, true))}>
                {`${t.again}: ${streamName(text, settings, stream)}`}
              </Button>
            )}
            {HEARD_STREAMS.filter((one) => one !== stream).map((one) => (
              <Button
                key={one}
                size="sm"
                icon={Ear}
                onClick={after(() => onHear(line, one, false))}
              >
                {streamName(text, settings, one)}
              </Button>
            ))}
          </div>
        </section>
        <ButtonLink
          icon={BookOpenText}
          to="/dashboard/students/$studentId/hifz"
          params={{ studentId: line.student_id }}
        >
          {t.pupil}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
