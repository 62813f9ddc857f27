import { useQuery } from "@tanstack/react-query";
import { MonitorSmartphone } from "lucide-react";
import type { SignedInDevice } from "#features/accounts/own/contract.ts";
import { useAction } from "#ui/base/use-action.ts";
import { ownClient } from "./own-client.ts";
import { useDeviceName } from "./use-device-name.ts";
import { ownProfileText } from "#features/accounts/own/text.ts";
import { dayOf, formatDate, formatTime } from "#lib/dates.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** The account's sessions; every other session can be ended here. */
export function SessionList() {
  const t = useText(ownProfileText);
  const sessions = useQuery(ownClient.listSessions.queryOptions()).data ?? [];
  const end = useAction((id: string) => ownClient.endOwnSession.call({ id }), {
    changes: "everything",
    rereadsWhenRefused: true,
    done: t.ended,
    failed: t.endFailed,
    failsInToast: true,
  });

  const endAll = useAction(() => ownClient.endOwnSessions.call({}), {
    changes: "everything",
    done: t.endedAll,
    failed: t.endAllFailed,
    failsInToast: true,
  });

  return (
    <Card pad={false}>
      <CardHead title={t.sessions} />
      <ul className="divide-y divide-line">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            busy={end.input === session.id}
            onEnd={() => void end.start(session.id)}
          />
        ))}
      </ul>
      <div className="border-t border-line px-5 py-3 max-sm:px-4">
        <Button size="sm" busy={endAll.busy} onClick={() => void endAll.start()}>
          {t.endAll}
        </Button>
        <p className="mt-1 text-14 text-muted">{t.endAllLine}</p>
      </div>
    </Card>
  );
}

type RowProps = { session: SignedInDevice; busy: boolean; onEnd: () => void };

function SessionRow({ session, busy, onEnd }: RowProps) {
  const t = useText(ownProfileText);
  const { lang } = useLang();
  const { school } = useMe();
  const zone = school?.time_zone ?? "Asia/Kuala_Lumpur";
  const device = useDeviceName()(session.user_agent);
  const day = formatDate(dayOf(session.created_at, zone), lang, "dayMonthYear");
  return (
    <li className="flex flex-wrap items-center gap-3.5 px-5 py-3 max-sm:px-4">
      <Icon of={MonitorSmartphone} className="text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{device}</span>
        <span className="block text-14 text-muted">
          {t.since(`${day}, ${formatTime(session.created_at, zone)}`)}
        </span>
      </span>
      {session.current ? (
        <Badge tone="present">{t.thisDevice}</Badge>
      ) : (
        <Button size="sm" busy={busy} onClick={onEnd} aria-label={t.endOf(device)}>
          {t.end}
        </Button>
      )}
    </li>
  );
}
