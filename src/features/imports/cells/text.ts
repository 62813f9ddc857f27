import { studentLabels } from "#features/students/fields.ts";
import { teacherLabels } from "#features/teachers/fields.ts";
import type { Doubt, Fault, Field } from "#features/imports/rules/rows.ts";

const english = {
  fields: {
    ...studentLabels.en,
    ...teacherLabels.en,
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
  } as Record<Field, string>,

  guides: {
    name: "As on the birth certificate, with bin or binti. Needed for somebody new.",
    student_id: "Empty: the school's next number. With a number, the line means that student.",
    ic_number: "Twelve digits, with or without hyphens",
    gender: "L or P; may be empty after bin or binti",
    date_of_birth: "Day/month/year; may be empty with an IC number",
    class_name: "As the class is called in Halaqah. The class has to be there already.",
    halaqah_name: "One or several, with ; between them",
    bapa_phone: "Brothers and sisters with the same name and phone share one guardian",
    teacher_id: "Empty: the school's next number",
    date_joined: "Day/month/year; empty: today",
    enrollment_date: "Day/month/year; empty: today",
  } as Partial<Record<Field, string>>,

  /** What is wrong with a group of lines, and what mends it. */
  remedies: {
    missing: ["is missing", "Fill it in."],
    long: ["is too long", "Shorten it: names take 200 characters."],
    unseen: ["holds hidden characters", "Type it anew instead of copying it."],
    garbled: ["holds broken letters", "Save the file as UTF-8 or XLSX."],
    unknown_class: ["is not known", "Create the class first, or correct its name."],
    two_classes: ["names two classes", "Keep one class; any number of halaqah may stay."],
    other_class: [
      "is another one than today's",
      "Take the student out of the old class first, or leave the cell empty.",
    ],
    inactive: [
      "is of somebody who has left",
      "Set the person to active first, or take the line out.",
    ],
    unknown_gender: ["is not understood", "Write L or P."],
    not_date: ["is no date of the past", "Write day/month/year, such as 31/12/2015."],
    not_ic: ["is no IC number", "Write all twelve digits."],
    ic_taken: ["belongs to somebody else", "Look at both: number and IC name two students."],
    not_phone: ["is no phone number", "Write it like 012-345 6789."],
    not_email: ["is no e-mail address", "Write it like nama@sekolah.my, or leave it empty."],
    not_postcode: ["is no postcode", "Write five digits."],
    unknown_state: ["is no state of Malaysia", "Write it like Selangor or WP Kuala Lumpur."],
    two_contacts: [
      "differs for the same person",
      "An earlier line has another one; keep one of the two.",
    ],
    ambiguous: ["fits several people", "Add the number or the IC number."],
    twice: ["stands in the file twice", "Keep one of the lines."],
    taken: ["is in the school already", "Take the line out."],
  } as Record<Fault, [string, string]>,
  doubts: {
    ic_birth: "The date of birth is not the one in the IC number.",
    ic_gender: "The gender is not the one in the IC number.",
    zeros: "The IC number had lost its first zeros; they were put back.",
    same_name: "There is somebody of the same name already.",
    no_class: "These students get no class yet.",
    nameless_contact: "A phone or e-mail without a name beside it is left out.",
  } as Record<Doubt, string>,
};

const malay: typeof english = {
  fields: {
    ...studentLabels.ms,
    ...teacherLabels.ms,
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
    name: "Seperti dalam sijil lahir, dengan bin atau binti. Wajib bagi orang baharu.",
    student_id:
      "Kosong: nombor sekolah yang seterusnya. Jika diisi, baris itu bagi pelajar tersebut.",
    ic_number: "Dua belas digit, dengan atau tanpa tanda sempang",
    gender: "L atau P; boleh dikosongkan selepas bin atau binti",
    date_of_birth: "Hari/bulan/tahun; boleh dikosongkan jika ada nombor KP",
    class_name: "Seperti nama kelas dalam Halaqah. Kelas mesti sudah ada.",
    halaqah_name: "Satu atau beberapa, dengan ; di antaranya",
    bapa_phone: "Adik-beradik dengan nama dan telefon yang sama berkongsi seorang penjaga",
    teacher_id: "Kosong: nombor sekolah yang seterusnya",
    date_joined: "Hari/bulan/tahun; kosong: hari ini",
    enrollment_date: "Hari/bulan/tahun; kosong: hari ini",
  },

  remedies: {
    missing: ["belum diisi", "Sila isi."],
    long: ["terlalu panjang", "Pendekkan: nama tidak melebihi 200 aksara."],
    unseen: ["mengandungi aksara tersembunyi", "Taip semula, jangan disalin."],
    garbled: ["mengandungi huruf rosak", "Simpan fail sebagai UTF-8 atau XLSX."],
    unknown_class: ["tidak dikenali", "Cipta kelas itu dahulu, atau betulkan namanya."],
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
    not_date: ["bukan tarikh yang lepas", "Tulis hari/bulan/tahun, contohnya 31/12/2015."],
    not_ic: ["bukan nombor KP", "Tulis kesemua dua belas digit."],
    ic_taken: ["milik orang lain", "Semak kedua-duanya: nombor dan KP menyebut dua pelajar."],
    not_phone: ["bukan nombor telefon", "Tulis seperti 012-345 6789."],
    not_email: ["bukan alamat e-mel", "Tulis seperti nama@sekolah.my, atau kosongkan."],
    not_postcode: ["bukan poskod", "Tulis lima digit."],
    unknown_state: ["bukan negeri di Malaysia", "Tulis seperti Selangor atau WP Kuala Lumpur."],
    two_contacts: [
      "berlainan bagi orang yang sama",
      "Baris terdahulu menyebut yang lain; kekalkan satu sahaja.",
    ],
    ambiguous: ["sepadan dengan beberapa orang", "Tambah nombor atau nombor KP."],
    twice: ["disebut dua kali dalam fail", "Kekalkan satu baris sahaja."],
    taken: ["sudah ada di sekolah", "Buang baris itu."],
  },
  doubts: {
    ic_birth: "Tarikh lahir tidak sama dengan yang ada dalam nombor KP.",
    ic_gender: "Jantina tidak sama dengan yang ada dalam nombor KP.",
    zeros: "Nombor KP kehilangan sifar di hadapan; sifar itu dikembalikan.",
    same_name: "Sudah ada orang dengan nama yang sama.",
    no_class: "Pelajar ini belum mendapat kelas.",
    nameless_contact: "Telefon atau e-mel tanpa nama di sebelahnya ditinggalkan.",
  },
};

/** What the columns are called, what goes into them, and what is wrong with what stands there. */
export const cellWords = { english, malay };
