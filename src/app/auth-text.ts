import { words } from "#lib/text.ts";

const malayAuth = {
  headline: "Lebih masa bersama pelajar, kurang masa dengan kertas.",
  dark: "Tema gelap",
  light: "Tema cerah",
  points: {
    administration: {
      title: "Pengurusan pentadbiran",
      line: "Kehadiran, pelajar, guru dan kelas di satu tempat.",
    },
    hifz: {
      title: "Pemantauan hafazan",
      line: "Hafazan baharu, ulangan dan tasmik setiap pelajar.",
    },
    reports: {
      title: "Laporan menyeluruh",
      line: "Untuk mudir dan guru, serta laporan kemajuan untuk ibu bapa.",
    },
  },
};

export const authText = words({
  asal: malayAuth,
  ms: malayAuth,
  en: {
    headline: "More time with students, less time on paperwork.",
    dark: "Dark theme",
    light: "Light theme",
    points: {
      administration: {
        title: "Administration management",
        line: "Attendance, students, teachers and classes in one place.",
      },
      hifz: {
        title: "Hifz monitoring",
        line: "Every student's new memorisation, revision and tasmik.",
      },
      reports: {
        title: "Comprehensive reports",
        line: "For the principal and teachers, with progress reports for parents.",
      },
    },
  },
});
