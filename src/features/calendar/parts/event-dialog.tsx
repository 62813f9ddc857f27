import { useQuery } from "@tanstack/react-query";
import {
  CalendarDays,
  Clock,
  type LucideIcon,
  MapPin,
  Pencil,
  Trash2,
  UsersRound,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { sessionsClient } from "#features/calendar/sessions/parts/sessions-client.ts";
import type { Event } from "#features/calendar/contract.ts";
import { useAction } from "#ui/base/use-action.ts";
import { calendarClient } from "./calendar-client.ts";
import { EventBadges } from "#features/calendar/parts/event-badges.tsx";
import { lastDay } from "#features/calendar/rules.ts";
import { nameOfSession } from "#features/calendar/sessions/rules.ts";
import { calendarText } from "#features/calendar/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatHijri, type HijriMonth } from "#lib/hijri.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";

type Props = { event: Event; known: readonly HijriMonth[]; onClose: () => void };

/** Shows an event; admins can change it or, after a confirmation, delete it. */
export function EventDialog({ event, known, onClose }: Props) {
  const t = useText(calendarText);
  const { lang } = useLang();
  const mayChange = useMay("events.write");
  const [asks, setAsks] = useState(false);
  if (asks) return <DeleteDialog event={event} onClose={onClose} onBack={() => setAsks(false)} />;

  const { id, title, place, kind, date, starts_at, classes, hours } = event;
  const days = [...new Set([date, lastDay(event)])];
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={title}
      footer={
        mayChange && (
          <>
            <Button icon={Trash2} onClick={() => setAsks(true)}>
              {t.delete}
            </Button>
            <ButtonLink
              to="/dashboard/calendar/$eventId"
              params={{ eventId: id }}
              kind="brand"
              icon={Pencil}
            >
              {t.change}
            </ButtonLink>
          </>
        )
      }
    >
      <dl className="grid gap-3">
        <Fact icon={CalendarDays} name={t.date}>
          {days.map((day) => formatDate(day, lang, "long")).join(" – ")}
          <span className="block text-14 text-muted">
            {days.map((day) => formatHijri(day, known, lang)).join(" – ")}
          </span>
        </Fact>
        <Fact icon={Clock} name={t.time}>
          {kind === "hours" ? <Hours hours={hours} /> : (starts_at ?? t.wholeDay)}
        </Fact>
        {kind !== "event" && (
          <Fact icon={UsersRound} name={t.classes}>
            {classes.map(({ name }) => name).join(", ") || t.allClasses}
          </Fact>
        )}
        {place && (
          <Fact icon={MapPin} name={t.place}>
            <NamePart className="wrap-anywhere">{place}</NamePart>
          </Fact>
        )}
      </dl>
      {(kind !== "event" || event.is_estimate) && (
        <p className="mt-4">
          <EventBadges event={event} />
        </p>
      )}
    </Dialog>
  );
}

/** When the registers open and are due, with the names of the sessions if the school has several. */
function Hours({ hours }: Pick<Event, "hours">) {
  const t = useText(calendarText);
  const sessions = useQuery(sessionsClient.listSessions.queryOptions());
  return (
    <ul>
      {hours.map(({ session, starts_at, due_at }) => {
        const name = sessions.data && nameOfSession(sessions.data, session);
        return (
          <li key={session}>
            {name && <NamePart>{name}</NamePart>}
            {name && ": "}
            {t.hoursOf(starts_at, due_at)}
          </li>
        );
      })}
    </ul>
  );
}

type FactProps = { icon: LucideIcon; name: string; children: ReactNode };

function Fact({ icon, name, children }: FactProps) {
  return (
    <div className="flex gap-3">
      <dt className="pt-0.5 text-muted">
        <Icon of={icon} />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}

type DeleteProps = { event: Event; onClose: () => void; onBack: () => void };

function DeleteDialog({ event: { id, title }, onClose, onBack }: DeleteProps) {
  const t = useText(calendarText);
  const remove = useAction(() => calendarClient.deleteEvent.call({ id }), {
    changes: [calendarClient.key()],
    done: t.deleted(title),
    failed: t.deleteFailed,
    failsInToast: true,
    onDone: onClose,
  });

  return (
    <Dialog
      open
      size="sm"
      onClose={onBack}
      title={t.deleteTitle(title)}
      footer={
        <>
          <Button onClick={onBack} data-autofocus>
            {t.cancel}
          </Button>
          <Button kind="danger" busy={remove.busy} onClick={() => void remove.start()}>
            {t.delete}
          </Button>
        </>
      }
    >
      <p>{t.deleteLine}</p>
    </Dialog>
  );
}
