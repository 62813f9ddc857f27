import { words } from "#lib/text.ts";
import type { MoneyRows } from "./rules.ts";

type Said = Record<keyof MoneyRows, { title: string; line: string; counted: string }>;

const english: Said = {
  kutipan: {
    title: "Fees received",
    line: "What came in on each day, by how it was paid",
    counted:
      "Receipts for fees in ringgit, on the day they were entered, as in the books of the month. A cancelled receipt is taken off on the day it was cancelled. Gifts to funds are not counted.",
  },
  tunggakan: {
    title: "Fees owed",
    line: "What each family owes, and for how long",
    counted:
      "What is left to pay of bills, in ringgit, by the days since it fell due. What a family has paid ahead is not taken off.",
  },
};

/** The titles of the reports of fees, what they are about, and how they count. */
export const moneyReportsText = words<Said>({
  asal: english,
  ms: {
    kutipan: {
      title: "Kutipan yuran",
      line: "Jumlah yang diterima setiap hari mengikut cara bayaran",
      counted:
        "Resit yuran dalam ringgit, pada hari ia direkodkan, sama seperti akaun bulanan. Resit yang dibatalkan ditolak pada hari pembatalan. Sumbangan kepada tabung tidak dikira.",
    },
    tunggakan: {
      title: "Tunggakan yuran",
      line: "Jumlah yang perlu dibayar oleh setiap keluarga dan sudah berapa lama",
      counted:
        "Baki bil dalam ringgit, mengikut bilangan hari selepas tarikh akhir bayaran. Bayaran pendahuluan keluarga tidak ditolak.",
    },
  },
  en: english,
});
