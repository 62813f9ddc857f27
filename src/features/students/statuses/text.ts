import { words } from "#lib/text.ts";

const english = {
  title: "Status",
  change: "Change status",
  changeOf: (count: number) =>
    count === 1 ? "Change status of 1 student" : `Change status of ${count} students`,
  status: "New status",
  from: "From",
  reason: "Reason",
  reasonHint: "Seen by admins and the pupil's guardians.",
  leaves: "Who is no longer active leaves all classes; old registers keep them.",
  save: "Change status",
  cancel: "Cancel",
  changed: (count: number) => {
    if (count === 0) return "They had this status already.";
    return count === 1 ? "1 student has a new status." : `${count} students have a new status.`;
  },
  undo: "Undo",
  undone: "The status is as it was before.",
  undoneMark: "undone",
  by: (name: string, date: string) => `${name}, ${date}`,
  failed: "The status could not be changed. Please try again.",
  dateAhead: "Please choose a day that has come.",
  planLimit: (limit: number, plan: string) =>
    `Your school's plan takes ${limit} active students. The plan ${plan} takes more.`,
  otherClass: (name: string) => `The student is in ${name} now; take them out there first.`,
  classFull: (name: string) => `${name} has no seat left.`,
  notLast: "Something was changed meanwhile. Only the last change can be undone.",
  loadFailed: "Unable to load the changes of status. Please try again later.",
};

/** Texts for changing a student's status. */
export const statusText = words<typeof english>({
  asal: english,
  ms: {
    title: "Status",
    change: "Tukar status",
    changeOf: (count) => `Tukar status ${count} orang pelajar`,
    status: "Status baharu",
    from: "Mulai",
    reason: "Sebab",
    reasonHint: "Dilihat oleh pentadbir dan penjaga pelajar.",
    leaves: "Yang tidak lagi aktif keluar daripada semua kelas; rekod kehadiran lama kekal.",
    save: "Tukar status",
    cancel: "Batal",
    changed: (count) =>
      count === 0
        ? "Statusnya memang sudah begitu."
        : `${count} orang pelajar mempunyai status baharu.`,
    undo: "Buat asal",
    undone: "Status telah kembali seperti sebelumnya.",
    undoneMark: "dibatalkan",
    by: (name, date) => `${name}, ${date}`,
    failed: "Status tidak dapat ditukar. Sila cuba lagi.",
    dateAhead: "Sila pilih tarikh yang sudah tiba.",
    planLimit: (limit, plan) =>
      `Pelan sekolah anda menerima ${limit} pelajar aktif. Pelan ${plan} menerima lebih ramai.`,
    otherClass: (name) =>
      `Pelajar kini berada dalam ${name}; keluarkan dari kelas itu terlebih dahulu.`,
    classFull: (name) => `${name} sudah penuh.`,
    notLast: "Ada perubahan lain sementara itu. Hanya perubahan terakhir boleh dibuat asal.",
    loadFailed: "Perubahan status tidak dapat dimuatkan. Sila cuba sebentar lagi.",
  },
  en: english,
});

export type StatusText = (typeof statusText)["asal"];
