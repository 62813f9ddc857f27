import { words } from "#lib/text.ts";

const malayAuth = {
  headline: "Lebih masa bersama murid, kurang masa dengan kertas.",
  dark: "Tema gelap",
  light: "Tema cerah",
  points: {
    administration: {
      title: "Pengurusan pentadbiran",
      line: "Kehadiran, pelajar, guru dan kelas di satu tempat.",
    },
    hifz: {
      title: "Pemantauan hafazan",
      line: "Sabaq, ulangan dan tasmik setiap pelajar.",
    },
    reports: {
      title: "Laporan menyeluruh",
      line: "Untuk mudir, guru dan ibu bapa.",
    },
  },
};

export const authText = words({
  asal: malayAuth,
  ms: malayAuth,
  en: {
    headline: "More time with the students, less time with paper.",
    dark: "Dark theme",
    light: "Light theme",
    points: {
      administration: {
        title: "Administration management",
        line: "Attendance, students, teachers and classes in one place.",
      },
      hifz: {
        title: "Hifz monitoring",
        line: "New lesson, revision and recitation of every student.",
      },
      reports: {
        title: "Comprehensive reports",
        line: "For the principal, teachers and parents.",
      },
    },
  },
});
