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
    leaveTitle: "Keluar tanpa menyimpan?",
    leaveLine:
      "Apa yang baru ditaip belum dapat disimpan. Jika anda keluar sekarang, ia akan hilang.",
    stay: "Kekal di sini",
    leave: "Keluar",
  },
  en: english,
});
