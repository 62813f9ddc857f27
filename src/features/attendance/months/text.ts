import { formatNumber } from "#lib/numbers.ts";
import { words } from "#lib/text.ts";

const english = {
  title: "Closing a month",
  line: "Once a month is closed, its attendance can no longer be changed, so reports and letters stay as they were submitted. An admin can reopen it.",
  taken: (taken: number, expected: number) =>
    `${formatNumber(taken)} of ${formatNumber(expected)} registers taken`,
  takenSoFar: (taken: number, expected: number) =>
    `${formatNumber(taken)} of ${formatNumber(expected)} registers taken up to yesterday`,
  nothing: "no registers expected",
  closed: "Closed",
  closedBy: (name: string, day: string) => `closed by ${name}, ${day}`,
  reopenedBy: (name: string, day: string, why: string) => `reopened by ${name}, ${day}: ${why}`,
  notOver: "Not finished yet",
  close: "Close",
  closeOf: (month: string) => `Close ${month}`,
  reopen: "Reopen",
  reopenOf: (month: string) => `Reopen ${month}`,
  closeTitle: (month: string) => `Close ${month}?`,
  closeText: "After this, nobody can change this month's attendance, not even admins.",
  complete: "Every register for this month has been taken.",
  missing: (count: number) =>
    count === 1
      ? "1 register has not been taken:"
      : `${formatNumber(count)} registers have not been taken:`,
  more: (count: number) => `${formatNumber(count)} more`,
  closeAnyway: "Close the month",
  reopenTitle: (month: string) => `Reopen ${month}?`,
  reopenText:
    "Attendance can be changed again until you close the month once more. Your reason is kept in the audit trail.",
  why: "Reason",
  whyHint: "For example, a medical certificate arrived late.",
  cancel: "Cancel",
  closedToast: (month: string) => `${month} has been closed.`,
  reopenedToast: (month: string) => `${month} has been reopened.`,
  failed: "The month could not be changed. Please try again.",
  gone: "This month is not closed.",
  loadFailed: "Unable to load the months. Please try again later.",
};

/** Texts about closing and reopening months. */
export const monthsText = words<typeof english>({
  asal: english,
  ms: {
    title: "Penutupan bulan",
    line: "Selepas sesuatu bulan ditutup, kehadirannya tidak boleh diubah lagi supaya laporan dan surat kekal seperti yang dihantar. Pentadbir boleh membukanya semula.",
    taken: (taken, expected) =>
      `${formatNumber(taken)} daripada ${formatNumber(expected)} kehadiran telah diambil`,
    takenSoFar: (taken, expected) =>
      `${formatNumber(taken)} daripada ${formatNumber(expected)} kehadiran telah diambil hingga semalam`,
    nothing: "tiada kehadiran perlu diambil",
    closed: "Ditutup",
    closedBy: (name, day) => `ditutup oleh ${name}, ${day}`,
    reopenedBy: (name, day, why) => `dibuka semula oleh ${name}, ${day}: ${why}`,
    notOver: "Belum tamat",
    close: "Tutup",
    closeOf: (month) => `Tutup ${month}`,
    reopen: "Buka semula",
    reopenOf: (month) => `Buka semula ${month}`,
    closeTitle: (month) => `Tutup ${month}?`,
    closeText: "Selepas ini tiada sesiapa boleh mengubah kehadiran bulan ini, termasuk pentadbir.",
    complete: "Semua kehadiran bulan ini telah diambil.",
    missing: (count) => `${formatNumber(count)} kehadiran belum diambil:`,
    more: (count) => `${formatNumber(count)} lagi`,
    closeAnyway: "Tutup bulan ini",
    reopenTitle: (month) => `Buka semula ${month}?`,
    reopenText:
      "Kehadiran boleh diubah semula sehingga bulan ini ditutup sekali lagi. Sebabnya disimpan dalam jejak audit.",
    why: "Sebab",
    whyHint: "Contohnya: sijil cuti sakit diterima lewat.",
    cancel: "Batal",
    closedToast: (month) => `${month} telah ditutup.`,
    reopenedToast: (month) => `${month} telah dibuka semula.`,
    failed: "Bulan ini tidak dapat diubah. Sila cuba lagi.",
    gone: "Bulan ini tidak ditutup.",
    loadFailed: "Senarai bulan tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: english,
});
