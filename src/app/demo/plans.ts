import type { Duty, Gender } from "#lib/enumerations.ts";
import type { Named } from "#lib/names.ts";
import type { Plan } from "#lib/plans.ts";
import type { School } from "#server/scope.ts";

/** A child that the demo wants by name, and the class. */
export type WantedChild = Partial<Named> & {
  class: string;
  gender: Gender;
  /** Attends a halaqah as well. */
  halaqah?: boolean;
  /** Has a number but no name yet. */
  nameless?: boolean;
  /** Joined this many days ago instead of at the start of a year. */
  joined?: number;
  login?: string;
};

export type WantedFamily = {
  father: string;
  /** The parents with these names; the default is generated names. */
  parents?: { father: Named; mother: Named; mother_login?: string };
  children: WantedChild[];
};

type WantedHalaqah = {
  name: string;
  gender: Gender;
  size: number;
  description: string;
  login?: string;
  /** What its teacher does beside teaching. */
  duties?: Duty[];
  /** A halaqah that was archived last month, and how many of its pupils came here. */
  absorbed?: { name: string; description: string; size: number };
};

/** The plan from which a demo school is made. */
export type SchoolPlan = {
  name: string;
  type: string;
  state: string;
  /** Its address, and how its office is reached. */
  office: Partial<School>;
  /** What its certificates say in Arabic. */
  arabic_name?: string;
  plan: Plan;
  /** The prefix of the pupils' numbers. */
  code: string;
  mail: string;
  school_days: number;
  admins: (Named & { login?: string })[];
  classes: { name: string; grade: number; size: number; teacher?: Named; login?: string }[];
  halaqah: WantedHalaqah[];
  teachers: number;
  /** Teachers beside the homeroom teachers, for each class and each halaqah. */
  assistants: { class: number; halaqah: number };
  gone_teachers: number;
  transferred: number;
  inactive: number;
  withdrawn: number;
  graduated: number;
  changed_class: number;
  families: WantedFamily[];
  /** Classes whose register is still open today. */
  open: string[];
  percent: number;
  fees_sen: number;
  /** The monthly fee of a pupil, in sen. */
  monthly_sen: { day: number; boarding: number };
  /** For how many pupils zakat pays a half, and how many slips wait. */
  asnaf: number;
  slips: number;
  events: number;
};

const NAMELESS = [
  "Tahun 3 Ibnu Sina",
  "Tahun 1 Al-Biruni",
  "Tahun 4 Al-Battani",
  "Tahun 6 Al-Zahrawi",
];

export const AN_NUR: SchoolPlan = {
  name: "Maahad Tahfiz An-Nur",
  type: "tahfiz",
  state: "Selangor",
  office: {
    address: "Lot 1287, Jalan Masjid Lama, Batu 14",
    postcode: "43100",
    city: "Hulu Langat",
    phone: "+60390210000",
    email: "pejabat@annur.example",
    registration_number: "SAN-0147",
    contact_post: "Kerani sekolah",
    signing_post: "Mudir",
  },
  arabic_name: "معهد تحفيظ النور",
  plan: "professional",
  code: "AN",
  mail: "annur.example",
  school_days: 60,
  admins: [
    { first_name: "Rahman", last_name: "bin Idris", login: "admin@halaqah.example" },
    { first_name: "Noraini", last_name: "binti Hashim" },
  ],
  classes: [
    { name: "Tahun 1 Al-Biruni", grade: 1, size: 19 },
    { name: "Tahun 1 Ibnu Khaldun", grade: 1, size: 22 },
    { name: "Tahun 2 Al-Farabi", grade: 2, size: 21 },
    { name: "Tahun 2 Al-Kindi", grade: 2, size: 20 },
    {
      name: "Tahun 3 Ibnu Sina",
      grade: 3,
      size: 28,
      teacher: { first_name: "Aminah", last_name: "binti Yusof" },
      login: "guru@halaqah.example",
    },
    { name: "Tahun 3 Al-Ghazali", grade: 3, size: 18 },
    { name: "Tahun 4 Ibnu Batutah", grade: 4, size: 23 },
    { name: "Tahun 4 Al-Battani", grade: 4, size: 20 },
    {
      name: "Tahun 5 Al-Khawarizmi",
      grade: 5,
      size: 21,
      teacher: { first_name: "Faizal", last_name: "bin Osman" },
    },
    { name: "Tahun 5 Ibnu Rusyd", grade: 5, size: 24 },
    { name: "Tahun 6 Al-Zahrawi", grade: 6, size: 19 },
    { name: "Tahun 6 Ibnu Haytham", grade: 6, size: 21 },
  ],
  halaqah: [
    {
      name: "Halaqah Uthman",
      gender: "male",
      size: 22,
      description: "Hafazan banin, Tahun 4 hingga 6",
      login: "ustaz@halaqah.example",
      duties: ["collector"],
      absorbed: { name: "Halaqah Ali", description: "Hafazan banin", size: 4 },
    },
    {
      name: "Halaqah Hafsah",
      gender: "female",
      size: 22,
      description: "Hafazan banat, Tahun 4 hingga 6",
    },
  ],
  teachers: 32,
  assistants: { class: 1, halaqah: 2 },
  gone_teachers: 3,
  transferred: 5,
  inactive: 2,
  withdrawn: 2,
  graduated: 9,
  changed_class: 6,
  families: [
    {
      father: "Zulkifli",
      parents: {
        father: { first_name: "Zulkifli", last_name: "bin Hassan" },
        mother: { first_name: "Salmah", last_name: "binti Ismail" },
        mother_login: "penjaga@halaqah.example",
      },
      children: [
        {
          class: "Tahun 5 Al-Khawarizmi",
          gender: "male",
          first_name: "Luqman Hakim",
          halaqah: true,
          login: "pelajar@halaqah.example",
        },
        { class: "Tahun 3 Ibnu Sina", gender: "female", first_name: "Nur Humaira" },
      ],
    },
    {
      father: "Zulhairi",
      children: [
        { class: "Tahun 2 Al-Farabi", gender: "male", first_name: "Harith Iskandar", joined: 0 },
      ],
    },
    {
      father: "Azmi",
      children: [{ class: "Tahun 1 Ibnu Khaldun", gender: "female", joined: 7 }],
    },
    {
      father: "Megat Ahmad Shahriman",
      children: [
        {
          class: "Tahun 3 Ibnu Sina",
          gender: "male",
          first_name: "Megat Muhammad Ameer Haziq Danish",
        },
      ],
    },
    arabic("Ismail", "Tahun 3 Ibnu Sina", "male", "محمد أنس", "بن إسماعيل"),
    arabic("Yusof", "Tahun 2 Al-Kindi", "male", "أحمد زيد", "بن يوسف"),
    arabic("Hassan", "Tahun 5 Ibnu Rusyd", "female", "نور العين", "بنت حسن"),
    arabic("Ramli", "Tahun 6 Ibnu Haytham", "female", "ڤوتري بلقيس", "بنت رملي"),
    ...NAMELESS.map((name): WantedFamily => ({
      father: "Rosli",
      children: [{ class: name, gender: "female", nameless: true }],
    })),
  ],
  open: ["Tahun 3 Ibnu Sina", "Tahun 6 Al-Zahrawi"],
  percent: 94,
  fees_sen: 4_525_000,
  monthly_sen: { day: 15_000, boarding: 53_000 },
  asnaf: 8,
  slips: 12,
  events: 10,
};

export const AL_HIDAYAH: SchoolPlan = {
  name: "Madrasah Al-Hidayah",
  type: "madrasah",
  state: "Perak",
  office: {
    address: "No. 8, Lorong Pondok",
    postcode: "31000",
    city: "Batu Gajah",
    phone: "+6053660000",
    email: "pejabat@alhidayah.example",
  },
  plan: "starter",
  code: "MH",
  mail: "alhidayah.example",
  school_days: 20,
  admins: [{ first_name: "Khadijah", last_name: "binti Saad", login: "admin@lain.example" }],
  classes: [
    { name: "Darjah 1", grade: 1, size: 11 },
    { name: "Darjah 2", grade: 2, size: 10 },
  ],
  halaqah: [],
  teachers: 2,
  assistants: { class: 0, halaqah: 0 },
  gone_teachers: 0,
  transferred: 0,
  inactive: 1,
  withdrawn: 0,
  graduated: 0,
  changed_class: 0,
  families: [],
  open: ["Darjah 2"],
  percent: 94,
  fees_sen: 198_000,
  monthly_sen: { day: 12_000, boarding: 12_000 },
  asnaf: 1,
  slips: 1,
  events: 5,
};

function arabic(
  father: string,
  name: string,
  gender: Gender,
  first_name: string,
  last_name: string,
): WantedFamily {
  return { father, children: [{ class: name, gender, first_name, last_name }] };
}
