import { words } from "#lib/text.ts";

const english = {
  /** Why a pupil who was there was not heard. */
  reasons: {
    sick: "Sick",
    not_ready: "Not ready",
    teacher_away: "No teacher",
    programme: "School programme",
    leave: "On leave",
    other: "Another reason",
  },
  closed: (time: string, who: string) => `Closed at ${time} by ${who}`,
  closedOn: (date: string, who: string) => `Closed on ${date} by ${who}`,
  waits: "Will be closed when the network is back",
  noTeacher: "no teacher",
  failed: "The session was not closed.",
  counts: {
    heard: (count: number) => `${count} heard`,
    absent: (count: number) => `${count} absent`,
    unheard: (count: number) => `${count} not heard`,
  },
  teacherAway: "The teacher was away",
  teacherAwayHint: "Nothing is expected of anybody in this session.",
  why: "Why were they not heard?",
  unmarked: "not marked",
  familiesSee: "Families see this session once it is closed.",
  open: (count: number, names: string) =>
    count === 1
      ? `One record is not saved yet: ${names}. Solve it on its row first.`
      : `${count} records are not saved yet: ${names}. Solve them on their rows first.`,
  cancel: "Cancel",
};

/** The words of closing a sheet. */
export const sittingText = words<typeof english>({
  asal: english,
  ms: {
    reasons: {
      sick: "Sakit",
      not_ready: "Belum bersedia",
      teacher_away: "Guru tiada",
      programme: "Program sekolah",
      leave: "Cuti",
      other: "Sebab lain",
    },
    closed: (time, who) => `Ditutup ${time} oleh ${who}`,
    closedOn: (date, who) => `Ditutup ${date} oleh ${who}`,
    waits: "Akan ditutup apabila Internet pulih",
    noTeacher: "guru tiada",
    failed: "Sesi tidak ditutup.",
    counts: {
      heard: (count) => `${count} didengar`,
      absent: (count) => `${count} tidak hadir`,
      unheard: (count) => `${count} belum didengar`,
    },
    teacherAway: "Guru tiada",
    teacherAwayHint: "Tiada hafazan dijangka daripada sesiapa pada sesi ini.",
    why: "Mengapa belum didengar?",
    unmarked: "belum ditanda",
    familiesSee: "Keluarga melihat sesi ini selepas ditutup.",
    open: (count, names) =>
      `${count} rekod belum disimpan: ${names}. Sila selesaikan pada baris pelajar dahulu.`,
    cancel: "Batal",
  },
  en: english,
});
