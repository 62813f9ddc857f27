import { words } from "#lib/text.ts";
import type { PeopleRows } from "./rules.ts";

type Said = Record<keyof PeopleRows, { title: string; line: string; counted: string }>;

const english: Said = {
  guru: {
    title: "Teachers",
    line: "Qualification, speciality and since when each teaches here",
    counted: "Active teachers today.",
  },
  "beban-guru": {
    title: "Teaching load",
    line: "The classes, halaqah, students and registers of each teacher",
    counted:
      "Classes and halaqah that the teacher has on the day, also as assistant; those of a substitute are counted separately. Registers are those that fell due in these classes in the seven days up to it. What teachers share counts once in the total.",
  },
  waris: {
    title: "Guardians' contacts",
    line: "Each student's guardians in the order in which they are called",
    counted: "Guardians of active students today. A guardian has a line for each child.",
  },
};

/** The titles of the reports of people, what they are about, and how they count. */
export const peopleReportsText = words<Said>({
  asal: english,
  ms: {
    guru: {
      title: "Guru",
      line: "Kelayakan, kepakaran dan tarikh mula mengajar di sini",
      counted: "Guru aktif hari ini.",
    },
    "beban-guru": {
      title: "Beban guru",
      line: "Kelas, halaqah, pelajar dan kehadiran bagi setiap guru",
      counted:
        "Kelas dan halaqah guru pada hari itu, termasuk sebagai pembantu; kelas sebagai guru ganti diasingkan. Kehadiran ialah yang perlu diambil bagi kelas itu dalam tujuh hari hingga hari itu. Yang dikongsi guru dikira sekali dalam jumlah.",
    },
    waris: {
      title: "Waris untuk dihubungi",
      line: "Penjaga setiap pelajar mengikut turutan panggilan",
      counted: "Penjaga pelajar aktif hari ini. Setiap anak mempunyai baris sendiri.",
    },
  },
  en: english,
});
