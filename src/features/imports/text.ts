import { words } from "#lib/text.ts";
import type { PastedField } from "#features/imports/rules/paste.ts";
import type { Fault } from "#features/imports/rows/rules.ts";

const fields: Record<PastedField, string> = {
  name: "Name",
  class_name: "Class",
  gender: "Gender",
  date_of_birth: "Birthday",
  student_id: "Number",
  guardian: "Guardian",
  phone: "Phone",
};

const faults: Record<Fault, string> = {
  missing: "is missing",
  long: "is too long",
  unseen: "holds hidden characters",
  garbled: "holds broken letters",
  unknown_class: "is no class of this school",
  two_classes: "names two classes of the year",
  other_class: "is another class than the pupil's own",
  inactive: "is a person who has left the school",
  unknown_gender: "write L or P",
  not_date: "is no date, such as 31/12/2015",
  not_ic: "is not twelve digits",
  ic_taken: "belongs to somebody else",
  not_phone: "is no phone number",
  not_email: "is no e-mail address",
  not_postcode: "is not five digits",
  unknown_state: "is no state of Malaysia",
  two_contacts: "differs from an earlier line",
  ambiguous: "fits several people",
  twice: "stands here twice",
  taken: "is in the school already",
};

const english = {
  title: "Pupils",
  line: "Copy them from a spreadsheet and paste them here, or do it later.",
  label: "Pupils, one on a line",
  hint: "Columns: name, class, gender (L/P), guardian, phone. A line of headings may stand on top; gender may be left out after bin or binti.",
  example: (class_name: string) =>
    `Ahmad Danish bin Rosli\t${class_name}\tL\tRosli bin Omar\t012-345 6789`,
  fields,
  faults,
  ready: (count: number) => (count === 1 ? "1 pupil is ready" : `${count} pupils are ready`),
  wrong: (count: number) => (count === 1 ? "1 line has a problem" : `${count} lines have problems`),
  lineNumber: (line: number) => `Line ${line}`,
  problemsTitle: "Mend these lines above; nothing is saved before all are right.",
  preview: "Preview",
  male: "Male",
  female: "Female",
  more: (count: number) => `and ${count} more`,
  tooMany: (most: number) => `Please paste at most ${most} lines at a time.`,
  told: "The families were told what the school keeps of them, as the privacy notice says.",
  save: "Save and take today's register",
  skip: "Skip, I will do it later",
  planLimit: (limit: number, plan: string) =>
    `Your plan takes ${limit} active students. The plan ${plan} takes more.`,
  classFull: (name: string, maximum: number) => `${name} takes ${maximum} students.`,
  failed: "The pupils could not be saved. Please try again.",
  adminsOnly: "Only the school's admins may add students.",
};

export type ImportsText = typeof english;

/** The words of the screen on which pupils are pasted. */
export const importsText = words<ImportsText>({
  asal: english,
  ms: {
    title: "Pelajar",
    line: "Salin daripada hamparan dan tampal di sini, atau buat kemudian.",
    label: "Pelajar, seorang pada setiap baris",
    hint: "Lajur: nama, kelas, jantina (L/P), penjaga, telefon. Baris tajuk boleh diletakkan di atas; jantina boleh ditinggalkan selepas bin atau binti.",
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
      not_date: "bukan tarikh, contohnya 31/12/2015",
      not_ic: "bukan dua belas digit",
      ic_taken: "milik orang lain",
      not_phone: "bukan nombor telefon",
      not_email: "bukan alamat e-mel",
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
    problemsTitle: "Betulkan baris ini di atas; tiada apa disimpan sehingga semuanya betul.",
    preview: "Pratonton",
    male: "Lelaki",
    female: "Perempuan",
    more: (count) => `dan ${count} lagi`,
    tooMany: (most) => `Sila tampal tidak lebih daripada ${most} baris sekali gus.`,
    told: "Keluarga telah dimaklumkan tentang data yang disimpan oleh sekolah, seperti dalam notis privasi.",
    save: "Simpan dan ambil kehadiran hari ini",
    skip: "Langkau, saya buat kemudian",
    planLimit: (limit, plan) =>
      `Pelan anda menerima ${limit} pelajar aktif. Pelan ${plan} menerima lebih ramai.`,
    classFull: (name, maximum) => `${name} menerima ${maximum} orang pelajar.`,
    failed: "Pelajar tidak dapat disimpan. Sila cuba lagi.",
    adminsOnly: "Hanya pentadbir sekolah boleh menambah pelajar.",
  },
  en: english,
});
