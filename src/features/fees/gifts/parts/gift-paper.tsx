import type { Gift } from "#features/fees/gifts/contract.ts";
import { ReceiptPaper } from "#features/fees/statements/parts/receipt-paper.tsx";

type Props = { gift: Gift; code: string; issued_by?: string; onPrinted: () => void };

/** The receipt of a gift, which names the fund. */
export function GiftPaper({ gift, code, issued_by, onPrinted }: Props) {
  const fund = { name: gift.fund, tax_approval: gift.tax_approval };
  const issued = issued_by === undefined ? {} : { issued_by };
  return (
    <ReceiptPaper
      receipts={[{ payment: gift, names: [], code, fund, ...issued }]}
      onPrinted={onPrinted}
    />
  );
}
