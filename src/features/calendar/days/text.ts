import { words } from "#lib/text.ts";

const english = {
  holiday: (title: string, day: string) => `${day} is ${title}`,
  weekend: (day: string) => `${day} is a rest day`,
  break: (day: string) => `${day} is outside the terms`,
  noRegister: {
    holiday: "There is no school on this day: no register is expected.",
    weekend: "The school rests on this day of the week: no register is expected.",
    break: "It is the break between terms: no register is expected.",
  },
  calendar: "See the calendar",
};

/** Texts that say why no register is expected on a day. */
export const closureText = words<typeof english>({
  asal: english,
  ms: {
    holiday: (title, day) => `${day}: ${title}`,
    weekend: (day) => `${day} ialah hari rehat`,
    break: (day) => `${day} di luar penggal`,
    noRegister: {
      holiday: "Tiada persekolahan pada hari tersebut: kehadiran tidak perlu diambil.",
      weekend: "Hari rehat mingguan sekolah: kehadiran tidak perlu diambil.",
      break: "Sekolah sedang bercuti antara penggal: kehadiran tidak perlu diambil.",
    },
    calendar: "Lihat takwim",
  },
  en: english,
});

const englishDays = {
  title: "School days",
  of: (total: number) => `${total} days`,
  year: (year: string) => `Academic year ${year}`,
  fewer: (days: number) => (days === 1 ? "1 day too few" : `${days} days too few`),
  enough: (more: number) =>
    more === 0 ? "just enough" : `enough: ${more} ${more === 1 ? "day" : "days"} to spare`,
  soFar: (days: number) => (days === 1 ? "1 day has come." : `${days} days have come.`),
  byTerms: (from: string, to: string) =>
    `From the first to the last day of the terms (${from} – ${to}), without rest days, holidays and breaks.`,
  byYear: (year: string) =>
    `${year} has no terms yet, so the whole calendar year is counted, without rest days and holidays.`,
  setTerms: "Set the terms",
  least: (least: number) => `A school year has at least ${least} school days.`,
  loadFailed: "Unable to count the school days. Please try again later.",
};

/** Texts about the number of school days in a year. */
export const schoolDaysText = words<typeof englishDays>({
  asal: englishDays,
  ms: {
    title: "Hari persekolahan",
    of: (total) => `${total} hari`,
    year: (year) => `Tahun akademik ${year}`,
    fewer: (days) => `kurang ${days} hari`,
    enough: (more) => (more === 0 ? "cukup-cukup" : `mencukupi: lebih ${more} hari`),
    soFar: (days) => `${days} hari telah berlalu.`,
    byTerms: (from, to) =>
      `Dari hari pertama hingga hari terakhir penggal (${from} – ${to}), tanpa hari rehat dan cuti.`,
    byYear: (year) =>
      `${year} belum ada penggal, jadi seluruh tahun kalendar dikira, tanpa hari rehat dan cuti.`,
    setTerms: "Tetapkan penggal",
    least: (least) => `Satu tahun persekolahan sekurang-kurangnya ${least} hari.`,
    loadFailed: "Hari persekolahan tidak dapat dikira. Sila cuba sebentar lagi.",
  },
  en: englishDays,
});
