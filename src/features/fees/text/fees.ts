import { methodWords } from "#features/fees/text/methods.ts";
import { words } from "#lib/text.ts";

const english = {
  title: "Fee Management",
  line: "Bills, payments and receipts of every family",
  familyLine: "What your family was billed, paid and still owes",
  overview: "Overview",
  families: "Families",
  receive: "Receive",
  billing: "Bills",
  cash: "Drawer",
  check: "Checks",
  funds: "Funds",
  waivers: "Waivers",
  months: "Months",
  settings: "Settings",
  receivePayment: "Receive payment",
  forOffice: "For the office and guardians",
  forOfficeText:
    "Admins and treasurers see the school's fees here, and guardians those of their own family.",
  officeOnly: "For the office only",
  officeOnlyText: "Your school's admins and treasurers look after this page.",
  adminOnlyText: "Your school's admins look after this page.",
  mine: "My family's fees",
};

export const feesText = words<typeof english>({
  asal: english,
  ms: {
    title: "Pengurusan Yuran",
    line: "Bil, bayaran dan resit setiap keluarga",
    familyLine: "Bil, bayaran dan baki keluarga anda",
    overview: "Ringkasan",
    families: "Keluarga",
    receive: "Terima",
    billing: "Bil",
    cash: "Laci",
    check: "Semakan",
    funds: "Tabung",
    waivers: "Pengecualian",
    months: "Bulan",
    settings: "Tetapan",
    receivePayment: "Terima bayaran",
    forOffice: "Untuk pejabat dan penjaga",
    forOfficeText:
      "Pentadbir dan bendahari melihat yuran sekolah di sini, dan penjaga melihat yuran keluarga sendiri.",
    officeOnly: "Untuk pejabat sahaja",
    officeOnlyText: "Halaman ini diuruskan oleh pentadbir dan bendahari sekolah anda.",
    adminOnlyText: "Halaman ini diuruskan oleh pentadbir sekolah anda.",
    mine: "Yuran keluarga saya",
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
  methods: methodWords.english,
  notes: {
    correction: "The bill was wrong",
    goodwill: "The school lets it off",
    write_off: "It will not be paid (write off)",
    early: "Discount for early payment",
    leaving: "Months not used by a student who left",
    deposit: "Paid from the deposit",
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
    methods: methodWords.malay,
    notes: {
      correction: "Bil tersilap",
      goodwill: "Pengurangan oleh sekolah",
      write_off: "Tidak akan dibayar (hapus kira)",
      early: "Potongan bayaran awal",
      leaving: "Bulan tidak digunakan selepas pelajar berhenti",
      deposit: "Dibayar daripada cagaran",
    },
  },
  en: payments,
});
