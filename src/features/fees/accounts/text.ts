import { words } from "#lib/text.ts";

const english = {
  title: "Students without a family account",
  line: (students: number, families: number) =>
    `${students === 1 ? "1 student" : `${students} students`}, ${families === 1 ? "1 family" : `${families} families`}. Children with the same guardians share an account.`,
  make: (families: number) => (families === 1 ? "Create 1 account" : `Create ${families} accounts`),
  made: (made: number, joined: number) =>
    [
      made > 0 && `${made === 1 ? "1 account" : `${made} accounts`} created`,
      joined > 0 && `${joined === 1 ? "1 family" : `${joined} families`} completed`,
    ]
      .filter(Boolean)
      .join(", ") + ".",
  check: "Check these",
  checkLine: "Their guardians are not all the same, so the office decides.",
  choices: { wait: "Decide later", one: "One shared account", each: "Separate accounts" },
  joins: (code: string) => `Joins ${code}`,
  others: (count: number) => (count === 1 ? "and 1 more family" : `and ${count} more families`),
  stale: "The students have changed. Please check the list again.",
  failed: "The accounts could not be created. Please try again.",
  payers: "Guardians",
  noPayers: "No guardian is linked to these children.",
  sees: "Sees this account",
  seesOf: (name: string) => `${name} sees this account`,
  shown: (name: string) => `${name} now sees this account.`,
  hidden: (name: string) => `${name} no longer sees this account.`,
  bills: "Gets the bills by e-mail",
  billsOf: (name: string) => `${name} gets the bills by e-mail`,
  mailed: (name: string) => `${name} gets the bills by e-mail, once e-mail is agreed to.`,
  notMailed: (name: string) => `${name} gets no bills by e-mail.`,
  notChanged: "That was not saved. Please try again.",
  loadFailed: "The students without an account could not be loaded.",
};

export const feeAccountsText = words<typeof english>({
  asal: english,
  ms: {
    title: "Pelajar tanpa akaun keluarga",
    line: (students, families) =>
      `${students} pelajar, ${families} keluarga. Adik-beradik dengan penjaga yang sama berkongsi satu akaun.`,
    make: (families) => `Buka ${families} akaun`,
    made: (made, joined) =>
      [made > 0 && `${made} akaun dibuka`, joined > 0 && `${joined} keluarga dilengkapkan`]
        .filter(Boolean)
        .join(", ") + ".",
    check: "Sila semak",
    checkLine: "Penjaga mereka tidak semuanya sama, jadi pejabat yang menentukan.",
    choices: { wait: "Tentukan kemudian", one: "Satu akaun bersama", each: "Akaun berasingan" },
    joins: (code) => `Masuk ${code}`,
    others: (count) => `dan ${count} keluarga lagi`,
    stale: "Senarai pelajar sudah berubah. Sila semak semula.",
    failed: "Akaun tidak dapat dibuka. Sila cuba lagi.",
    payers: "Penjaga",
    noPayers: "Anak-anak ini belum ada penjaga dalam rekod.",
    sees: "Boleh melihat akaun ini",
    seesOf: (name) => `${name} boleh melihat akaun ini`,
    shown: (name) => `${name} kini boleh melihat akaun ini.`,
    hidden: (name) => `${name} tidak lagi boleh melihat akaun ini.`,
    bills: "Menerima bil melalui e-mel",
    billsOf: (name) => `${name} menerima bil melalui e-mel`,
    mailed: (name) => `${name} akan menerima bil melalui e-mel, jika bersetuju menerima e-mel.`,
    notMailed: (name) => `${name} tidak menerima bil melalui e-mel.`,
    notChanged: "Tidak dapat disimpan. Sila cuba lagi.",
    loadFailed: "Pelajar tanpa akaun tidak dapat dimuatkan.",
  },
  en: english,
});
