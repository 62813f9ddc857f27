import { words } from "#lib/text.ts";

const english = {
  title: (from: string, to: string) => `Prepared: ${from} → ${to}`,
  line: (date: string, who: string, when: string) =>
    who ? `Begins on ${date}. Saved by ${who} on ${when}.` : `Begins on ${date}. Saved on ${when}.`,
  note: "Nothing has changed yet. This year's registers continue until the plan is carried out.",
  since: "Since the plan was saved",
  joined: (names: string) => `New students, treated as proposed for their class: ${names}`,
  left: (names: string) => `Left, no longer in the plan: ${names}`,
  moved: (names: string) => `In another class now: ${names}`,
  open: "Open the plan",
  drop: "Drop the plan",
  dropTitle: "Drop the plan?",
  dropText: "The choices made for students will be deleted. Classes and students stay as they are.",
  dropped: "The plan has been dropped.",
  cancel: "Cancel",
  save: "Save the plan",
  saved: "The plan has been saved.",
  stale: (who: string) =>
    who
      ? `${who} has just changed this plan. Open it to see the changes, then choose and save again.`
      : "This plan has just been dropped or carried out. Save it again if it is still needed.",
  tooMany: (most: number) => `Your school has prepared ${most} plans already. Drop one first.`,
  failed: "The plan could not be saved. Please try again.",
  later: (eve: string) => `The plan can be carried out from ${eve}.`,
};

/** Texts of a year change that is prepared ahead. */
export const yearPlansText = words<typeof english>({
  asal: english,
  ms: {
    title: (from, to) => `Telah disediakan: ${from} → ${to}`,
    line: (date, who, when) =>
      who
        ? `Bermula pada ${date}. Disimpan oleh ${who} pada ${when}.`
        : `Bermula pada ${date}. Disimpan pada ${when}.`,
    note: "Belum ada apa-apa yang berubah. Kehadiran tahun ini diteruskan seperti biasa sehingga rancangan dilaksanakan.",
    since: "Sejak rancangan disimpan",
    joined: (names) => `Pelajar baharu, mengikut cadangan bagi kelasnya: ${names}`,
    left: (names) => `Sudah keluar, tiada lagi dalam rancangan: ${names}`,
    moved: (names) => `Kini dalam kelas lain: ${names}`,
    open: "Buka rancangan",
    drop: "Buang rancangan",
    dropTitle: "Buang rancangan ini?",
    dropText: "Pilihan yang dibuat bagi pelajar akan dipadam. Kelas dan pelajar tidak berubah.",
    dropped: "Rancangan telah dibuang.",
    cancel: "Batal",
    save: "Simpan rancangan",
    saved: "Rancangan telah disimpan.",
    stale: (who) =>
      who
        ? `${who} baru sahaja mengubah rancangan ini. Buka rancangan untuk melihat perubahan, kemudian pilih dan simpan semula.`
        : "Rancangan ini baru sahaja dibuang atau dilaksanakan. Simpan semula jika masih diperlukan.",
    tooMany: (most) => `Sekolah sudah menyediakan ${most} rancangan. Buang satu dahulu.`,
    failed: "Rancangan tidak dapat disimpan. Sila cuba sekali lagi.",
    later: (eve) => `Rancangan boleh dilaksanakan mulai ${eve}.`,
  },
  en: english,
});
