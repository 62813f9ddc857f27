import { words } from "#lib/text.ts";

const paying = {
  pay: "Pay online",
  title: "Pay online (FPX)",
  line: "You will go to toyyibPay to choose your bank. The receipt appears here once the bank has confirmed.",
  sum: "Amount (RM)",
  sumWrong: "Type an amount from 1 to 30,000, such as 530 or 530.50.",
  cancel: "Cancel",
  go: (sum: string) => `Pay ${sum}`,
  waiting: "Contacting the bank…",
  off: "Online payments are switched off at the moment. Please ask the office.",
  failed: "The payment could not be started. Nothing was paid. Please try again.",
  noAnswer:
    "The payment service does not answer. Nothing was paid. Please try again later, or pay the office.",
  pending: (sum: string) => `${sum}: waiting for payment or for the bank`,
  again: "Continue",
};

/** What guardians read who pay online. */
export const payOnlineText = words<typeof paying>({
  asal: paying,
  ms: {
    pay: "Bayar dalam talian",
    title: "Bayar dalam talian (FPX)",
    line: "Anda akan dibawa ke toyyibPay untuk memilih bank. Resit muncul di sini setelah bank mengesahkannya.",
    sum: "Jumlah (RM)",
    sumWrong: "Taip jumlah dari 1 hingga 30,000, contohnya 530 atau 530.50.",
    cancel: "Batal",
    go: (sum) => `Bayar ${sum}`,
    waiting: "Menghubungi bank…",
    off: "Bayaran dalam talian ditutup buat masa ini. Sila tanya pejabat.",
    failed: "Bayaran tidak dapat dimulakan. Tiada wang yang dibayar. Sila cuba lagi.",
    noAnswer:
      "Perkhidmatan bayaran tidak menjawab. Tiada wang yang dibayar. Cuba lagi kemudian, atau bayar di pejabat.",
    pending: (sum) => `${sum}: menunggu bayaran atau pengesahan bank`,
    again: "Teruskan",
  },
  en: paying,
});
