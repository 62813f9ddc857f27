import type { CardSnapshot } from "#features/cards/issues/contract.ts";
import { addDays } from "#lib/dates.ts";
import type { TestSchool } from "./testing.ts";

type Of = { id: string };

/** A school's set-up for progress reports: a subject, a trait and a period that has begun; some sections, or comments alone. */
export async function addCardSetup({ admin, today }: TestSchool, sections = ["comment"]) {
  type Setup = { subjects: Of[]; scales: Of[]; traits: Of[] };
  await admin.post("/subjects/preset", { preset: "kafa", levels: [] });
  const { body: setup } = await admin.post<Setup>("/traits/preset", {});
  const { body: period } = await admin.post<Of>("/card-periods", {
    name: "Penggal 3",
    academic_year: "2026",
    from_date: addDays(today, -30),
    to_date: today,
    levels: [],
    sections,
    due_on: today,
  });
  const idOf = (rows: Of[]) => rows[0]?.id ?? "";
  return {
    period_id: period.id,
    subject_id: idOf(setup.subjects),
    scale_id: idOf(setup.scales),
    trait_id: idOf(setup.traits),
  };
}

/** The report of a student with a comment, brought as far as the acts that are named. */
export async function addCard(
  { admin }: TestSchool,
  period_id: string,
  student_id: string,
  acts: readonly ("ready" | "approve" | "publish")[] = [],
): Promise<void> {
  await admin.patch("/cards", { period_id, student_id, comment: "Alhamdulillah, baik." });
  for (const act of acts)
    await admin.post(`/cards/${act}`, { period_id, student_ids: [student_id] });
}

/** A snapshot that says one word. */
export function snapshotSaying(word: string): CardSnapshot {
  const none = { address: null, postcode: null, city: null, phone: null, email: null };
  return {
    version: 1,
    issued_on: "2026-11-27",
    school: {
      name: "Sekolah",
      logo_url: null,
      state: "Selangor",
      registration_number: null,
      ...none,
    },
    period: { name: "P", academic_year: "2026", from_date: "2026-08-01", to_date: "2026-11-27" },
    sections: ["comment"],
    student: { name: word, number: "", jawi_name: null },
    class_name: word,
    grade_level: "",
    teacher: null,
    attendance: null,
    hafazan: null,
    hifz_remark: "",
    subjects: [],
    mean: null,
    traits: [],
    comment: word,
    comment_by: null,
    remark: "",
    signing_post: "Mudir",
  };
}
