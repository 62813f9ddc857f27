import { words } from "#lib/text.ts";

const english = {
  title: "Fee Management",
  line: "This module is being built",
  text: "Invoices, payments and receipts of every family will stand here.",
};

export const feesText = words({
  asal: english,
  ms: {
    title: "Pengurusan Yuran",
    line: "Modul ini sedang dibina",
    text: "Invois, bayaran dan resit setiap keluarga akan berada di sini.",
  },
  en: english,
});
