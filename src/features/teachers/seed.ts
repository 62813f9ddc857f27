import { insertRows } from "#db/bulk.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import type { Teacher } from "./contract.ts";
import { teachers } from "./table.ts";

export type SeedTeacher = {
  id: string;
  teacher_id: string;
  profile_id: string;
  specialization: string;
  qualification: string;
  date_joined: string;
  status: Teacher["status"];
};

/** Writes the teachers of a demo school. */
export async function seedTeachers(scope: Scope, people: SeedTeacher[]): Promise<void> {
  const school_id = scope.school.id;
  await insertRows(
    scope.tx,
    teachers,
    people.map((teacher) => ({ school_id, ...teacher })),
  );
}

/** Makes up a teacher's specialization and the qualification for it. */
export function makeTraining(random: Random): { specialization: string; qualification: string } {
  const [specialization, qualifications] = random.pick(TRAININGS);
  return { specialization, qualification: random.pick(qualifications) };
}

const TAHFIZ = [
  "Diploma Tahfiz al-Quran wal Qiraat, Darul Quran JAKIM",
  "Ijazah Sarjana Muda al-Quran dan al-Sunnah, USIM",
  "Syahadah Tahfiz dan Sanad Riwayat Hafs",
];
const DINI = [
  "Ijazah Sarjana Muda Syariah, Universiti al-Azhar",
  "Ijazah Sarjana Muda Pengajian Islam, UKM",
  "Diploma Perguruan KAFA, KUIS",
];
const ACADEMIC = [
  "Ijazah Sarjana Muda Perguruan, IPG",
  "Ijazah Sarjana Muda Pendidikan, UPSI",
  "Diploma Pendidikan, UiTM",
];

const TRAININGS: [string, string[]][] = [
  ["Hafazan al-Quran", TAHFIZ],
  ["Hafazan al-Quran", TAHFIZ],
  ["Hafazan al-Quran", TAHFIZ],
  ["Tajwid dan Tarannum", TAHFIZ],
  ["Fiqah", DINI],
  ["Akidah dan Akhlak", DINI],
  ["Sirah", DINI],
  ["Bahasa Arab", DINI],
  ["Jawi dan Khat", DINI],
  ["Bahasa Melayu", ACADEMIC],
  ["Bahasa Inggeris", ACADEMIC],
  ["Matematik", ACADEMIC],
  ["Sains", ACADEMIC],
];
