import { words } from "#lib/text.ts";
import type { PastedField } from "#features/imports/rules/paste.ts";
import type { PersonFault } from "#features/imports/rows/rules.ts";

const fields: Record<PastedField, string> = {
  name: "Name",
  class_name: "Class",
  gender: "Gender",
  date_of_birth: "Date of birth",
  student_id: "Number",
  guardian: "Guardian",
  phone: "Phone",
};

const faults: Record<PersonFault, string> = {
  missing: "is missing",
  long: "is too long",
  unseen: "holds hidden characters",
  garbled: "holds broken letters",
  unknown_class: "is not a class at this school",
  two_classes: "names two classes of the year",
  other_class: "is not the student's current class",
  inactive: "belongs to somebody who has left the school",
  unknown_gender: "write L or P",
  unknown_title: "write Ustaz, Ustazah or Cikgu",
  not_date: "is not a valid date (31/12/2015)",
  not_ic: "is not twelve digits",
  ic_taken: "belongs to somebody else",
  not_phone: "is not a valid phone number",
  not_email: "is not a valid e-mail address",
  not_postcode: "is not five digits",
  unknown_state: "is not a state in Malaysia",
  two_contacts: "differs from an earlier line",
  ambiguous: "matches several people",
  twice: "appears twice",
  taken: "is already in the school",
};

const english = {
  title: "Students",
  line: "Copy them from Excel and paste them here, or do it later.",
  label: "Students, one per line",
  hint: "Columns: name, class, gender (L/P), guardian, phone. You can include a heading row; gender can be left out after bin or binti.",
  example: (class_name: string) =>
    `Ahmad Danish bin Rosli\t${class_name}\tL\tRosli bin Omar\t012-345 6789`,
  fields,
  faults,
  ready: (count: number) => (count === 1 ? "1 student is ready" : `${count} students are ready`),
  wrong: (count: number) => (count === 1 ? "1 line has a problem" : `${count} lines have problems`),
  lineNumber: (line: number) => `Line ${line}`,
  problemsTitle: "Correct these lines above. Nothing is saved until all of them are right.",
  preview: "Preview",
  male: "Male",
  female: "Female",
  more: (count: number) => `and ${count} more`,
  tooMany: (most: number) => `Please paste at most ${most} lines at a time.`,
  told: "The families have been told what data the school keeps, as set out in the privacy notice.",
  toldHint: "Tick this box to continue.",
  save: "Save and take today's register",
  skip: "Skip, I'll do it later",
  planLimit: (limit: number, plan: string) =>
    `Your plan allows ${limit} active students. The ${plan} plan allows more.`,
  classFull: (name: string, maximum: number) =>
    `The maximum for ${name} is ${maximum} ${maximum === 1 ? "student" : "students"}.`,
  failed: "The students could not be saved. Please try again.",
  adminsOnly: "Only the school's admins can add students.",
};

export type ImportsText = typeof english;

/** The words of the screen on which pupils are pasted. */
export const importsText = words<ImportsText>({
  asal: english,
  ms: {
    title: "Pelajar",
    line: "Salin daripada fail Excel dan tampal di sini, atau buat kemudian.",
    label: "Pelajar, seorang pada setiap baris",
    hint: "Lajur: nama, kelas, jantina (L/P), penjaga, telefon. Baris tajuk boleh disertakan; jantina boleh ditinggalkan jika ada bin atau binti.",
    example: (class_name) =>
      `Ahmad Danish bin Rosli\t${class_name}\tL\tRosli bin Omar\t012-345 6789`,
    fields: {
      name: "Nama",
      class_name: "Kelas",
      gender: "Jantina",
      date_of_birth: "Tarikh lahir",
      student_id: "No. pelajar",
      guardian: "Penjaga",
      phone: "Telefon",
    },
    faults: {
      missing: "belum diisi",
      long: "terlalu panjang",
      unseen: "mengandungi aksara tersembunyi",
      garbled: "mengandungi huruf rosak",
      unknown_class: "bukan kelas sekolah ini",
      two_classes: "menyebut dua kelas",
      other_class: "bukan kelas pelajar itu sekarang",
      inactive: "milik orang yang sudah berhenti",
      unknown_gender: "tulis L atau P",
      unknown_title: "tulis Ustaz, Ustazah atau Cikgu",
      not_date: "bukan tarikh yang sah (31/12/2015)",
      not_ic: "bukan dua belas digit",
      ic_taken: "milik orang lain",
      not_phone: "bukan nombor telefon yang sah",
      not_email: "bukan alamat e-mel yang sah",
      not_postcode: "bukan lima digit",
      unknown_state: "bukan negeri di Malaysia",
      two_contacts: "berlainan dengan baris terdahulu",
      ambiguous: "sepadan dengan beberapa orang",
      twice: "disebut dua kali",
      taken: "sudah ada di sekolah ini",
    },
    ready: (count) => `${count} orang pelajar sedia disimpan`,
    wrong: (count) => `${count} baris bermasalah`,
    lineNumber: (line) => `Baris ${line}`,
    problemsTitle: "Betulkan baris ini di atas. Tiada apa-apa disimpan sehingga semuanya betul.",
    preview: "Pratonton",
    male: "Lelaki",
    female: "Perempuan",
    more: (count) => `dan ${count} lagi`,
    tooMany: (most) => `Sila tampal tidak lebih daripada ${most} baris sekali gus.`,
    told: "Keluarga telah dimaklumkan tentang data yang disimpan oleh sekolah, seperti dalam notis privasi.",
    toldHint: "Tandakan kotak ini untuk meneruskan.",
    save: "Simpan dan ambil kehadiran hari ini",
    skip: "Langkau, saya buat kemudian",
    planLimit: (limit, plan) =>
      `Had pelan anda ialah ${limit} pelajar aktif. Had pelan ${plan} lebih tinggi.`,
    classFull: (name, maximum) => `Had ${name} ialah ${maximum} orang pelajar.`,
    failed: "Pelajar tidak dapat disimpan. Sila cuba lagi.",
    adminsOnly: "Hanya pentadbir sekolah boleh menambah pelajar.",
  },
  en: english,
});
