import { words } from "#lib/text.ts";

const closedMonth = {
  closed: (month: string, by: string) =>
    `${month} was closed by ${by}. Choose another day, or ask an admin to open the month again.`,
};

const handedOver = {
  handedOver: (names: string) =>
    `The cash of this receipt was handed over to ${names}, who can cancel it. Or take the cash back first, then cancel it here.`,
};

/** Why a receipt cannot be taken back by this person. */
export const handedOverText = words<typeof handedOver>({
  asal: handedOver,
  ms: {
    handedOver: (names) =>
      `Wang tunai resit ini telah diserahkan kepada ${names}, yang boleh membatalkannya. Atau terima wang itu semula dahulu, kemudian batalkan resit di sini.`,
  },
  en: handedOver,
});

/** Why nothing can be posted in a month. */
export const closedMonthText = words<typeof closedMonth>({
  asal: closedMonth,
  ms: {
    closed: (month, by) =>
      `${month} telah ditutup oleh ${by}. Pilih tarikh lain, atau minta pentadbir membuka bulan itu semula.`,
  },
  en: closedMonth,
});
