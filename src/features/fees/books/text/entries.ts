import type { TxKind } from "#features/fees/ledger/rules.ts";

/** The kinds of entries in the books. Reports name them without the words of their card. */
export const entryWords: Record<"english" | "malay", Record<TxKind, string>> = {
  english: {
    invoice: "Bill",
    payment: "Receipt",
    credit_note: "Credit note",
    reversal: "Cancellation",
    opening: "Opening balance",
    transfer: "Credit moved",
    refund: "Refund",
    cash_close: "Drawer counted",
    handover: "Cash handed over",
    gift: "Gift to a fund",
    plan: "Instalment plan",
    plan_cancel: "Instalment plan cancelled",
  },
  malay: {
    invoice: "Bil",
    payment: "Resit",
    credit_note: "Nota kredit",
    reversal: "Pembatalan",
    opening: "Baki permulaan",
    transfer: "Lebihan dipindahkan",
    refund: "Bayaran balik",
    cash_close: "Laci dikira",
    handover: "Tunai diserahkan",
    gift: "Sumbangan kepada tabung",
    plan: "Pelan ansuran",
    plan_cancel: "Pelan ansuran dibatalkan",
  },
};

/** The first line of the cash book. */
export const beforeWords = {
  english: "Balance before the month",
  malay: "Baki sebelum bulan ini",
};
