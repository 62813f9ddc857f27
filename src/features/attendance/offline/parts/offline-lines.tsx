import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { Link, useRouterState } from "@tanstack/react-router";
import { CloudOff } from "lucide-react";
import { useEffect } from "react";
import { closeKeeper, openKeeper, useReadAt } from "#features/attendance/offline/parts/keeper.ts";
import { hearSaved, openOutbox, sendNow } from "#features/attendance/offline/parts/sender.ts";
import { sessionWord } from "#features/attendance/offline/rules.ts";
import { offlineText } from "#features/attendance/offline/text.ts";
import { registerOptions } from "#features/attendance/parts/attendance-client.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { signInClient } from "#features/accounts/parts/sign-in-client.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { ownerOf, useOwn } from "#ui/device.ts";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { useToast } from "#ui/base/toast.tsx";

const REGISTER = "/dashboard/attendance";

/** Sends what waits from an earlier visit, and says above the screen what it is to be without network. */
export function OfflineLines() {
  const me = useMe();
  const owner = ownerOf(me);
  return owner ? <Lines owner={owner} /> : null;
}

function Lines({ owner }: { owner: string }) {
  const queries = useQueryClient();
  const { today } = useMe();
  const isOwn = useOwn(owner);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const isRegister = path === REGISTER || path === `${REGISTER}/`;

  useEffect(() => openOutbox(queries, owner), [queries, owner]);
  useSavedLater();
  useEffect(() => {
    if (isOwn) {
      openKeeper();
      // Asks the browser not to clear the store when the device is short of room.
      void navigator.storage?.persist?.();
      void readAhead(queries, today).catch(() => {
        // The network went away meanwhile: what came before it is kept.
      });
    } else if (isOwn === false) {
      void closeKeeper().catch(() => {
        // There is no store: nothing was kept.
      });
    }
  }, [isOwn, queries, today]);

  return <AwayLine isRegister={isRegister} />;
}

/** Reads the day's registers of the own classes, so that they are there when the network is not. */
async function readAhead(queries: QueryClient, today: string): Promise<void> {
  await queries.fetchQuery({ ...signInClient.whoAmI.queryOptions(), staleTime: 0 });
  const lists = attendanceClient.listRegisters.queryOptions({ input: { date: today } });
  const classes = await queries.fetchQuery({ ...lists, staleTime: 0 });
  for (const { class_id } of classes.filter(({ own }) => own)) {
    const first = registerOptions({ class_id, date: today, session: DAILY });
    const { sessions } = await queries.fetchQuery({ ...first, staleTime: 0 });
    for (const { key } of sessions.filter(({ key }) => key !== DAILY)) {
      const other = registerOptions({ class_id, date: today, session: key });
      await queries.fetchQuery({ ...other, staleTime: 0 });
    }
  }
}

/** Tells of registers that were saved long after the button was pressed. */
function useSavedLater(): void {
  const t = useText(offlineText);
  const { lang } = useLang();
  const say = useToast();
  useEffect(() => {
    hearSaved(({ register, new_students }) => {
      const day = formatDate(register.date, lang);
      const name = t.register(register.class_name, day, sessionWord(register));
      const count = new_students.length;
      if (count === 0) say({ text: t.savedLater(name) });
      else say({ text: t.joinedLater(name, count), tone: "late", seconds: 15 });
    });
    return () => hearSaved(undefined);
  }, [t, lang, say]);
}

function AwayLine({ isRegister }: { isRegister: boolean }) {
  const t = useText(offlineText);
  const { lang } = useLang();
  const { school, today } = useMe();
  const readAt = useReadAt();
  useEffect(() => {
    if (!readAt) sendNow();
  }, [readAt]);
  if (!readAt) return null;
  const zone = school?.time_zone ?? "UTC";
  const day = dayOf(readAt, zone);
  const time = formatTime(readAt, zone);
  return (
    <p className="mb-3.5 flex flex-wrap items-center gap-x-2.5 rounded-control bg-late-tint px-4 py-2.5 text-14 font-medium text-late">
      <Icon of={CloudOff} />
      {t.readAt(day === today ? time : `${formatDate(day, lang)} ${time}`)}
      {!isRegister && (
        <Link to={REGISTER} className="ms-auto font-semibold underline max-sm:py-2">
          {t.toRegister}
        </Link>
      )}
    </p>
  );
}
