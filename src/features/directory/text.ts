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

const admission = {
  line: "The record, the class and a guardian are saved together.",
  class: "Class",
  noClass: "No class yet",
  free: (name: string, seats: number) =>
    `${name} · ${seats} ${seats === 1 ? "place" : "places"} free`,
  full: (name: string) => `${name} · full`,
  guardian: "Guardian",
  guardianLine: "Leave it empty if the guardian is not known yet.",
  phone: "Phone",
  phoneHint: "If the school knows this number, the guardian is linked.",
  name: "Guardian's name",
  fatherName: "bin / binti …",
  relation: "Relation",
  known: (name: string) => `${name} is a guardian here already and will be linked.`,
  knownOf: (children: string) => `Guardian of ${children}`,
  notThem: "Somebody else",
  phoneWrong: "Please enter a phone number, such as 012-345 6789.",
  nameMissing: "Please enter the guardian's name.",
  classFull: "This class is full now. Please choose another one.",
};

/** Texts of the form that adds a student with class and guardian. */
export const admissionText = words<typeof admission>({
  asal: admission,
  ms: {
    line: "Rekod, kelas dan penjaga disimpan serentak.",
    class: "Kelas",
    noClass: "Belum ada kelas",
    free: (name, seats) => `${name} · ${seats} tempat kosong`,
    full: (name) => `${name} · penuh`,
    guardian: "Penjaga",
    guardianLine: "Biarkan kosong jika penjaga belum diketahui.",
    phone: "Telefon",
    phoneHint: "Jika nombor ini sudah ada dalam rekod sekolah, penjaga itu dihubungkan.",
    name: "Nama penjaga",
    fatherName: "bin / binti …",
    relation: "Pertalian",
    known: (name) => `${name} sudah direkodkan sebagai penjaga dan akan dihubungkan.`,
    knownOf: (children) => `Penjaga kepada ${children}`,
    notThem: "Orang lain",
    phoneWrong: "Sila masukkan nombor telefon, contohnya 012-345 6789.",
    nameMissing: "Sila masukkan nama penjaga.",
    classFull: "Kelas ini sudah penuh. Sila pilih kelas lain.",
  },
  en: admission,
});

const list = {
  views: "View",
  columns: "Columns",
  saved: "Saved views",
  save: "Save this view…",
  saveTitle: "Save this view",
  saveHint: "Keeps the filters, the order and the columns on this device, but not the search text.",
  name: "Name",
  keep: "Save",
  cancel: "Cancel",
  remove: (name: string) => `Remove the view ${name}`,
  reset: "Standard view",
};

/** Texts of the list of students. */
export const listText = words<typeof list>({
  asal: list,
  ms: {
    views: "Paparan",
    columns: "Lajur",
    saved: "Paparan yang disimpan",
    save: "Simpan paparan ini…",
    saveTitle: "Simpan paparan ini",
    saveHint: "Tapisan, susunan dan lajur disimpan pada peranti ini, tetapi bukan teks carian.",
    name: "Nama",
    keep: "Simpan",
    cancel: "Batal",
    remove: (name) => `Buang paparan ${name}`,
    reset: "Paparan biasa",
  },
  en: list,
});
