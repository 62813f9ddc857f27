import { useQuery } from "@tanstack/react-query";
import { Pencil, Plus, Undo2 } from "lucide-react";
import { useState } from "react";
import { sessionsClient } from "./sessions-client.ts";
import type { CalendarSession } from "#features/calendar/sessions/contract.ts";
import {
  activeSessions,
  isNameTaken,
  MAX_SESSIONS,
  PRESETS,
} from "#features/calendar/sessions/rules.ts";
import { sessionsText } from "#features/calendar/sessions/text.ts";
import { formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { SessionDialog } from "./session-dialog.tsx";
import { SessionLine } from "./session-line.tsx";
import { useSessionChange } from "./use-session-change.ts";

/** The registers of the school's day. For a single register, the card shows only its times. */
export function SessionsCard() {
  const t = useText(sessionsText);
  const sessions = useQuery(sessionsClient.listSessions.queryOptions());
  const all = sessions.data;
  const active = activeSessions(all ?? []);
  const [only, ...others] = active;
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      {!all && (
        <div className="p-5 max-sm:p-4">
          <LoadState of={sessions} failed={t.loadFailed} />
        </div>
      )}
      {all && only && others.length === 0 && <OnlySession session={only} />}
      {all && others.length > 0 && (
        <ul className="divide-y divide-line">
          {active.map((session, at) => (
            <SessionLine key={session.key} session={session} place={at + 1} count={active.length} />
          ))}
        </ul>
      )}
      {all && <AddSession all={all} active={active} />}
      {all && <ArchivedSessions sessions={all.filter((session) => session.archived_on !== null)} />}
    </Card>
  );
}

function OnlySession({ session }: { session: CalendarSession }) {
  const t = useText(sessionsText);
  const [isEditing, setEditing] = useState(false);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-5 max-sm:p-4">
      <p className="min-w-0 flex-1 basis-64">{t.one(session.starts_at, session.due_at)}</p>
      <Button size="sm" icon={Pencil} onClick={() => setEditing(true)}>
        {t.edit}
      </Button>
      {isEditing && <SessionDialog session={session} only onClose={() => setEditing(false)} />}
    </div>
  );
}

function AddSession({ all, active }: Record<"all" | "active", readonly CalendarSession[]>) {
  const t = useText(sessionsText);
  const [adding, setAdding] = useState<"other" | (typeof PRESETS)[number]>();
  const isFull = active.length >= MAX_SESSIONS;
  const presets = PRESETS.filter(({ name }) => !isNameTaken(all, name));
  return (
    <div className="border-t border-line p-5 max-sm:p-4">
      {active.length === 1 && (
        <>
          <h3 className="font-semibold">{t.several}</h3>
          <p className="mt-1 mb-3 max-w-[65ch] text-14 text-muted">{t.severalText}</p>
        </>
      )}
      {isFull ? (
        <p className="text-14 text-muted">{t.most}</p>
      ) : (
        <div className="flex flex-wrap gap-2">
          {presets.map((preset) => (
            <Button
              key={preset.name}
              size="sm"
              icon={Plus}
              aria-label={t.addPreset(preset.name)}
              onClick={() => setAdding(preset)}
            >
              {`${preset.name}…`}
            </Button>
          ))}
          <Button size="sm" kind="ghost" onClick={() => setAdding("other")}>
            {`${t.add}…`}
          </Button>
        </div>
      )}
      {adding && (
        <SessionDialog
          preset={adding === "other" ? undefined : adding}
          onClose={() => setAdding(undefined)}
        />
      )}
    </div>
  );
}

function ArchivedSessions({ sessions }: { sessions: readonly CalendarSession[] }) {
  const t = useText(sessionsText);
  const { lang } = useLang();
  const { busy, change } = useSessionChange();
  if (sessions.length === 0) return null;
  return (
    <ul className="divide-y divide-line border-t border-line">
      {sessions.map(({ key, name, archived_on }) => (
        <li
          key={key}
          className="flex flex-wrap items-center justify-between gap-x-4 px-5 py-2 text-muted max-sm:px-4"
        >
          <span className="min-w-0 text-14 wrap-anywhere">
            <NamePart>{name}</NamePart>
            {archived_on && ` · ${t.archivedSince(formatDate(archived_on, lang))}`}
          </span>
          <Button
            size="sm"
            kind="ghost"
            icon={Undo2}
            disabled={busy}
            aria-label={t.restoreOf(name)}
            onClick={() => void change({ key, archived: false }, t.restored)}
          >
            {t.restore}
          </Button>
        </li>
      ))}
    </ul>
  );
}
