import { words } from "#lib/text.ts";

const english = {
  title: "Calendar",
  line: "What is coming up at the school",
  add: "Add New Event",
  none: "No events yet",
  noneText: "Events of the school appear here.",
  wholeDay: "whole day",
  loadFailed: "Unable to load events. Please try again later.",
  name: "Event",
  place: "Place",
  date: "Date",
  time: "Time",
  timeHint: "Leave it empty for the whole day",
  save: "Save",
  cancel: "Cancel",
  saved: (title: string) => `${title} was added.`,
  failed: "The event could not be saved. Please try again.",
  adminsOnly: "Only the school's admins add events.",
};

/** Words of the calendar's screens. */
export const calendarText = words<typeof english>({
  asal: english,
  ms: {
    title: "Takwim",
    line: "Acara sekolah yang akan datang",
    add: "Tambah Acara",
    none: "Belum ada acara",
    noneText: "Acara sekolah dipaparkan di sini.",
    wholeDay: "sepanjang hari",
    loadFailed: "Acara tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    name: "Acara",
    place: "Tempat",
    date: "Tarikh",
    time: "Masa",
    timeHint: "Kosongkan bagi acara sepanjang hari",
    save: "Simpan",
    cancel: "Batal",
    saved: (title) => `${title} telah ditambah.`,
    failed: "Acara tidak dapat disimpan. Sila cuba lagi.",
    adminsOnly: "Hanya pentadbir sekolah boleh menambah acara.",
  },
  en: english,
});
