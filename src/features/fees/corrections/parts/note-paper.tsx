import { useEffect } from "react";
import { createPortal } from "react-dom";
import type { CreditNote } from "#features/fees/corrections/contract.ts";
import { correctionsText } from "#features/fees/corrections/text.ts";
import { paymentsText } from "#features/fees/text/fees.ts";
import { PrintHead } from "#features/schools/parts/print-head.tsx";
import { formatDate } from "#lib/dates.ts";
import { formatSen, senInWords } from "#lib/money.ts";
import { useLang, useText } from "#ui/base/lang.tsx";

type Props = {
  note: CreditNote;
  /** The family's children, and its number. */
  names: readonly string[];
  code: string;
  onPrinted: () => void;
};

/** Replaces the page with a credit note on A5, and opens the print dialog by itself. */
export function NotePaper({ note, names, code, onPrinted }: Props) {
  const t = useText(correctionsText);
  const { notes } = useText(paymentsText);
  const { lang } = useLang();
  const { number, amount_sen, reason, kind, posted_on, made_by } = note;
  useEffect(() => {
    addEventListener("afterprint", onPrinted, { once: true });
    print();
    return () => removeEventListener("afterprint", onPrinted);
  }, [note, onPrinted]);
  const facts = [
    [t.date, formatDate(posted_on, lang)],
    [t.forWhom, `${names.join(", ")} (${code})`],
    [t.why, [notes[kind], reason].filter(Boolean).join(". ")],
    [t.inWords, senInWords(amount_sen)],
  ];
  return createPortal(
    <div className="print-sheet print-only print-receipt">
      <PrintHead />
      <div className="mb-4 flex items-baseline justify-between gap-6">
        <p className="text-17 font-semibold uppercase">{t.paper}</p>
        <p className="text-17 font-semibold tabular-nums">{number}</p>
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
        <p>{t.note}</p>
        <p className="text-20 font-semibold tabular-nums">{formatSen(amount_sen)}</p>
      </div>
      <div className="mt-3 text-end text-13">
        <p>{t.issuedBy(made_by)}</p>
        <p>{t.computer}</p>
      </div>
    </div>,
    document.body,
  );
}
