import type { PaymentMethod } from "#features/fees/rules.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { words } from "#lib/text.ts";

const english = {
  mail: "E-mail",
  mailOf: (number: string) => `E-mail receipt ${number}`,
  mailed: (count: number) =>
    count === 1 ? "Receipt e-mailed to 1 guardian." : `Receipt e-mailed to ${count} guardians.`,
  noReader: "No guardian of this family has agreed to e-mail.",
  failed: "The receipt could not be e-mailed. Please try again.",
  check: "Scan to check this receipt",
};

/** What the office reads about sending receipts. */
export const receiptsText = words<typeof english>({
  asal: english,
  ms: {
    mail: "E-mel",
    mailOf: (number) => `E-melkan resit ${number}`,
    mailed: (count) => `Resit die-melkan kepada ${count} penjaga.`,
    noReader: "Tiada penjaga keluarga ini yang bersetuju menerima e-mel.",
    failed: "Resit tidak dapat die-melkan. Sila cuba lagi.",
    check: "Imbas untuk menyemak resit ini",
  },
  en: english,
});

type Received = {
  first_name: string;
  school: string;
  number: string;
  amount_sen: number;
  /** The discount for early payment that it earned. */
  early_sen: number;
  received_on: string;
  method: PaymentMethod;
  code: string;
  url: string;
};

const METHODS: Record<PaymentMethod, string> = {
  tunai: "tunai",
  pindahan: "pindahan bank",
  cek: "cek",
  fpx: "FPX",
  duitnow: "DuitNow",
};

/** The receipt by e-mail, always in Malay; its number and sum stand in the text alone. */
export function feeReceiptLetter(received: Received) {
  const { first_name, school, number, amount_sen, early_sen, received_on, method, code, url } =
    received;
  return {
    subject: "Halaqah: resit yuran sekolah",
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      `${school} telah menerima bayaran yuran keluarga ${code}.`,
      `Resit ${number}: ${formatSen(amount_sen)}, ${METHODS[method]}, ${formatDate(received_on, "ms", "dayMonthYear")}.`,
      ...(early_sen > 0 ? [`Potongan bayaran awal: ${formatSen(early_sen)}.`] : []),
    ],
    action: { label: "Lihat atau semak resit", url },
    closing: "Jazakumullahu khairan.",
  };
}

type Billed = {
  first_name: string;
  school: string;
  bills: readonly { number: string; code: string; total_sen: number; due_on: string }[];
  url: string;
};

/** The bills of a month in one mail to a guardian, always in Malay. */
export function feeBillsLetter({ first_name, school, bills, url }: Billed) {
  return {
    subject: "Halaqah: bil yuran sekolah",
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      `${school} telah mengeluarkan bil yuran:`,
      ...bills.map(
        ({ number, code, total_sen, due_on }) =>
          `${number} (${code}): ${formatSen(total_sen)}, selewat-lewatnya ${formatDate(due_on, "ms", "dayMonthYear")}`,
      ),
      "Jika memerlukan tempoh atau bantuan, sila maklumkan kepada pejabat.",
    ],
    action: { label: "Lihat yuran keluarga", url },
    closing: "Jazakumullahu khairan.",
  };
}
