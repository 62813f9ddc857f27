import { words } from "#lib/text.ts";

const englishHifz = {
  hifz: "Quran memorisation",
  tasmik: "Tasmik",
  murajaah: "Revision",
  halaqah: "Halaqah overview",
  hifzSchool: "School overview",
  notMine: "This page is not for your role",
  notMineText: "It is for admins and the teachers of a halaqah. Ask an admin if you should see it.",
  exams: "Exams",
  certificates: "Certificates",
  hifzReport: "JAIN/SPTM report",
};

/** The labels of the tabs under the menu's hafazan. */
export const hifzText = words<typeof englishHifz>({
  asal: { ...englishHifz, murajaah: "Murajaah" },
  ms: {
    hifz: "Hafazan",
    tasmik: "Tasmik",
    murajaah: "Murajaah",
    halaqah: "Ringkasan halaqah",
    hifzSchool: "Ringkasan sekolah",
    notMine: "Halaman ini bukan untuk peranan anda",
    notMineText:
      "Halaman ini untuk pentadbir dan guru halaqah. Tanya pentadbir jika anda patut melihatnya.",
    exams: "Ujian",
    certificates: "Sijil",
    hifzReport: "Laporan JAIN/SPTM",
  },
  en: englishHifz,
});
