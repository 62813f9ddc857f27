import { guardianFields, linkFields } from "#features/guardians/fields.ts";
import { personFields } from "#features/people/fields.ts";
import { studentFields } from "#features/students/fields.ts";
import { teacherFields } from "#features/teachers/fields.ts";
import { labelsOf } from "#lib/fields.ts";

/** The lists of fields of people, whose labels are the same everywhere. */
const LISTS = {
  ...personFields,
  ...guardianFields,
  ...linkFields,
  ...teacherFields,
  ...studentFields,
};

/** The Malay names of changed fields, by their names in the data; in English those names are shown as they are. */
const malayFields = {
  ...labelsOf(LISTS).ms,
  absence_rule: "Peraturan ketidakhadiran",
  absence_notice_minutes: "Notis kepada penjaga (minit)",
  academic_year: "Tahun akademik",
  archived_on: "Diarkibkan pada",
  attendance_window_days: "Tempoh menanda kehadiran",
  classes: "Kelas",
  contact_post: "Jawatan yang menjawab soalan tentang data",
  date: "Tarikh",
  guardians_see_phones: "Penjaga melihat telefon guru kelas",
  description: "Keterangan",
  due_at: "Perlu diambil sebelum",
  grade_level: "Peringkat",
  hours: "Waktu kehadiran",
  homeroom_teacher_id: "Guru kelas",
  amount: "Jumlah",
  cycle_days: "Kitaran murajaah (hari)",
  edition: "Cetakan mushaf",
  from_date: "Mula",
  guard: "Gred tertinggi tidak diberi jika terlupa kalimah",
  khatam_by: "Khatam menjelang",
  labels: "Nama rekod",
  level: "Peringkat",
  new_paused_from: "Hafazan baharu dihentikan sementara mulai",
  order_kind: "Susunan",
  order_list: "Senarai susunan",
  parts: "Bahagian muka surat",
  pass_grade: "Gred lulus",
  priors: "Hafazan sedia ada",
  programme_name: "Program",
  scale: "Skala gred",
  sessions: "Sesi hafazan",
  syllabus: "Sukatan",
  target: "Sasaran harian",
  teacher_name: "Guru tasmik",
  unit: "Unit",
  is_estimate: "Anggaran",
  kind: "Jenis",
  logo_url: "Logo",
  maximum_students: "Had pelajar",
  name: "Nama",
  place: "Tempat",
  position: "Urutan",
  pupil_word: "Panggilan pelajar",
  registration_number: "No. pendaftaran sekolah",
  require_two_step: "Wajib pengesahan dua langkah",
  signing_post: "Jawatan yang menandatangani surat",
  since: "Hari pertama",
  staff_title: "Gelaran guru",
  starts_at: "Masa",
  starts_on: "Mula pada",
  student_number_pattern: "Pola nombor pelajar",
  terms: "Penggal",
  time_zone: "Zon masa",
  title: "Tajuk",
  to_date: "Hari terakhir",
  type: "Jenis",
  weekdays: "Hari",
  weekend_days: "Cuti mingguan",
};

const malayValues = {
  active: "aktif",
  admin: "pentadbir",
  event: "acara",
  false: "tidak",
  female: "perempuan",
  graduated: "tamat",
  guardian: "penjaga",
  holiday: "cuti",
  hours: "waktu lain",
  inactive: "tidak aktif",
  male: "lelaki",
  retired: "bersara",
  student: "pelajar",
  teacher: "guru",
  transferred: "berpindah",
  true: "ya",
  withdrawn: "berhenti",
};

type Words = Record<string, string>;

export const fieldWords: Record<"english" | "malay", { fields: Words; values: Words }> = {
  english: {
    fields: labelsOf(LISTS).en,
    values: { true: "yes", false: "no" },
  },
  malay: { fields: malayFields, values: malayValues },
};
