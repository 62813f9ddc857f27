import * as z from "zod/mini";
import { personFields } from "#features/people/fields.ts";
import { MALAYSIAN_STATES } from "#features/schools/rules.ts";
import {
  detailsOf,
  fieldsOf,
  kindsOf,
  label,
  labelsOf,
  lineField,
  listedOf,
  namesOf,
  textField,
} from "#lib/fields.ts";
import { COUNTRIES } from "#lib/countries.ts";
import { readIc } from "#lib/ic.ts";
import * as shape from "#lib/shapes.ts";

/** Twelve digits, however they were typed. */
const ic = z.string().check(
  z.maxLength(30),
  z.overwrite((value) => readIc(value) ?? value),
  z.regex(/^\d{12}$/, { error: "is not twelve digits" }),
);

/** The fields of a student in `students`; names and contact are on the profile. */
export const studentFields = fieldsOf({
  jawi_name: {
    label: label("Name in Jawi or Arabic", "Nama Jawi atau Arab"),
    class: "personal",
    ...lineField(200),
    erased: "blank",
    joined: "filled",
    seenBy: "students.see",
    group: "identity",
    aliases: "nama jawi, jawi, jawi name, name in jawi, nama dalam jawi",
  },
  student_id: {
    label: label("Student ID", "No. pelajar"),
    class: "personal",
    kind: "other",
    max: 40,
    shape: shape.number,
    erased: { stays: "the number that marks and payments are kept under" },
    joined: "kept",
    seenBy: "students.see",
    listed: true,
    group: "school",
    aliases: `no murid, no matrik, nombor matrik, matrik, nombor pelajar, nombor murid, no pendaftaran,
      student no, student number, id, id pelajar, id murid, matric no, admission no`,
  },
  ic_number: {
    label: label("MyKid / MyKad", "MyKid / MyKad"),
    class: "sensitive",
    kind: "other",
    shape: ic,
    blank: null,
    erased: "blank",
    joined: "filled",
    seenBy: "students.private",
    group: "identity",
    aliases: `no kp, no kad pengenalan, kad pengenalan, nombor kad pengenalan, ic, no ic, kp, mykid,
      mykad, no mykid, no mykad, ic number, ic no, no kp mykid, no mykid mykad,
      identity card, identity card number, no kp pelajar, no sijil lahir mykid, kp pelajar,
      ic pelajar, nombor kp`,
  },
  gender: {
    label: label("Gender", "Jantina"),
    class: "personal",
    kind: "other",
    shape: shape.gender,
    erased: { stays: "names nobody, and the school's counts need it" },
    joined: "kept",
    seenBy: "students.see",
    listed: true,
    group: "identity",
    aliases: "sex, l p, jantina pelajar",
  },
  citizenship: {
    label: label("Citizenship", "Kewarganegaraan"),
    class: "personal",
    kind: "other",
    shape: z.enum(COUNTRIES),
    erased: { stays: "names nobody, and the school's counts need it" },
    joined: "kept",
    seenBy: "students.private",
    group: "identity",
    aliases: "warganegara, nationality, negara asal, citizen",
  },
  date_of_birth: {
    label: label("Date of birth", "Tarikh lahir"),
    class: "sensitive",
    kind: "date",
    shape: shape.date,
    blank: null,
    erased: "blank",
    joined: "filled",
    seenBy: "family",
    listed: true,
    group: "identity",
    aliases: "tarikh lahir pelajar, lahir, dob, birthday, birth date, tkh lahir",
  },
  enrollment_date: {
    label: label("Enrolment date", "Tarikh kemasukan"),
    class: "personal",
    kind: "date",
    shape: shape.date,
    erased: { stays: "names nobody, and the school's counts need it" },
    joined: "kept",
    seenBy: "family",
    listed: true,
    group: "school",
    aliases: `tarikh masuk, tarikh daftar, tarikh pendaftaran, enrollment date, date enrolled,
      tarikh mula belajar`,
  },
  status: {
    label: label("Status", "Status"),
    class: "personal",
    kind: "other",
    shape: shape.studentStatus,
    erased: { stays: "an active pupil becomes inactive" },
    joined: "kept",
    seenBy: "students.see",
    listed: true,
  },
  address: {
    label: label("Address", "Alamat"),
    class: "sensitive",
    ...textField(300),
    erased: "blank",
    joined: "address",
    seenBy: "students.private",
    group: "home",
    aliases: "alamat rumah, home address, alamat surat menyurat",
  },
  postcode: {
    label: label("Postcode", "Poskod"),
    class: "sensitive",
    kind: "line",
    shape: z.string().check(z.regex(/^(\d{5})?$/, { error: "is not five digits" })),
    blank: "",
    erased: "blank",
    joined: "address",
    seenBy: "students.private",
    group: "home",
    aliases: "post code, zip",
  },
  city: {
    label: label("Town", "Bandar"),
    class: "sensitive",
    ...lineField(100),
    erased: "blank",
    joined: "address",
    seenBy: "students.private",
    group: "home",
    aliases: "city, bandar daerah",
  },
  state: {
    label: label("State", "Negeri"),
    class: "sensitive",
    kind: "other",
    shape: z.enum(["", ...MALAYSIAN_STATES]),
    blank: "",
    erased: "blank",
    joined: "address",
    seenBy: "students.private",
    group: "home",
    aliases: "",
  },
  allergies: {
    label: label("Allergies", "Alahan"),
    class: "sensitive",
    ...textField(500),
    erased: "blank",
    joined: "filled",
    seenBy: "students.health",
    group: "health",
    aliases: "alergi, allergy",
  },
  health_note: {
    label: label("Health note", "Catatan kesihatan"),
    class: "sensitive",
    ...textField(1000),
    erased: "blank",
    joined: "filled",
    seenBy: "students.health",
    group: "health",
    aliases: `kesihatan, masalah kesihatan, penyakit, health, health notes, medical notes,
      rekod kesihatan`,
  },
});

/** The fields that only the page of a student shows. */
export const studentDetails = detailsOf(studentFields);

/** The IC number has a call of its own, which the audit log records. */
const { ic_number: _, ...readable } = studentDetails;

/** The fields that the page of a student shows without a further call. */
export const shownDetails = readable;

/** The labels of these fields and of the profile. */
export const studentLabels = labelsOf({ ...personFields, ...studentFields });
/** The fields that lists show, and how each field is typed: plain data, which a list loads without the shapes. */
export const listedStudentFields = namesOf(listedOf(studentFields));
export const studentKinds = kindsOf(studentFields);
export type StudentLabels = (typeof studentLabels)["asal"];
