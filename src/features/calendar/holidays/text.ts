import { words } from "#lib/text.ts";

const english = {
  title: "Public and school holidays",
  line: (state: string) =>
    `Holidays in ${state}. Untick those your school does not observe, and change any dates that differ.`,
  year: "Year",
  kinds: { public: "Public holidays", break: "School breaks (KPM)" },
  replacement: "in lieu",
  estimate: "estimate",
  estimates: (year: string) =>
    `There is no official list for ${year} yet, so every date is an estimate. Check again when the list is published.`,
  estimateLine: "Dates marked as estimates may still change.",
  taken: "in your calendar",
  own: (title: string) => `Your calendar already has “${title}” on this day.`,
  changeDays: "Change dates",
  changeDaysOf: (title: string) => `Change dates: ${title}`,
  first: "First day",
  last: "Last day",
  wrongFirst: (year: string) => `Please choose a date in ${year}.`,
  wrongLast: "Please choose the first day or a later one in the same year.",
  add: (count: number) => (count === 1 ? "Add 1 holiday" : `Add ${count} holidays`),
  added: (count: number) =>
    count === 1 ? "1 holiday has been added." : `${count} holidays have been added.`,
  allTaken: "All holidays are already in your calendar.",
  noneChosen: "No holidays are ticked.",
  all: "Tick all",
  none: "Untick all",
  failed: "The holidays could not be added. Please try again.",
  loadFailed: "Unable to load the holidays. Please try again later.",
  adminsOnly: "Only the school's admins can add holidays.",
};

/** Texts of the holiday template. */
export const holidaysText = words<typeof english>({
  asal: { ...english, estimate: "anggaran" },
  ms: {
    title: "Cuti umum dan cuti sekolah",
    line: (state) =>
      `Cuti bagi ${state}. Buang tanda pada cuti yang tidak diikuti oleh sekolah anda, dan ubah tarikh yang berbeza.`,
    year: "Tahun",
    kinds: { public: "Cuti umum", break: "Cuti sekolah (KPM)" },
    replacement: "cuti ganti",
    estimate: "anggaran",
    estimates: (year) =>
      `Belum ada senarai rasmi bagi ${year}, jadi setiap tarikh ialah anggaran. Semak semula apabila senarai diumumkan.`,
    estimateLine: "Tarikh yang bertanda anggaran mungkin berubah.",
    taken: "sudah ada dalam takwim",
    own: (title) => `Takwim anda sudah ada “${title}” pada hari ini.`,
    changeDays: "Ubah tarikh",
    changeDaysOf: (title) => `Ubah tarikh ${title}`,
    first: "Hari pertama",
    last: "Hari terakhir",
    wrongFirst: (year) => `Sila pilih tarikh dalam tahun ${year}.`,
    wrongLast: "Sila pilih hari pertama atau hari selepasnya dalam tahun yang sama.",
    add: (count) => `Tambah ${count} cuti`,
    added: (count) => `${count} cuti telah ditambah.`,
    allTaken: "Semua cuti sudah ada dalam takwim anda.",
    noneChosen: "Tiada cuti yang ditanda.",
    all: "Tanda semua",
    none: "Buang semua tanda",
    failed: "Cuti tidak dapat ditambah. Sila cuba lagi.",
    loadFailed: "Cuti tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    adminsOnly: "Hanya pentadbir sekolah boleh menambah cuti.",
  },
  en: english,
});
