import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { Payment } from "#features/fees/contract.ts";
import { paymentsText } from "#features/fees/text.ts";
import { receiveText } from "#features/fees/statements/text/receive.ts";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { formatDate } from "#lib/dates.ts";
import { formatSen, senInWords } from "#lib/money.ts";
import { useLang, useText } from "#ui/base/lang.tsx";

export type ReceiptFacts = {
  payment: Payment;
  /** The children for whom it is. */
  names: readonly string[];
  code: string;
  /** What the family owes after it; left out on a copy that is printed later. */
  left_sen?: number;
  /** Who took it; a copy does not say it. */
  issued_by?: string;
};

type Props = { receipt: ReceiptFacts; onPrinted: () => void };

/** Replaces the page with a receipt on A5, and opens the print dialog by itself. */
export function ReceiptPaper({ receipt, onPrinted }: Props) {
  const t = useText(receiveText);
  const { methods } = useText(paymentsText);
  const { lang } = useLang();
  const { payment, names, code, left_sen, issued_by } = receipt;
  const { number, amount_sen, rounding_sen, received_on, reference, payer_name } = payment;
  useEffect(() => {
    addEventListener("afterprint", onPrinted, { once: true });
    print();
    return () => removeEventListener("afterprint", onPrinted);
  }, [receipt, onPrinted]);

  const facts = [
    [t.from, payer_name],
    [t.forWhom, `${names.join(", ")} (${code})`],
    [t.method, [methods[payment.method], reference].filter(Boolean).join(" · ")],
    [t.inWords, senInWords(amount_sen)],
  ].filter(([, value]) => value);
  return createPortal(
    <div className="print-sheet print-only print-receipt">
      <PrintHead />
      <div className="flex items-baseline justify-between gap-6">
        <p className="text-17 font-semibold uppercase">{t.receipt}</p>
        <p className="text-17 font-semibold tabular-nums">{number}</p>
      </div>
      <div className="mb-4 flex justify-between gap-6 text-14">
        <p>
          {t.date}: {formatDate(received_on, lang)}
        </p>
        <p className="font-semibold">
          {payment.reversed ? t.cancelled : issued_by === undefined && t.copy}
        </p>
      </div>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 text-14">
        {facts.map(([label, value]) => (
          <div key={label} className="contents">
            <dt>{label}</dt>
            <dd className="font-medium">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5 flex items-baseline justify-between gap-6 border-y-2 border-ink py-2">
        <p>{t.schoolFees}</p>
        <p className="text-20 font-semibold tabular-nums">{formatSen(amount_sen)}</p>
      </div>
      <div className="mt-3 flex justify-between gap-6 text-13">
        <div>
          {rounding_sen !== 0 && (
            <p>
              {t.rounding}: {formatSen(rounding_sen)}
            </p>
          )}
          {left_sen !== undefined && (
            <p>
              {t.balance}: {formatSen(left_sen)}
            </p>
          )}
        </div>
        <div className="text-end">
          {issued_by && <p>{t.issuedBy(issued_by)}</p>}
          <p>{t.computer}</p>
        </div>
      </div>
    </div>,
    document.body,
  );
}
