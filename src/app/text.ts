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
  coming: "coming soon",
  forAdmins: "for admins",
  forStaff: "for staff",
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
  noSchoolTitle: "Your account does not belong to a school yet",
  noSchool: (email: string) =>
    `You are signed in as ${email}, but no school has given this account access yet. Enter your invitation code, or ask your school's admin for one.`,
  awaitsTitle: "Waiting for the school's confirmation",
  awaits: (schools: string) =>
    `You accepted an invitation of ${schools}. An admin there must confirm that it is you; then this page opens your school. Please tell the office if it takes long.`,
  schools: "Your schools",
  chooseFailed: "The school could not be opened. Please try again.",
  twoStepTitle: "Two-step verification is required",
  twoStepLine:
    "Your school requires admins to use a code from an authenticator app. Set it up once, in your profile.",
  createSchool: "Create a school",
  reload: "Reload",
  newVersion: "A new version is ready.",
};

export const shellText = words<typeof englishShell>({
  asal: {
    ...englishShell,
    coming: "akan datang",
    forAdmins: "untuk pentadbir",
    forStaff: "untuk kakitangan",
  },
  ms: {
    skip: "Langkau ke kandungan",
    menu: "Menu",
    help: "Bantuan",
    coming: "akan datang",
    forAdmins: "untuk pentadbir",
    forStaff: "untuk kakitangan",
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
    noSchoolTitle: "Akaun anda belum mempunyai sekolah",
    noSchool: (email) =>
      `Anda log masuk sebagai ${email}, tetapi belum ada sekolah yang memberi akses kepada akaun ini. Masukkan kod jemputan anda, atau minta daripada pentadbir sekolah.`,
    awaitsTitle: "Menunggu pengesahan sekolah",
    awaits: (schools) =>
      `Anda telah menerima jemputan ${schools}. Pentadbir sekolah perlu mengesahkan bahawa ini memang anda; selepas itu, halaman ini membuka sekolah anda. Sila hubungi pejabat sekolah jika terlalu lama.`,
    schools: "Sekolah anda",
    chooseFailed: "Sekolah itu tidak dapat dibuka. Sila cuba lagi.",
    twoStepTitle: "Pengesahan dua langkah diperlukan",
    twoStepLine:
      "Sekolah anda mewajibkan kod aplikasi pengesah bagi pentadbir. Sediakan sekali sahaja di profil anda.",
    createSchool: "Cipta sekolah",
    reload: "Muat semula",
    newVersion: "Versi baharu sudah sedia.",
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
