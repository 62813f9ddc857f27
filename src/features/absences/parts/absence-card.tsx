import { studentNameOf } from "#features/attendance/rules.ts";
import { FileImage, Undo2 } from "lucide-react";
import { useState } from "react";
import type { AbsenceReport } from "#features/absences/contract.ts";
import { daysOf } from "#features/absences/rules.ts";
import type { AbsencesText } from "#features/absences/text.ts";
import { dateTimeOf, type Speech, useSpeech } from "#features/attendance/parts/register-words.ts";
import { formatDate } from "#lib/dates.ts";
import type { Lang } from "#lib/text.ts";
import { Avatar } from "#ui/kit/avatar.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { DecideRow } from "./decide-row.tsx";
import { PaperDialog } from "./paper-dialog.tsx";
import { reasonIcon, stateIcon, stateTone } from "./reason-icons.ts";
import { WithdrawDialog } from "./withdraw-dialog.tsx";

/** "Isnin, 23 November 2026", or the first and last day of a longer range. */
function daysInWords(
  { from_date, to_date }: Pick<AbsenceReport, "from_date" | "to_date">,
  t: AbsencesText,
  lang: Lang,
): string {
  if (from_date === to_date) return formatDate(from_date, lang, "long");
  return t.range(formatDate(from_date, lang, "day"), formatDate(to_date, lang, "long"));
}

type ToldProps = { t: AbsencesText; absence: AbsenceReport };
type Props = ToldProps & { level: 2 | 3 };

/** Shows one report: the pupil, the days, the reason, the letter, and the actions open to the person. */
export function AbsenceCard({ t, absence, level }: Props) {
  const Heading = `h${level}` as const;
  const speech = useSpeech();
  const [open, setOpen] = useState<"paper" | "withdraw">();
  const { student, class_name, state, reason, notes, file_url, answer } = absence;
  const name = studentNameOf(student);
  const days = daysInWords(absence, t, speech.lang);
  const count = daysOf(absence);
  const close = () => setOpen(undefined);
  return (
    <Card as="article">
      <div className="flex items-start gap-3">
        <Avatar name={student.first_name || student.student_id} src={student.avatar_url} />
        <div className="min-w-0 flex-1 wrap-anywhere">
          <Heading className="font-semibold">
            <NamePart>{name}</NamePart>
          </Heading>
          {class_name && <p className="text-13 text-muted">{class_name}</p>}
        </div>
        <Badge tone={stateTone[state]} icon={stateIcon[state]}>
          {t.states[state]}
        </Badge>
      </div>
      <p className="mt-4 text-17 font-semibold first-letter:uppercase">{days}</p>
      <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-14">
        {reason && (
          <span className="inline-flex items-center gap-1.5">
            <Icon of={reasonIcon[reason]} size={16} className="text-muted" />
            {t.reasons[reason]}
          </span>
        )}
        {count > 1 && <span className="text-muted">{t.days(count)}</span>}
      </p>
      {notes && <p className="mt-3 wrap-anywhere whitespace-pre-line">{notes}</p>}
      {file_url && (
        <Button
          icon={FileImage}
          aria-haspopup="dialog"
          onClick={() => setOpen("paper")}
          className="mt-3"
        >
          {t.paper}
        </Button>
      )}
      <Told t={t} absence={absence} />
      {answer && (
        <p className="mt-3 rounded-control bg-sunk px-4 py-3 text-14 wrap-anywhere whitespace-pre-line">
          <NamePart>{answer}</NamePart>
        </p>
      )}
      {absence.may_decide && <DecideRow t={t} absence={absence} />}
      {absence.may_withdraw && (
        <Button
          kind="ghost"
          icon={Undo2}
          onClick={() => setOpen("withdraw")}
          className="mt-2 -mb-2 -ms-4 print:hidden"
        >
          {t.withdraw}
        </Button>
      )}
      {open === "paper" && file_url && (
        <PaperDialog t={t} url={file_url} name={name} line={days} onClose={close} />
      )}
      {open === "withdraw" && <WithdrawDialog t={t} absence={absence} onClose={close} />}
    </Card>
  );
}

/** A date and time that never wraps. */
function wholeMoment(speech: Speech, at: string): string {
  return dateTimeOf(speech, at).replace(" ", "\u00a0");
}

/** Shows who reported the absence and who decided on it, and when. */
function Told({ t, absence }: ToldProps) {
  const speech = useSpeech();
  const { reported_by, created_at, decided_by, decided_at, state } = absence;
  const decided = state === "refused" ? t.refusedBy : t.acceptedBy;
  return (
    <div className="mt-3 text-13 wrap-anywhere text-muted">
      <p>{t.reportedBy(reported_by ?? t.someone, wholeMoment(speech, created_at))}</p>
      {decided_at && <p>{decided(decided_by ?? t.someone, wholeMoment(speech, decided_at))}</p>}
    </div>
  );
}
