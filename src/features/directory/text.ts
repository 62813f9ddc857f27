import { words } from "#lib/text.ts";
import type { Lack } from "./rules.ts";

const overview = {
  loadFailed: "Unable to load the overview. Please try again later.",
  incomplete: "Still missing",
  lacks: {
    class: "Class",
    guardian: "Guardian",
    phone: "Guardian's phone",
    birth: "Date of birth",
  } satisfies Record<Lack, string>,
  mends: {
    class: "Choose a class",
    guardian: "Add a guardian",
    phone: "Add the guardian's phone",
    birth: "Add the date of birth",
  } satisfies Record<Lack, string>,
  classes: "Class and teacher",
  noClass: "In no class yet",
  guardians: "Guardians",
  noGuardian: "No guardian yet",
  noPhone: "No phone number",
  attendance: "Attendance",
  attendanceOf: (year: string) => `Attendance ${year}`,
  noMarks: "No saved attendance this year yet.",
  absent: (days: number) => `Absent ${days}`,
  late: (times: number) => `Late ${times}`,
  excused: (days: number) => `Excused ${days}`,
  lastAway: "Last absences",
  neverAway: "Not absent this year.",
};

/** Texts of the first tab of a student's page. */
export const overviewText = words<typeof overview>({
  asal: overview,
  ms: {
    loadFailed: "Ringkasan tidak dapat dimuatkan. Sila cuba sebentar lagi.",
    incomplete: "Belum lengkap",
    lacks: {
      class: "Kelas",
      guardian: "Penjaga",
      phone: "Telefon penjaga",
      birth: "Tarikh lahir",
    },
    mends: {
      class: "Pilih kelas",
      guardian: "Tambah penjaga",
      phone: "Tambah telefon penjaga",
      birth: "Tambah tarikh lahir",
    },
    classes: "Kelas dan guru",
    noClass: "Belum ada kelas",
    guardians: "Penjaga",
    noGuardian: "Belum ada penjaga",
    noPhone: "Tiada nombor telefon",
    attendance: "Kehadiran",
    attendanceOf: (year) => `Kehadiran ${year}`,
    noMarks: "Belum ada kehadiran yang disimpan tahun ini.",
    absent: (days) => `Tidak hadir ${days}`,
    late: (times) => `Lewat ${times}`,
    excused: (days) => `Bersebab ${days}`,
    lastAway: "Ketidakhadiran terkini",
    neverAway: "Tiada ketidakhadiran tahun ini.",
  },
  en: overview,
});
