import { roleWords } from "#features/people/text.ts";
import { words } from "#lib/text.ts";

const english = {
  exportTitle: "A copy of the school",
  exportLine:
    "Everything that is kept of your school as one ZIP: each list as CSV for a spreadsheet and as JSON, and the pictures.",
  make: "Make a copy",
  making: "The copy is being made. A mail tells you when it is ready; this page shows it too.",
  ready: (when: string) => `Ready, of ${when}`,
  exportFailed: "The copy could not be made. Please try again.",
  downloadFailed: "The copy could not be downloaded. Please try again.",
  download: "Download",
  kept: "Copies are deleted after seven days.",
  personTitle: "One person's data",
  personLine: "When somebody asks what you keep of them, wants it corrected, or erased (PDPA).",
  search: "Search a person by name",
  nobody: "Nobody has that name.",
  roles: roleWords.english,
  export: "Export",
  correct: "Correct",
  erase: "Erase",
  correctTitle: (name: string) => `Correct the data of ${name}`,
  firstName: "Given name",
  lastName: "bin / binti …",
  email: "E-mail",
  phone: "Phone",
  phoneWrong: "This is no phone number. Such as 012-345 6789",
  save: "Save",
  cancel: "Cancel",
  corrected: "The data is corrected.",
  eraseTitle: (name: string) => `Erase ${name}?`,
  eraseLine:
    "Names, contact, birth date, notes and the account go, and cannot be brought back. What happened stays without the person: how many were present, what was paid. Backups keep the person until they are deleted, within 30 days.",
  eraseConfirm: (name: string) => `Type the name to erase: ${name}`,
  eraseWrong: "That is not the name.",
  erased: "The person is erased.",
  self: "Another admin has to erase you.",
  failed: "That could not be done. Please try again.",
  backupTitle: "Backups",
  backupAge: (hours: number) =>
    hours < 1
      ? "The last backup is less than an hour old."
      : `The last backup is ${hours} hours old.`,
  backupOld: (hours: number) =>
    `The last backup is ${hours} hours old. Please tell the operator of this server.`,
  backupNone:
    "This server keeps no backup of its own: its database is backed up elsewhere, or the first night is still to come.",
};

/** The words of the screen for the school's data. */
export const dataText = words<typeof english>({
  asal: english,
  ms: {
    exportTitle: "Salinan sekolah",
    exportLine:
      "Semua yang disimpan tentang sekolah anda dalam satu ZIP: setiap senarai sebagai CSV untuk hamparan dan sebagai JSON, serta gambar.",
    make: "Buat salinan",
    making:
      "Salinan sedang dibuat. E-mel akan memaklumkan apabila siap; halaman ini juga menunjukkannya.",
    ready: (when) => `Siap, ${when}`,
    exportFailed: "Salinan tidak dapat dibuat. Sila cuba lagi.",
    downloadFailed: "Salinan tidak dapat dimuat turun. Sila cuba lagi.",
    download: "Muat turun",
    kept: "Salinan dipadam selepas tujuh hari.",
    personTitle: "Data seseorang",
    personLine:
      "Apabila seseorang bertanya apa yang anda simpan tentangnya, mahu membetulkannya, atau memadamnya (PDPA).",
    search: "Cari orang mengikut nama",
    nobody: "Tiada orang dengan nama itu.",
    roles: roleWords.malay,
    export: "Eksport",
    correct: "Betulkan",
    erase: "Padam",
    correctTitle: (name) => `Betulkan data ${name}`,
    firstName: "Nama diberi",
    lastName: "bin / binti …",
    email: "E-mel",
    phone: "No. telefon",
    phoneWrong: "Ini bukan nombor telefon. Contohnya 012-345 6789",
    save: "Simpan",
    cancel: "Batal",
    corrected: "Data telah dibetulkan.",
    eraseTitle: (name) => `Padam ${name}?`,
    eraseLine:
      "Nama, hubungan, tarikh lahir, catatan dan akaun dipadam dan tidak dapat dikembalikan. Apa yang berlaku kekal tanpa orangnya: berapa yang hadir, apa yang dibayar. Sandaran masih menyimpan orang itu sehingga dipadam, dalam masa 30 hari.",
    eraseConfirm: (name) => `Taip nama untuk memadam: ${name}`,
    eraseWrong: "Itu bukan namanya.",
    erased: "Orang itu telah dipadam.",
    self: "Pentadbir lain perlu memadam anda.",
    failed: "Perkara ini tidak dapat dilakukan. Sila cuba lagi.",
    backupTitle: "Sandaran",
    backupAge: (hours) =>
      hours < 1
        ? "Sandaran terakhir dibuat kurang sejam lalu."
        : `Sandaran terakhir dibuat ${hours} jam lalu.`,
    backupOld: (hours) =>
      `Sandaran terakhir dibuat ${hours} jam lalu. Sila maklumkan pengendali pelayan ini.`,
    backupNone:
      "Pelayan ini tiada sandaran sendiri: pangkalan datanya disandarkan di tempat lain, atau malam pertama belum tiba.",
  },
  en: english,
});

/** The mail that says that the requested copy of the school is ready. */
export function exportLetter(told: { first_name: string; school: string; url: string }) {
  const { first_name, school, url } = told;
  return {
    subject: "Halaqah: salinan data sekolah sudah siap",
    greeting: `Assalamualaikum ${first_name},`,
    paragraphs: [
      `Salinan data ${school} yang anda minta sudah siap. Muat turunnya di halaman Tetapan, bahagian Data; anda akan diminta kata laluan sekali lagi.`,
    ],
    action: { label: "Buka halaman Data", url },
    notes: [
      "Salinan ini dipadam selepas tujuh hari. Simpan dengan selamat: ia mengandungi data peribadi.",
      "Jika bukan anda yang memintanya, maklumkan pentadbir sekolah yang lain dengan segera.",
    ],
    closing: "Sekian, terima kasih. Wassalam.",
  };
}

export const EXPORT_README = `Salinan data sekolah daripada Halaqah
=====================================
csv/    satu fail bagi setiap senarai, untuk hamparan (UTF-8)
json/   data yang sama, untuk program lain
files/  gambar

Fail-fail ini mengandungi data peribadi. Simpan dengan selamat.

A copy of the school's data from Halaqah: csv/ for spreadsheets, json/ for programs, files/ the pictures.
These files hold personal data. Keep them safe.
`;

export const MISSING_FILES = {
  name: "GAMBAR-TIADA.txt",
  text: `Gambar ini diganti atau dibuang semasa salinan dibuat.
These pictures were replaced or taken away while the copy was made.

`,
};
