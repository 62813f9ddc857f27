import { words } from "#lib/text.ts";
import type { HafazanRows } from "./rules.ts";

type Said = Record<keyof HafazanRows, { title: string; line: string; counted: string }>;

const english: Said = {
  "taburan-juzuk": {
    title: "Students by juz",
    line: "How many boys and girls hold how many juz",
    counted:
      "Students enrolled in a halaqah on the day, each once. Juz = pages held × 30 ÷ 604, rounded down.",
  },
  sukatan: {
    title: "On syllabus",
    line: "How many students of each grade level hold what their syllabus asks for",
    counted:
      "Students of halaqah today, each once, by the grade level of their class. The percentage is of those whose plan has a level of a syllabus; without any there is a dash.",
  },
  halaqah: {
    title: "Halaqah",
    line: "New pages, sessions heard, syllabus and revision of each halaqah",
    counted:
      "The last four weeks, as on the overview of memorisation. Heard: of the days on which students were there. On syllabus: of the students with a level. Revised: of all pages held, those heard in time. A student of two halaqah counts once in the total.",
  },
  perhatian: {
    title: "Students at risk",
    line: "Who has not memorised lately, repeats, revises too little or is often absent",
    counted: "As on the overview of memorisation; its settings say when a student is listed.",
  },
  khatam: {
    title: "Completed the Quran",
    line: "How many boys and girls completed it in each year",
    counted:
      "All students, also former ones, who hold 604 pages, by the calendar year of their last new portion. Those who had completed it before they came are not counted.",
  },
};

/** The titles of the reports of hafazan, what they are about, and how they count. */
export const hafazanReportsText = words<Said>({
  asal: english,
  ms: {
    "taburan-juzuk": {
      title: "Taburan juzuk",
      line: "Bilangan pelajar lelaki dan perempuan mengikut juzuk yang dihafaz",
      counted:
        "Pelajar yang berdaftar dalam halaqah pada hari itu, dikira sekali. Juzuk = m/s dihafaz × 30 ÷ 604, dibundarkan ke bawah.",
    },
    sukatan: {
      title: "Pencapaian sukatan",
      line: "Bilangan pelajar setiap peringkat yang mencapai sukatan hafazan",
      counted:
        "Pelajar halaqah hari ini, dikira sekali, mengikut peringkat kelasnya. Peratus dikira daripada pelajar yang rancangannya mempunyai peringkat sukatan; jika tiada, ditulis sengkang.",
    },
    halaqah: {
      title: "Halaqah",
      line: "M/s baharu, hari didengar, sukatan dan liputan murajaah setiap halaqah",
      counted:
        "Empat minggu terakhir, sama seperti ringkasan hafazan. Didengar: daripada hari pelajar hadir. Capai sukatan: daripada pelajar yang ada tahap. Liputan: m/s yang diulang dalam tempohnya daripada semua m/s dihafaz. Pelajar dua halaqah dikira sekali dalam jumlah.",
    },
    perhatian: {
      title: "Pelajar berisiko",
      line: "Siapa yang lama tiada hafazan baharu, kerap mengulang, kurang murajaah atau kerap tidak hadir",
      counted: "Sama seperti ringkasan hafazan; had-hadnya ada dalam tetapan hafazan.",
    },
    khatam: {
      title: "Khatam hafazan",
      line: "Bilangan pelajar lelaki dan perempuan yang khatam setiap tahun",
      counted:
        "Semua pelajar, termasuk bekas pelajar, yang menghafaz 604 m/s, mengikut tahun hafazan baharu terakhir. Yang sudah khatam sebelum masuk tidak dikira.",
    },
  },
  en: english,
});
