import { beforeWords, entryWords } from "#features/fees/books/text/entries.ts";
import { FUND_KINDS, type FundKind } from "#features/fees/funds/rules.ts";
import { fundKindWords } from "#features/fees/gifts/text/kinds.ts";
import { TX_KINDS, type TxKind } from "#features/fees/ledger/rules.ts";
import { words } from "#lib/text.ts";
import type { MoneyRows, PAID_FOR } from "./rules.ts";

type Said = Record<keyof MoneyRows, { title: string; line: string; counted: string }>;

const english: Said = {
  kutipan: {
    title: "Fees received",
    line: "What came in on each day, by how it was paid",
    counted:
      "Receipts for fees in ringgit, on the day they were entered, as in the books of the month. A cancelled receipt is taken off on the day it was cancelled. Gifts to funds are not counted.",
  },
  "kutipan-item": {
    title: "Fees received by item",
    line: "What the money that came in was paid for",
    counted:
      "A receipt pays the oldest bills. What it pays of a bill counts for its items in the ratio of what the bill asks for each, less what a credit note took off that item from its day on. An instalment counts for the bills that the plan replaced. The total is that of “Fees received”.",
  },
  tunggakan: {
    title: "Fees owed",
    line: "What each family owes, and for how long",
    counted:
      "What is left to pay of bills, in ringgit, by the days since it fell due. What a family has paid ahead is not taken off.",
  },
  pengecualian: {
    title: "Waived fees",
    line: "What was waived, by the fund that bears it or the school itself",
    counted:
      "What bills and credit notes of these days let off, as in the books of the month. Students are those of the bills of these days.",
  },
  tabung: {
    title: "Funds",
    line: "What came, what was used and what is left in each fund",
    counted: "By the days on which gifts and bills were entered, as in the books of the month.",
  },
  "buku-tunai": {
    title: "Cash book",
    line: "Cash in and out of all drawers in a month, line by line",
    counted: "In the order in which it was entered. The balance is that of all drawers together.",
  },
  ramalan: {
    title: "Forecast of fees",
    line: "What falls due from this month on, and what of it is likely to come",
    counted:
      "Expected: what is due × the share that was paid within 30 days over the last six months. With fewer than three such months there is a dash. Pledges of sponsors are apart.",
  },
  "e-invois": {
    title: "e-Invoice lines",
    line: "Bills, credit notes and gifts of a month by class of LHDN",
    counted: "What families and sponsors are asked for, as in the books of the month.",
  },
};

const paidFor = {
  paid_opening: "Balance from before",
  paid_transfer: "Moved to another family",
  paid_refund: "Paid back",
  paid_before: "Received before billing began",
  paid_rounding: "Rounding of cash",
  paid_ahead: "Paid ahead, less what was used",
} satisfies Record<`paid_${(typeof PAID_FOR)[number]}`, string>;

const englishCells = {
  ...paidFor,
  ...ofFunds(fundKindWords.english),
  fund_none: "Borne by the school",
  ...ofEntries(entryWords.english),
  entry_before: beforeWords.english,
};

/** The words of cells of these reports. */
export const moneyCells = {
  english: englishCells,
  malay: {
    paid_opening: "Baki terdahulu",
    paid_transfer: "Dipindahkan kepada keluarga lain",
    paid_refund: "Dibayar balik",
    paid_before: "Diterima sebelum bil dikeluarkan",
    paid_rounding: "Pembundaran tunai",
    paid_ahead: "Bayaran pendahuluan, ditolak jumlah yang telah digunakan",
    ...ofFunds(fundKindWords.malay),
    fund_none: "Ditanggung sekolah",
    ...ofEntries(entryWords.malay),
    entry_before: beforeWords.malay,
  } as typeof englishCells,
};

function ofFunds(kinds: Record<FundKind, string>) {
  return Object.fromEntries(FUND_KINDS.map((kind) => [`fund_${kind}`, kinds[kind]])) as Record<
    `fund_${FundKind}`,
    string
  >;
}

function ofEntries(kinds: Record<TxKind, string>) {
  return Object.fromEntries(TX_KINDS.map((kind) => [`entry_${kind}`, kinds[kind]])) as Record<
    `entry_${TxKind}`,
    string
  >;
}

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
    "kutipan-item": {
      title: "Kutipan yuran mengikut item",
      line: "Pecahan kutipan mengikut item yuran",
      counted:
        "Resit membayar bil yang paling lama dahulu. Bayaran bagi sesuatu bil dibahagi antara itemnya mengikut nisbah jumlah setiap item pada bil itu, ditolak nota kredit bagi item tersebut mulai hari nota itu. Ansuran dikira bagi bil yang digantikan oleh pelannya. Jumlahnya sama dengan “Kutipan yuran”.",
    },
    tunggakan: {
      title: "Tunggakan yuran",
      line: "Jumlah yang perlu dibayar oleh setiap keluarga dan sudah berapa lama",
      counted:
        "Baki bil dalam ringgit, mengikut bilangan hari selepas tarikh akhir bayaran. Bayaran pendahuluan keluarga tidak ditolak.",
    },
    pengecualian: {
      title: "Pengecualian yuran",
      line: "Jumlah yang dikecualikan mengikut tabung yang menanggung, atau sekolah sendiri",
      counted:
        "Jumlah yang ditolak pada bil dan nota kredit pada hari-hari ini, sama seperti akaun bulanan. Pelajar ialah yang ada pada bil hari-hari ini.",
    },
    tabung: {
      title: "Tabung",
      line: "Jumlah diterima, digunakan dan baki setiap tabung",
      counted: "Mengikut hari sumbangan dan bil direkodkan, sama seperti akaun bulanan.",
    },
    "buku-tunai": {
      title: "Buku tunai",
      line: "Tunai masuk dan keluar bagi sebulan, baris demi baris",
      counted:
        "Mengikut turutan direkodkan. Baki ialah tunai yang dipegang oleh semua orang, dicampur.",
    },
    ramalan: {
      title: "Ramalan yuran",
      line: "Jumlah yang perlu dibayar mulai bulan ini, dan anggaran yang akan diterima",
      counted:
        "Dijangka: jumlah perlu dibayar × kadar yang dibayar dalam 30 hari sepanjang enam bulan lepas. Jika kurang daripada tiga bulan, ditulis sengkang. Janji penaja diasingkan.",
    },
    "e-invois": {
      title: "Baris e-Invois",
      line: "Bil, nota kredit dan sumbangan sebulan mengikut kelas LHDN",
      counted: "Jumlah yang dikenakan kepada keluarga dan penaja, sama seperti akaun bulanan.",
    },
  },
  en: english,
});
