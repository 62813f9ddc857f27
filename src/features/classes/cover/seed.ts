import { insertRows } from "#db/bulk.ts";
import { type SeedClassTeacher } from "#features/classes/seed.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { coverRequests } from "./table.ts";

/**
 * Writes an accepted request for each substitute of the demo school, and one that waits, for the class
 * of the teacher who signs in.
 */
export async function seedCovers(
  scope: Scope,
  { assignments, teachers, admin_id, asker_id }: CoverPlan,
): Promise<void> {
  const profileOf = new Map(teachers.map(({ id, profile_id }) => [id, profile_id]));
  const headOf = (class_id: string) =>
    assignments.find(
      (teacher) =>
        teacher.class_id === class_id && teacher.kind === "homeroom" && teacher.to_date === null,
    );
  const substitutes = assignments.filter(({ kind }) => kind === "substitute");
  const { school, today, now } = scope;
  const rows = substitutes.map(({ class_id, teacher_id, from_date, to_date }) => ({
    class_id,
    teacher_id,
    from_date,
    to_date: to_date ?? from_date,
    reason: "Kursus di PPD",
    state: "accepted" as const,
    requested_by: profileOf.get(headOf(class_id)?.teacher_id ?? "") ?? admin_id,
    created_at: `${addDays(from_date, -3)}T01:10:00Z`,
    decided_by: admin_id,
    decided_at: `${addDays(from_date, -2)}T02:30:00Z`,
  }));
  const own = assignments.find(
    ({ kind, teacher_id }) => kind === "homeroom" && profileOf.get(teacher_id) === asker_id,
  );
  const [substitute] = substitutes;
  const waiting = asker_id &&
    own &&
    substitute && {
      class_id: own.class_id,
      teacher_id: substitute.teacher_id,
      from_date: addDays(today, 3),
      to_date: addDays(today, 4),
      reason: "Menghadiri bengkel hafazan",
      state: "waiting" as const,
      requested_by: asker_id,
      created_at: now,
      decided_by: null,
      decided_at: null,
    };
  await insertRows(
    scope.tx,
    coverRequests,
    [...rows, ...(waiting ? [waiting] : [])].map((request) => ({
      school_id: school.id,
      id: newId(),
      ...request,
    })),
  );
}

type CoverPlan = {
  assignments: SeedClassTeacher[];
  teachers: { id: string; profile_id: string }[];
  /** The admin who accepted the requests. */
  admin_id: string;
  /** The teacher who made the waiting request. */
  asker_id: string | undefined;
};
