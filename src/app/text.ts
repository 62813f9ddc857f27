import { words } from "#lib/text.ts";

const malayMenu = {
  home: "Papan Pemuka",
  students: "Pelajar",
  teachers: "Guru",
  classes: "Kelas",
  attendance: "Kehadiran Pelajar",
  hifz: "Rekod Hafazan",
  fees: "Yuran",
  announcements: "Pengumuman",
  reports: "Laporan",
  settings: "Tetapan",
};

export const menuText = words({
  asal: malayMenu,
  ms: malayMenu,
  en: {
    home: "Dashboard",
    students: "Students",
    teachers: "Teachers",
    classes: "Classes",
    attendance: "Student Attendance",
    hifz: "Hifz Records",
    fees: "Fees",
    announcements: "Announcements",
    reports: "Reports",
    settings: "Settings",
  },
});

const englishShell = {
  skip: "Skip to content",
  menu: "Menu",
  help: "Help",
  forAdmins: "for admins",
  forStaff: "for staff",
  forGuardians: "for guardians",
  forOffice: "for the office",
  profile: "Profile",
  editProfile: "Edit Profile",
  signOut: "Sign Out",
  language: "Language",
  mixed: "Campuran (Melayu–English)",
  theme: "Theme",
  system: "System",
  light: "Light",
  dark: "Dark",
  signOutFailed: "Signing out failed. You are still signed in. Please try again.",
  schools: "Your schools",
  chooseFailed: "The school could not be opened. Please try again.",
  reload: "Reload",
  newVersion: "A new version is ready.",
  waiting: (count: number) => `${count} waiting`,
};

export const shellText = words<typeof englishShell>({
  asal: {
    ...englishShell,
    forAdmins: "untuk pentadbir",
    forStaff: "untuk kakitangan",
    forGuardians: "untuk penjaga",
    forOffice: "untuk pejabat",
  },
  ms: {
    skip: "Langkau ke kandungan",
    menu: "Menu",
    help: "Bantuan",
    forAdmins: "untuk pentadbir",
    forStaff: "untuk kakitangan",
    forGuardians: "untuk penjaga",
    forOffice: "untuk pejabat",
    profile: "Profil",
    editProfile: "Sunting Profil",
    signOut: "Log Keluar",
    language: "Bahasa",
    mixed: "Campuran (Melayu–English)",
    theme: "Tema",
    system: "Ikut peranti",
    light: "Cerah",
    dark: "Gelap",
    signOutFailed: "Log keluar gagal. Anda masih log masuk. Sila cuba lagi.",
    schools: "Sekolah anda",
    chooseFailed: "Sekolah itu tidak dapat dibuka. Sila cuba lagi.",
    reload: "Muat semula",
    newVersion: "Versi baharu sudah sedia.",
    waiting: (count) => `${count} menunggu`,
  },
  en: englishShell,
});

const englishPlaces = {
  places: "Attendance",
  register: "Register",
  board: "Not taken",
  family: "My children",
  self: "My attendance",
  desk: "Absence desk",
  absences: "Reported absences",
  insights: "Overview",
  letters: "Warning letters",
  forStaff: "This page is for the school's staff",
  forStaffText: "Teachers and admins work here. You see your family's attendance on your own page.",
};

/** The labels of the tabs under the menu's Attendance. */
export const placesText = words<typeof englishPlaces>({
  asal: englishPlaces,
  ms: {
    places: "Kehadiran",
    register: "Kehadiran",
    board: "Belum diambil",
    family: "Anak saya",
    self: "Kehadiran saya",
    desk: "Susulan",
    absences: "Makluman",
    insights: "Ringkasan",
    letters: "Surat amaran",
    forStaff: "Halaman ini untuk kakitangan sekolah",
    forStaffText:
      "Guru dan pentadbir bekerja di sini. Kehadiran keluarga anda ada di halaman anda sendiri.",
  },
  en: englishPlaces,
});
