import { sql } from "drizzle-orm";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";

/** Blanks why a pupil was admitted to exams in spite of blockers. */
export async function eraseCandidates(scope: Scope, student_id: string): Promise<void> {
  const { tx, school } = scope;
  await tx.execute(sql`update app.hifz_candidates set override_reason = ''
    where school_id = ${school.id} and student_id = ${student_id}`);
}

/** Moves the exams of one pupil to another. Attempts at an exam that both have follow those of the kept pupil. */
export async function moveCandidates(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { tx, school } = scope;
  await tx.execute(sql`
    update app.hifz_candidates c set student_id = ${keep.id},
      attempt = c.attempt + coalesce((select max(k.attempt) from app.hifz_candidates k
        where k.school_id = c.school_id and k.exam_id = c.exam_id and k.student_id = ${keep.id}), 0)
    where c.school_id = ${school.id} and c.student_id = ${drop.id}`);
}

/** Whether this profile decided on a candidate. */
export async function hasDecided(scope: Scope, profile_id: string): Promise<boolean> {
  const { tx, school } = scope;
  const { rows } = await tx.execute(sql`select from app.hifz_candidates
    where school_id = ${school.id} and decided_by = ${profile_id} limit 1`);
  return rows.length > 0;
}
