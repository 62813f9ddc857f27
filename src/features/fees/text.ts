import { words } from "#lib/text.ts";

const english = {
  title: "Fee Management",
  line: "This module is being developed",
  text: "You will manage every family's invoices, payments and receipts here. Coming soon.",
};

export const feesText = words({
  asal: english,
  ms: {
    title: "Pengurusan Yuran",
    line: "Modul ini sedang dibangunkan",
    text: "Invois, bayaran dan resit setiap keluarga akan diuruskan di sini. Akan datang.",
  },
  en: english,
});

const payments = {
  title: "Payments received",
  date: "Date",
  receipt: "Receipt",
  number: "ID",
  student: "Student",
  payer: "Paid by",
  method: "Method",
  amount: "Amount (RM)",
  sum: (count: number, amount: string) =>
    `${count === 1 ? "1 payment" : `${count} payments`}, ${amount}`,
  methods: {
    tunai: "Cash",
    pindahan: "Bank transfer",
    cek: "Cheque",
    fpx: "FPX",
    duitnow: "DuitNow",
  },
};

/** The columns of the saved and printed list of payments. */
export const paymentsText = words<typeof payments>({
  asal: payments,
  ms: {
    title: "Bayaran diterima",
    date: "Tarikh",
    receipt: "Resit",
    number: "No. pelajar",
    student: "Pelajar",
    payer: "Dibayar oleh",
    method: "Cara bayaran",
    amount: "Jumlah (RM)",
    sum: (count, amount) => `${count} bayaran, ${amount}`,
    methods: {
      tunai: "Tunai",
      pindahan: "Pindahan bank",
      cek: "Cek",
      fpx: "FPX",
      duitnow: "DuitNow",
    },
  },
  en: payments,
});
