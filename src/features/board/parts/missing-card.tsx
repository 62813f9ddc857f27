import { countMarked } from "#features/attendance/rules.ts";
import { ClipboardCheck, Mail, MessageCircle, UserPlus } from "lucide-react";
import type { BoardRow } from "#features/board/contract.ts";
import { registerUrl, responsibleOf } from "#features/board/rules.ts";
import { boardText, reminderMessage } from "#features/board/text.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { formatTime } from "#lib/dates.ts";
import { chatUrl } from "#lib/phones.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { lateOf, registerTitleOf } from "./row-words.ts";
import type { Reminders } from "./use-reminders.ts";

type Props = { row: BoardRow; date: string; reminders: Reminders };

/** Shows a missing register: since when, who should take it, and a button to remind them. */
export function MissingCard({ row, date, reminders }: Props) {
  const t = useText(boardText);
  const zone = useMe().school?.time_zone ?? "UTC";
  const responsible = responsibleOf(row);
  const [first] = responsible;
  const marked = countMarked(row);
  const isLate = row.minutes_late !== null && row.minutes_late > 0;
  const [last] = row.reminders;

  return (
    <Card as="article" className="flex h-full flex-col gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <h3 className="min-w-0 text-17 font-semibold wrap-anywhere">
          <NamePart>{registerTitleOf(row)}</NamePart>
        </h3>
        <Badge tone="absent">{lateOf(row, t)}</Badge>
      </div>
      <div className="text-14 wrap-anywhere">
        {first ? (
          <p>
            <span className="text-muted">{t.kinds[first.kind]}: </span>
            {responsible.map(({ teacher_id, name }, at) => (
              <span key={teacher_id}>
                {at > 0 && ", "}
                <NamePart>{name}</NamePart>
              </span>
            ))}
          </p>
        ) : (
          <p className="font-medium text-absent">{t.noTeacher}</p>
        )}
        {isLate && row.due_at && <p className="text-muted">{t.wasDue(row.due_at)}</p>}
        {marked > 0 && <p className="text-late">{t.marked(marked, row.students)}</p>}
        {last && (
          <p className="text-muted">
            {t.reminded[last.channel](last.teacher, last.by, formatTime(last.at, zone))}
          </p>
        )}
        {first && !row.may_remind && <p className="text-muted">{t.tooLate}</p>}
      </div>
      <div className="mt-auto flex flex-wrap gap-2 *:grow">
        <RemindButtons row={row} date={date} reminders={reminders} />
        {!first && (
          <ButtonLink
            size="sm"
            icon={UserPlus}
            to="/dashboard/classes/$classId"
            params={{ classId: row.class_id }}
          >
            {t.assign}
          </ButtonLink>
        )}
        <ButtonLink
          size="sm"
          icon={ClipboardCheck}
          to="/dashboard/attendance"
          search={searchOf(row, date)}
          aria-label={t.openOf(registerTitleOf(row))}
        >
          {t.openRegister}
        </ButtonLink>
      </div>
    </Card>
  );
}

/** The register's address on the attendance screen. */
export function searchOf({ class_id, session }: BoardRow, date: string) {
  return { class: class_id, date, session: session === DAILY ? undefined : (session ?? undefined) };
}

function RemindButtons({ row, date, reminders }: Props) {
  const t = useText(boardText);
  if (!row.may_remind) return null;
  const responsible = responsibleOf(row);
  const mailed = responsible.filter(({ has_mail }) => has_mail);
  const names = mailed.map(({ name }) => name).join(", ");
  const chats = responsible.flatMap((teacher) => {
    const { called, phone } = teacher;
    const url = registerUrl(location.origin, { ...row, date });
    const href = chatUrl(phone ?? "", reminderMessage({ ...row, called, date, url }));
    return href ? [{ href, teacher }] : [];
  });
  if (mailed.length + chats.length === 0) {
    return <p className="self-center text-14 text-muted">{t.noContact}</p>;
  }
  return (
    <>
      {mailed.length > 0 && (
        <Button
          size="sm"
          icon={Mail}
          busy={reminders.isMailing(row)}
          aria-label={t.mailTo(names, registerTitleOf(row))}
          onClick={() => reminders.mail(row, names)}
        >
          {t.mail}
        </Button>
      )}
      {chats.map(({ href, teacher }) => (
        <ButtonAnchor
          key={teacher.teacher_id}
          href={href}
          target="_blank"
          rel="noreferrer"
          size="sm"
          icon={MessageCircle}
          aria-label={t.whatsappTo(teacher.name, registerTitleOf(row))}
          onClick={() => reminders.noteWhatsapp(row, teacher)}
        >
          {t.whatsapp}
        </ButtonAnchor>
      ))}
    </>
  );
}
