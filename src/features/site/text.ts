import { words } from "#lib/text.ts";

const malay = {
  title: "Pengurusan sekolah agama yang tenang",
  headline: "Lebih masa bersama murid, kurang masa dengan kertas.",
  line: "Halaqah mengurus kehadiran, pelajar, guru dan kelas bagi tahfiz, madrasah dan KAFA. Guru menanda pengecualian sahaja; selebihnya hadir.",
  signIn: "Log Masuk",
};

/** The front page; in Malay as the whole public site. */
export const siteText = words({ asal: malay, ms: malay, en: malay });
