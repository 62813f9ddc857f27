import { formatNumber } from "#lib/numbers.ts";
import { words } from "#lib/text.ts";

const english = {
  title: "Status",
  change: "Change status",
  changeOf: (count: number) =>
    count === 1 ? "Change status of 1 student" : `Change status of ${formatNumber(count)} students`,
  status: "New status",
  from: "From",
  reason: "Reason",
  reasonHint: "Shown to admins and to the student's guardians.",
  leaves:
    "Students who are no longer active leave all their classes. Their past attendance is kept.",
  save: "Change status",
  cancel: "Cancel",
  changed: (count: number) => {
    if (count === 0) return "The status was already set.";
    return count === 1
      ? "The status of 1 student has been changed."
      : `The status of ${formatNumber(count)} students has been changed.`;
  },
  undo: "Undo",
  undone: "The change has been undone.",
  undoneMark: "undone",
  by: (name: string, date: string) => `${name}, ${date}`,
  failed: "The status could not be changed. Please try again.",
  dateAhead: "Please choose today or an earlier date.",
  planLimit: (limit: number, plan: string) =>
    `Your school's plan allows ${limit} active students. The ${plan} plan allows more.`,
  otherClass: (name: string) => `The student is now in ${name}. Remove them from that class first.`,
  classFull: (name: string) => `${name} is full.`,
  notLast: "There have been other changes since. Only the last change can be undone.",
  loadFailed: "Unable to load the status changes. Please try again later.",
};

/** Texts for changing a student's status. */
export const statusText = words<typeof english>({
  asal: english,
  ms: {
    title: "Status",
    change: "Tukar status",
    changeOf: (count) => `Tukar status ${formatNumber(count)} orang pelajar`,
    status: "Status baharu",
    from: "Mulai",
    reason: "Sebab",
    reasonHint: "Dilihat oleh pentadbir dan penjaga pelajar.",
    leaves:
      "Pelajar yang tidak lagi aktif dikeluarkan daripada semua kelas. Rekod kehadiran lama kekal.",
    save: "Tukar status",
    cancel: "Batal",
    changed: (count) =>
      count === 0
        ? "Status itu sudah ditetapkan sebelum ini."
        : `Status ${formatNumber(count)} orang pelajar telah ditukar.`,
    undo: "Buat asal",
    undone: "Pertukaran status telah dibatalkan.",
    undoneMark: "dibatalkan",
    by: (name, date) => `${name}, ${date}`,
    failed: "Status tidak dapat ditukar. Sila cuba lagi.",
    dateAhead: "Sila pilih hari ini atau tarikh yang lebih awal.",
    planLimit: (limit, plan) =>
      `Had pelan sekolah anda ialah ${limit} pelajar aktif. Had pelan ${plan} lebih tinggi.`,
    otherClass: (name) => `Pelajar kini berada dalam ${name}. Keluarkan daripada kelas itu dahulu.`,
    classFull: (name) => `${name} sudah penuh.`,
    notLast: "Ada perubahan lain selepas itu. Hanya perubahan terakhir boleh dibatalkan.",
    loadFailed: "Perubahan status tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: english,
});

export type StatusText = (typeof statusText)["asal"];
