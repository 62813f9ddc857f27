import { words } from "#lib/text.ts";
import type { AttendanceRows } from "./rules.ts";

type Said = Record<keyof AttendanceRows, { title: string; line: string; counted: string }>;

const english: Said = {
  "kehadiran-harian": {
    title: "Attendance of a day",
    line: "Every register of the day, and who took it",
    counted:
      "Present and late students, and those representing the school, as a share of all who were marked. Registers that were not taken have dashes.",
  },
  "kehadiran-bulanan": {
    title: "Attendance by class",
    line: "Each class of a month, term or year, with its percentage",
    counted:
      "Present and late students, and those representing the school, as a share of all marks in saved registers.",
  },
  "kehadiran-pelajar": {
    title: "Attendance by student",
    line: "Days, percentage and the longest absence of each student",
    counted:
      "As on the student's own page. Fewer than ten marks give no percentage. The longest absence counts school days without a known reason.",
  },
  "sebab-tidak-hadir": {
    title: "Reasons for absence",
    line: "How often each reason was given, and by how many students",
    counted: "Absent and excused marks in saved registers, each with the reason that was recorded.",
  },
  lewat: {
    title: "Late students",
    line: "Who was late, how often, and by how many minutes",
    counted: "Late marks in saved registers. The average is of those whose minutes were recorded.",
  },
  kelengkapan: {
    title: "Registers taken",
    line: "Which classes have taken their registers, and which took them late",
    counted:
      "Registers that were due on school days up to yesterday. Late means after the time in the settings.",
  },
};

/** The titles of the reports of attendance, what they are about, and how they count. */
export const attendanceReportsText = words<Said>({
  asal: english,
  ms: {
    "kehadiran-harian": {
      title: "Kehadiran harian",
      line: "Semua kehadiran pada hari itu dan siapa yang mengambilnya",
      counted:
        "Pelajar yang hadir, yang lewat dan yang menjadi wakil sekolah, daripada semua yang ditanda. Kehadiran yang belum diambil ditunjukkan dengan sengkang.",
    },
    "kehadiran-bulanan": {
      title: "Kehadiran mengikut kelas",
      line: "Setiap kelas bagi satu bulan, penggal atau tahun, berserta peratusnya",
      counted:
        "Pelajar yang hadir, yang lewat dan yang menjadi wakil sekolah, daripada semua rekod dalam kehadiran yang disimpan.",
    },
    "kehadiran-pelajar": {
      title: "Kehadiran mengikut pelajar",
      line: "Bilangan hari, peratus dan tempoh terpanjang tidak hadir bagi setiap pelajar",
      counted:
        "Sama seperti di halaman pelajar. Peratus tidak dikira jika kurang daripada sepuluh rekod. Tempoh terpanjang ialah hari persekolahan berturut-turut tanpa sebab.",
    },
    "sebab-tidak-hadir": {
      title: "Sebab tidak hadir",
      line: "Kekerapan setiap sebab dan bilangan pelajar",
      counted:
        "Rekod tidak hadir dan bersebab dalam kehadiran yang disimpan, mengikut sebab yang dicatat.",
    },
    lewat: {
      title: "Pelajar lewat",
      line: "Siapa yang lewat, berapa kali dan berapa minit",
      counted:
        "Rekod lewat dalam kehadiran yang disimpan. Purata hanya mengira yang dicatat minitnya.",
    },
    kelengkapan: {
      title: "Kelengkapan kehadiran",
      line: "Kelas yang sudah dan belum mengambil kehadiran, dan yang mengambilnya lewat",
      counted:
        "Kehadiran yang perlu diambil pada hari persekolahan sehingga semalam. Lewat bermaksud selepas waktu dalam tetapan.",
    },
  },
  en: english,
});
