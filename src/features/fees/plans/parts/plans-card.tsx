import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { feePlansClient } from "#features/fees/plans/parts/fee-plans-client.ts";
import { feePlansText } from "#features/fees/plans/text/plans.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import { TextLink } from "#ui/base/text-link.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { PlanStateBadge } from "./plan-state-badge.tsx";

const WANT_THE_OFFICE = ["broken", "asked"];
const OVER = ["done", "declined", "cancelled"];

/** The plans of all families that are not over, those that want the office first; nothing while there are none. */
export function PlansCard() {
  const t = useText(feePlansText);
  const [showsAll, setShowsAll] = useState(false);
  const plans = useQuery(feePlansClient.listInstalmentPlans.queryOptions({ input: {} }));
  const open = (plans.data ?? []).filter(({ state }) => !OVER.includes(state));
  const waiting = open.filter(({ state }) => WANT_THE_OFFICE.includes(state));
  const shown = showsAll ? open : waiting;
  if (open.length === 0 && !plans.error) return null;
  return (
    <Card pad={false} className="mt-4">
      <CardHead
        title={t.title}
        action={
          shown.length < open.length && (
            <Button size="sm" kind="ghost" onClick={() => setShowsAll(true)}>
              {t.showAll(open.length)}
            </Button>
          )
        }
      />
      <LoadState of={plans} failed={t.loadFailed} />
      <ul className="divide-y divide-line px-5 max-sm:px-4">
        {shown.map(({ id, account_id, code, students, state, amount_sen, reason, instalments }) => (
          <li key={id} className="grid gap-1 py-3">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <TextLink
                to="/dashboard/fees/families/$accountId"
                params={{ accountId: account_id }}
                className="inline-flex items-center wrap-anywhere max-sm:-my-3 max-sm:py-3"
              >
                <NamePart>{`${students.join(", ")} ${code}`}</NamePart>
              </TextLink>
              <PlanStateBadge state={state} />
            </span>
            {amount_sen !== null && (
              <span className="text-14 tabular-nums">
                {t.inAll(formatSen(amount_sen), instalments.length)}
              </span>
            )}
            {state === "asked" && <span className="text-14 wrap-anywhere">{reason}</span>}
            {state === "broken" && <span className="text-14">{t.brokenLine}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
