import { words } from "#lib/text.ts";

const english = {
  holiday: (title: string, day: string) => `${day} is ${title}`,
  weekend: (day: string) => `${day} is a rest day`,
  break: (day: string) => `${day} is outside the terms`,
  noRegister: {
    holiday: "There is no school on this day, so no register is needed.",
    weekend: "This is the school's weekly rest day, so no register is needed.",
    break: "School is on a break between terms, so no register is needed.",
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
      holiday: "Tiada persekolahan pada hari tersebut, jadi kehadiran tidak perlu diambil.",
      weekend: "Ini hari rehat mingguan sekolah, jadi kehadiran tidak perlu diambil.",
      break: "Sekolah sedang bercuti antara penggal, jadi kehadiran tidak perlu diambil.",
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
  soFar: (days: number) => (days === 1 ? "1 day so far." : `${days} days so far.`),
  byTerms: (from: string, to: string) =>
    `From the first to the last day of the terms (${from} – ${to}), excluding rest days, holidays and breaks.`,
  byYear: (year: string) =>
    `${year} has no terms yet, so the whole calendar year is counted, excluding rest days and holidays.`,
  setTerms: "Set the terms",
  least: (least: number) => `A school year must have at least ${least} school days.`,
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
    enough: (more) => (more === 0 ? "tepat mencukupi" : `mencukupi: lebih ${more} hari`),
    soFar: (days) => `${days} hari setakat ini.`,
    byTerms: (from, to) =>
      `Dari hari pertama hingga hari terakhir penggal (${from} – ${to}), tidak termasuk hari rehat dan cuti.`,
    byYear: (year) =>
      `${year} belum ada penggal, jadi seluruh tahun kalendar dikira, tidak termasuk hari rehat dan cuti.`,
    setTerms: "Tetapkan penggal",
    least: (least) => `Satu tahun persekolahan mesti mempunyai sekurang-kurangnya ${least} hari.`,
    loadFailed: "Hari persekolahan tidak dapat dikira. Sila cuba sebentar lagi.",
  },
  en: englishDays,
});
