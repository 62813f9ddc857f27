import { words } from "#lib/text.ts";

const english = {
  title: "Calendar",
  line: "What is coming up at the school",
  add: "Add New Event",
  none: "No events yet",
  noneText: "Events of the school appear here.",
  today: "Today",
  wholeDay: "whole day",
  loadFailed: "Unable to load events. Please try again later.",
  name: "Event",
  place: "Place",
  date: "Date",
  time: "Time",
  past: "Please choose today or a later day.",
  timeHint: "Leave it empty for the whole day",
  save: "Save",
  cancel: "Cancel",
  saved: (title: string) => `${title} was added.`,
  failed: "The event could not be saved. Please try again.",
  adminsOnly: "Only the school's admins add events.",
};

/** Words of the calendar's screens. */
export const calendarText = words<typeof english>({
  asal: { ...english, today: "Hari ini" },
  ms: {
    title: "Takwim",
    line: "Acara sekolah yang akan datang",
    add: "Tambah Acara",
    none: "Belum ada acara",
    noneText: "Acara sekolah dipaparkan di sini.",
    today: "Hari ini",
    wholeDay: "sepanjang hari",
    loadFailed: "Acara tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    name: "Acara",
    place: "Tempat",
    date: "Tarikh",
    time: "Masa",
    past: "Sila pilih hari ini atau hari selepasnya.",
    timeHint: "Kosongkan bagi acara sepanjang hari",
    save: "Simpan",
    cancel: "Batal",
    saved: (title) => `${title} telah ditambah.`,
    failed: "Acara tidak dapat disimpan. Sila cuba lagi.",
    adminsOnly: "Hanya pentadbir sekolah boleh menambah acara.",
  },
  en: english,
});

const englishTerms = {
  title: "Academic year and terms",
  year: "Academic year",
  none: "No terms yet.",
  term: (at: number) => `Term ${at}`,
  name: "Term",
  from: "First day",
  to: "Last day",
  add: "Add a term",
  remove: (at: number) => `Remove term ${at}`,
  save: "Save",
  saved: (year: string) => `The terms of ${year} are saved.`,
  wrong: "Fill in every term, in the order of time, without overlap.",
  failed: "The terms could not be saved. Please try again.",
};

/** Words of the academic year in the settings. */
export const termsText = words<typeof englishTerms>({
  asal: englishTerms,
  ms: {
    title: "Tahun akademik dan penggal",
    year: "Tahun akademik",
    none: "Belum ada penggal.",
    term: (at) => `Penggal ${at}`,
    name: "Penggal",
    from: "Hari pertama",
    to: "Hari terakhir",
    add: "Tambah penggal",
    remove: (at) => `Buang penggal ${at}`,
    save: "Simpan",
    saved: (year) => `Penggal tahun ${year} telah disimpan.`,
    wrong: "Isi setiap penggal mengikut urutan masa, tanpa bertindih.",
    failed: "Penggal tidak dapat disimpan. Sila cuba lagi.",
  },
  en: englishTerms,
});
