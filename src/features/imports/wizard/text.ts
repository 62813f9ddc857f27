import { fileWords } from "#features/imports/reading/text.ts";
import type { ImportKind } from "#features/imports/rows/rules.ts";
import { cellWords } from "#features/imports/wizard/text/cells.ts";
import { classWords } from "#features/imports/wizard/text/classes.ts";
import { words } from "#lib/text.ts";

const english = {
  title: {
    students: "Import students",
    teachers: "Import teachers",
    hifz_position: "Import memorisation so far",
    hifz_records: "Import memorisation records",
  } as Record<ImportKind, string>,
  line: "From an Excel or CSV file. Nothing is saved until you have seen what will happen.",
  adminsOnly: "Only the school's admins can import.",
  back: "Back",
  next: "Next",

  templateTitle: "Start with the template",
  templateLine: "Fill it in with Excel or Google Sheets. You can also use your own file.",
  templateFile: {
    students: "students-template",
    teachers: "teachers-template",
    hifz_position: "memorisation-so-far-template",
    hifz_records: "memorisation-records-template",
  } as Record<ImportKind, string>,
  excel: "Excel (XLSX)",
  csv: "CSV",
  guide: "What goes into each column",
  fileTitle: "Choose the file",
  drop: "Drop the file here, or",
  choose: "Choose a file",
  limits: "XLSX or CSV, up to 5 MB, 5,000 lines and 60 columns",
  pasteTitle: "Or paste the lines",
  pasteHint: "Copied from Excel, with the heading row on top",
  pasteNext: "Use these lines",
  pasted: "pasted lines",

  reading: "Reading the file…",
  checking: "Checking every line…",
  saving: "Saving…",
  undoing: "Undoing…",

  columnsTitle: "What does each column contain?",
  columnsLine: (file: string, lines: string) => `${file}: ${lines}`,
  lines: (count: string) => (count === "1" ? "1 line" : `${count} lines`),
  sheet: (name: string) => `sheet “${name}”`,
  hasHeading: (line: number) => `Line ${Math.max(1, line)} is the heading row`,
  column: (letter: string) => `Column ${letter}`,
  takenAs: (heading: string) => `“${heading}” is`,
  choosePlease: "Please choose…",
  leaveOut: "Do not import",
  noValues: "empty",
  twoFit: "Two columns match this. Choose the right one.",
  doubled: (field: string) => `“${field}” was chosen twice.`,
  needsIdentity: {
    students: "Choose at least the column with the name, the student number or the IC number.",
    teachers: "Choose at least the column with the name, the teacher number or the e-mail.",
    hifz_position: "Choose at least the column with the name or the student number.",
    hifz_records: "Choose at least the column with the name or the student number.",
  } as Record<ImportKind, string>,

  checkTitle: "What will happen",
  created: "New",
  updated: "Changed",
  skipped: "Unchanged",
  failed: "Rejected",
  willCreate: "will be added",
  willUpdate: "will be updated",
  willSkip: "no changes",
  willFail: "cannot be imported",
  previewTitle: "The first lines",
  lineNumber: (line: number) => `Line ${line}`,
  acts: { create: "new", update: "changed", skip: "unchanged", fail: "rejected" },
  changes: (fields: string) => `changes: ${fields}`,
  problemsTitle: (count: string) =>
    count === "1" ? "1 line is rejected" : `${count} lines are rejected`,
  problemsLine: "Correct them in the file and upload it again, or leave these lines out.",
  rows: (lines: string, more: number) =>
    `${/^\d+$/.test(lines) ? "Line" : "Lines"} ${lines}${more > 0 ? ` and ${more} more` : ""}`,
  found: (values: string) => `Found: ${values}`,
  warningsTitle: "Please check",
  warningsLine: "These lines will be imported anyway.",
  rejectedFile: "Download the rejected lines",
  rejectedName: "rejected",
  reason: "Reason",
  leaveOutRejected: (count: string) =>
    count === "1" ? "Leave out the rejected line" : `Leave out the ${count} rejected lines`,
  nothing: "There is nothing to save: everything in this file is already in the school.",
  otherFile: "Choose another file",
  save: (count: string) => (count === "1" ? "Import 1 line" : `Import ${count} lines`),

  doneTitle: "Imported",
  doneLine: (created: string, updated: string, skipped: string) =>
    `${created} added, ${updated} changed, ${skipped} unchanged`,
  toList: {
    students: "To the students",
    teachers: "To the teachers",
    hifz_position: "To Quran memorisation",
    hifz_records: "To Quran memorisation",
  } as Record<ImportKind, string>,
  hifzKinds: "What is in the file",
  hifzKind: { hifz_position: "How far students are", hifz_records: "What they recited" },
  another: "Import another file",

  pastTitle: "Earlier imports",
  pastLine: (created: string, updated: string) => `${created} added, ${updated} changed`,
  by: (name: string, when: string) => `${name}, ${when}`,
  undone: "Undone",
  undo: "Undo",
  undoTitle: "Undo this import?",
  undoLine: (created: string, updated: string) =>
    `The ${created} records it added will be deleted, and the ${updated} it changed will get their earlier values back.`,
  cancel: "Cancel",
  undoNow: "Undo the import",
  undoneNow: "The import has been undone.",
  inUse: (names: string, more: number) =>
    `The import cannot be undone because these records are in use or have been changed since: ${names}${more > 0 ? ` and ${more} more` : ""}.`,
  undoneAlready: "This import has already been undone.",
  undoMonthClosed:
    "Some of these records are in a month that is closed. Reopen it under Settings, Attendance, then undo the import.",
  undoHifzLine: (created: string) =>
    `The ${created} lines it added will be withdrawn, and the pages memorised will be recounted.`,

  failedCall: "The import failed. Nothing was saved. Please try again.",
  timeout: "The server took too long. Check the list of imports below before you try again.",
  planLimit: (limit: number, plan: string) =>
    `Your plan allows ${limit} active students. The ${plan} plan allows more.`,
  classFull: (name: string, maximum: number) =>
    `The maximum for ${name} is ${maximum} ${maximum === 1 ? "student" : "students"}.`,

  ...fileWords.english,
  ...cellWords.english,
  ...classWords.english,
};

export type WizardText = typeof english;

/** The words of the import wizard. */
export const wizardText = words<WizardText>({
  asal: english,
  ms: {
    title: {
      students: "Import pelajar",
      teachers: "Import guru",
      hifz_position: "Import hafazan sedia ada",
      hifz_records: "Import rekod hafazan",
    },
    line: "Daripada fail Excel atau CSV. Tiada apa-apa disimpan sebelum anda melihat hasilnya.",
    adminsOnly: "Hanya pentadbir sekolah boleh mengimport.",
    back: "Kembali",
    next: "Teruskan",

    templateTitle: "Mulakan dengan templat",
    templateLine: "Isi dengan Excel atau Google Sheets. Fail anda sendiri juga boleh digunakan.",
    templateFile: {
      students: "templat-pelajar",
      teachers: "templat-guru",
      hifz_position: "templat-hafazan-sedia-ada",
      hifz_records: "templat-rekod-hafazan",
    },
    excel: "Excel (XLSX)",
    csv: "CSV",
    guide: "Apa yang ditulis dalam setiap lajur",
    fileTitle: "Pilih fail",
    drop: "Lepaskan fail di sini, atau",
    choose: "Pilih fail",
    limits: "XLSX atau CSV, sehingga 5 MB, 5,000 baris dan 60 lajur",
    pasteTitle: "Atau tampal baris",
    pasteHint: "Disalin daripada fail Excel, dengan baris tajuk di atas",
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
      hifz_position: "Pilih sekurang-kurangnya lajur nama atau nombor pelajar.",
      hifz_records: "Pilih sekurang-kurangnya lajur nama atau nombor pelajar.",
    },

    checkTitle: "Apa yang akan berlaku",
    created: "Baharu",
    updated: "Diubah",
    skipped: "Tidak berubah",
    failed: "Ditolak",
    willCreate: "akan ditambah",
    willUpdate: "akan dikemas kini",
    willSkip: "tiada perubahan",
    willFail: "tidak dapat diimport",
    previewTitle: "Baris pertama",
    lineNumber: (line) => `Baris ${line}`,
    acts: { create: "baharu", update: "diubah", skip: "tidak berubah", fail: "ditolak" },
    changes: (fields) => `berubah: ${fields}`,
    problemsTitle: (count) => `${count} baris ditolak`,
    problemsLine: "Betulkan dalam fail dan muat naik semula, atau tinggalkan baris ini.",
    rows: (lines, more) => `Baris ${lines}${more > 0 ? ` dan ${more} lagi` : ""}`,
    found: (values) => `Ditemui: ${values}`,
    warningsTitle: "Perlu disemak",
    warningsLine: "Baris ini tetap akan diimport.",
    rejectedFile: "Muat turun baris yang ditolak",
    rejectedName: "ditolak",
    reason: "Sebab",
    leaveOutRejected: (count) => `Tinggalkan ${count} baris yang ditolak`,
    nothing: "Tiada apa-apa untuk disimpan: semua yang ada dalam fail ini sudah ada di sekolah.",
    otherFile: "Pilih fail lain",
    save: (count) => `Import ${count} baris`,

    doneTitle: "Sudah diimport",
    doneLine: (created, updated, skipped) =>
      `${created} ditambah, ${updated} diubah, ${skipped} tidak berubah`,
    toList: {
      students: "Ke senarai pelajar",
      teachers: "Ke senarai guru",
      hifz_position: "Ke hafazan",
      hifz_records: "Ke hafazan",
    },
    hifzKinds: "Kandungan fail",
    hifzKind: { hifz_position: "Kedudukan pelajar", hifz_records: "Rekod tasmik" },
    another: "Import fail lain",

    pastTitle: "Import terdahulu",
    pastLine: (created, updated) => `${created} ditambah, ${updated} diubah`,
    by: (name, when) => `${name}, ${when}`,
    undone: "Dibatalkan",
    undo: "Batalkan",
    undoTitle: "Batalkan import ini?",
    undoLine: (created, updated) =>
      `${created} rekod yang ditambah akan dipadam, dan ${updated} yang diubah dikembalikan kepada nilai asal.`,
    cancel: "Kembali",
    undoNow: "Batalkan import",
    undoneNow: "Import telah dibatalkan.",
    inUse: (names, more) =>
      `Import ini tidak dapat dibatalkan kerana yang berikut sedang digunakan atau telah diubah: ${names}${more > 0 ? ` dan ${more} lagi` : ""}.`,
    undoneAlready: "Import ini sudah dibatalkan.",
    undoMonthClosed:
      "Sebahagian rekod ini dalam bulan yang sudah ditutup. Buka semula bulan itu dalam Tetapan, Kehadiran, kemudian batalkan import.",
    undoHifzLine: (created) =>
      `${created} baris yang ditambah akan ditarik balik, dan hafazan pelajar dikira semula.`,

    failedCall: "Import gagal. Tiada apa-apa disimpan. Sila cuba lagi.",
    timeout:
      "Pelayan mengambil masa terlalu lama. Semak senarai import di bawah sebelum mencuba lagi.",
    planLimit: (limit, plan) =>
      `Had pelan anda ialah ${limit} pelajar aktif. Had pelan ${plan} lebih tinggi.`,
    classFull: (name, maximum) => `Had ${name} ialah ${maximum} orang pelajar.`,

    ...fileWords.malay,
    ...cellWords.malay,
    ...classWords.malay,
  },
  en: english,
});
