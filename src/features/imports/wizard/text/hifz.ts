import type { Doubt, HifzFault, HifzField, ImportField } from "#features/imports/rows/rules.ts";

type HifzDoubt = Extract<Doubt, "page_differs" | "juz_held" | "unknown_teacher">;

type HifzWords = {
  fields: Record<HifzField, string>;
  guides: Partial<Record<ImportField, string>>;
  remedies: Record<HifzFault, [string, string]>;
  doubts: Record<HifzDoubt, string>;
};

const english: HifzWords = {
  fields: {
    date: "Date",
    stream: "Type of record",
    juz: "Juz",
    surah: "Surah",
    ayah_from: "Verse from",
    ayah_to: "Verse to",
    page_from: "Page from",
    page_to: "Page to",
    strength: "Strength",
    decision: "Result",
    grade: "Grade",
    marks: "Marks",
    mistakes: "Mistakes",
    teacher: "Teacher",
    notes: "Notes",
  },
  guides: {
    date: "Day/month/year. For a position without a date: today.",
    stream:
      "New memorisation (baharu), recent revision (ulang baharu) or old revision (ulang lama); also sabaq, sabqi, manzil, murajaah, talaqqi, tahriri, tilawah. If empty: new memorisation.",
    juz: "One or more, such as 30, 29, 1-3. A position with juz alone says which juz are memorised.",
    surah: "Its name or number, with or without verses: Al-Mulk, 67, 67:1-12",
    ayah_from: "A number, or both: 1-12. Without a verse, the whole surah is meant.",
    ayah_to: "The last verse. For a position: the last one memorised.",
    page_from: "The page in the print that the school holds; whole pages if there is no surah",
    page_to: "The last page. For a position: the last one memorised.",
    strength: "mantap, goyah or lupa; if empty: mantap",
    decision: "lulus or ulang; if empty, it follows from the grade",
    grade: "As in the school's scale, such as Mumtaz or JJ",
    marks: "0 to 100; if empty, they follow from the mistakes",
    mistakes: "One number, or four: lupa/tersangkut/ditegur/tajwid, such as 1/0/2/0",
    teacher: "Who listened: the name or number of a teacher in Halaqah",
  },
  remedies: {
    unknown_pupil: [
      "is no student of the class",
      "Write the number or the full name as in Halaqah, and the student's class.",
    ],
    unknown_stream: ["is not understood", "Write baharu, ulang baharu or ulang lama."],
    unknown_surah: [
      "is not a surah or range",
      "Write its name or its number from 1 to 114, such as Al-Mulk or 67.",
    ],
    unknown_juz: ["is not understood", "Write numbers from 1 to 30, such as 30, 29, 1-3."],
    unknown_ayah: ["is not understood", "Write a number, or two such as 1-12."],
    unknown_page: ["is not a page", "Write a number from 1 to 604, or two such as 562-564."],
    unknown_strength: ["is not understood", "Write mantap, goyah or lupa."],
    unknown_decision: [
      "is not understood",
      "Write lulus or ulang. If half was accepted, write lulus with the accepted range.",
    ],
    unknown_grade: [
      "is not a grade of the school",
      "Write it as in Settings, Hafazan, or add the grade there first.",
    ],
    unknown_marks: ["is not a mark", "Write a number from 0 to 100."],
    unknown_mistakes: ["is not understood", "Write one number, or four such as 1/0/2/0."],
    backward: ["goes backwards", "Write the smaller number first."],
    ayah_outside: ["is not in the surah", "Correct the verse or the surah."],
    page_outside: [
      "is not a page of the surah",
      "Correct one of the two. If many lines differ by a page, check the print in Settings, Hafazan.",
    ],
    juz_outside: ["is not the juz of the surah or page", "Correct one of the two."],
    several_ranges: ["is not one range", "Write a line for each range."],
    no_programme: [
      "has no memorisation programme",
      "Start one on the student's page, or write the juz memorised instead of a place.",
    ],
    outside_programme: [
      "is not in the student's programme",
      "Correct the place, or change the programme on the student's page.",
    ],
    guarded_grade: [
      "is not given after a forgotten word",
      "Write a lower grade, or change the rule in Settings, Hafazan.",
    ],
    month_closed: [
      "is in a month that is closed",
      "Reopen the month under Settings, Attendance, or leave the line out.",
    ],
  },
  doubts: {
    page_differs: "The verses are on other pages than the line says. The verses count.",
    juz_held: "The line has a juz and no place, so the whole juz is taken as memorised.",
    unknown_teacher:
      "is not the name or number of one teacher of the school. These lines are imported without saying who listened.",
  },
};

const malay: HifzWords = {
  fields: {
    date: "Tarikh",
    stream: "Jenis rekod",
    juz: "Juzuk",
    surah: "Surah",
    ayah_from: "Ayat dari",
    ayah_to: "Ayat hingga",
    page_from: "M/s dari",
    page_to: "M/s hingga",
    strength: "Kekuatan",
    decision: "Keputusan",
    grade: "Gred",
    marks: "Markah",
    mistakes: "Kesalahan",
    teacher: "Guru",
    notes: "Catatan",
  },
  guides: {
    date: "Hari/bulan/tahun. Bagi kedudukan tanpa tarikh: hari ini.",
    stream:
      "Hafazan baharu, ulang baharu atau ulang lama; juga sabaq, sabqi, manzil, murajaah, talaqqi, tahriri, tilawah. Jika kosong: hafazan baharu.",
    juz: "Satu atau lebih, contohnya 30, 29, 1-3. Kedudukan dengan juzuk sahaja menyebut juzuk yang sudah dihafaz.",
    surah: "Nama atau nombornya, dengan atau tanpa ayat: Al-Mulk, 67, 67:1-12",
    ayah_from: "Satu nombor, atau kedua-duanya: 1-12. Tanpa ayat, seluruh surah dimaksudkan.",
    ayah_to: "Ayat terakhir. Bagi kedudukan: ayat terakhir yang dihafaz.",
    page_from: "Muka surat dalam cetakan mushaf sekolah; muka surat penuh jika surah tidak ditulis",
    page_to: "Muka surat terakhir. Bagi kedudukan: yang terakhir dihafaz.",
    strength: "mantap, goyah atau lupa; jika kosong: mantap",
    decision: "lulus atau ulang; jika kosong, ikut gred",
    grade: "Seperti dalam skala sekolah, contohnya Mumtaz atau JJ",
    marks: "0 hingga 100; jika kosong, dikira daripada kesalahan",
    mistakes: "Satu nombor, atau empat: lupa/tersangkut/ditegur/tajwid, contohnya 1/0/2/0",
    teacher: "Guru yang mendengar: nama atau nombor guru dalam Halaqah",
  },
  remedies: {
    unknown_pupil: [
      "bukan pelajar kelas itu",
      "Tulis nombor atau nama penuh seperti dalam Halaqah, dan kelas pelajar itu.",
    ],
    unknown_stream: ["tidak difahami", "Tulis baharu, ulang baharu atau ulang lama."],
    unknown_surah: [
      "bukan surah atau julat ayat",
      "Tulis nama atau nombornya dari 1 hingga 114, contohnya Al-Mulk atau 67.",
    ],
    unknown_juz: ["tidak difahami", "Tulis nombor 1 hingga 30, contohnya 30, 29, 1-3."],
    unknown_ayah: ["tidak difahami", "Tulis satu nombor, atau dua seperti 1-12."],
    unknown_page: ["bukan muka surat", "Tulis nombor 1 hingga 604, atau dua seperti 562-564."],
    unknown_strength: ["tidak difahami", "Tulis mantap, goyah atau lupa."],
    unknown_decision: [
      "tidak difahami",
      "Tulis lulus atau ulang. Jika separuh diterima, tulis lulus dengan julat yang diterima.",
    ],
    unknown_grade: [
      "bukan gred sekolah ini",
      "Tulis seperti dalam Tetapan, Hafazan, atau tambah gred itu di sana dahulu.",
    ],
    unknown_marks: ["bukan markah", "Tulis nombor 0 hingga 100."],
    unknown_mistakes: ["tidak difahami", "Tulis satu nombor, atau empat seperti 1/0/2/0."],
    backward: ["terbalik", "Tulis nombor yang kecil dahulu."],
    ayah_outside: ["tiada dalam surah itu", "Betulkan ayat atau surah."],
    page_outside: [
      "bukan muka surat bagi surah itu",
      "Betulkan salah satu. Jika banyak baris berbeza satu muka surat, semak cetakan mushaf dalam Tetapan, Hafazan.",
    ],
    juz_outside: ["bukan juzuk bagi surah atau muka surat itu", "Betulkan salah satu."],
    several_ranges: ["bukan satu julat", "Tulis satu baris bagi setiap julat."],
    no_programme: [
      "belum ada program hafazan",
      "Mulakan program di halaman pelajar, atau tulis juzuk yang dihafaz sebagai ganti kedudukan.",
    ],
    outside_programme: [
      "tiada dalam program pelajar itu",
      "Betulkan kedudukan, atau tukar program di halaman pelajar.",
    ],
    guarded_grade: [
      "tidak diberi jika terlupa kalimah",
      "Tulis gred yang lebih rendah, atau ubah peraturannya dalam Tetapan, Hafazan.",
    ],
    month_closed: [
      "dalam bulan yang sudah ditutup",
      "Buka semula bulan itu dalam Tetapan, Kehadiran, atau tinggalkan baris itu.",
    ],
  },
  doubts: {
    page_differs: "Ayat berada pada muka surat lain daripada yang ditulis. Ayat yang diambil kira.",
    juz_held: "Baris ini ada juzuk tanpa kedudukan, jadi seluruh juzuk dikira sudah dihafaz.",
    unknown_teacher:
      "bukan nama atau nombor seorang guru sekolah ini. Baris ini diimport tanpa nama guru yang mendengar.",
  },
};

/** The words for files about hafazan, as parts of the words for columns and cells. */
export const hifzCellWords = { english, malay };
