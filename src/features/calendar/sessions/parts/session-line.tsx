import { ArrowDown, ArrowUp, Pencil } from "lucide-react";
import { useState } from "react";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import { sessionsText } from "#features/calendar/sessions/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { IconButton } from "#ui/base/icon-button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { SessionDialog } from "./session-dialog.tsx";
import { useSessionChange } from "./use-session-change.ts";

type Props = { session: CalendarSession; place: number; count: number };

/** One of several registers of the day: its place, its times, and a way to change it. */
export function SessionLine({ session, place, count }: Props) {
  const t = useText(sessionsText);
  const [isEditing, setEditing] = useState(false);
  const { busy, change } = useSessionChange();
  const { lang } = useLang();
  const { today } = useMe();
  const { key, name, weekdays, since, kinds = [] } = session;
  const [kind, ...others] = kinds;
  const days = weekdays.map((day) => t.days[day - 1]).join(", ");
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-5 py-2.5 max-sm:px-4">
      <span className="min-w-0 wrap-anywhere">
        <NamePart className="font-semibold">{name}</NamePart>
        <span className="block text-14 text-muted">
          <span className="tabular-nums">{`${session.starts_at} – ${session.due_at}`}</span>
          {` · ${days || t.everyDay}`}
          {kind && others.length === 0 && ` · ${t.onlyKind[kind]}`}
          {since && since > today && ` · ${t.from(formatDate(since, lang))}`}
        </span>
      </span>
      <span className="flex items-center gap-1 max-sm:w-full max-sm:justify-end">
        <IconButton
          icon={ArrowUp}
          label={t.earlier(name)}
          disabled={busy || place === 1}
          onClick={() => void change({ key, position: place - 1 })}
        />
        <IconButton
          icon={ArrowDown}
          label={t.later(name)}
          disabled={busy || place === count}
          onClick={() => void change({ key, position: place + 1 })}
        />
        <Button
          size="sm"
          kind="ghost"
          icon={Pencil}
          aria-label={t.editOf(name)}
          onClick={() => setEditing(true)}
        >
          {t.edit}
        </Button>
      </span>
      {isEditing && (
        <SessionDialog
          session={session}
          onArchive={() => {
            setEditing(false);
            void change({ key, archived: true }, t.archived);
          }}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  );
}
