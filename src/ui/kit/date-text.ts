import { words } from "#lib/text.ts";

const english = {
  format: "dd/mm/yyyy",
  form: "Type the day, month and year, such as 03/04/2017.",
  year: "The year must be between 1900 and 2099.",
  month: (month: number) => `There is no month ${month}. Type the day first, then the month.`,
  day: (month: string, days: number) => `${month} has only ${days} days.`,
  calendar: "Open the calendar",
  age: (years: number) =>
    years === 0 ? "under one year" : years === 1 ? "1 year old" : `${years} years old`,
};

const malay: typeof english = {
  format: "hh/bb/tttt",
  form: "Taip hari, bulan dan tahun, contohnya 03/04/2017.",
  year: "Tahun mestilah antara 1900 dengan 2099.",
  month: (month) => `Tiada bulan ${month}. Taip hari dahulu, kemudian bulan.`,
  day: (month, days) => `${month} hanya ada ${days} hari.`,
  calendar: "Buka kalendar",
  age: (years) => (years === 0 ? "belum setahun" : `${years} tahun`),
};

/** The texts of fields for dates. The ordered mix has Malay dates, so their words are Malay too. */
export const dateText = words<typeof english>({
  asal: { ...english, age: malay.age },
  ms: malay,
  en: english,
});
