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
    line: "The classes, halaqah and students of each teacher",
    counted:
      "Classes and halaqah that the teacher has on the day, also as assistant or substitute. Students, classes and halaqah that teachers share count once in the total.",
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
      line: "Kelas, halaqah dan pelajar bagi setiap guru",
      counted:
        "Kelas dan halaqah guru pada hari itu, termasuk sebagai pembantu atau guru ganti. Pelajar, kelas dan halaqah yang dikongsi guru dikira sekali dalam jumlah.",
    },
    waris: {
      title: "Waris untuk dihubungi",
      line: "Penjaga setiap pelajar mengikut turutan panggilan",
      counted: "Penjaga pelajar aktif hari ini. Setiap anak mempunyai baris sendiri.",
    },
  },
  en: english,
});
