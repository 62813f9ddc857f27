import { Check, MessageSquareText } from "lucide-react";
import { markText } from "#features/attendance/text/marks.ts";
import { toneOf } from "#features/attendance/parts/statuses.ts";
import type { ChildWeek, HifzWeeks, WeekDay } from "#features/hifz/acks/contract.ts";
import { hifzAcksText } from "#features/hifz/acks/text.ts";
import { pupilHifzText } from "#features/hifz/pupil/text.ts";
import { useRecordWords } from "#features/hifz/pupil/parts/use-record-words.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { TextLink } from "#ui/base/text-link.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { Outlook } from "./outlook.tsx";
import { SignWeek } from "./sign-week.tsx";

type Props = { child: ChildWeek; week: HifzWeeks };

/** A child's week: what was recited day by day, what to revise, what the teacher says, and the signature. */
export function ChildWeekCard({ child, week }: Props) {
  const t = useText(hifzAcksText);
  const p = useText(pupilHifzText);
  const { student_id, name, is_self, days, outlook } = child;
  const { edition, labels, scale } = week;
  const notes = days.flatMap(({ records }) => records.filter((record) => record.family_note));
  return (
    <Card pad={false}>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line px-5 py-2 max-sm:px-4">
        <h2 className="min-w-0 font-semibold">
          <NamePart>{name}</NamePart>
        </h2>
        <TextLink
          to="/dashboard/students/$studentId/hifz"
          params={{ studentId: student_id }}
          aria-label={t.openOf(name)}
          className="inline-flex items-center max-sm:min-h-11"
        >
          {p.open}
        </TextLink>
      </div>
      {days.length === 0 && <p className="p-5 text-muted max-sm:p-4">{t.noDays}</p>}
      <ul>
        {days.map((day) => (
          <DayLine key={day.date} day={day} week={week} />
        ))}
      </ul>
      <div className="grid gap-4 border-t border-line p-5 empty:hidden max-sm:p-4">
        {outlook &&
          (outlook.next ||
            outlook.revision.due.length > 0 ||
            outlook.revision.recent.length > 0) && (
            <Outlook
              outlook={outlook}
              title={is_self ? t.revise : t.atHome}
              {...{ edition, labels, scale }}
            />
          )}
        {notes.map(({ id, recorded_by, family_note }) => (
          <p key={id} className="flex gap-2 text-14 wrap-anywhere">
            <Icon of={MessageSquareText} className="mt-0.5 text-muted" />
            <NamePart>{t.fromTeacher(recorded_by, family_note)}</NamePart>
          </p>
        ))}
        <Signature child={child} week={week} />
      </div>
    </Card>
  );
}

/** A day: each recitation with its pages and how it went, or why there is none. */
function DayLine({ day: { date, away, records }, week }: { day: WeekDay; week: HifzWeeks }) {
  const t = useText(hifzAcksText);
  const a = useText(markText);
  const { lang } = useLang();
  const words = useRecordWords(week);
  return (
    <li className="grid gap-x-3 gap-y-1 border-t border-line px-5 py-2.5 first:border-t-0 max-sm:px-4 sm:grid-cols-[9.5rem_minmax(0,1fr)]">
      <span className="text-14 text-muted">{formatDate(date, lang, "day")}</span>
      <ul className="grid gap-1.5">
        {records.map((record) => {
          const outcome = words.outcome(record);
          const what = [words.stream(record), words.pages(record)].filter(Boolean).join(" · ");
          return (
            <li key={record.id} className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-medium wrap-anywhere">{what}</span>
              {outcome && (
                <Badge tone={outcome.tone} icon={outcome.icon}>
                  {badgeOf(record.decision, outcome.word, words.gradeOf(record.grade))}
                </Badge>
              )}
            </li>
          );
        })}
        {away && (
          <li>
            <Badge tone={toneOf(away.status)}>{a[away.status]}</Badge>{" "}
            {away.reason && <span className="text-14 text-muted">{a.reason[away.reason]}</span>}
          </li>
        )}
        {!away && records.length === 0 && <li className="text-muted">{t.notYet}</li>}
      </ul>
    </li>
  );
}

/** A grade says that the portion was accepted; what was not says so before its grade. */
function badgeOf(decision: string | null, outcome: string, grade: string | null): string {
  return grade && decision === "pass" ? grade : [outcome, grade].filter(Boolean).join(" · ");
}

/** That the week is signed, or the form to sign it. */
function Signature({ child, week }: Props) {
  const t = useText(hifzAcksText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  const { signature, may_sign, is_signed } = child;
  if (may_sign) return <SignWeek child={child} week_from={week.from} />;
  if (!signature) {
    return is_signed ? (
      <p>
        <Badge tone="present" icon={Check}>
          {t.signedBySomebody}
        </Badge>
      </p>
    ) : null;
  }
  return (
    <div className="grid gap-1.5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Badge tone="present" icon={Check}>
          {t.signed(formatDate(dayOf(signature.signed_at, zone), lang, "dayMonth"))}
        </Badge>
        <span className="text-14 text-muted">
          {t.daysAtHome}: {t.days(signature.days)}
        </span>
      </p>
      {signature.comment && (
        <p className="text-14 wrap-anywhere">{t.yourNote(signature.comment)}</p>
      )}
    </div>
  );
}
