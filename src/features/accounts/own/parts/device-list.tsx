import { useQuery } from "@tanstack/react-query";
import { Smartphone } from "lucide-react";
import { devicesClient } from "#features/accounts/devices/parts/devices-client.ts";
import { devicesText } from "#features/accounts/devices/text.ts";
import { useDeviceName } from "#features/accounts/own/parts/use-device-name.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { Button } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useMe } from "#ui/kit/me.tsx";

/** The phones on which a family signs in by a press; nothing where there are none. */
export function DeviceList() {
  const t = useText(devicesText);
  const { lang } = useLang();
  const { school } = useMe();
  const nameOf = useDeviceName();
  const devices = useQuery(devicesClient.listDevices.queryOptions()).data ?? [];
  const end = useAction((id: string) => devicesClient.endDevice.call({ id }), {
    changes: "everything",
    rereadsWhenRefused: true,
    done: t.forgotten,
    failed: t.failed,
    failsInToast: true,
  });
  if (devices.length === 0) return null;
  const zone = school?.time_zone ?? "Asia/Kuala_Lumpur";
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      <p className="px-5 pt-4 text-14 text-muted max-sm:px-4">{t.line}</p>
      <ul className="divide-y divide-line">
        {devices.map(({ id, user_agent, used_at, current }) => (
          <li key={id} className="flex flex-wrap items-center gap-3.5 px-5 py-3 max-sm:px-4">
            <Icon of={Smartphone} className="text-muted" />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{nameOf(user_agent)}</span>
              <span className="block text-14 text-muted">
                {t.lastUsed(formatDate(dayOf(used_at, zone), lang, "dayMonthYear"))}
              </span>
            </span>
            {current && <Badge tone="present">{t.thisPhone}</Badge>}
            <Button
              size="sm"
              busy={end.input === id}
              onClick={() => void end.start(id)}
              aria-label={t.forgetOf(nameOf(user_agent))}
            >
              {t.forget}
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
