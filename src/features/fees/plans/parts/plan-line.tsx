import { useState } from "react";
import type { InstalmentPlan } from "#features/fees/plans/contract.ts";
import { feePlansClient } from "#features/fees/plans/parts/fee-plans-client.ts";
import { feePlansText } from "#features/fees/plans/text/plans.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { InstalmentList } from "./instalment-list.tsx";
import { PlanStateBadge } from "./plan-state-badge.tsx";
import { usePlanFault } from "./use-plan.ts";

type Props = {
  plan: InstalmentPlan;
  onOffer: () => void;
  onPrint: () => void;
};

/** A plan of a family with what the office may do about it. */
export function PlanLine({ plan, onOffer, onPrint }: Props) {
  const t = useText(feePlansText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "Asia/Kuala_Lumpur";
  const [deciding, setDeciding] = useState<Decision>();
  const { state, number, amount_sen, reason, answer, instalments, is_stale } = plan;
  const day = (at: string) => formatDate(dayOf(at, zone), lang);
  const isOpen = state === "running" || state === "broken";
  const { decided_by, decided_at } = plan;
  const said = [
    state === "asked" && t.askedBy(plan.made_by, day(plan.made_at)),
    plan.offered_at && t.offeredOn(day(plan.offered_at)),
    decided_by &&
      decided_at &&
      (state === "declined" ? t.declinedBy : t.agreedBy)(decided_by, day(decided_at)),
  ].filter(Boolean);
  const press = (what: Decision) => () => setDeciding(what);
  return (
    <li className="grid gap-2 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold tabular-nums empty:hidden">
          {[number, amount_sen && t.inAll(formatSen(amount_sen), instalments.length)]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <PlanStateBadge state={state} />
      </p>
      {reason && <p className="wrap-anywhere">{`${t.reason}: ${reason}`}</p>}
      {answer && <p className="wrap-anywhere">{`${t.answer}: ${answer}`}</p>}
      {state === "broken" && <p className="text-14">{t.brokenLine}</p>}
      {is_stale && <p className="text-14">{t.stale}</p>}
      {(isOpen || state === "offered") && <InstalmentList plan={plan} />}
      {said.length > 0 && <p className="text-13 text-muted">{said.join(" · ")}</p>}
      <p className="flex flex-wrap gap-2 *:max-sm:min-h-11 empty:hidden">
        {state === "asked" && (
          <>
            <Button size="sm" kind="brand" onClick={onOffer}>
              {t.offer}
            </Button>
            <Button size="sm" onClick={press("refuse")}>
              {t.refuse}
            </Button>
          </>
        )}
        {state === "offered" && !is_stale && (
          <Button size="sm" kind="brand" onClick={press("agreeFor")}>
            {t.agreeFor}
          </Button>
        )}
        {state === "offered" && (
          <>
            <Button size="sm" onClick={onOffer}>
              {t.offerAgain}
            </Button>
            <Button size="sm" kind="ghost" onClick={press("withdraw")}>
              {t.withdraw}
            </Button>
          </>
        )}
        {(isOpen || (state === "offered" && !is_stale)) && (
          <Button size="sm" kind="ghost" onClick={onPrint}>
            {t.print}
          </Button>
        )}
        {isOpen && (
          <Button size="sm" kind="ghost" onClick={press("end")}>
            {t.end}
          </Button>
        )}
      </p>
      {deciding && (
        <DecideDialog plan={plan} what={deciding} onClose={() => setDeciding(undefined)} />
      )}
    </li>
  );
}

type Decision = "agreeFor" | "refuse" | "withdraw" | "end";
const STATES = {
  agreeFor: "agreed",
  refuse: "declined",
  withdraw: "declined",
  end: "cancelled",
} as const satisfies Record<Decision, string>;

type DecideProps = { plan: InstalmentPlan; what: Decision; onClose: () => void };

function DecideDialog({ plan, what, onClose }: DecideProps) {
  const t = useText(feePlansText);
  const explain = usePlanFault();
  const [answer, setAnswer] = useState("");
  const { id, version, number } = plan;
  const name = number ?? "";
  const isAnswered = what === "refuse" || what === "withdraw";
  const act = useAction(
    () =>
      feePlansClient.decideInstalments.call({
        id,
        version,
        state: STATES[what],
        ...(isAnswered && { answer: answer.trim() }),
      }),
    {
      changes: "everything",
      rereadsWhenRefused: true,
      done: isAnswered ? t.declined : what === "end" ? t.ended(name) : t.agreed,
      explain,
      failed: t.failed,
      onDone: onClose,
    },
  );
  const titles = {
    agreeFor: t.agreeForTitle,
    refuse: t.refuseTitle,
    withdraw: t.withdrawTitle,
    end: t.endTitle(name),
  };
  return (
    <ConfirmDialog
      title={titles[what]}
      cancel={t.keep}
      submit={t[what]}
      kind={what === "agreeFor" ? "brand" : "danger"}
      act={act}
      onClose={onClose}
    >
      {what === "agreeFor" && t.agreeForLine}
      {what === "end" && t.endLine}
      {isAnswered && (
        <TextField
          name="answer"
          label={t.answer}
          hint={t.answerLine}
          maxLength={300}
          autoComplete="off"
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
          optional
        />
      )}
    </ConfirmDialog>
  );
}
