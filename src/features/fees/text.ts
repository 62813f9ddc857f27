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
