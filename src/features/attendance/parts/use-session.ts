import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Register, RegisterKey } from "#features/attendance/contract.ts";
import { dueSession } from "#features/attendance/rules.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { formatTime, instant } from "#lib/dates.ts";
import { useMe } from "#ui/kit/me.tsx";

type Sessions = Register["sessions"];

type Wanted = { class_id: string | undefined; date: string; wanted: string | undefined };

/** How the sessions of a class on a day are read, and which are known already. */
type Reads<Read, Key extends readonly unknown[]> = {
  optionsOf: (registerKey: RegisterKey) => UseQueryOptions<Read, Error, Read, Key>;
  findSessions: (class_id: string, date: string) => Sessions | undefined;
  sessionsOf: (read: Read) => Sessions;
};

/** The session that the address names, else the one that was due when the day was opened. */
export function useSession<Read, Key extends readonly unknown[]>(
  { class_id = "", date, wanted }: Wanted,
  { optionsOf, findSessions, sessionsOf }: Reads<Read, Key>,
): string {
  const { today, school } = useMe();
  const [due, setDue] = useState({ of: "", session: DAILY });
  const of = `${class_id} ${date}`;
  const isOpen = class_id !== "" && wanted === undefined && due.of !== of;
  const known = isOpen ? findSessions(class_id, date) : undefined;
  const daily = useQuery({
    ...optionsOf({ class_id, date, session: DAILY }),
    enabled: isOpen && !known,
    // A mark in the register must not render the screen around it.
    select: sessionsOf,
  });
  const sessions = known ?? daily.data;
  if (isOpen && sessions) {
    const time = date === today ? formatTime(instant(), school?.time_zone ?? "UTC") : undefined;
    setDue({ of, session: dueSession(sessions, time) ?? DAILY });
  }
  return wanted ?? (due.of === of ? due.session : DAILY);
}
