import { words } from "#lib/text.ts";

const english = {
  title: "Registers of the day",
  one: (opens: string, due: string) =>
    `The register opens at ${opens} and is missing when it is not taken by ${due}.`,
  several: "Several registers a day",
  severalText:
    "If attendance is taken more than once a day, such as at Subuh and in the afternoon, add each register here. The one you have goes on under the name Harian, which you can change.",
  add: "Another one",
  addTitle: "Another register of the day",
  addPreset: (name: string) => `Add ${name}`,
  most: "A school takes at most 8 registers a day.",
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  editOne: "When the register is taken",
  name: "Name",
  opens: "Opens at",
  due: "Due by",
  dueHint: "From then on it is shown as not taken.",
  weekdays: "Taken on",
  weekdaysHint: "None chosen: on every school day.",
  days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  everyDay: "every school day",
  earlier: (name: string) => `Move ${name} up`,
  later: (name: string) => `Move ${name} down`,
  archive: "Put away",
  archiveText: "It is not taken any more from today. Its past stays, and it can be taken back.",
  archivedSince: (date: string) => `put away on ${date}`,
  restore: "Take back",
  restoreOf: (name: string) => `Take ${name} back`,
  save: "Save",
  cancel: "Cancel",
  added: (name: string) => `${name} is a register of the day now.`,
  saved: (name: string) => `${name} is saved.`,
  archived: (name: string) => `${name} is put away.`,
  restored: (name: string) => `${name} is taken again.`,
  exists: "There is a register with this name.",
  last: "A school keeps at least one register a day.",
  order: "It cannot be due before it opens.",
  failed: "This could not be saved. Please try again.",
  loadFailed: "Unable to load the registers of the day. Please try again later.",
};

/** Texts about the registers that a school takes in a day. */
export const sessionsText = words<typeof english>({
  asal: english,
  ms: {
    title: "Sesi kehadiran",
    one: (opens, due) =>
      `Kehadiran dibuka pada ${opens} dan dikira belum diambil jika tidak diambil sebelum ${due}.`,
    several: "Beberapa sesi sehari",
    severalText:
      "Jika kehadiran diambil lebih daripada sekali sehari, contohnya waktu Subuh dan petang, tambah setiap sesi di sini. Sesi sedia ada diteruskan dengan nama Harian, yang boleh diubah.",
    add: "Sesi lain",
    addTitle: "Sesi kehadiran lain",
    addPreset: (name) => `Tambah ${name}`,
    most: "Sekolah boleh mempunyai paling banyak 8 sesi sehari.",
    edit: "Sunting",
    editOf: (name) => `Sunting ${name}`,
    editOne: "Masa kehadiran diambil",
    name: "Nama",
    opens: "Dibuka pada",
    due: "Perlu diambil sebelum",
    dueHint: "Selepas masa ini dipaparkan sebagai belum diambil.",
    weekdays: "Diambil pada",
    weekdaysHint: "Jika tiada dipilih: setiap hari persekolahan.",
    days: ["Isn", "Sel", "Rab", "Kha", "Jum", "Sab", "Ahd"],
    everyDay: "setiap hari persekolahan",
    earlier: (name) => `Alih ${name} ke atas`,
    later: (name) => `Alih ${name} ke bawah`,
    archive: "Arkibkan",
    archiveText: "Tidak lagi diambil mulai hari ini. Rekod lama kekal dan sesi boleh dikembalikan.",
    archivedSince: (date) => `diarkibkan pada ${date}`,
    restore: "Kembalikan",
    restoreOf: (name) => `Kembalikan ${name}`,
    save: "Simpan",
    cancel: "Batal",
    added: (name) => `${name} kini sesi kehadiran.`,
    saved: (name) => `${name} telah disimpan.`,
    archived: (name) => `${name} telah diarkibkan.`,
    restored: (name) => `${name} diambil semula.`,
    exists: "Sudah ada sesi dengan nama ini.",
    last: "Sekolah perlu mempunyai sekurang-kurangnya satu sesi sehari.",
    order: "Masa akhir tidak boleh sebelum masa dibuka.",
    failed: "Tidak dapat disimpan. Sila cuba lagi.",
    loadFailed: "Sesi kehadiran tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: english,
});

export type SessionsText = typeof english;

/** Explains why the server refused a session, with the name of the field it concerns, if any. */
export function sessionProblem(
  t: SessionsText,
  reason: string | undefined,
): { text?: string; fields?: Record<string, string> } {
  if (reason === "exists") return { fields: { name: t.exists } };
  if (reason === "order") return { fields: { due_at: t.order } };
  if (reason === "most") return { text: t.most };
  return { text: reason === "last" ? t.last : t.failed };
}
