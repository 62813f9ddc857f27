import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { OfferSums } from "#features/fees/early/parts/offer-sums.tsx";
import { feeGatewayClient } from "#features/fees/gateway/parts/fee-gateway-client.ts";
import { LEAST_ONLINE_SEN, MOST_ONLINE_SEN } from "#features/fees/gateway/rules.ts";
import { payOnlineText } from "#features/fees/gateway/text/pay.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { errorData } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { formatAmount, formatSen, senIn } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Dialog } from "#ui/kit/dialog.tsx";

/** How often the page looks whether the bill is there, in ms. */
const LOOK_MS = 1_000;

type Props = { statement: Statement; onClose: () => void };

/** Asks for the sum, and leads to the provider once the bill is there. */
export function PayDialog({ statement: { account_id, owed_sen }, onClose }: Props) {
  const t = useText(payOnlineText);
  const [typed, setTyped] = useState(owed_sen > 0 ? formatAmount(owed_sen) : "");
  // One for a sum, so that a press after a failure makes no second bill.
  const [client_key, setKey] = useState(newId);
  const [begun, setBegun] = useState<string>();
  const sen = senIn(typed) ?? 0;
  const isWrong = sen < LEAST_ONLINE_SEN || sen > MOST_ONLINE_SEN;
  const pay = (key: string) =>
    feeGatewayClient.payOnline.call({ account_id, amount_sen: sen, client_key: key });
  const act = useAction(pay, {
    explain: (error) => (errorData(error).reason === "off" ? t.off : undefined),
    failed: t.failed,
    onDone: ({ id }) => setBegun(id),
  });
  const online = useQuery({
    ...feeGatewayClient.listOnlinePayments.queryOptions({ input: {} }),
    enabled: begun !== undefined,
    refetchInterval: begun ? LOOK_MS : false,
  });
  const mine = online.data?.payments.find(({ id }) => id === begun);
  const page = mine?.page;
  useEffect(() => {
    if (page) location.assign(page);
  }, [page]);
  const isOver = mine?.state === "failed";
  const isBusy = act.busy || (begun !== undefined && !isOver);
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={t.title}
      line={t.line}
      footer={
        <>
          <Button onClick={onClose}>{t.cancel}</Button>
          <Button
            kind="brand"
            busy={isBusy}
            disabled={isWrong}
            onClick={() => {
              setBegun(undefined);
              // What the provider refused is begun anew.
              const key = isOver ? newId() : client_key;
              setKey(key);
              void act.start(key);
            }}
          >
            {t.go(formatSen(sen))}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <OfferSums account_id={account_id} onChoose={(sum) => setTyped(formatAmount(sum))} />
        {(act.problem || isOver) && <ErrorBox text={act.problem ?? t.noAnswer} />}
        <TextField
          name="sum"
          label={t.sum}
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          error={typed && isWrong ? t.sumWrong : undefined}
          onChange={(event) => {
            setTyped(event.target.value);
            setKey(newId());
          }}
        />
        <output className="text-14 text-muted">{isBusy && t.waiting}</output>
      </div>
    </Dialog>
  );
}
