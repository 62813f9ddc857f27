import { useState } from "react";
import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import { OfferSums } from "#features/fees/early/parts/offer-sums.tsx";
import { allocate } from "#features/fees/ledger/rules.ts";
import { feesClient } from "#features/fees/parts/fees-client.ts";
import { useClosedMonth } from "#features/fees/ledger/parts/use-closed-month.ts";
import {
  earliestReceipt,
  PAYMENT_METHODS,
  type PaymentMethod,
  roundedForCash,
  takenFor,
} from "#features/fees/rules.ts";
import type { Statement } from "#features/fees/statements/contract.ts";
import { receiveText } from "#features/fees/statements/text/receive.ts";
import { paymentsText } from "#features/fees/text/fees.ts";
import { formatDate } from "#lib/dates.ts";
import { errorData } from "#lib/errors.ts";
import { formatAmount, formatSen, senIn } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextField } from "#ui/base/field.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { isAwayError } from "#ui/base/queries.ts";
import { useAction } from "#ui/base/use-action.ts";
import { Chips } from "#ui/kit/chips.tsx";
import { DateField } from "#ui/kit/date-field.tsx";
import { useMe } from "#ui/kit/me.tsx";
import type { Received } from "./receipt-done.tsx";

type Props = {
  account: BillingAccount;
  statement: Statement;
  clientKey: string;
  onReceived: (received: Received) => void;
};

/** The sum, the method and what the money pays; what was typed stays until there is a receipt. */
export function ReceiveForm({ account, statement, clientKey, onReceived }: Props) {
  const t = useText(receiveText);
  const { methods } = useText(paymentsText);
  const explainClosed = useClosedMonth();
  const { lang } = useLang();
  const { dues, owed_sen } = statement;
  const [method, setMethod] = useState<PaymentMethod>("tunai");
  // Nothing typed means all that is owed, as this method can pay it.
  const [typed, setTyped] = useState<string>();
  // What settles everything together with a discount, once it is chosen.
  const [discounted, setDiscounted] = useState<number[]>([]);
  const [payer, setPayer] = useState(account.payers[0]?.name ?? "");
  const [reference, setReference] = useState("");
  const { today } = useMe();
  const earliest = earliestReceipt(today);
  const [day, setDay] = useState(today);
  const isCash = method === "tunai";
  const whole = isCash ? roundedForCash(owed_sen) : owed_sen;
  const text = typed ?? (owed_sen > 0 ? formatAmount(whole) : "");
  const sen = senIn(text) ?? 0;
  const taken = takenFor(method, sen, owed_sen, discounted);
  const problem = wrongIn(taken, text);

  const take = useAction(
    () =>
      feesClient.takePayment.call({
        account_id: account.id,
        amount_sen: sen,
        method,
        payer_name: payer.trim(),
        ...(!isCash && { reference: reference.trim(), received_on: day }),
        client_key: clientKey,
      }),
    {
      changes: [feesClient.key()],
      explain: (error) => {
        if (isAwayError(error)) return t.needsNetwork;
        const { reason } = errorData(error);
        if (reason === "key") return t.already;
        if (reason === "day") return t.dayWrong(formatDate(earliest, lang));
        return reason === "coins" ? t.coins : reason === "amount" ? t.wrong : explainClosed(error);
      },
      failed: t.failed,
      onDone: (payment) => {
        const { rounding_sen, early_sen } = payment;
        const left_sen = Math.max(0, owed_sen - (sen - rounding_sen) - early_sen);
        onReceived({ payment, account, left_sen });
      },
    },
  );

  const rounding = "fault" in taken ? 0 : taken.rounding_sen;
  const account_id = account.id;
  const paid = allocate(
    dues.map((due) => ({ ...due, account_id })),
    [{ id: "this", account_id, left_sen: sen - rounding }],
  );
  const isReady = !("fault" in taken) && (isCash || (day >= earliest && day <= today));
  const settled = paid.reduce((sum, { amount_sen }) => sum + amount_sen, 0);
  const ahead = sen - rounding - settled;

  function wrongIn(found: typeof taken, said: string): string | undefined {
    if (!("fault" in found) || (!said && typed === undefined)) return undefined;
    return found.fault === "coins" ? t.coins : t.amountWrong;
  }

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady && !take.busy) void take.start();
      }}
    >
      {take.problem && <ErrorBox text={take.problem} />}
      <Dues statement={statement} />
      <OfferSums
        account_id={account.id}
        onChoose={(sum, isWhole) => {
          setDiscounted(isWhole ? [sum] : []);
          // Cash ends in five sen; of a half, less than the sum would not earn the discount.
          const coins = isWhole ? roundedForCash(sum) : Math.ceil(sum / 5) * 5;
          setTyped(formatAmount(isCash ? coins : sum));
        }}
      />
      <TextField
        name="amount"
        label={t.amount}
        size="lg"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        error={problem}
        onChange={(event) => setTyped(event.target.value)}
        className="text-20 font-semibold tabular-nums"
      />
      <div>
        <p className="mb-2 text-14 font-medium">{t.method}</p>
        <Chips
          label={t.method}
          value={method}
          onChange={setMethod}
          options={PAYMENT_METHODS.map((value) => ({ value, label: methods[value] }))}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          name="payer"
          label={t.from}
          autoComplete="off"
          maxLength={200}
          value={payer}
          onChange={(event) => setPayer(event.target.value)}
        />
        {!isCash && (
          <>
            <TextField
              name="reference"
              label={t.reference}
              autoComplete="off"
              maxLength={60}
              value={reference}
              onChange={(event) => setReference(event.target.value)}
            />
            <DateField
              name="received_on"
              label={t.day}
              value={day}
              min={earliest}
              max={today}
              onDate={setDay}
            />
          </>
        )}
      </div>
      {sen > 0 && (
        <dl className="grid gap-1 text-14">
          {paid.map(({ due_id, amount_sen }) => (
            <Line key={due_id} label={`${t.goesTo}: ${dueLabel(due_id)}`} sen={amount_sen} />
          ))}
          {ahead > 0 && <Line label={t.ahead} sen={ahead} />}
          {owed_sen > 0 && <Line label={t.left} sen={owed_sen - settled} isTotal />}
        </dl>
      )}
      <Button type="submit" kind="brand" size="lg" wide busy={take.busy} disabled={!isReady}>
        {t.take(formatSen(sen))}
      </Button>
    </form>
  );

  function dueLabel(id: string): string {
    const due = dues.find((one) => one.id === id);
    return due ? formatDate(due.due_on, lang, "dayMonth") : "";
  }
}

/** What is open, the oldest first. */
function Dues({ statement: { dues, owed_sen } }: { statement: Statement }) {
  const t = useText(receiveText);
  const { lang } = useLang();
  if (owed_sen === 0) return <p className="text-muted">{t.nothingOwed}</p>;
  return (
    <dl className="grid gap-1">
      <Line label={t.toPay} sen={owed_sen} isTotal />
      {dues.map(({ id, due_on, left_sen }) => (
        <Line key={id} label={t.paysFor(formatDate(due_on, lang))} sen={left_sen} />
      ))}
    </dl>
  );
}

function Line({ label, sen, isTotal }: { label: string; sen: number; isTotal?: boolean }) {
  return (
    <div
      className={
        isTotal
          ? "flex justify-between gap-4 font-semibold"
          : "flex justify-between gap-4 text-14 text-muted"
      }
    >
      <dt>{label}</dt>
      <dd className="tabular-nums">{formatSen(sen)}</dd>
    </div>
  );
}
