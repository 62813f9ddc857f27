import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { Payment } from "#features/fees/contract.ts";
import { paymentsText } from "#features/fees/text/fees.ts";
import { receiveText } from "#features/fees/statements/text/receive.ts";
import { ReceiptCheck, useReceiptChecks } from "#features/fees/receipts/parts/receipt-check.tsx";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { feeSettingsClient } from "#features/fees/settings/parts/fee-settings-client.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen, senInWords } from "#lib/money.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useLang, useText } from "#ui/base/lang.tsx";

export type ReceiptFacts = {
  payment: Pick<
    Payment,
    | "id"
    | "number"
    | "amount_sen"
    | "rounding_sen"
    | "received_on"
    | "method"
    | "reference"
    | "payer_name"
    | "reversed"
  > &
    Partial<Pick<Payment, "early_sen">>;
  /** The children for whom it is. */
  names: readonly string[];
  code: string;
  /** The fund of a gift, with its approval for tax. */
  fund?: { name: string; tax_approval: string };
  /** What the family owes after it; left out on a copy that is printed later. */
  left_sen?: number;
  /** Who took it; a copy does not say it. */
  issued_by?: string;
};

type Props = {
  receipts: readonly ReceiptFacts[];
  /** A5, one on each page, or A4, two on each. */
  paper?: "A5" | "A4";
  onPrinted: () => void;
};

/** Replaces the page with receipts, and opens the print dialog by itself. */
export function ReceiptPaper({ receipts, paper = "A5", onPrinted }: Props) {
  const settings = useQuery(feeSettingsClient.readFeeSettings.queryOptions({ input: {} }));
  const checks = useReceiptChecks(receipts.map(({ payment }) => payment.id));
  // Codes and last line are on the paper only if they are there before the dialog opens.
  const isReady = !checks.includes(undefined) && !settings.isPending;
  useEffect(() => {
    if (!isReady) return undefined;
    addEventListener("afterprint", onPrinted, { once: true });
    print();
    return () => removeEventListener("afterprint", onPrinted);
  }, [onPrinted, isReady]);
  const isA4 = paper === "A4";
  return createPortal(
    <div
      className={classNames(
        "print-sheet print-only",
        isA4 ? "print-upright print-pairs" : "print-receipt",
      )}
    >
      {receipts.map((receipt, at) => (
        <Receipt
          key={receipt.payment.id}
          receipt={receipt}
          check={checks[at]}
          footer={settings.data?.footer_ms}
        />
      ))}
    </div>,
    document.body,
  );
}

type ReceiptProps = {
  receipt: ReceiptFacts;
  check: string | null | undefined;
  footer: string | undefined;
};

function Receipt({ receipt, check, footer }: ReceiptProps) {
  const t = useText(receiveText);
  const { methods, notes } = useText(paymentsText);
  const { lang } = useLang();
  const { payment, names, code, left_sen, issued_by, fund } = receipt;
  const { number, amount_sen, rounding_sen, received_on, reference, payer_name } = payment;
  const { early_sen = 0 } = payment;
  const facts = [
    [t.from, fund ? `${payer_name} (${code})` : payer_name],
    [t.forWhom, fund ? "" : `${names.join(", ")} (${code})`],
    [t.method, [methods[payment.method], reference].filter(Boolean).join(" · ")],
    [t.inWords, senInWords(amount_sen)],
  ].filter(([, value]) => value);
  return (
    <article className="break-inside-avoid">
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
        <p>{fund ? fund.name : t.schoolFees}</p>
        <p className="text-20 font-semibold tabular-nums">{formatSen(amount_sen)}</p>
      </div>
      <div className="mt-3 flex justify-between gap-6 text-13">
        <div>
          {check && <ReceiptCheck address={check} />}
          {fund && <p>{fund.tax_approval ? t.taxApproval(fund.tax_approval) : t.notForTax}</p>}
          {early_sen > 0 && (
            <p>
              {notes.early}: {formatSen(early_sen)}
            </p>
          )}
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
      {footer && <p className="mt-3 text-center text-13">{footer}</p>}
    </article>
  );
}
