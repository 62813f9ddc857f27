import { findStudents, lockStudents } from "#features/students/db.ts";
import { studentName } from "#features/students/rules.ts";
import { refuse } from "#lib/errors.ts";
import { serve } from "#server/serve.ts";
import { staysContract } from "./contract.ts";
import { beginStays, findOpenStays, findStays } from "./db.ts";

const os = serve(staysContract);

export const staysRoutes = os.router({
  listStays: os.listStays.handler(({ context: { scope }, input }) =>
    findStays(scope, input.student_id),
  ),

  setStays: os.setStays.handler(async ({ context: { scope }, input }) => {
    const { kind, from_date } = input;
    const wanted = new Set(input.student_ids);
    await lockStudents(scope, [...wanted]);
    const found = (await findStudents(scope)).filter(({ id }) => wanted.has(id));
    if (found.length !== wanted.size) throw refuse("NOT_FOUND", "There is no such student.");
    const open = new Map(
      (await findOpenStays(scope, [...wanted])).map((stay) => [stay.student_id, stay]),
    );
    const changed = found.filter(({ id }) => open.get(id)?.kind !== kind);
    const later = changed.find(({ id }) => (open.get(id)?.from_date ?? "") > from_date);
    if (later) {
      throw refuse("CONFLICT", "The stay of today began after this day.", {
        reason: "later",
        name: studentName(later),
        from_date: open.get(later.id)?.from_date,
      });
    }
    const ids = changed.map(({ id }) => id);
    if (ids.length > 0) await beginStays(scope, ids, { kind, from_date });
    for (const student of changed) {
      scope.record({
        action: "student.stay",
        subject_id: student.id,
        label: studentName(student),
        details: { changes: { stay: [open.get(student.id)?.kind ?? null, kind] }, date: from_date },
      });
    }
    // Nothing changed, so the audit log gets no entry.
    if (ids.length === 0) scope.record("history");
    return { changed: ids };
  }),
});
