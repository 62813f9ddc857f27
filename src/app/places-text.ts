import { hifzText } from "#app/hifz-text.ts";
import { settingsText } from "#app/settings-text.ts";
import { menuText, placesText, shellText } from "#app/text.ts";
import { calendarText } from "#features/calendar/text.ts";
import { homeText } from "#features/home/text.ts";
import { inAllWords, type Lang, words } from "#lib/text.ts";

const englishActions = {
  takeAttendance: "Take attendance",
  reportAbsence: "Report an absence",
  addStudent: "Add student",
  importStudents: "Import students",
  addTeacher: "Add teacher",
  importTeachers: "Import teachers",
  importHifz: "Import memorisation records",
  invite: "Invite a teacher or another user",
  addClass: "Add class",
  cover: "Find a substitute",
  yearChange: "Change the year",
  addEvent: "Add event",
  addHolidays: "Add public and school holidays",
  exportStudents: "Export or print the students",
  exportTeachers: "Export or print the teachers",
  exportClasses: "Export or print the classes",
  exportUsers: "Export or print the users",
  exportAudit: "Export or print the audit trail",
  exportOverview: "Export or print the attendance overview",
  exportRegister: "Export or print the day's register",
  exportBoard: "Export or print the registers not taken",
  exportDesk: "Export or print the absence desk",
  exportAbsences: "Export or print the reported absences",
  exportLetters: "Export or print the warning letters",
  exportCalendar: "Export or print the calendar",
  exportGuardians: "Export or print the guardians",
  exportPayments: "Export or print the payments",
  print: "Print this page",
  keys: "Keyboard shortcuts",
  light: "Light theme",
  dark: "Dark theme",
  system: "Device theme",
  asal: "Language: Campuran (Melayu–English)",
  ms: "Language: Bahasa Melayu",
  en: "Language: English",
};

const malayActions: typeof englishActions = {
  takeAttendance: "Ambil kehadiran",
  reportAbsence: "Maklumkan ketidakhadiran",
  addStudent: "Tambah pelajar",
  importStudents: "Import pelajar",
  addTeacher: "Tambah guru",
  importTeachers: "Import guru",
  importHifz: "Import rekod hafazan",
  invite: "Jemput guru atau pengguna lain",
  addClass: "Tambah kelas",
  cover: "Cari guru ganti",
  yearChange: "Laksanakan kenaikan kelas",
  addEvent: "Tambah acara",
  addHolidays: "Tambah cuti umum dan cuti sekolah",
  exportStudents: "Eksport atau cetak senarai pelajar",
  exportTeachers: "Eksport atau cetak senarai guru",
  exportClasses: "Eksport atau cetak senarai kelas",
  exportUsers: "Eksport atau cetak senarai pengguna",
  exportAudit: "Eksport atau cetak jejak audit",
  exportOverview: "Eksport atau cetak ringkasan kehadiran",
  exportRegister: "Eksport atau cetak kehadiran hari ini",
  exportBoard: "Eksport atau cetak kehadiran yang belum diambil",
  exportDesk: "Eksport atau cetak senarai susulan",
  exportAbsences: "Eksport atau cetak makluman ketidakhadiran",
  exportLetters: "Eksport atau cetak senarai surat amaran",
  exportCalendar: "Eksport atau cetak takwim",
  exportGuardians: "Eksport atau cetak senarai penjaga",
  exportPayments: "Eksport atau cetak senarai bayaran",
  print: "Cetak halaman ini",
  keys: "Pintasan papan kekunci",
  light: "Tema cerah",
  dark: "Tema gelap",
  system: "Tema ikut peranti",
  asal: "Bahasa: Campuran (Melayu–English)",
  ms: "Bahasa: Bahasa Melayu",
  en: "Bahasa: English",
};

/** The name of every place and action, taken from the texts of the menu and the tabs where they have it. */
function labelsOf(lang: Lang, actions: typeof englishActions) {
  const [menu, tabs, settings] = [menuText[lang], placesText[lang], settingsText[lang]];
  const hifz = hifzText[lang];
  const { editProfile, help, signOut, coming } = shellText[lang];
  return {
    labels: {
      ...menu,
      family: tabs.family,
      self: tabs.self,
      board: tabs.board,
      desk: tabs.desk,
      absences: tabs.absences,
      insights: tabs.insights,
      letters: tabs.letters,
      murajaah: hifz.murajaah,
      halaqah: hifz.halaqah,
      hifzSchool: hifz.hifzSchool,
      hifzReport: hifz.hifzReport,
      people: settings.people,
      attendanceSettings: settings.attendanceSettings,
      certificates: hifz.certificates,
      exams: hifz.exams,
      hifzSettings: settings.hifzSettings,
      hijri: settings.hijri,
      audit: settings.audit,
      tokens: settings.tokens,
      data: settings.data,
      merge: settings.merge,
      calendar: calendarText[lang].title,
      activity: homeText[lang].activity,
      profile: editProfile,
      help,
      signOut,
      ...actions,
    },
    notes: { attendance: tabs.places, hifz: menu.hifz, settings: menu.settings, coming },
  };
}

const english = labelsOf("en", englishActions);

/** What the search of pages and actions shows. */
export const placeText = words<typeof english>({
  asal: labelsOf("asal", englishActions),
  ms: labelsOf("ms", malayActions),
  en: english,
});

export type PlaceKey = keyof (typeof english)["labels"];

/** Further words that find a place, in Malay and English. */
const SYNONYMS: Partial<Record<PlaceKey, string>> = {
  home: "utama home start laman",
  students: "murid pupil anak child waris penjaga guardian",
  teachers: "ustaz ustazah cikgu staf staff",
  classes: "halaqah kumpulan group",
  attendance: "register daftar hadir ponteng",
  family: "anak children kehadiran attendance",
  self: "kehadiran attendance rekod record",
  board: "board papan register kehadiran pagi morning tertinggal missing ingatkan remind",
  desk: "ponteng truant kehadiran sebab reason hubungi call waris penjaga guardian",
  absences: "cuti sakit leave sick MC surat letter",
  insights: "peratus percentage statistik statistics laporan report graf chart",
  letters: "surat ponteng truancy letter",
  hifz: "hafazan quran tasmik tahfiz murajaah juzuk ulang memorisation recite revision",
  murajaah: "ulang lama revision rakan partner slip hafazan quran",
  halaqah: "hafazan hutang liputan sukatan perhatian overview ringkasan",
  hifzSchool: "hafazan mudir berisiko at risk sukatan juzuk khatam overview ringkasan",
  hifzReport:
    "hafazan jais jakim stm sphb calon candidates laporan statistik juzuk khatam kad pengenalan",
  exams: "ujian hafazan syahadah panel markah soalan exam quran marks",
  fees: "bayaran payment",
  announcements: "notis notice berita news",
  reports: "cetak print eksport export statistik statistics lembaran sheet",
  settings: "logo alamat address telefon phone penggal term pelan plan konfigurasi",
  people: "akaun account peranan role jemput invite waris penjaga guardian pengguna user",
  attendanceSettings:
    "sesi session notis notice tutup bulan close month tetapan settings subuh masa time",
  certificates: "sijil syahadah hafazan juzuk certificate serial siri qr",
  hifzSettings: "hafazan quran tahfiz sukatan syllabus program programme mushaf tetapan settings",
  hijri: "takwim islam islamic ramadan syawal tarikh date",
  audit: "log sejarah history siapa who",
  tokens: "token program pengaturcara programmer integrasi integration kunci key",
  data: "sandaran backup salinan copy padam erase PDPA privasi privacy eksport export",
  merge: "gabung duplicate berganda",
  calendar: "kalendar cuti holiday acara event penggal term",
  activity: "sejarah history terkini log",
  profile:
    "profil akaun account kata laluan password foto photo peranti device dua langkah two-step e-mel email",
  takeAttendance: "hadir register tanda mark daftar",
  reportAbsence: "cuti sakit leave sick MC tidak hadir holiday",
  addStudent: "murid pupil baharu new daftar enrol waris penjaga guardian",
  importStudents: "excel csv muat naik upload murid pupil",
  addTeacher: "baharu new ustaz ustazah cikgu staf staff",
  importTeachers: "excel csv muat naik upload ustaz staf staff",
  importHifz: "excel csv muat naik upload quran tasmik juzuk kedudukan position records",
  invite: "akaun account waris penjaga guardian pautan link",
  addClass: "halaqah baharu new",
  cover: "guru ganti relief cuti leave ganti",
  yearChange:
    "naik kelas tukar tahun akademik academic promote tamat graduate tahun baharu new year",
  addEvent: "majlis mesyuarat meeting program baharu new",
  addHolidays: "cuti holiday",
  exportStudents: "excel csv muat turun download murid pupil",
  exportTeachers: "excel csv muat turun download ustaz staf staff",
  exportClasses: "excel csv muat turun download halaqah",
  exportUsers: "excel csv muat turun download akaun account",
  exportAudit: "excel csv muat turun download log",
  exportOverview: "excel csv muat turun download peratus percentage laporan report",
  exportRegister: "excel csv muat turun download harian daily senarai list",
  exportBoard: "excel csv muat turun download tertinggal missing",
  exportDesk: "excel csv muat turun download ponteng truant",
  exportAbsences: "excel csv muat turun download cuti leave",
  exportLetters: "excel csv muat turun download ponteng truancy",
  exportCalendar: "excel csv muat turun download kalendar acara event cuti holiday",
  exportGuardians: "excel csv muat turun download waris telefon phone",
  exportPayments: "excel csv muat turun download yuran fees",
  print: "kertas paper pdf",
  help: "panduan guide cara how tolong manual soalan question",
  keys: "kekunci keyboard pintasan shortcut",
  light: "mod mode terang warna colour",
  dark: "mod mode malam night warna colour",
  system: "mod mode automatik auto",
  asal: "campuran mixed language tukar change",
  ms: "melayu malay language tukar change",
  en: "inggeris english language tukar change",
  signOut: "keluar logout log out",
};

/** All words that find a place: its name in every language and others for the same. */
export function wordsOf(key: PlaceKey): string {
  return `${inAllWords(placeText, (t) => t.labels[key])} ${SYNONYMS[key] ?? ""}`;
}
