import { words } from "#lib/text.ts";

const englishSettings = {
  title: "School Settings",
  line: "School details, users, operations and the activity record",
  school: "School",
  people: "Users and roles",
  attendanceSettings: "Attendance",
  hifzSettings: "Quran memorisation",
  hijri: "Hijri calendar",
  audit: "Audit trail",
  tokens: "API",
  data: "Data",
  merge: "Duplicates",
  onlyAdmins: "For admins only",
  onlyAdminsText: "The settings are managed by your school's admins.",
};

export const settingsText = words<typeof englishSettings>({
  asal: englishSettings,
  ms: {
    title: "Tetapan Sekolah",
    line: "Maklumat sekolah, pengguna, operasi dan rekod aktiviti",
    school: "Sekolah",
    people: "Pengguna dan peranan",
    attendanceSettings: "Kehadiran",
    hifzSettings: "Hafazan",
    hijri: "Takwim Hijrah",
    audit: "Jejak audit",
    tokens: "API",
    data: "Data",
    merge: "Rekod berganda",
    onlyAdmins: "Untuk pentadbir sahaja",
    onlyAdminsText: "Tetapan ini diuruskan oleh pentadbir sekolah anda.",
  },
  en: englishSettings,
});
