import { insertRows } from "#db/bulk.ts";
import { studentStays } from "#features/students/table.ts";
import type { Stay } from "#lib/enumerations.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";

type SeedStay = { student_id: string; kind: Stay; from_date: string };

/** Writes which pupils of a demo school board, and which come each day. */
export async function seedStays(scope: Scope, stays: SeedStay[]): Promise<void> {
  const school_id = scope.school.id;
  const rows = stays.map((stay) => ({ school_id, id: newId(), ...stay }));
  await insertRows(scope.tx, studentStays, rows);
}
