import { words } from "#lib/text.ts";

const englishSettings = {
  title: "School Settings",
  line: "How your school works here, who may sign in, and what was done",
  school: "School",
  people: "People and roles",
  attendance: "Attendance",
  hijri: "Hijri calendar",
  audit: "Audit trail",
  data: "Data",
  merge: "Duplicates",
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
    attendance: "Kehadiran",
    hijri: "Takwim Hijrah",
    audit: "Jejak audit",
    data: "Data",
    merge: "Rekod berganda",
    onlyAdmins: "Untuk pentadbir sahaja",
    onlyAdminsText: "Pentadbir sekolah anda menetapkan cara sekolah bekerja di sini.",
  },
  en: englishSettings,
});
