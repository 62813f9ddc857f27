import { useQuery } from "@tanstack/react-query";
import { Lock, LockOpen } from "lucide-react";
import { useState } from "react";
import type { SchoolMonth } from "#features/attendance/months/contract.ts";
import { monthsText } from "#features/attendance/months/text.ts";
import { monthsClient } from "./months-client.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { Button } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { CloseDialog } from "./close-dialog.tsx";
import { ReopenDialog } from "./reopen-dialog.tsx";

type Asking = { kind: "close" | "reopen"; month: string };

/** Lists the months of the academic year, how complete they are, and lets admins close and reopen them. */
export function MonthsCard() {
  const t = useText(monthsText);
  const months = useQuery(monthsClient.listMonths.queryOptions());
  const [asking, ask] = useState<Asking>();
  const close = () => ask(undefined);
  return (
    <Card pad={false}>
      <CardHead title={t.title} />
      <p className="px-5 pt-4 text-14 text-pretty text-muted max-sm:px-4">{t.line}</p>
      {!months.data && (
        <div className="p-5 max-sm:p-4">
          <LoadState of={months} failed={t.loadFailed} />
        </div>
      )}
      {months.data && (
        <ul className="mt-2 divide-y divide-line">
          {months.data.map((month) => (
            <MonthLine
              key={month.month}
              month={month}
              onAsk={(kind) => ask({ kind, month: month.month })}
            />
          ))}
        </ul>
      )}
      {asking?.kind === "close" && <CloseDialog month={asking.month} onClose={close} />}
      {asking?.kind === "reopen" && <ReopenDialog month={asking.month} onClose={close} />}
    </Card>
  );
}

type LineProps = { month: SchoolMonth; onAsk: (kind: Asking["kind"]) => void };

function MonthLine({ month, onAsk }: LineProps) {
  const t = useText(monthsText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "UTC";
  const { closed, reopened, is_over, expected, taken } = month;
  const name = formatDate(month.month, lang, "month");
  const day = (at: string) => formatDate(dayOf(at, zone), lang);
  const figures = is_over ? t.taken(taken, expected) : t.takenSoFar(taken, expected);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-5 py-3.5 max-sm:px-4">
      <div className="min-w-0 flex-1 basis-60 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
          {name}
          {closed && <Badge icon={Lock}>{t.closed}</Badge>}
        </p>
        <p className="text-14 text-muted">{expected > 0 ? figures : t.nothing}</p>
        {closed && <p className="text-14 text-muted">{t.closedBy(closed.by, day(closed.at))}</p>}
        {reopened && (
          <p className="text-14 text-muted">
            {t.reopenedBy(reopened.by, day(reopened.at), reopened.why)}
          </p>
        )}
      </div>
      {closed && (
        <Button
          size="sm"
          icon={LockOpen}
          aria-label={t.reopenOf(name)}
          onClick={() => onAsk("reopen")}
        >
          {t.reopen}
        </Button>
      )}
      {!closed && is_over && (
        <Button size="sm" icon={Lock} aria-label={t.closeOf(name)} onClick={() => onAsk("close")}>
          {t.close}
        </Button>
      )}
      {!is_over && <span className="text-14 text-muted">{t.notOver}</span>}
    </li>
  );
}
