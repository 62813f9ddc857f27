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
      `You are signed in as ${email}, but no school has given this account access yet. Enter your invitation code, or ask your school's admin for one.`,
    schools: "Your schools",
    chooseFailed: "The school could not be opened. Please try again.",
    twoStepTitle: "Two-step sign-in is needed",
    twoStepLine:
      "Your school asks its admins for a code of an app as well. Set it up once, in your profile.",
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
      `Anda log masuk sebagai ${email}, tetapi belum ada sekolah yang memberi akses kepada akaun ini. Masukkan kod jemputan anda, atau minta daripada pentadbir sekolah.`,
    schools: "Sekolah anda",
    chooseFailed: "Sekolah itu tidak dapat dibuka. Sila cuba lagi.",
    twoStepTitle: "Log masuk dua langkah diperlukan",
    twoStepLine:
      "Sekolah anda juga meminta kod aplikasi daripada pentadbirnya. Sediakannya sekali sahaja, di profil anda.",
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
      `You are signed in as ${email}, but no school has given this account access yet. Enter your invitation code, or ask your school's admin for one.`,
    schools: "Your schools",
    chooseFailed: "The school could not be opened. Please try again.",
    twoStepTitle: "Two-step sign-in is needed",
    twoStepLine:
      "Your school asks its admins for a code of an app as well. Set it up once, in your profile.",
    createSchool: "Create a school",
    reload: "Reload",
  },
});

const englishSettings = {
  title: "School Settings",
  line: "How your school works here, who may sign in, and what was done",
  school: "School",
  people: "People and roles",
  audit: "Audit trail",
  data: "Data",
  onlyAdmins: "Only for admins",
  onlyAdminsText: "The admins of your school set how it works here.",
};

export const settingsText = words<typeof englishSettings>({
  asal: englishSettings,
  ms: {
    title: "Tetapan Sekolah",
    line: "Cara sekolah anda bekerja di sini, siapa boleh log masuk, dan apa yang dilakukan",
    school: "Sekolah",
    people: "Pengguna dan peranan",
    audit: "Jejak audit",
    data: "Data",
    onlyAdmins: "Untuk pentadbir sahaja",
    onlyAdminsText: "Pentadbir sekolah anda menetapkan cara sekolah bekerja di sini.",
  },
  en: englishSettings,
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
