import { words } from "#lib/text.ts";

const english = {
  savesItself: "Saved as a draft while you type",
  draftSaved: (time: string) => `Draft ✓ ${time}`,
  unsaved: {
    away: "Not saved yet: no connection",
    untitled: "Not saved yet: please add a title",
    wrong: "Not saved yet: please check what you entered",
    conflict: "Not saved: somebody else has changed this draft",
  },
  noPupils: (classes: string, day: string) =>
    `No active students in ${classes} on ${day}. Choose other classes.`,
  preview: "As readers see it",
  mailAtOnce: "The e-mail is sent as soon as you publish.",
  mailAfterQuiet: (when: string) => `The e-mail waits for the quiet hours to end: ${when}.`,
  mailOfDay: (when: string) => `The daily e-mail is sent ${when}.`,
  mailOfNextDay: (when: string) => `Guardians who have already had today's e-mail get it ${when}.`,
  todayAt: (time: string) => `today at ${time}`,
  tomorrowAt: (time: string) => `tomorrow at ${time}`,
  dayAt: (day: string, time: string) => `on ${day} at ${time}`,
  leaveTitle: "Leave without saving?",
  leaveLine: "What you typed last could not be saved. If you leave now, it will be lost.",
  stay: "Stay here",
  leave: "Leave",
};

/** Texts of the form in which an announcement is written. */
export const writingText = words<typeof english>({
  asal: english,
  ms: {
    savesItself: "Disimpan sebagai draf semasa anda menaip",
    draftSaved: (time) => `Draf ✓ ${time}`,
    unsaved: {
      away: "Belum disimpan: tiada sambungan",
      untitled: "Belum disimpan: sila isi tajuk",
      wrong: "Belum disimpan: sila semak apa yang diisi",
      conflict: "Belum disimpan: draf ini diubah oleh orang lain",
    },
    noPupils: (classes, day) =>
      `Tiada pelajar aktif dalam ${classes} pada ${day}. Pilih kelas lain.`,
    preview: "Paparan kepada pembaca",
    mailAtOnce: "E-mel dihantar sebaik sahaja pengumuman diterbitkan.",
    mailAfterQuiet: (when) => `E-mel menunggu waktu senyap tamat: ${when}.`,
    mailOfDay: (when) => `E-mel harian dihantar ${when}.`,
    mailOfNextDay: (when) => `Penjaga yang sudah menerima e-mel hari ini menerimanya ${when}.`,
    todayAt: (time) => `hari ini, ${time}`,
    tomorrowAt: (time) => `esok, ${time}`,
    dayAt: (day, time) => `${day}, ${time}`,
    leaveTitle: "Keluar tanpa menyimpan?",
    leaveLine:
      "Apa yang baru ditaip belum dapat disimpan. Jika anda keluar sekarang, ia akan hilang.",
    stay: "Kekal di sini",
    leave: "Keluar",
  },
  en: english,
});
