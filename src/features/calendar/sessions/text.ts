import { words } from "#lib/text.ts";

const english = {
  title: "Attendance sessions",
  one: (opens: string, due: string) =>
    `The register opens at ${opens} and counts as not taken after ${due}.`,
  several: "Several sessions a day",
  severalText:
    "If attendance is taken more than once a day, for example at Subuh and in the afternoon, add each session here. Your current session continues under the name Harian, which you can change.",
  add: "Another session",
  addTitle: "Add a session",
  addPreset: (name: string) => `Add ${name}`,
  most: "A school can have at most 8 sessions a day.",
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  editOne: "When the register is taken",
  name: "Name",
  opens: "Opens at",
  due: "Due by",
  dueHint: "After this time it is shown as not taken.",
  weekdays: "Taken on",
  weekdaysHint: "If none is selected: every school day.",
  days: ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
  everyDay: "every school day",
  kinds: "Taken by",
  allKinds: "All classes and halaqah",
  onlyKind: { class: "Classes only", halaqah: "Halaqah only" },
  since: "First day",
  sinceHint:
    "From this day, attendance is expected to be taken in this session. Earlier days are never shown as not taken.",
  from: (date: string) => `from ${date}`,
  earlier: (name: string) => `Move ${name} up`,
  later: (name: string) => `Move ${name} down`,
  archive: "Archive",
  archiveText:
    "From today, this session is no longer taken. Past records are kept, and it can be restored.",
  archivedSince: (date: string) => `archived on ${date}`,
  restore: "Restore",
  restoreOf: (name: string) => `Restore ${name}`,
  save: "Save",
  cancel: "Cancel",
  added: (name: string) => `${name} has been added.`,
  saved: (name: string) => `${name} has been saved.`,
  archived: (name: string) => `${name} has been archived.`,
  restored: (name: string) => `${name} has been restored.`,
  exists: "There is already a session with this name.",
  last: "A school must have at least one session a day.",
  order: "The due time cannot be before the opening time.",
  day: "Choose a day from today to a year from now.",
  start: "Choose a day at most a year before or after today.",
  hasMarks:
    "Attendance has been taken in this session on earlier days. Choose an earlier first day.",
  failed: "The session could not be saved. Please try again.",
  loadFailed: "Unable to load the attendance sessions. Please try again later.",
};

/** Texts about the sessions in which a school takes attendance. */
export const sessionsText = words<typeof english>({
  asal: english,
  ms: {
    title: "Sesi kehadiran",
    one: (opens, due) => `Kehadiran dibuka pada ${opens} dan dikira belum diambil selepas ${due}.`,
    several: "Beberapa sesi sehari",
    severalText:
      "Jika kehadiran diambil lebih daripada sekali sehari, contohnya waktu Subuh dan petang, tambah setiap sesi di sini. Sesi sedia ada diteruskan dengan nama Harian, yang boleh diubah.",
    add: "Tambah sesi",
    addTitle: "Tambah sesi kehadiran",
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
    kinds: "Diambil oleh",
    allKinds: "Semua kelas dan halaqah",
    onlyKind: { class: "Kelas sahaja", halaqah: "Halaqah sahaja" },
    since: "Hari pertama",
    sinceHint:
      "Mulai tarikh ini, kehadiran perlu diambil bagi sesi ini. Hari sebelumnya tidak dipaparkan sebagai belum diambil.",
    from: (date) => `mulai ${date}`,
    earlier: (name) => `Alih ${name} ke atas`,
    later: (name) => `Alih ${name} ke bawah`,
    archive: "Arkibkan",
    archiveText:
      "Mulai hari ini sesi ini tidak lagi diambil. Rekod lama kekal dan sesi boleh dikembalikan.",
    archivedSince: (date) => `diarkibkan pada ${date}`,
    restore: "Kembalikan",
    restoreOf: (name) => `Kembalikan ${name}`,
    save: "Simpan",
    cancel: "Batal",
    added: (name) => `${name} telah ditambah.`,
    saved: (name) => `${name} telah disimpan.`,
    archived: (name) => `${name} telah diarkibkan.`,
    restored: (name) => `${name} diaktifkan semula.`,
    exists: "Sudah ada sesi dengan nama ini.",
    last: "Sekolah perlu mempunyai sekurang-kurangnya satu sesi sehari.",
    order: "Masa akhir tidak boleh sebelum masa dibuka.",
    day: "Pilih hari ini atau hari lain dalam tempoh setahun dari sekarang.",
    start: "Pilih tarikh paling awal setahun lalu dan paling lewat setahun dari sekarang.",
    hasMarks:
      "Kehadiran sesi ini telah diambil sebelum tarikh itu. Pilih hari pertama yang lebih awal.",
    failed: "Sesi ini tidak dapat disimpan. Sila cuba lagi.",
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
  if (reason === "day") return { fields: { since: t.day } };
  if (reason === "start") return { fields: { since: t.start } };
  if (reason === "has_marks") return { fields: { since: t.hasMarks } };
  if (reason === "most") return { text: t.most };
  return { text: reason === "last" ? t.last : t.failed };
}
