import { useQuery } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import type { InstalmentPlan } from "#features/fees/plans/contract.ts";
import { feePlansClient } from "#features/fees/plans/parts/fee-plans-client.ts";
import { feePlansText } from "#features/fees/plans/text/plans.ts";
import { useText } from "#ui/base/lang.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { PlanLine } from "./plan-line.tsx";
import { PlanPaper } from "./plan-paper.tsx";

/** The instalment plans of a family; nothing while there are none. */
export function FamilyPlans({ account_id, onOffer }: { account_id: string; onOffer: () => void }) {
  const t = useText(feePlansText);
  const [printed, setPrinted] = useState<InstalmentPlan>();
  const stopPrinting = useCallback(() => setPrinted(undefined), []);
  const plans = useQuery(
    feePlansClient.listInstalmentPlans.queryOptions({ input: { account_id } }),
  );
  if (plans.data?.length === 0) return null;
  return (
    <Card pad={false} className="mb-6">
      <CardHead title={t.title} />
      <LoadState of={plans} failed={t.loadFailed} />
      <ul className="divide-y divide-line px-5 max-sm:px-4">
        {plans.data?.map((plan) => (
          <PlanLine key={plan.id} plan={plan} onOffer={onOffer} onPrint={() => setPrinted(plan)} />
        ))}
      </ul>
      {printed && <PlanPaper plan={printed} onPrinted={stopPrinting} />}
    </Card>
  );
}
