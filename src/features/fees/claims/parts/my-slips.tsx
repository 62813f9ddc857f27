import { Clock, CircleX } from "lucide-react";
import { useState } from "react";
import type { Claim } from "#features/fees/claims/contract.ts";
import { sendSlipText } from "#features/fees/claims/text/send.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { feeClaimsClient } from "./fee-claims-client.ts";

type Props = {
  statement: Statement;
  claims: readonly Claim[];
  /** Whether another way to pay stands above this one. */
  isSecond: boolean;
};

/** The way to pay, and the slips of an account that wait or were refused last. */
export function MySlips({ statement, claims, isSecond }: Props) {
  const { account_id, owed_sen } = statement;
  const t = useText(sendSlipText);
  const { lang } = useLang();
  const [withdrawing, setWithdrawing] = useState<Claim>();
  const mine = claims.filter((claim) => claim.account_id === account_id);
  const waiting = mine.filter(({ state }) => state === "waiting");
  // A refusal stands until something was sent after it.
  const [last] = mine.toSorted((a, b) => b.created_at.localeCompare(a.created_at));
  const refused = last?.state === "refused" ? last : undefined;
  return (
    <>
      <ButtonLink
        to="/dashboard/fees/pay"
        search={{ account: account_id }}
        kind={owed_sen > 0 && !isSecond ? "brand" : "quiet"}
        size="lg"
        className="max-sm:w-full sm:justify-self-start"
      >
        {isSecond ? t.sendSlip : t.pay}
      </ButtonLink>
      {waiting.map((claim) => (
        <div
          key={claim.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-control bg-sunk p-3"
        >
          <span className="flex min-w-0 items-center gap-2">
            <Icon of={Clock} className="text-late" />
            <span>
              {t.waitingSlip(formatSen(claim.amount_sen))}
              <span className="block text-13 text-muted">
                {t.paidOn(formatDate(claim.paid_on, lang))}
              </span>
              {claim.cancelled && (
                <span className="block text-13">{t.cancelled(claim.cancelled.number)}</span>
              )}
            </span>
          </span>
          {claim.may_withdraw && (
            <Button
              size="sm"
              kind="ghost"
              aria-label={t.withdrawOf(formatSen(claim.amount_sen))}
              onClick={() => setWithdrawing(claim)}
            >
              {t.withdraw}
            </Button>
          )}
        </div>
      ))}
      {refused && (
        <div className="flex items-start gap-2 rounded-control bg-absent-tint p-3">
          <Icon of={CircleX} className="mt-1 shrink-0 text-absent" />
          <div className="min-w-0 wrap-anywhere">
            <p className="font-medium">{t.refusedSlip(formatSen(refused.amount_sen))}</p>
            {refused.answer && <p>{refused.answer}</p>}
          </div>
        </div>
      )}
      {withdrawing && <Withdraw claim={withdrawing} onClose={() => setWithdrawing(undefined)} />}
    </>
  );
}

function Withdraw({ claim: { id, amount_sen }, onClose }: { claim: Claim; onClose: () => void }) {
  const t = useText(sendSlipText);
  const act = useAction(() => feeClaimsClient.withdrawClaim.call({ id }), {
    changes: [feeClaimsClient.key()],
    rereadsWhenRefused: true,
    done: t.withdrawn,
    explain: (error) => (errorData(error).reason === "settled" ? t.settled : undefined),
    failed: t.failed,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t.withdrawTitle(formatSen(amount_sen))}
      cancel={t.keep}
      submit={t.withdraw}
      act={act}
      onClose={onClose}
    >
      {t.withdrawText}
    </ConfirmDialog>
  );
}
