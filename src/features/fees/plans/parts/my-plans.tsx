import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import type { InstalmentPlan } from "#features/fees/plans/contract.ts";
import { feePlansClient } from "#features/fees/plans/parts/fee-plans-client.ts";
import { feePlansText } from "#features/fees/plans/text/plans.ts";
import { formatSen } from "#lib/money.ts";
import * as shape from "#lib/shapes.ts";
import { Button } from "#ui/base/button.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { useForm } from "#ui/base/form.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { InstalmentList } from "./instalment-list.tsx";
import { PlanStateBadge } from "./plan-state-badge.tsx";
import { usePlanFault } from "./use-plan.ts";

type Props = { account_id: string; owed_sen: number };

/** The plans of a guardian's family: the offer to answer, the instalments that run, and the way to ask for some. */
export function MyPlans({ account_id, owed_sen }: Props) {
  const t = useText(feePlansText);
  const mayPay = useMay("fees.pay");
  const [isAsking, setAsking] = useState(false);
  const plans = useQuery(feePlansClient.listInstalmentPlans.queryOptions({ input: {} }));
  const own = plans.data?.filter((one) => one.account_id === account_id) ?? [];
  const isWaiting = own.some(({ state }) => state === "asked" || state === "offered");
  // Who pays all that is owed in instalments need not ask for more time.
  const planned_sen = own
    .filter(({ state }) => state === "running")
    .flatMap(({ instalments }) => instalments.map(({ left_sen }) => left_sen))
    .reduce((sum, sen) => sum + sen, 0);
  const last = own.find(({ state }) => state === "declined");
  const shown = own.filter(({ state }) =>
    ["asked", "offered", "running", "broken"].includes(state),
  );
  return (
    <section className="grid gap-4">
      {shown.map((plan) => (
        <MyPlan key={plan.id} plan={plan} mayAnswer={mayPay} />
      ))}
      {mayPay && plans.data && owed_sen > planned_sen && !isWaiting && (
        <div className="flex flex-wrap items-center gap-3">
          <p className="min-w-0 grow basis-52 text-14">
            <span className="font-medium">{t.need}</span>
            <span className="block text-muted">{t.needText}</span>
            {last?.answer && (
              <span className="block wrap-anywhere">{`${t.answer}: ${last.answer}`}</span>
            )}
          </p>
          <Button onClick={() => setAsking(true)}>{t.ask}</Button>
        </div>
      )}
      {isAsking && <AskDialog account_id={account_id} onClose={() => setAsking(false)} />}
    </section>
  );
}

function MyPlan({ plan, mayAnswer }: { plan: InstalmentPlan; mayAnswer: boolean }) {
  const t = useText(feePlansText);
  const [answering, setAnswering] = useState<"agree" | "decline">();
  const { state, number, amount_sen, instalments, is_stale } = plan;
  const isOffered = state === "offered";
  return (
    <Card pad={false}>
      <CardHead
        title={isOffered ? t.offerTitle : t.plan}
        action={!isOffered && <PlanStateBadge state={state} />}
      />
      <div className="grid gap-3 px-5 py-3 max-sm:px-4">
        {state === "asked" && <p>{t.waitsForSchool}</p>}
        {amount_sen !== null && (
          <p className="font-semibold tabular-nums">
            {[number, t.inAll(formatSen(amount_sen), instalments.length)]
              .filter(Boolean)
              .join(" · ")}
          </p>
        )}
        {amount_sen !== null && <InstalmentList plan={plan} />}
        {is_stale && <p className="text-14">{t.myStale}</p>}
        {isOffered && mayAnswer && (
          <p className="flex flex-wrap gap-2 *:max-sm:grow">
            <Button onClick={() => setAnswering("decline")}>{t.decline}</Button>
            {!is_stale && (
              <Button kind="brand" onClick={() => setAnswering("agree")}>
                {t.agree}
              </Button>
            )}
          </p>
        )}
      </div>
      {answering && (
        <AnswerDialog plan={plan} what={answering} onClose={() => setAnswering(undefined)} />
      )}
    </Card>
  );
}

type AnswerProps = { plan: InstalmentPlan; what: "agree" | "decline"; onClose: () => void };

function AnswerDialog({ plan, what, onClose }: AnswerProps) {
  const t = useText(feePlansText);
  const explain = usePlanFault();
  const { id, version } = plan;
  const isAgreed = what === "agree";
  const act = useAction(
    () => feePlansClient.answerInstalments.call({ id, version, agreed: isAgreed }),
    {
      changes: "everything",
      rereadsWhenRefused: true,
      done: isAgreed ? t.youAgreed : t.youDeclined,
      explain,
      failed: t.failed,
      onDone: onClose,
    },
  );
  return (
    <ConfirmDialog
      title={isAgreed ? t.agreeTitle : t.declineTitle}
      cancel={t.keep}
      submit={t[what]}
      kind={isAgreed ? "brand" : "danger"}
      act={act}
      onClose={onClose}
    >
      {isAgreed ? <InstalmentList plan={plan} /> : t.declineLine}
    </ConfirmDialog>
  );
}

const request = z.object({ reason: shape.line(300) });

function AskDialog({ account_id, onClose }: { account_id: string; onClose: () => void }) {
  const t = useText(feePlansText);
  const explain = usePlanFault();
  const form = useForm({
    schema: request,
    explain: (error) => {
      const text = explain(error);
      return text === undefined ? undefined : { text };
    },
    onSubmit: ({ reason }) => feePlansClient.requestInstalments.call({ account_id, reason }),
    changes: [feePlansClient.key()],
    done: t.requested,
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t.ask}
      line={t.needText}
      cancel={t.cancel}
      submit={t.sendRequest}
      onClose={onClose}
    >
      <TextArea name="reason" label={t.why} hint={t.whyHint} maxLength={300} />
    </FormDialog>
  );
}
