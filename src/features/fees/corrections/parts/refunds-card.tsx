import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Refund } from "#features/fees/corrections/contract.ts";
import { feeCorrectionsClient } from "#features/fees/corrections/parts/fee-corrections-client.ts";
import { correctionsText } from "#features/fees/corrections/text.ts";
import { dayOf, formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { useCorrection } from "./use-correction.ts";

/** The refunds of a family, or without one those of the school that wait; nothing while there are none. */
export function RefundsCard({ account_id }: { account_id?: string }) {
  const t = useText(correctionsText);
  const input = account_id ? { account_id } : {};
  const refunds = useQuery(feeCorrectionsClient.listRefunds.queryOptions({ input }));
  const shown = (refunds.data ?? []).filter(({ state }) => account_id || state === "asked");
  if (refunds.error) return <LoadState of={refunds} failed={t.loadFailed} />;
  if (shown.length === 0) return null;
  return (
    <Card pad={false} className="mb-6">
      <CardHead title={account_id ? t.refunds : t.waiting} />
      <ul className="divide-y divide-line">
        {shown.map((refund) => (
          <RefundLine key={refund.id} refund={refund} isNamed={!account_id} />
        ))}
      </ul>
    </Card>
  );
}

function RefundLine({ refund, isNamed }: { refund: Refund; isNamed: boolean }) {
  const t = useText(correctionsText);
  const { lang } = useLang();
  const zone = useMe().school?.time_zone ?? "Asia/Kuala_Lumpur";
  const [isPaying, setPaying] = useState(false);
  const { id, code, students, number, amount_sen, method, state, reason } = refund;
  const { deposit_of, may_decide } = refund;
  const { explain } = useCorrection();
  const refuse = useAction(() => feeCorrectionsClient.refuseRefund.call({ id }), {
    changes: "everything",
    rereadsWhenRefused: true,
    done: t.refused,
    explain,
    failed: t.failed,
    failsInToast: true,
  });
  const day = (at: string) => formatDate(dayOf(at, zone), lang);
  const said = [formatSen(amount_sen), t.methods[method], number ?? refund.bank_ref];
  const family = `${code} ${students.join(", ")}`;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3 max-sm:px-4">
      <div className="min-w-0 grow basis-60 wrap-anywhere">
        <p className="font-semibold tabular-nums">{said.filter(Boolean).join(" · ")}</p>
        {isNamed && (
          <p className="text-14">
            <NamePart>{family}</NamePart>
          </p>
        )}
        {deposit_of && <p className="text-14">{t.depositFor(deposit_of)}</p>}
        {reason && <p className="text-14">{reason}</p>}
        <p className="text-13 text-muted">
          {t.askedBy(refund.asked_by, day(refund.asked_at))}
          {refund.decided_at &&
            ` · ${t.states[state]}: ${t.decidedBy(refund.decided_by, day(refund.decided_at))}`}
        </p>
      </div>
      {state === "asked" && !may_decide && <Badge tone="late">{t.states.asked}</Badge>}
      {may_decide && (
        <span className="flex flex-wrap gap-2">
          <Button
            size="sm"
            kind="ghost"
            aria-label={t.refuseOf(formatSen(amount_sen), code)}
            busy={refuse.busy}
            onClick={() => void refuse.start()}
            className="max-sm:min-h-11"
          >
            {t.refuse}
          </Button>
          <Button
            size="sm"
            kind="brand"
            aria-label={t.approveOf(formatSen(amount_sen), code)}
            onClick={() => setPaying(true)}
            className="max-sm:min-h-11"
          >
            {t.approve}
          </Button>
        </span>
      )}
      {isPaying && <PayRefund refund={refund} onClose={() => setPaying(false)} />}
    </li>
  );
}

function PayRefund({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const t = useText(correctionsText);
  const { id, amount_sen, method } = refund;
  const [bank_ref, setBankRef] = useState("");
  const { explain } = useCorrection();
  const isBank = method === "pindahan";
  const act = useAction(
    () => feeCorrectionsClient.payRefund.call({ id, ...(isBank && { bank_ref: bank_ref.trim() }) }),
    {
      changes: "everything",
      rereadsWhenRefused: true,
      done: ({ number }) => t.paid(number ?? ""),
      explain,
      failed: t.failed,
      onDone: onClose,
    },
  );
  return (
    <ConfirmDialog
      title={t.approveTitle(formatSen(amount_sen))}
      cancel={t.cancel}
      submit={t.approve}
      kind="brand"
      act={act}
      onClose={onClose}
    >
      <span className="mb-4 block">{isBank ? t.approveBank : t.approveCash}</span>
      {isBank && (
        <TextField
          name="bank_ref"
          label={t.bankRef}
          maxLength={60}
          autoComplete="off"
          value={bank_ref}
          onChange={(event) => setBankRef(event.target.value)}
          optional
        />
      )}
    </ConfirmDialog>
  );
}
