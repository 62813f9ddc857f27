import { studentLabels } from "#features/students/fields.ts";
import { teacherLabels } from "#features/teachers/fields.ts";
import type { Doubt, Fault, ImportField } from "#features/imports/rows/rules.ts";
import { hifzCellWords } from "#features/imports/wizard/text/hifz.ts";

/** The names of the columns, their contents, and the possible problems of a cell. */
const english = {
  fields: {
    ...studentLabels.en,
    ...teacherLabels.en,
    ...hifzCellWords.english.fields,
    name: "Full name",
    class_name: "Class",
    halaqah_name: "Halaqah",
    bapa_name: "Father's name",
    bapa_phone: "Father's phone",
    bapa_email: "Father's e-mail",
    ibu_name: "Mother's name",
    ibu_phone: "Mother's phone",
    ibu_email: "Mother's e-mail",
    penjaga_name: "Guardian's name",
    penjaga_phone: "Guardian's phone",
    penjaga_email: "Guardian's e-mail",
  } as Record<ImportField, string>,

  guides: {
    ...hifzCellWords.english.guides,
    name: "As on the birth certificate, with bin or binti. Required for a new person.",
    student_id:
      "If empty: the school's next number. With a number, the line refers to that student.",
    ic_number: "Twelve digits, with or without hyphens",
    gender: "L or P; can be left empty after bin or binti",
    date_of_birth: "Day/month/year; can be left empty if there is an IC number",
    class_name:
      "The class's name as in Halaqah. A class that does not exist yet can be added during the import.",
    halaqah_name: "One or more, separated by ;",
    bapa_phone: "Siblings whose father has the same name and phone share one guardian",
    teacher_id: "If empty: the school's next number",
    date_joined: "Day/month/year; if empty: today",
    enrollment_date: "Day/month/year; if empty: today",
  } as Partial<Record<ImportField, string>>,

  /** The problem of a group of lines, and how to fix it. */
  remedies: {
    ...hifzCellWords.english.remedies,
    missing: ["is missing", "Fill it in."],
    long: ["is too long", "Shorten it: names can have up to 200 characters."],
    unseen: ["contains hidden characters", "Type it again instead of copying it."],
    garbled: ["contains broken letters", "Save the file as UTF-8 or XLSX."],
    unknown_class: ["is not a known class", "Go back and choose the class, or correct its name."],
    two_classes: ["names two classes", "Keep one class; there can be any number of halaqah."],
    other_class: [
      "is not the current class",
      "Remove the student from the old class first, or leave the cell empty.",
    ],
    inactive: [
      "belongs to somebody who has left the school",
      "Make the person active first, or remove the line.",
    ],
    unknown_gender: ["is not understood", "Write L or P."],
    unknown_title: ["is not understood", "Write Ustaz, Ustazah or Cikgu, or leave it empty."],
    not_date: ["is not a date in the past", "Write day/month/year, such as 31/12/2015."],
    not_ic: ["is not a valid IC number", "Write all twelve digits."],
    ic_taken: [
      "belongs to somebody else",
      "Check both: the number and the IC belong to two different students.",
    ],
    not_phone: ["is not a valid phone number", "Write it like 012-345 6789."],
    not_email: [
      "is not a valid e-mail address",
      "Write it like nama@sekolah.my, or leave it empty.",
    ],
    not_postcode: ["is not a valid postcode", "Write five digits."],
    unknown_state: ["is not a state in Malaysia", "Write it like Selangor or WP Kuala Lumpur."],
    unknown_country: ["is not a country", "Write it like Malaysia or Indonesia."],
    two_contacts: [
      "differs for the same person",
      "An earlier line says something else; keep one of the two.",
    ],
    ambiguous: ["matches several people", "Add the number or the IC number."],
    twice: ["appears twice in the file", "Keep one of the lines."],
    taken: ["is already in the school", "Remove the line."],
  } as Record<Fault, [string, string]>,
  doubts: {
    ...hifzCellWords.english.doubts,
    ic_birth: "The date of birth does not match the IC number.",
    ic_gender: "The gender does not match the IC number.",
    zeros: "The IC number had lost its leading zeros; they have been restored.",
    same_name: "There is already somebody with the same name.",
    same_child: "Another line has the same name and date of birth.",
    no_class: "These students do not have a class yet.",
    nameless_contact: "A phone number or e-mail without a name beside it is left out.",
  } as Record<Doubt, string>,
};

const malay: typeof english = {
  fields: {
    ...studentLabels.ms,
    ...teacherLabels.ms,
    ...hifzCellWords.malay.fields,
    name: "Nama penuh",
    class_name: "Kelas",
    halaqah_name: "Halaqah",
    bapa_name: "Nama bapa",
    bapa_phone: "Telefon bapa",
    bapa_email: "E-mel bapa",
    ibu_name: "Nama ibu",
    ibu_phone: "Telefon ibu",
    ibu_email: "E-mel ibu",
    penjaga_name: "Nama penjaga",
    penjaga_phone: "Telefon penjaga",
    penjaga_email: "E-mel penjaga",
  },

  guides: {
    ...hifzCellWords.malay.guides,
    name: "Seperti dalam sijil lahir, dengan bin atau binti. Wajib bagi orang baharu.",
    student_id:
      "Jika kosong: nombor sekolah yang seterusnya. Jika diisi, baris itu bagi pelajar tersebut.",
    ic_number: "Dua belas digit, dengan atau tanpa tanda sempang",
    gender: "L atau P; boleh dikosongkan jika ada bin atau binti",
    date_of_birth: "Hari/bulan/tahun; boleh dikosongkan jika ada nombor KP",
    class_name:
      "Seperti nama kelas dalam Halaqah. Kelas yang belum ada boleh ditambah semasa import.",
    halaqah_name: "Satu atau lebih, dipisahkan dengan ;",
    bapa_phone:
      "Jika nama dan telefon bapa sama pada beberapa baris, adik-beradik itu berkongsi seorang penjaga.",
    teacher_id: "Jika kosong: nombor sekolah yang seterusnya",
    date_joined: "Hari/bulan/tahun; jika kosong: hari ini",
    enrollment_date: "Hari/bulan/tahun; jika kosong: hari ini",
  },

  remedies: {
    ...hifzCellWords.malay.remedies,
    missing: ["belum diisi", "Sila isi."],
    long: ["terlalu panjang", "Pendekkan: nama tidak melebihi 200 aksara."],
    unseen: ["mengandungi aksara tersembunyi", "Taip semula, jangan disalin."],
    garbled: ["mengandungi huruf rosak", "Simpan fail sebagai UTF-8 atau XLSX."],
    unknown_class: ["tidak dikenali", "Kembali dan pilih kelasnya, atau betulkan namanya."],
    two_classes: ["menyebut dua kelas", "Kekalkan satu kelas; halaqah boleh lebih daripada satu."],
    other_class: [
      "berlainan dengan kelas sekarang",
      "Keluarkan pelajar daripada kelas lama dahulu, atau kosongkan sel itu.",
    ],
    inactive: [
      "milik orang yang sudah berhenti",
      "Aktifkan orang itu dahulu, atau buang baris itu.",
    ],
    unknown_gender: ["tidak difahami", "Tulis L atau P."],
    unknown_title: ["tidak difahami", "Tulis Ustaz, Ustazah atau Cikgu, atau kosongkan."],
    not_date: ["bukan tarikh yang lepas", "Tulis hari/bulan/tahun, contohnya 31/12/2015."],
    not_ic: ["bukan nombor KP yang sah", "Tulis kesemua dua belas digit."],
    ic_taken: ["milik orang lain", "Semak kedua-duanya: nombor dan KP menyebut dua pelajar."],
    not_phone: ["bukan nombor telefon yang sah", "Tulis seperti 012-345 6789."],
    not_email: ["bukan alamat e-mel yang sah", "Tulis seperti nama@sekolah.my, atau kosongkan."],
    not_postcode: ["bukan poskod yang sah", "Tulis lima digit."],
    unknown_state: ["bukan negeri di Malaysia", "Tulis seperti Selangor atau WP Kuala Lumpur."],
    unknown_country: ["bukan nama negara", "Tulis seperti Malaysia atau Indonesia."],
    two_contacts: [
      "berlainan bagi orang yang sama",
      "Baris terdahulu menyebut yang lain; kekalkan satu sahaja.",
    ],
    ambiguous: ["sepadan dengan beberapa orang", "Tambah nombor atau nombor KP."],
    twice: ["disebut dua kali dalam fail", "Kekalkan satu baris sahaja."],
    taken: ["sudah ada di sekolah", "Buang baris itu."],
  },
  doubts: {
    ...hifzCellWords.malay.doubts,
    ic_birth: "Tarikh lahir tidak sama dengan yang ada dalam nombor KP.",
    ic_gender: "Jantina tidak sama dengan yang ada dalam nombor KP.",
    zeros: "Nombor KP kehilangan sifar di hadapan; sifar itu dikembalikan.",
    same_name: "Sudah ada orang dengan nama yang sama.",
    same_child: "Ada baris lain dengan nama dan tarikh lahir yang sama.",
    no_class: "Pelajar ini belum mendapat kelas.",
    nameless_contact: "Nombor telefon atau e-mel tanpa nama di sebelahnya tidak diimport.",
  },
};

/** The words for the columns of a file and the problems of its cells, as parts of the wizard's words. */
export const cellWords = { english, malay };
