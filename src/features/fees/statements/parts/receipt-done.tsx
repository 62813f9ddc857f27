import { CircleCheck, MessageCircle, Printer } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import type { BillingAccount } from "#features/fees/accounts/contract.ts";
import { callName } from "#features/fees/accounts/rules.ts";
import type { Payment } from "#features/fees/contract.ts";
import { feesClient } from "#features/fees/parts/fees-client.ts";
import { useTakenBack } from "#features/fees/ledger/parts/use-taken-back.ts";
import { MailReceipt } from "#features/fees/receipts/parts/mail-receipt.tsx";
import { paymentsText } from "#features/fees/text/fees.ts";
import { receiveText } from "#features/fees/statements/text/receive.ts";
import { formatSen } from "#lib/money.ts";
import { fullName } from "#lib/names.ts";
import { chatUrl } from "#lib/phones.ts";
import { Button, ButtonLink } from "#ui/base/button.tsx";
import { ButtonAnchor } from "#ui/base/button-anchor.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Card } from "#ui/kit/card.tsx";
import { useMe } from "#ui/kit/me.tsx";
import { ReceiptPaper } from "./receipt-paper.tsx";

export type Received = { payment: Payment; account: BillingAccount; left_sen: number };

type Props = { received: Received; onUndone: () => void; onNext: () => void };

/** The receipt that was just made: to print, or to take back while its notice stands. */
export function ReceiptDone({ received, onUndone, onNext }: Props) {
  const t = useText(receiveText);
  const { notes } = useText(paymentsText);
  const me = useMe();
  const toast = useToast();
  const [isPrinting, setPrinting] = useState(false);
  const stopPrinting = useCallback(() => setPrinting(false), []);
  const { payment, account, left_sen } = received;
  const { id, number, amount_sen } = payment;
  const explain = useTakenBack();
  const undo = useAction(
    () => feesClient.reversePayment.call({ id, kind: "money_back", reason: t.undoReason }),
    {
      changes: [feesClient.key()],
      done: t.undone(number),
      explain,
      failed: t.undoFailed,
      failsInToast: true,
      onDone: onUndone,
    },
  );
  const { start } = undo;
  const names = account.students.map(({ name }) => name);
  // Only who paid is told, if that is one of the guardians.
  const phone = account.payers.find(({ name }) => name === payment.payer_name)?.phone;
  const message = t.message(number, formatSen(amount_sen), names.join(", "), formatSen(left_sen));
  const chat = phone && chatUrl(phone, message);
  useEffect(() => {
    const action = { label: t.undo, onAction: () => void start() };
    toast({ id: "receipt", text: t.done(number), action, seconds: 8 });
  }, [number, start, t, toast]);
  return (
    <Card>
      <div className="flex items-start gap-3">
        <Icon of={CircleCheck} size={24} className="mt-0.5 text-present" />
        <div className="min-w-0">
          <h2 tabIndex={-1} className="text-20 font-semibold tabular-nums">
            {t.done(number)}
          </h2>
          <p>{t.doneLine(formatSen(amount_sen), payment.payer_name || callName(account))}</p>
          {payment.early_sen > 0 && (
            <p className="font-medium">
              {notes.early}: {formatSen(payment.early_sen)}
            </p>
          )}
          <p className="text-14 text-muted">
            {t.left}: {formatSen(left_sen)}
          </p>
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button kind="brand" onClick={onNext} className="max-sm:grow">
          {t.next}
        </Button>
        <Button icon={Printer} onClick={() => setPrinting(true)}>
          {t.print}
        </Button>
        <MailReceipt payment={payment} />
        {chat && (
          <ButtonAnchor href={chat} target="_blank" rel="noreferrer" icon={MessageCircle}>
            {t.whatsapp}
          </ButtonAnchor>
        )}
        <ButtonLink
          to="/dashboard/fees/families/$accountId"
          params={{ accountId: account.id }}
          kind="ghost"
        >
          {t.statement}
        </ButtonLink>
      </div>
      {isPrinting && (
        <ReceiptPaper
          receipts={[{ payment, code: account.code, names, left_sen, issued_by: fullName(me) }]}
          onPrinted={stopPrinting}
        />
      )}
    </Card>
  );
}
