import { words } from "#lib/text.ts";

/** The words on the paper of a progress report, which is in Malay in every language of the dashboard. */
export const ON_CARD = {
  title: "Laporan Kemajuan",
  name: "Nama",
  jawi: "Nama Jawi",
  number: "No.",
  className: "Kelas",
  teacher: "Guru kelas",
  attendance: "Kehadiran",
  present: "Hadir",
  late: "Lewat",
  excused: "Tidak hadir bersebab",
  absent: "Tidak hadir",
  percent: "Peratus",
  taken: "Kehadiran diambil",
  takenOf: (taken: number, expected: number) => `${taken} daripada ${expected}`,
  howCounted: "Peratus ialah hadir dan lewat daripada semua hari yang ditanda.",
  hafazan: "Hafazan",
  position: "Kedudukan",
  at: (juz: number, page: number) => `Juzuk ${juz}, muka surat ${page}`,
  whole: "Juzuk yang tamat",
  newPages: "Hafazan baharu",
  revised: "Murajaah",
  pages: (count: string) => `${count} muka surat`,
  usual: "Pangkat biasa",
  exams: "Ujian",
  passed: "lulus",
  failed: "belum lulus",
  subjects: "Mata pelajaran",
  mark: "Markah",
  level: (level: number) => `Tahap ${level}`,
  grade: "Gred",
  meaning: "Tafsiran",
  away: "TH",
  awayNote: "TH: tidak hadir ujian, tidak dikira dalam purata.",
  mean: "Purata",
  traits: "Sahsiah",
  comment: "Ulasan guru kelas",
  teacherPost: (name: string) => (name ? `Guru kelas: ${name}` : "Guru kelas"),
  remark: "Ulasan sekolah",
  guardian: "Ibu bapa atau penjaga",
  code: "Kod semak",
  issued: (day: string) => `Dikeluarkan ${day}`,
  version: (version: string) => `Versi ${version}`,
  none: "–",
} as const;

const english = {
  print: "Print the report",
  period: "Period",
  none: "No progress report yet",
  noneText: "A report appears here once the school has published it.",
  loadFailed: "Unable to load the reports. Please try again later.",
};

/** The words around papers on the screen. */
export const cardPapersText = words({
  asal: english,
  ms: {
    print: "Cetak laporan",
    period: "Tempoh",
    none: "Belum ada laporan kemajuan",
    noneText: "Laporan dipaparkan di sini selepas diterbitkan oleh sekolah.",
    loadFailed: "Laporan tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: english,
});
