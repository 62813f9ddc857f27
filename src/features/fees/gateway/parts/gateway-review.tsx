import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { callName } from "#features/fees/accounts/rules.ts";
import type { FoundMoney } from "#features/fees/gateway/contract.ts";
import { feeGatewayClient } from "#features/fees/gateway/parts/fee-gateway-client.ts";
import { feeGatewayText } from "#features/fees/gateway/text/gateway.ts";
import { useFamilies } from "#features/fees/statements/parts/use-families.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { ConfirmDialog } from "#ui/confirm-dialog.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { NamePart } from "#ui/kit/name.tsx";

/** Money that came online otherwise than asked: it is received, or noted as none. Nothing without such money. */
export function GatewayReview() {
  const t = useText(feeGatewayText);
  const found = useQuery(feeGatewayClient.listFoundMoney.queryOptions({ input: {} }));
  if (!found.data || found.data.length === 0) return null;
  return (
    <Card pad={false} className="mb-8">
      <CardHead title={t.found} />
      <p className="px-5 pt-3 text-14 text-muted max-sm:px-4">{t.foundLine}</p>
      <ul className="divide-y divide-line px-5 py-2 max-sm:px-4">
        {found.data.map((money) => (
          <FoundLine key={money.id} money={money} />
        ))}
      </ul>
    </Card>
  );
}

function FoundLine({ money }: { money: FoundMoney }) {
  const t = useText(feeGatewayText);
  const { lang } = useLang();
  const { id, account_id, amount_sen, asked_sen, paid_on, invoice_no, why } = money;
  const family = useFamilies().data?.find((one) => one.id === account_id);
  const [isDismissing, setDismissing] = useState(false);
  const sum = formatSen(amount_sen);
  const take = useAction(() => feeGatewayClient.decideFoundMoney.call({ id, is_taken: true }), {
    changes: [feeGatewayClient.key()],
    rereadsWhenRefused: true,
    done: ({ number }) => t.taken(number ?? ""),
    explain: (error) => (errorData(error).reason === "decided" ? t.decided : undefined),
    failed: t.failed,
    failsInToast: true,
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 grow basis-60">
        <span className="flex justify-between gap-4 font-semibold">
          <NamePart>{family ? `${family.code} ${callName(family)}` : ""}</NamePart>
          <span className="whitespace-nowrap tabular-nums">{sum}</span>
        </span>
        <span className="block text-14">{t.whys[why](formatSen(asked_sen))}</span>
        <span className="block text-13 text-muted">
          {t.cameOn(paid_on ? formatDate(paid_on, lang) : "", invoice_no)}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button size="sm" kind="brand" busy={take.busy} onClick={() => void take.start()}>
          {t.take(sum)}
        </Button>
        <Button size="sm" kind="ghost" onClick={() => setDismissing(true)}>
          {t.dismiss}
        </Button>
      </span>
      {isDismissing && <DismissDialog id={id} onClose={() => setDismissing(false)} />}
    </li>
  );
}

function DismissDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(feeGatewayText);
  const [why, setWhy] = useState("");
  const act = useAction(
    () => feeGatewayClient.decideFoundMoney.call({ id, is_taken: false, why: why.trim() }),
    {
      changes: [feeGatewayClient.key()],
      rereadsWhenRefused: true,
      done: t.dismissed,
      explain: (error) => {
        const { reason } = errorData(error);
        return reason === "decided" ? t.decided : reason === "why" ? t.dismissTitle : undefined;
      },
      failed: t.failed,
      onDone: onClose,
    },
  );
  return (
    <ConfirmDialog
      title={t.dismissTitle}
      cancel={t.cancel}
      submit={t.dismiss}
      act={act}
      onClose={onClose}
    >
      <TextField
        name="why"
        label={t.why}
        hint={t.whyHint}
        maxLength={200}
        value={why}
        onChange={(event) => setWhy(event.target.value)}
      />
    </ConfirmDialog>
  );
}
