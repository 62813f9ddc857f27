import { roleWords } from "#features/people/text.ts";
import { words } from "#lib/text.ts";

const english = {
  exportTitle: "A copy of the school's data",
  exportLine:
    "Everything kept about your school in one ZIP file: each list as CSV for Excel and as JSON, and the pictures.",
  make: "Make a copy",
  making:
    "The copy is being made. You will get an e-mail when it is ready, and it will also appear here.",
  ready: (when: string) => `Ready, made ${when}`,
  exportFailed: "The copy could not be made. Please try again.",
  downloadFailed: "The copy could not be downloaded. Please try again.",
  download: "Download",
  kept: "Copies are deleted after seven days.",
  personTitle: "One person's data",
  personLine:
    "When somebody asks what data you keep about them, wants it corrected, or withdraws consent (PDPA). What is no longer needed can be erased.",
  search: "Search for a person by name",
  nobody: "No one has that name.",
  roles: roleWords.english,
  export: "Export",
  correct: "Correct",
  erase: "Erase",
  correctTitle: (name: string) => `Correct the data of ${name}`,
  firstName: "Given name",
  lastName: "bin, binti, a/l, a/p …",
  email: "E-mail",
  phone: "Phone",
  phoneWrong: "This is not a valid phone number. Example: 012-345 6789",
  save: "Save",
  cancel: "Cancel",
  corrected: "The data has been corrected.",
  eraseTitle: (name: string) => `Erase ${name}?`,
  eraseLine:
    "The name, contact details, date of birth, notes and account are deleted and cannot be restored. Attendance counts and payments are kept without a name. Copies in backups are deleted within 30 days.",
  eraseConfirm: (name: string) => `Type the name to confirm: ${name}`,
  eraseWrong: "The name does not match.",
  erased: "The person's data has been erased.",
  self: "Only another admin can erase your own data.",
  failed: "The data could not be changed. Please try again.",
  backupTitle: "Backups",
  backupAge: (hours: number) =>
    hours < 1
      ? "The last backup is less than an hour old."
      : `The last backup is ${hours === 1 ? "1 hour" : `${hours} hours`} old.`,
  backupOld: (hours: number) =>
    `The last backup is ${hours} hours old. Please tell the operator of this server.`,
  backupNone:
    "This server has no backup of its own: its database is backed up elsewhere, or the first nightly backup has not been made yet.",
};

/** The words of the screen for the school's data. */
export const dataText = words<typeof english>({
  asal: english,
  ms: {
    exportTitle: "Salinan data sekolah",
    exportLine:
      "Semua yang disimpan tentang sekolah anda dalam satu ZIP: setiap senarai sebagai CSV untuk Excel dan sebagai JSON, serta gambar.",
    make: "Buat salinan",
    making:
      "Salinan sedang dibuat. Anda akan dimaklumkan melalui e-mel apabila siap, dan salinan itu juga dipaparkan di sini.",
    ready: (when) => `Siap, ${when}`,
    exportFailed: "Salinan tidak dapat dibuat. Sila cuba lagi.",
    downloadFailed: "Salinan tidak dapat dimuat turun. Sila cuba lagi.",
    download: "Muat turun",
    kept: "Salinan dipadam selepas tujuh hari.",
    personTitle: "Data seseorang",
    personLine:
      "Apabila seseorang bertanya tentang data yang disimpan mengenainya, mahu data itu dibetulkan, atau menarik balik persetujuan (PDPA). Data yang tidak lagi diperlukan boleh dipadam.",
    search: "Cari orang mengikut nama",
    nobody: "Tiada orang dengan nama itu.",
    roles: roleWords.malay,
    export: "Eksport",
    correct: "Betulkan",
    erase: "Padam",
    correctTitle: (name) => `Betulkan data ${name}`,
    firstName: "Nama diberi",
    lastName: "bin, binti, a/l, a/p …",
    email: "E-mel",
    phone: "No. telefon",
    phoneWrong: "Nombor telefon ini tidak sah. Contohnya 012-345 6789",
    save: "Simpan",
    cancel: "Batal",
    corrected: "Data telah dibetulkan.",
    eraseTitle: (name) => `Padam ${name}?`,
    eraseLine:
      "Nama, maklumat untuk dihubungi, tarikh lahir, catatan dan akaun dipadam dan tidak dapat dikembalikan. Bilangan hadir dan bayaran kekal tanpa nama. Salinan dalam sandaran dipadam dalam masa 30 hari.",
    eraseConfirm: (name) => `Taip nama untuk pengesahan: ${name}`,
    eraseWrong: "Nama itu tidak sepadan.",
    erased: "Data orang itu telah dipadam.",
    self: "Data anda sendiri hanya boleh dipadam oleh pentadbir lain.",
    failed: "Data ini tidak dapat diubah. Sila cuba lagi.",
    backupTitle: "Sandaran",
    backupAge: (hours) =>
      hours < 1
        ? "Sandaran terakhir dibuat kurang sejam lalu."
        : `Sandaran terakhir dibuat ${hours} jam lalu.`,
    backupOld: (hours) =>
      `Sandaran terakhir dibuat ${hours} jam lalu. Sila maklumkan pengendali pelayan ini.`,
    backupNone:
      "Pelayan ini tiada sandaran sendiri: pangkalan datanya disandarkan di tempat lain, atau sandaran malam pertama belum dibuat.",
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
csv/    satu fail bagi setiap senarai, untuk Excel (UTF-8)
json/   data yang sama, untuk program lain
files/  gambar

Fail-fail ini mengandungi data peribadi. Simpan dengan selamat.

A copy of the school's data from Halaqah: csv/ for Excel, json/ for other programs, files/ the pictures.
These files contain personal data. Keep them safe.
`;

export const MISSING_FILES = {
  name: "GAMBAR-TIADA.txt",
  text: `Gambar ini diganti atau dibuang semasa salinan dibuat.
These pictures were replaced or removed while the copy was being made.

`,
};
