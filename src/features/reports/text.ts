import { guardiansText } from "#features/guardians/text.ts";
import { hifzOverviewText } from "#features/hifz/overview/text.ts";
import { reasonWords } from "#features/attendance/text/marks.ts";
import { attendanceReportsText } from "#features/reports/attendance/text.ts";
import { complianceReportsText, upkkMissing } from "#features/reports/compliance/text.ts";
import type { ReportGroup } from "#features/reports/definitions/rules.ts";
import { columnWords } from "#features/reports/definitions/text.ts";
import { enrolmentReportsText } from "#features/reports/enrolment/text.ts";
import { hafazanReportsText } from "#features/reports/hafazan/text.ts";
import { lettersReportsText } from "#features/reports/letters/text.ts";
import { officialText } from "#features/reports/official/text.ts";
import { moneyCells, moneyReportsText } from "#features/reports/money/text.ts";
import { peopleReportsText } from "#features/reports/people/text.ts";
import { formatNumber } from "#lib/numbers.ts";
import { words } from "#lib/text.ts";
import type { ColumnKey, ReportId } from "./rules.ts";

type Titles = Record<ReportId, { title: string; line: string; counted: string }>;

/** The words of cells that hold a key. */
type CellWords = Record<string, string>;

const columns: Record<ColumnKey, string> = columnWords.english;

const english = {
  title: "Reports",
  ready: "Figures to read, print and export",
  search: "Find a report",
  noMatch: "No report has these words",
  noMatchText: "Try another word, such as attendance or class.",
  showAll: "Show all reports",
  groups: {
    attendance: "Attendance",
    enrolment: "Enrolment",
    people: "People",
    hafazan: "Quran memorisation",
    money: "Fees",
    compliance: "For the authorities",
    letters: "Letters",
  } satisfies Record<ReportGroup, string>,
  reports: {
    ...attendanceReportsText.en,
    ...enrolmentReportsText.en,
    ...peopleReportsText.en,
    ...hafazanReportsText.en,
    ...moneyReportsText.en,
    ...complianceReportsText.en,
    ...lettersReportsText.en,
  } as Titles,
  columns,
  cells: {
    ...reasonWords.english,
    ...enrolmentReportsText.en.movements,
    ...enrolmentReportsText.en.missing,
    ...guardiansText.en.relations,
    ...hifzOverviewText.en.flagNames,
    ...complianceReportsText.en.sections,
    ...complianceReportsText.en.items,
    ...moneyCells.english,
    ...upkkMissing.english,
    ...lettersReportsText.en.cells,
    male: "Male",
    female: "Female",
  } as CellWords,
  save: "Save",
  archivedClass: (name: string) => `${name} is archived. These are its figures from before.`,
  total: "Total",
  counted: "How it is counted",
  asOf: (when: string) => `As of ${when}.`,
  own: "Only the classes that you teach.",
  openRegisters: (count: number) =>
    count === 1 ? "1 not taken yet" : `${formatNumber(count)} not taken yet`,
  notTaken: "not taken yet",
  filters: {
    class: "Class",
    level: "Grade level",
    gender: "Gender",
    stay: "Boarding",
    money: "Fees",
  },
  withMoney: "With fees",
  all: {
    class: "All classes",
    level: "All grade levels",
    gender: "Boys and girls",
    stay: "Day students and boarders",
    money: "Without fees",
  },
  rows: (rows: number) => (rows === 1 ? "1 row" : `${formatNumber(rows)} rows`),
  more: (more: number) =>
    `${formatNumber(more)} more rows are not shown. Narrow the report down to see them.`,
  empty: "Nothing in this period",
  emptyText: "Choose another period, or show all classes and students.",
  complete: "Nothing to show",
  completeText: "No student is in this report today.",
  failed: "Unable to load the report. Please try again later.",
  noClass: "The class is no longer there",
  noClassText: "It may have been deleted. Choose another class.",
  unknown: "There is no such report",
  unknownText: "It may have another name now. Choose one from the list.",
  refused: "This report is for admins",
  refusedText: "Your other reports are in the list.",
  toReports: "To the reports",
  others: "Other pages with figures",
  overview: "Attendance overview",
  overviewLine: "Attendance by week and by class, and students who are often absent or late",
  letters: "Warning letters",
  lettersLine: "Letters that are due and letters that were issued",
  officialLetters: officialText.en.title,
  officialLettersLine: officialText.en.line,
  students: "List of students",
  studentsLine: "Filter it, then export it to Excel or print it",
  teachers: "List of teachers",
  teachersLine: "Filter it, then export it to Excel or print it",
  audit: "Audit trail",
  auditLine: "Who did what, and when",
  lists: "Lists to print or export",
  guardiansLine: "Names, phone numbers and children",
  paymentsLine: "This year's payments, with the total",
  sheets: "Month sheet of a class",
  sheetsLine: "Every student and day on one page, to print or export",
  noSheets: "No class whose attendance you may see.",
  loadFailed: "Unable to load classes. Please try again later.",
  forStaff: "Reports are for the school's staff",
  forStaffText:
    "Teachers and admins read them here. You see your family's attendance on its own page.",
  attendance: "Go to attendance",
};

/** The words of the reports' screens, of their columns and of their cells. */
export const reportsText = words<typeof english>({
  asal: english,
  ms: {
    title: "Laporan",
    ready: "Angka untuk dibaca, dicetak dan dieksport",
    search: "Cari laporan",
    noMatch: "Tiada laporan dengan perkataan ini",
    noMatchText: "Cuba perkataan lain, contohnya kehadiran atau kelas.",
    showAll: "Papar semua laporan",
    groups: {
      attendance: "Kehadiran",
      enrolment: "Enrolmen",
      people: "Orang",
      hafazan: "Hafazan",
      money: "Yuran",
      compliance: "Pihak berkuasa",
      letters: "Surat",
    },
    reports: {
      ...attendanceReportsText.ms,
      ...enrolmentReportsText.ms,
      ...peopleReportsText.ms,
      ...hafazanReportsText.ms,
      ...moneyReportsText.ms,
      ...complianceReportsText.ms,
      ...lettersReportsText.ms,
    },
    columns: columnWords.malay,
    cells: {
      ...reasonWords.malay,
      ...enrolmentReportsText.ms.movements,
      ...enrolmentReportsText.ms.missing,
      ...guardiansText.ms.relations,
      ...hifzOverviewText.ms.flagNames,
      ...complianceReportsText.ms.sections,
      ...complianceReportsText.ms.items,
      ...moneyCells.malay,
      ...upkkMissing.malay,
      ...lettersReportsText.ms.cells,
      male: "Lelaki",
      female: "Perempuan",
    },
    save: "Simpan",
    archivedClass: (name) => `${name} telah diarkibkan. Ini angkanya sebelum itu.`,
    total: "Jumlah",
    counted: "Cara dikira",
    asOf: (when) => `Setakat ${when}.`,
    own: "Kelas anda sahaja.",
    openRegisters: (count) => `${formatNumber(count)} belum diambil`,
    notTaken: "belum diambil",
    filters: {
      class: "Kelas",
      level: "Peringkat",
      gender: "Jantina",
      stay: "Status asrama",
      money: "Kewangan",
    },
    withMoney: "Masukkan kewangan",
    all: {
      class: "Semua kelas",
      level: "Semua peringkat",
      gender: "Lelaki dan perempuan",
      stay: "Harian dan asrama",
      money: "Tanpa kewangan",
    },
    rows: (rows) => `${formatNumber(rows)} baris`,
    more: (more) =>
      `${formatNumber(more)} baris lagi tidak dipaparkan. Tapis laporan ini untuk melihatnya.`,
    empty: "Tiada apa-apa dalam tempoh ini",
    emptyText: "Pilih tempoh lain, atau papar semua kelas dan pelajar.",
    complete: "Tiada apa-apa untuk dipaparkan",
    completeText: "Tiada pelajar dalam laporan ini hari ini.",
    failed: "Laporan tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    noClass: "Kelas ini sudah tiada",
    noClassText: "Mungkin telah dipadam. Pilih kelas lain.",
    unknown: "Tiada laporan seperti ini",
    unknownText: "Namanya mungkin telah berubah. Pilih daripada senarai.",
    refused: "Laporan ini untuk pentadbir",
    refusedText: "Laporan lain untuk anda ada dalam senarai.",
    toReports: "Ke senarai laporan",
    others: "Halaman lain yang ada angka",
    overview: "Ringkasan kehadiran",
    overviewLine: "Mengikut minggu dan kelas, serta siapa yang kerap tidak hadir atau lewat",
    letters: "Surat amaran",
    lettersLine: "Surat yang perlu dikeluarkan dan yang sudah dikeluarkan",
    officialLetters: officialText.ms.title,
    officialLettersLine: officialText.ms.line,
    students: "Senarai pelajar",
    studentsLine: "Tapis, kemudian eksport ke Excel atau cetak",
    teachers: "Senarai guru",
    teachersLine: "Tapis, kemudian eksport ke Excel atau cetak",
    audit: "Jejak audit",
    auditLine: "Siapa melakukan apa, dan bila",
    lists: "Senarai untuk dicetak atau dieksport",
    guardiansLine: "Nama, nombor telefon dan anak",
    paymentsLine: "Bayaran tahun ini berserta jumlahnya",
    sheets: "Jadual bulanan kelas",
    sheetsLine: "Semua pelajar dan hari pada satu halaman, untuk dicetak atau dieksport",
    noSheets: "Tiada kelas yang kehadirannya boleh anda lihat.",
    loadFailed: "Kelas tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    forStaff: "Laporan untuk kakitangan sekolah",
    forStaffText:
      "Guru dan pentadbir membacanya di sini. Kehadiran keluarga anda ada di halamannya sendiri.",
    attendance: "Ke kehadiran",
  },
  en: english,
});
export type ReportsText = typeof english;
