import { words } from "#lib/text.ts";
import { attendanceText } from "./register.ts";

const english = {
  ...attendanceText.en,
  historyEmpty: "Nothing has been marked yet.",
  takenBack: "Removed",
  changedWhy: (why: string) => `Reason for the late change: ${why}`,
  whyTitle: "Why are you changing this now?",
  whyText: (days: number) =>
    `The ${days} days for marking have passed. Your reason will be saved in the history of every mark you change now.`,
  why: "Reason for the change",
  goOn: "Continue",
  cancel: "Cancel",
  keysTitle: "Keyboard shortcuts",
  keysLine:
    "These keys work while a student's row has the focus. After marking, the focus moves to the next student.",
  keysOf: {
    move: "Another student",
    note: "Note and reason",
    undo: "Undo",
    search: "Search",
    keys: "This list",
    close: "Close the details",
  },
};

/** Texts of what the register opens when asked: why it is changed so late, the history of a mark, the keys. */
export const askedText = words<typeof english>({
  asal: { ...english, ...attendanceText.asal },
  ms: {
    ...attendanceText.ms,
    historyEmpty: "Belum ada status ditanda.",
    takenBack: "Dibuang",
    changedWhy: (why) => `Sebab diubah selepas tempoh: ${why}`,
    whyTitle: "Mengapa diubah sekarang?",
    whyText: (days) =>
      `Tarikh ini sudah melebihi tempoh ${days} hari untuk guru menanda. Sebab yang anda tulis di sini disimpan dalam sejarah setiap rekod yang anda ubah sekarang.`,
    why: "Sebab perubahan",
    goOn: "Teruskan",
    cancel: "Batal",
    keysTitle: "Pintasan papan kekunci",
    keysLine:
      "Pintasan ini berfungsi semasa fokus berada pada baris pelajar. Selepas menanda, fokus beralih kepada pelajar seterusnya.",
    keysOf: {
      move: "Pelajar lain",
      note: "Catatan dan sebab",
      undo: "Buat asal",
      search: "Cari",
      keys: "Senarai ini",
      close: "Tutup butiran",
    },
  },
  en: english,
});

export type AskedText = (typeof askedText)["asal"];
