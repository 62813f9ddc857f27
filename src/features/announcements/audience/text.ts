import { words } from "#lib/text.ts";
import type { FeesOf, MarkedAs } from "./rules.ts";

const english = {
  gender: "Boys and girls",
  genders: { all: "All", male: "Boys", female: "Girls" },
  stay: "Day and boarding",
  stays: { all: "All", harian: "Day", asrama: "Boarding" },
  about: "Whose families",
  abouts: {
    classes: "By class",
    unexplained: "Absent without a known reason",
    absent: "Absent, with or without a reason",
    late: "Late",
    owing: "Fees are late",
    clear: "No fees are late",
  } as Record<"classes" | MarkedAs | FeesOf, string>,
  day: "On",
  dayHint:
    "Taken from the saved registers at the moment of publishing. It does not change afterwards.",
  days: "Late for at least (days)",
  feesHint:
    "Goes only to guardians who see the family's account, each with their own family. Teachers do not see it, and the audit log does not say what it is about.",
  yourFamily: "Your family",
  arrears:
    "Reminders of fees go to each family alone. Choose \u201cFees are late\u201d above, or press again to publish this to everybody.",
  fees: "Only who sees all fees can write this.",
};

/** Texts of whom an announcement is for. */
export const audienceText = words<typeof english>({
  asal: english,
  ms: {
    gender: "Lelaki dan perempuan",
    genders: { all: "Semua", male: "Lelaki", female: "Perempuan" },
    stay: "Harian dan asrama",
    stays: { all: "Semua", harian: "Harian", asrama: "Asrama" },
    about: "Keluarga siapa",
    abouts: {
      classes: "Mengikut kelas",
      unexplained: "Tidak hadir tanpa sebab",
      absent: "Tidak hadir, bersebab atau tidak",
      late: "Lewat",
      owing: "Ada yuran tertunggak",
      clear: "Tiada yuran tertunggak",
    },
    day: "Pada",
    dayHint:
      "Mengikut kehadiran yang sudah disimpan semasa ini diterbitkan. Penerimanya tidak berubah selepas itu.",
    days: "Lewat sekurang-kurangnya (hari)",
    feesHint:
      "Hanya kepada penjaga yang melihat akaun keluarga itu, masing-masing tentang keluarga sendiri. Guru tidak melihatnya, dan jejak audit tidak menyebut kandungannya.",
    yourFamily: "Keluarga anda",
    arrears:
      "Peringatan yuran dihantar kepada keluarga itu sahaja. Pilih \u201cAda yuran tertunggak\u201d di atas, atau tekan sekali lagi untuk terbitkan kepada semua.",
    fees: "Hanya mereka yang melihat semua yuran boleh menulisnya.",
  },
  en: english,
});
