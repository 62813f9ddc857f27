import { words } from "#lib/text.ts";

const english = {
  noClass: "No class to show",
  noClassText: {
    admin: "There are no classes yet. Add one, and its register appears here.",
    teacher: "You do not teach any class on this day. An admin can make you a class's teacher.",
    guardian:
      "Your children are not in any class on this day. Choose another day, or ask the school.",
    student: "You are not in any class on this day. Choose another day, or ask the school.",
  },
  addClass: "Add Class",
  nobody: "No students are enrolled on this day",
  nobodyText: "Enrol students in the class, or choose another day.",
  nobodyAsk: "An admin can enrol students in the class. You can also choose another day.",
  manage: "Manage Students",
  nothing: "No attendance to show for this day",
  nothingText: "It appears here once the class's teacher has saved it.",
};

/** What the register says when it has no class or no pupils; loaded with the parts that say it. */
export const emptyText = words<typeof english>({
  asal: english,
  ms: {
    noClass: "Tiada kelas untuk dipaparkan",
    noClassText: {
      admin: "Belum ada kelas. Tambah kelas, dan kehadirannya dipaparkan di sini.",
      teacher:
        "Anda tidak mengajar mana-mana kelas pada tarikh ini. Pentadbir boleh menjadikan anda guru kelas.",
      guardian:
        "Anak anda tidak berada dalam mana-mana kelas pada tarikh ini. Pilih hari lain, atau tanya pihak sekolah.",
      student:
        "Anda tidak berada dalam mana-mana kelas pada tarikh ini. Pilih hari lain, atau tanya pihak sekolah.",
    },
    addClass: "Tambah Kelas",
    nobody: "Tiada pelajar berdaftar pada tarikh ini",
    nobodyText: "Daftarkan pelajar dalam kelas, atau pilih hari lain.",
    nobodyAsk:
      "Pentadbir boleh mendaftarkan pelajar dalam kelas. Anda juga boleh memilih hari lain.",
    manage: "Urus Pelajar",
    nothing: "Tiada kehadiran untuk dipaparkan pada tarikh ini",
    nothingText: "Kehadiran dipaparkan di sini selepas guru kelas menyimpannya.",
  },
  en: english,
});
