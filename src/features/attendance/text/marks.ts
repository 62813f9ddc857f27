import { words } from "#lib/text.ts";

/** The reasons of an absence, the same on every screen. The ordered mix shows them in Malay. */
export const reasonWords = {
  english: {
    mc: "Sick (MC)",
    letter: "Sick (guardian's letter)",
    family: "Family matter",
    bereavement: "Death in the family",
    official: "Representing the school",
    leave: "Approved leave",
    suspended: "Suspended",
    unexplained: "No reason",
  },
  malay: {
    mc: "Sakit (ada MC)",
    letter: "Sakit (surat penjaga)",
    family: "Urusan keluarga",
    bereavement: "Kematian ahli keluarga",
    official: "Wakil sekolah",
    leave: "Cuti diluluskan",
    suspended: "Digantung persekolahan",
    unexplained: "Tanpa sebab",
  },
};

const english = {
  date: "Date",
  today: "today",
  save: "Save Attendance",
  notSaved: (count: number) => (count > 0 ? `Failed: ${count} not saved` : "Failed: not saved"),
  willSave: "Will be saved",
  undo: "Undo",
  undoOf: (what: string) => `Undo: ${what}`,
  session: "Session",
  present: "Present",
  absent: "Absent",
  late: "Late",
  excused: "Excused",
  unmarked: "Not marked",
  lateBy: (minutes: number) => `Late ${minutes} min`,
  plannedAs: (reason: string) => `Excused, reported in advance: ${reason}`,
  reason: reasonWords.english,
  monthClosed: "This month is closed. An admin can reopen it under Settings, Attendance.",
};

/** Texts of marks, which every screen that shows or takes attendance has. */
export const markText = words<typeof english>({
  asal: { ...english, today: "hari ini", reason: reasonWords.malay },
  ms: {
    date: "Tarikh",
    today: "hari ini",
    save: "Simpan Kehadiran",
    notSaved: (count) => (count > 0 ? `Gagal: ${count} tidak disimpan` : "Gagal: tidak disimpan"),
    willSave: "Akan disimpan",
    undo: "Buat asal",
    undoOf: (what) => `Buat asal: ${what}`,
    session: "Sesi",
    present: "Hadir",
    absent: "Tidak hadir",
    late: "Lewat",
    excused: "Bersebab",
    unmarked: "Belum ditanda",
    lateBy: (minutes) => `Lewat ${minutes} min`,
    plannedAs: (reason) => `Bersebab, telah dimaklumkan: ${reason}`,
    reason: reasonWords.malay,
    monthClosed:
      "Bulan ini telah ditutup. Pentadbir boleh membukanya semula di Tetapan, Kehadiran.",
  },
  en: english,
});

export type MarkText = (typeof markText)["asal"];
