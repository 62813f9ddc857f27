import { words } from "#lib/text.ts";

const english = {
  title: "Public and school holidays",
  line: (state: string) =>
    `What ${state} keeps. Untick what your school does not, and change what differs.`,
  year: "Year",
  kinds: { public: "Public holidays", break: "School breaks (KPM)" },
  replacement: "in lieu",
  estimate: "estimate",
  estimates: (year: string) =>
    `No official list of ${year} is known yet: every day is an estimate. Look again when it is published.`,
  estimateLine: "Days marked as an estimate may still move.",
  taken: "in your calendar",
  own: (title: string) => `Your calendar has “${title}” on this day.`,
  changeDays: "Change days",
  changeDaysOf: (title: string) => `Change the days of ${title}`,
  first: "First day",
  last: "Last day",
  wrongFirst: (year: string) => `Please choose a day of ${year}.`,
  wrongLast: "Please choose the first day or a later one of the same year.",
  add: (count: number) => (count === 1 ? "Add 1 holiday" : `Add ${count} holidays`),
  added: (count: number) =>
    count === 1 ? "1 holiday was added." : `${count} holidays were added.`,
  allTaken: "Everything is in your calendar already.",
  noneChosen: "Nothing is ticked.",
  all: "Tick all",
  none: "Untick all",
  failed: "The holidays could not be added. Please try again.",
  loadFailed: "Unable to load the holidays. Please try again later.",
  adminsOnly: "Only the school's admins add holidays.",
};

/** Texts of the holiday template. */
export const holidaysText = words<typeof english>({
  asal: { ...english, estimate: "anggaran" },
  ms: {
    title: "Cuti umum dan cuti sekolah",
    line: (state) =>
      `Cuti bagi ${state}. Nyahtanda yang tidak diikuti sekolah anda, dan ubah yang berlainan.`,
    year: "Tahun",
    kinds: { public: "Cuti umum", break: "Cuti sekolah (KPM)" },
    replacement: "cuti ganti",
    estimate: "anggaran",
    estimates: (year) =>
      `Belum ada senarai rasmi bagi ${year}: setiap tarikh ialah anggaran. Semak semula apabila senarai diumumkan.`,
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
    noneChosen: "Tiada yang ditanda.",
    all: "Tanda semua",
    none: "Nyahtanda semua",
    failed: "Cuti tidak dapat ditambah. Sila cuba lagi.",
    loadFailed: "Cuti tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    adminsOnly: "Hanya pentadbir sekolah boleh menambah cuti.",
  },
  en: english,
});
