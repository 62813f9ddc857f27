import { words } from "#lib/text.ts";

const english = {
  /** Why a pupil who was there was not heard. */
  reasons: {
    sick: "Sick",
    not_ready: "Not ready",
    teacher_away: "Teacher away",
    programme: "School programme",
    leave: "On leave",
    other: "Another reason",
  },
  closed: (time: string, who: string) => `Closed at ${time} by ${who}`,
  closedOn: (date: string, who: string) => `Closed on ${date} by ${who}`,
  waits: "Will be closed when you are online again",
  noTeacher: "teacher away",
  failed: "The session was not closed. Close it again.",
  /** After what stands now. */
  stale: "Your own closing was not saved.",
  counts: {
    heard: (count: number) => `${count} heard`,
    absent: (count: number) => `${count} absent`,
    unheard: (count: number) => `${count} not heard`,
  },
  teacherAway: "The teacher was away",
  teacherAwayHint: "This session does not count: nobody falls behind, and no revision is due.",
  why: "Why were they not heard?",
  unmarked: "not marked",
  familiesSee: "Families see this session once it is closed.",
  open: (count: number) =>
    count === 1
      ? "One record is not saved yet. Save or discard it before closing."
      : `${count} records are not saved yet. Save or discard them before closing.`,
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
    closed: (time, who) => `Ditutup pada ${time} oleh ${who}`,
    closedOn: (date, who) => `Ditutup pada ${date} oleh ${who}`,
    waits: "Akan ditutup apabila Internet pulih",
    noTeacher: "guru tiada",
    failed: "Sesi tidak ditutup. Tutup sekali lagi.",
    stale: "Penutupan anda tidak disimpan.",
    counts: {
      heard: (count) => `${count} didengar`,
      absent: (count) => `${count} tidak hadir`,
      unheard: (count) => `${count} tidak didengar`,
    },
    teacherAway: "Guru tiada",
    teacherAwayHint: "Sesi ini tidak dikira: tiada hutang dan tiada murajaah.",
    why: "Mengapa tidak didengar?",
    unmarked: "belum ditanda",
    familiesSee: "Keluarga dapat melihat sesi ini selepas ditutup.",
    open: (count) => `${count} rekod belum disimpan. Sila simpan atau buang sebelum menutup sesi.`,
    cancel: "Batal",
  },
  en: english,
});
