import { useQuery } from "@tanstack/react-query";
import { createFileRoute } from "@tanstack/react-router";
import { Inbox } from "lucide-react";
import { useState } from "react";
import type { Claim } from "#features/fees/claims/contract.ts";
import { feeClaimsClient } from "#features/fees/claims/parts/fee-claims-client.ts";
import { SlipsExport } from "#features/fees/claims/parts/slips-export.tsx";
import { SlipCard } from "#features/fees/claims/parts/slip-card.tsx";
import { slipsText } from "#features/fees/claims/text/slips.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { useLang, useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { Empty } from "#ui/kit/empty.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";

export const Route = createFileRoute("/dashboard/fees/check/")({ component: SlipsScreen });

/** So many of the slips that were decided on are shown. */
const MOST_DECIDED = 10;

/** The slips that wait, one at a time: a press decides, and the next one is there. */
function SlipsScreen() {
  const t = useText(slipsText);
  const claims = useQuery(feeClaimsClient.listClaims.queryOptions({ input: {} }));
  const [chosen, choose] = useState<string>();
  const waiting = (claims.data ?? []).filter(({ state }) => state === "waiting");
  const decided = (claims.data ?? []).filter(
    ({ state }) => state === "accepted" || state === "refused",
  );
  const at = Math.max(
    0,
    waiting.findIndex(({ id }) => id === chosen),
  );
  const shown = waiting[at];
  return (
    <>
      <LoadState of={claims} failed={t.loadFailed} />
      {claims.data && !shown && <Empty icon={Inbox} title={t.none} text={t.noneText} />}
      {shown && (
        <>
          <h2 className="mb-3 text-17 font-semibold">{t.waiting(waiting.length)}</h2>
          <SlipCard key={shown.id} claim={shown} onDecided={() => choose(waiting[at + 1]?.id)} />
        </>
      )}
      {claims.data && claims.data.length > 0 && (
        <div className="mt-5">
          <SlipsExport claims={claims.data} />
        </div>
      )}
      <div className="mt-8 grid items-start gap-5 lg:grid-cols-2">
        {waiting.length > 1 && (
          <ClaimList
            title={t.slips}
            claims={waiting.filter((claim) => claim !== shown)}
            onChoose={choose}
          />
        )}
        {decided.length > 0 && (
          <ClaimList title={t.decided} claims={decided.slice(0, MOST_DECIDED)} />
        )}
      </div>
    </>
  );
}

type ListProps = { title: string; claims: readonly Claim[]; onChoose?: (id: string) => void };

function ClaimList({ title, claims, onChoose }: ListProps) {
  return (
    <Card pad={false} className="overflow-hidden">
      <CardHead title={title} />
      <ul className="divide-y divide-line">
        {claims.map((claim) => (
          <li key={claim.id}>
            {onChoose ? (
              <button
                type="button"
                onClick={() => onChoose(claim.id)}
                className="w-full px-5 py-2.5 text-start hover:bg-sunk/50 focus-visible:-outline-offset-2 max-sm:px-4"
              >
                <ClaimLine claim={claim} />
              </button>
            ) : (
              <div className="px-5 py-2.5 max-sm:px-4">
                <ClaimLine claim={claim} />
              </div>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ClaimLine({ claim }: { claim: Claim }) {
  const t = useText(slipsText);
  const { lang } = useLang();
  const { code, students, amount_sen, paid_on, state, number, answer, twins } = claim;
  return (
    <span className="flex min-h-11 items-center justify-between gap-4">
      <span className="min-w-0">
        <span className="block">
          <NamePart>{students.join(", ")}</NamePart>
        </span>
        <span className="block text-13 wrap-anywhere text-muted">
          {[code, formatDate(paid_on, lang), number, answer].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="flex shrink-0 flex-col items-end gap-1 tabular-nums">
        {formatSen(amount_sen)}
        {state === "refused" && <Badge tone="absent">{t.states.refused}</Badge>}
        {state === "waiting" && twins.length > 0 && <Badge tone="late">{t.double}</Badge>}
      </span>
    </span>
  );
}
