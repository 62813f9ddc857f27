import { studentLabels } from "#features/students/fields.ts";
import { teacherLabels } from "#features/teachers/fields.ts";
import { fileWords } from "#features/imports/reading/text.ts";
import type { Doubt, Fault, ImportField, ImportKind } from "#features/imports/rows/rules.ts";
import { words } from "#lib/text.ts";

/** The names of the columns, their contents, and the possible problems of a cell. */
const cells = {
  fields: {
    ...studentLabels.en,
    ...teacherLabels.en,
    name: "Full name",
    class_name: "Class",
    halaqah_name: "Halaqah",
    bapa_name: "Father's name",
    bapa_phone: "Father's phone",
    bapa_email: "Father's e-mail",
    ibu_name: "Mother's name",
    ibu_phone: "Mother's phone",
    ibu_email: "Mother's e-mail",
    penjaga_name: "Guardian's name",
    penjaga_phone: "Guardian's phone",
    penjaga_email: "Guardian's e-mail",
  } as Record<ImportField, string>,

  guides: {
    name: "As on the birth certificate, with bin or binti. Required for a new person.",
    student_id:
      "If empty: the school's next number. With a number, the line refers to that student.",
    ic_number: "Twelve digits, with or without hyphens",
    gender: "L or P; can be left empty after bin or binti",
    date_of_birth: "Day/month/year; can be left empty if there is an IC number",
    class_name: "The class's name as in Halaqah. The class must already exist.",
    halaqah_name: "One or more, separated by ;",
    bapa_phone: "Siblings whose father has the same name and phone share one guardian",
    teacher_id: "If empty: the school's next number",
    date_joined: "Day/month/year; if empty: today",
    enrollment_date: "Day/month/year; if empty: today",
  } as Partial<Record<ImportField, string>>,

  /** The problem of a group of lines, and how to fix it. */
  remedies: {
    missing: ["is missing", "Fill it in."],
    long: ["is too long", "Shorten it: names can have up to 200 characters."],
    unseen: ["contains hidden characters", "Type it again instead of copying it."],
    garbled: ["contains broken letters", "Save the file as UTF-8 or XLSX."],
    unknown_class: ["is not a known class", "Create the class first, or correct its name."],
    two_classes: ["names two classes", "Keep one class; there can be any number of halaqah."],
    other_class: [
      "is not the current class",
      "Remove the student from the old class first, or leave the cell empty.",
    ],
    inactive: [
      "belongs to somebody who has left the school",
      "Make the person active first, or remove the line.",
    ],
    unknown_gender: ["is not understood", "Write L or P."],
    unknown_title: ["is not understood", "Write Ustaz, Ustazah or Cikgu, or leave it empty."],
    not_date: ["is not a date in the past", "Write day/month/year, such as 31/12/2015."],
    not_ic: ["is not a valid IC number", "Write all twelve digits."],
    ic_taken: [
      "belongs to somebody else",
      "Check both: the number and the IC belong to two different students.",
    ],
    not_phone: ["is not a valid phone number", "Write it like 012-345 6789."],
    not_email: [
      "is not a valid e-mail address",
      "Write it like nama@sekolah.my, or leave it empty.",
    ],
    not_postcode: ["is not a valid postcode", "Write five digits."],
    unknown_state: ["is not a state in Malaysia", "Write it like Selangor or WP Kuala Lumpur."],
    two_contacts: [
      "differs for the same person",
      "An earlier line says something else; keep one of the two.",
    ],
    ambiguous: ["matches several people", "Add the number or the IC number."],
    twice: ["appears twice in the file", "Keep one of the lines."],
    taken: ["is already in the school", "Remove the line."],
  } as Record<Fault, [string, string]>,
  doubts: {
    ic_birth: "The date of birth does not match the IC number.",
    ic_gender: "The gender does not match the IC number.",
    zeros: "The IC number had lost its leading zeros; they have been restored.",
    same_name: "There is already somebody with the same name.",
    same_child: "Another line has the same name and date of birth.",
    no_class: "These students do not have a class yet.",
    nameless_contact: "A phone number or e-mail without a name beside it is left out.",
  } as Record<Doubt, string>,
};

const malayCells: typeof cells = {
  fields: {
    ...studentLabels.ms,
    ...teacherLabels.ms,
    name: "Nama penuh",
    class_name: "Kelas",
    halaqah_name: "Halaqah",
    bapa_name: "Nama bapa",
    bapa_phone: "Telefon bapa",
    bapa_email: "E-mel bapa",
    ibu_name: "Nama ibu",
    ibu_phone: "Telefon ibu",
    ibu_email: "E-mel ibu",
    penjaga_name: "Nama penjaga",
    penjaga_phone: "Telefon penjaga",
    penjaga_email: "E-mel penjaga",
  },

  guides: {
    name: "Seperti dalam sijil lahir, dengan bin atau binti. Wajib bagi orang baharu.",
    student_id:
      "Jika kosong: nombor sekolah yang seterusnya. Jika diisi, baris itu bagi pelajar tersebut.",
    ic_number: "Dua belas digit, dengan atau tanpa tanda sempang",
    gender: "L atau P; boleh dikosongkan jika ada bin atau binti",
    date_of_birth: "Hari/bulan/tahun; boleh dikosongkan jika ada nombor KP",
    class_name: "Seperti nama kelas dalam Halaqah. Kelas mesti sudah ada.",
    halaqah_name: "Satu atau lebih, dipisahkan dengan ;",
    bapa_phone:
      "Jika nama dan telefon bapa sama pada beberapa baris, adik-beradik itu berkongsi seorang penjaga.",
    teacher_id: "Jika kosong: nombor sekolah yang seterusnya",
    date_joined: "Hari/bulan/tahun; jika kosong: hari ini",
    enrollment_date: "Hari/bulan/tahun; jika kosong: hari ini",
  },

  remedies: {
    missing: ["belum diisi", "Sila isi."],
    long: ["terlalu panjang", "Pendekkan: nama tidak melebihi 200 aksara."],
    unseen: ["mengandungi aksara tersembunyi", "Taip semula, jangan disalin."],
    garbled: ["mengandungi huruf rosak", "Simpan fail sebagai UTF-8 atau XLSX."],
    unknown_class: ["tidak dikenali", "Cipta kelas itu dahulu, atau betulkan namanya."],
    two_classes: ["menyebut dua kelas", "Kekalkan satu kelas; halaqah boleh lebih daripada satu."],
    other_class: [
      "berlainan dengan kelas sekarang",
      "Keluarkan pelajar daripada kelas lama dahulu, atau kosongkan sel itu.",
    ],
    inactive: [
      "milik orang yang sudah berhenti",
      "Aktifkan orang itu dahulu, atau buang baris itu.",
    ],
    unknown_gender: ["tidak difahami", "Tulis L atau P."],
    unknown_title: ["tidak difahami", "Tulis Ustaz, Ustazah atau Cikgu, atau kosongkan."],
    not_date: ["bukan tarikh yang lepas", "Tulis hari/bulan/tahun, contohnya 31/12/2015."],
    not_ic: ["bukan nombor KP yang sah", "Tulis kesemua dua belas digit."],
    ic_taken: ["milik orang lain", "Semak kedua-duanya: nombor dan KP menyebut dua pelajar."],
    not_phone: ["bukan nombor telefon yang sah", "Tulis seperti 012-345 6789."],
    not_email: ["bukan alamat e-mel yang sah", "Tulis seperti nama@sekolah.my, atau kosongkan."],
    not_postcode: ["bukan poskod yang sah", "Tulis lima digit."],
    unknown_state: ["bukan negeri di Malaysia", "Tulis seperti Selangor atau WP Kuala Lumpur."],
    two_contacts: [
      "berlainan bagi orang yang sama",
      "Baris terdahulu menyebut yang lain; kekalkan satu sahaja.",
    ],
    ambiguous: ["sepadan dengan beberapa orang", "Tambah nombor atau nombor KP."],
    twice: ["disebut dua kali dalam fail", "Kekalkan satu baris sahaja."],
    taken: ["sudah ada di sekolah", "Buang baris itu."],
  },
  doubts: {
    ic_birth: "Tarikh lahir tidak sama dengan yang ada dalam nombor KP.",
    ic_gender: "Jantina tidak sama dengan yang ada dalam nombor KP.",
    zeros: "Nombor KP kehilangan sifar di hadapan; sifar itu dikembalikan.",
    same_name: "Sudah ada orang dengan nama yang sama.",
    same_child: "Ada baris lain dengan nama dan tarikh lahir yang sama.",
    no_class: "Pelajar ini belum mendapat kelas.",
    nameless_contact: "Nombor telefon atau e-mel tanpa nama di sebelahnya tidak diimport.",
  },
};

const english = {
  title: { students: "Import students", teachers: "Import teachers" } as Record<ImportKind, string>,
  line: "From an Excel or CSV file. Nothing is saved until you have seen what will happen.",
  adminsOnly: "Only the school's admins can import.",
  back: "Back",
  next: "Next",

  templateTitle: "Start with the template",
  templateLine: "Fill it in with Excel or Google Sheets. You can also use your own file.",
  templateFile: { students: "students-template", teachers: "teachers-template" } as Record<
    ImportKind,
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
  toList: { students: "To the students", teachers: "To the teachers" } as Record<
    ImportKind,
    string
  >,
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

  failedCall: "The import failed. Nothing was saved. Please try again.",
  timeout: "The server took too long. Check the list of imports below before you try again.",
  planLimit: (limit: number, plan: string) =>
    `Your plan allows ${limit} active students. The ${plan} plan allows more.`,
  classFull: (name: string, maximum: number) =>
    `The maximum for ${name} is ${maximum} ${maximum === 1 ? "student" : "students"}.`,

  ...fileWords.english,
  ...cells,
};

export type WizardText = typeof english;

/** The words of the import wizard. */
export const wizardText = words<WizardText>({
  asal: english,
  ms: {
    title: { students: "Import pelajar", teachers: "Import guru" },
    line: "Daripada fail Excel atau CSV. Tiada apa-apa disimpan sebelum anda melihat hasilnya.",
    adminsOnly: "Hanya pentadbir sekolah boleh mengimport.",
    back: "Kembali",
    next: "Teruskan",

    templateTitle: "Mulakan dengan templat",
    templateLine: "Isi dengan Excel atau Google Sheets. Fail anda sendiri juga boleh digunakan.",
    templateFile: { students: "templat-pelajar", teachers: "templat-guru" },
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
    toList: { students: "Ke senarai pelajar", teachers: "Ke senarai guru" },
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

    failedCall: "Import gagal. Tiada apa-apa disimpan. Sila cuba lagi.",
    timeout:
      "Pelayan mengambil masa terlalu lama. Semak senarai import di bawah sebelum mencuba lagi.",
    planLimit: (limit, plan) =>
      `Had pelan anda ialah ${limit} pelajar aktif. Had pelan ${plan} lebih tinggi.`,
    classFull: (name, maximum) => `Had ${name} ialah ${maximum} orang pelajar.`,

    ...fileWords.malay,
    ...malayCells,
  },
  en: english,
});
