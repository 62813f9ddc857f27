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

export const shellText = words({
  asal: {
    skip: "Skip to content",
    menu: "Menu",
    profile: "Profile",
    editProfile: "Edit Profile",
    signOut: "Sign Out",
    language: "Language",
    mixed: "Asal",
    theme: "Theme",
    system: "System",
    light: "Light",
    dark: "Dark",
    signOutFailed: "Signing out failed. You are still signed in. Please try again.",
    noSchoolTitle: "Your account belongs to no school yet",
    noSchool: (email: string) =>
      `You are signed in as ${email}, but no school has given this account access. Ask your school's admin to add you, then reload this page.`,
    createSchool: "Create a school",
    reload: "Reload",
  },
  ms: {
    skip: "Langkau ke kandungan",
    menu: "Menu",
    profile: "Profil",
    editProfile: "Sunting Profil",
    signOut: "Log Keluar",
    language: "Bahasa",
    mixed: "Asal",
    theme: "Tema",
    system: "Ikut peranti",
    light: "Cerah",
    dark: "Gelap",
    signOutFailed: "Log keluar gagal. Anda masih log masuk. Sila cuba lagi.",
    noSchoolTitle: "Akaun anda belum mempunyai sekolah",
    noSchool: (email: string) =>
      `Anda log masuk sebagai ${email}, tetapi belum ada sekolah yang memberi akses kepada akaun ini. Minta pentadbir sekolah menambah anda, kemudian muat semula halaman ini.`,
    createSchool: "Cipta sekolah",
    reload: "Muat semula",
  },
  en: {
    skip: "Skip to content",
    menu: "Menu",
    profile: "Profile",
    editProfile: "Edit Profile",
    signOut: "Sign Out",
    language: "Language",
    mixed: "Asal",
    theme: "Theme",
    system: "System",
    light: "Light",
    dark: "Dark",
    signOutFailed: "Signing out failed. You are still signed in. Please try again.",
    noSchoolTitle: "Your account belongs to no school yet",
    noSchool: (email: string) =>
      `You are signed in as ${email}, but no school has given this account access. Ask your school's admin to add you, then reload this page.`,
    createSchool: "Create a school",
    reload: "Reload",
  },
});

const malayAuth = {
  headline: "Lebih masa bersama murid, kurang masa dengan kertas.",
  points: {
    administration: {
      title: "Pengurusan pentadbiran",
      line: "Kehadiran, pelajar, guru dan kelas di satu tempat.",
    },
    hifz: {
      title: "Pemantauan hafazan",
      line: "Sabaq, ulangan dan tasmik setiap pelajar.",
    },
    reports: {
      title: "Laporan menyeluruh",
      line: "Untuk mudir, guru dan ibu bapa.",
    },
  },
};

export const authText = words({
  asal: malayAuth,
  ms: malayAuth,
  en: {
    headline: "More time with the students, less time with paper.",
    points: {
      administration: {
        title: "Administration management",
        line: "Attendance, students, teachers and classes in one place.",
      },
      hifz: {
        title: "Hifz monitoring",
        line: "New lesson, revision and recitation of every student.",
      },
      reports: {
        title: "Comprehensive reports",
        line: "For the principal, teachers and parents.",
      },
    },
  },
});

const englishError = {
  title: "Unexpected Application Error!",
  line: "Nothing you saved is lost. Try again; if it happens again, tell us what you did.",
  tryAgain: "Try again",
  home: "Dashboard",
  reference: "Rujukan",
};

export const errorText = words({
  asal: englishError,
  ms: {
    title: "Ralat aplikasi yang tidak dijangka!",
    line: "Perkara yang telah disimpan tidak hilang. Cuba lagi; jika berulang, beritahu kami apa yang anda lakukan.",
    tryAgain: "Cuba lagi",
    home: "Papan Pemuka",
    reference: "Rujukan",
  },
  en: { ...englishError, reference: "Reference" },
});
