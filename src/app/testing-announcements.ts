import { expect } from "vitest";
import type { Announcement } from "#features/announcements/contract.ts";
import type { Caller, TestApp, TestSchool } from "./testing.ts";

/** An announcement to all guardians that asks for nothing. */
export const NOTICE = {
  kind: "notice",
  title_ms: "Lawatan Darul Quran",
  body_ms: "Bas bertolak 7.30 pagi.",
  title_en: "",
  body_en: "",
  groups: ["guardians"],
  targets: [{ kind: "school" }],
  reply: "none",
  reply_by: null,
  expires_on: null,
};

/** Writes an announcement to all guardians that asks for nothing, unless `changes` say otherwise, and publishes it. */
export async function publishNotice(
  by: Caller,
  changes: Record<string, unknown> = {},
): Promise<Announcement> {
  const { body: draft } = await by.post<Announcement>("/announcements", {
    ...NOTICE,
    ...changes,
  });
  const { version } = draft;
  const published = await by.post<Announcement>(`/announcements/${draft.id}/publish`, { version });
  expect(published.status).toBe(200);
  return published.body;
}

/** Adds pupils to the school's class, each with a guardian of its own. */
export async function addFamilies(
  app: TestApp,
  { id, class_id }: TestSchool,
  families: number,
): Promise<void> {
  await app.owner.query(
    `with people as (
       insert into app.profiles (school_id, id, role, first_name)
       select $1, gen_random_uuid(), unnest('{guardian,student}'::text[]), 'N' || n from generate_series(1, $3) n
       returning id, role, first_name
     ), g as (
       insert into app.guardians (school_id, id, profile_id)
       select $1, id, id from people where role = 'guardian' returning id
     ), s as (
       insert into app.students (school_id, id, student_id, gender, enrollment_date, profile_id)
       select $1, id, first_name, 'male', '2020-01-06', id from people where role = 'student' returning id, student_id
     ), e as (
       insert into app.class_enrollments (school_id, id, class_id, student_id, from_date)
       select $1, gen_random_uuid(), $2, id, '2020-01-06' from s
     ) insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       select $1, gen_random_uuid(), p.id, s.id, 'bapa' from s join people p on p.first_name = s.student_id and p.role = 'guardian'`,
    [id, class_id, families],
  );
}
