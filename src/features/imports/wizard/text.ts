import { cellWords } from "#features/imports/cells/text.ts";
import { fileWords } from "#features/imports/reading/text.ts";
import type { Kind } from "#features/imports/rules/rows.ts";
import { words } from "#lib/text.ts";

const english = {
  title: { students: "Import students", teachers: "Import teachers" } as Record<Kind, string>,
  line: "From a spreadsheet or a CSV file. Nothing is saved before you have seen what will happen.",
  adminsOnly: "Only the school's admins may import.",
  back: "Back",
  next: "Next",

  templateTitle: "Start with the template",
  templateLine: "Fill it in with any spreadsheet. Your own file is fine too.",
  templateFile: { students: "students-template", teachers: "teachers-template" } as Record<
    Kind,
    string
  >,
  excel: "Excel (XLSX)",
  csv: "CSV",
  guide: "What goes into each column",
  fileTitle: "Choose the file",
  drop: "Drop the file here, or",
  choose: "Choose a file",
  limits: "XLSX or CSV, up to 5 MB, 5,000 lines and 60 columns",
  pasteTitle: "Or paste the lines",
  pasteHint: "Copied from a spreadsheet, with the headings on top",
  pasteNext: "Use these lines",
  pasted: "pasted lines",

  reading: "Reading the file…",
  checking: "Checking every line…",
  saving: "Saving…",
  undoing: "Undoing…",

  columnsTitle: "What stands in each column?",
  columnsLine: (file: string, lines: string) => `${file}: ${lines}`,
  lines: (count: string) => (count === "1" ? "1 line" : `${count} lines`),
  sheet: (name: string) => `sheet “${name}”`,
  hasHeading: (line: number) => `Line ${Math.max(1, line)} is a line of headings`,
  column: (letter: string) => `Column ${letter}`,
  takenAs: (heading: string) => `“${heading}” is`,
  choosePlease: "Please choose…",
  leaveOut: "Do not import",
  noValues: "empty",
  twoFit: "Two columns fit this. Choose which one it is.",
  doubled: (field: string) => `“${field}” was chosen twice.`,
  needsIdentity: {
    students: "Choose at least the column with the name, the student number or the IC number.",
    teachers: "Choose at least the column with the name, the teacher number or the e-mail.",
  } as Record<Kind, string>,

  checkTitle: "What will happen",
  created: "New",
  updated: "Changed",
  skipped: "Unchanged",
  failed: "Rejected",
  willCreate: "will be added",
  willUpdate: "get the new values",
  willSkip: "are like this already",
  willFail: "cannot be taken",
  previewTitle: "The first lines",
  lineNumber: (line: number) => `Line ${line}`,
  acts: { create: "new", update: "changed", skip: "unchanged", fail: "rejected" },
  changes: (fields: string) => `changes: ${fields}`,
  problemsTitle: (count: string) =>
    count === "1" ? "1 line is rejected" : `${count} lines are rejected`,
  problemsLine: "Mend them in the file and choose it again, or leave these lines out.",
  rows: (lines: string, more: number) =>
    `${/^\d+$/.test(lines) ? "Line" : "Lines"} ${lines}${more > 0 ? ` and ${more} more` : ""}`,
  found: (values: string) => `Found: ${values}`,
  warningsTitle: "Worth a look",
  warningsLine: "These lines are taken all the same.",
  rejectedFile: "Download the rejected lines",
  rejectedName: "rejected",
  reason: "Reason",
  leaveOutRejected: (count: string) =>
    count === "1" ? "Leave out the rejected line" : `Leave out the ${count} rejected lines`,
  nothing: "There is nothing to save: everything in this file is in the school already.",
  otherFile: "Choose another file",
  save: (count: string) => (count === "1" ? "Import 1 line" : `Import ${count} lines`),

  doneTitle: "Imported",
  doneLine: (created: string, updated: string, skipped: string) =>
    `${created} added, ${updated} changed, ${skipped} unchanged`,
  toList: { students: "To the students", teachers: "To the teachers" } as Record<Kind, string>,
  another: "Import another file",

  pastTitle: "Earlier imports",
  pastLine: (created: string, updated: string) => `${created} added, ${updated} changed`,
  by: (name: string, when: string) => `${name}, ${when}`,
  undone: "Undone",
  undo: "Undo",
  undoTitle: "Undo this import?",
  undoLine: (created: string, updated: string) =>
    `The ${created} it added are deleted, and the ${updated} it changed get their earlier values back.`,
  cancel: "Cancel",
  undoNow: "Undo the import",
  undoneNow: "The import was undone.",
  inUse: (names: string, more: number) =>
    `It cannot be undone, because these are in use or were changed since: ${names}${more > 0 ? ` and ${more} more` : ""}.`,
  undoneAlready: "This import was undone already.",

  failedCall: "That did not work. Nothing was saved. Please try again.",
  timeout: "The server took too long. Look at the list of imports below before you try again.",
  planLimit: (limit: number, plan: string) =>
    `Your plan takes ${limit} active students. The plan ${plan} takes more.`,
  classFull: (name: string, maximum: number) => `${name} takes ${maximum} students.`,

  ...fileWords.english,
  ...cellWords.english,
};

export type WizardText = typeof english;

/** Words of importing a file. */
export const wizardText = words<WizardText>({
  asal: english,
  ms: {
    title: { students: "Import pelajar", teachers: "Import guru" },
    line: "Daripada hamparan atau fail CSV. Tiada apa disimpan sebelum anda melihat hasilnya.",
    adminsOnly: "Hanya pentadbir sekolah boleh mengimport.",
    back: "Kembali",
    next: "Teruskan",

    templateTitle: "Mulakan dengan templat",
    templateLine: "Isi dengan mana-mana hamparan. Fail anda sendiri juga boleh digunakan.",
    templateFile: { students: "templat-pelajar", teachers: "templat-guru" },
    excel: "Excel (XLSX)",
    csv: "CSV",
    guide: "Apa yang ditulis dalam setiap lajur",
    fileTitle: "Pilih fail",
    drop: "Lepaskan fail di sini, atau",
    choose: "Pilih fail",
    limits: "XLSX atau CSV, sehingga 5 MB, 5,000 baris dan 60 lajur",
    pasteTitle: "Atau tampal baris",
    pasteHint: "Disalin daripada hamparan, dengan baris tajuk di atas",
    pasteNext: "Guna baris ini",
    pasted: "baris yang ditampal",

    reading: "Membaca fail…",
    checking: "Menyemak setiap baris…",
    saving: "Menyimpan…",
    undoing: "Membatalkan…",

    columnsTitle: "Apakah isi setiap lajur?",
    columnsLine: (file, lines) => `${file}: ${lines}`,
    lines: (count) => `${count} baris`,
    sheet: (name) => `helaian “${name}”`,
    hasHeading: (line) => `Baris ${Math.max(1, line)} ialah baris tajuk`,
    column: (letter) => `Lajur ${letter}`,
    takenAs: (heading) => `“${heading}” ialah`,
    choosePlease: "Sila pilih…",
    leaveOut: "Jangan import",
    noValues: "kosong",
    twoFit: "Dua lajur sepadan. Pilih yang mana satu.",
    doubled: (field) => `“${field}” dipilih dua kali.`,
    needsIdentity: {
      students: "Pilih sekurang-kurangnya lajur nama, nombor pelajar atau nombor KP.",
      teachers: "Pilih sekurang-kurangnya lajur nama, nombor guru atau e-mel.",
    },

    checkTitle: "Apa yang akan berlaku",
    created: "Baharu",
    updated: "Diubah",
    skipped: "Tidak berubah",
    failed: "Ditolak",
    willCreate: "akan ditambah",
    willUpdate: "mendapat nilai baharu",
    willSkip: "sudah begitu",
    willFail: "tidak dapat diterima",
    previewTitle: "Baris pertama",
    lineNumber: (line) => `Baris ${line}`,
    acts: { create: "baharu", update: "diubah", skip: "tidak berubah", fail: "ditolak" },
    changes: (fields) => `berubah: ${fields}`,
    problemsTitle: (count) => `${count} baris ditolak`,
    problemsLine: "Betulkan dalam fail dan pilih semula, atau tinggalkan baris ini.",
    rows: (lines, more) => `Baris ${lines}${more > 0 ? ` dan ${more} lagi` : ""}`,
    found: (values) => `Ditemui: ${values}`,
    warningsTitle: "Perlu dilihat",
    warningsLine: "Baris ini tetap diterima.",
    rejectedFile: "Muat turun baris yang ditolak",
    rejectedName: "ditolak",
    reason: "Sebab",
    leaveOutRejected: (count) => `Tinggalkan ${count} baris yang ditolak`,
    nothing: "Tiada apa untuk disimpan: semua dalam fail ini sudah ada di sekolah.",
    otherFile: "Pilih fail lain",
    save: (count) => `Import ${count} baris`,

    doneTitle: "Sudah diimport",
    doneLine: (created, updated, skipped) =>
      `${created} ditambah, ${updated} diubah, ${skipped} tidak berubah`,
    toList: { students: "Ke senarai pelajar", teachers: "Ke senarai guru" },
    another: "Import fail lain",

    pastTitle: "Import terdahulu",
    pastLine: (created, updated) => `${created} ditambah, ${updated} diubah`,
    by: (name, when) => `${name}, ${when}`,
    undone: "Dibatalkan",
    undo: "Batalkan",
    undoTitle: "Batalkan import ini?",
    undoLine: (created, updated) =>
      `${created} yang ditambah akan dipadam, dan ${updated} yang diubah mendapat semula nilai asal.`,
    cancel: "Kembali",
    undoNow: "Batalkan import",
    undoneNow: "Import telah dibatalkan.",
    inUse: (names, more) =>
      `Import ini tidak dapat dibatalkan kerana yang berikut sedang digunakan atau telah diubah: ${names}${more > 0 ? ` dan ${more} lagi` : ""}.`,
    undoneAlready: "Import ini sudah dibatalkan.",

    failedCall: "Tidak berjaya. Tiada apa disimpan. Sila cuba lagi.",
    timeout: "Pelayan mengambil masa terlalu lama. Lihat senarai import sebelum mencuba lagi.",
    planLimit: (limit, plan) =>
      `Pelan anda menerima ${limit} pelajar aktif. Pelan ${plan} menerima lebih ramai.`,
    classFull: (name, maximum) => `${name} menerima ${maximum} orang pelajar.`,

    ...fileWords.malay,
    ...cellWords.malay,
  },
  en: english,
});
