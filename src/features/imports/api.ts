import { findClasses } from "#features/classes/db.ts";
import { requireSeats } from "#features/students/db.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { importsContract } from "./contract.ts";
import { countEnrolled, findTaken, insertPupils } from "./db.ts";
import { checkRows, type Problem, type PupilRow } from "./rules.ts";

const os = serve(importsContract);

export const importsApi = os.router({
  importStudents: os.importStudents.handler(async ({ context: { scope }, input }) => {
    // The school's row is locked by this, so that two imports cannot both find a place free.
    await requireSeats(scope, input.rows.length);
    const classes = await findClasses(scope);
    const { ready, problems } = checkRows(input.rows, { classes, today: scope.today });
    requireNone([...problems, ...(await findTaken(scope, ready))]);
    await requirePlaces(scope, ready, classes);
    await insertPupils(scope, ready);
    scope.record({
      action: "student.import",
      label: String(ready.length),
      details: { count: ready.length, notice: input.notice },
    });
    return { created: ready.length };
  }),
});

function requireNone(problems: Problem[]): void {
  if (problems.length === 0) return;
  throw refuse("UNPROCESSABLE_CONTENT", "Some lines cannot be taken; none was written.", {
    reason: "rows",
    problems,
  });
}

type Place = { id: string; name: string; maximum_students: number };

async function requirePlaces(scope: Scope, rows: PupilRow[], classes: Place[]): Promise<void> {
  const enrolled = await countEnrolled(scope);
  for (const { id, name, maximum_students } of classes) {
    const more = rows.filter((row) => row.class_id === id).length;
    if (more === 0 || (enrolled.get(id) ?? 0) + more <= maximum_students) continue;
    throw refuse("CONFLICT", `${name} takes ${maximum_students} students.`, {
      reason: "class_full",
      name,
      maximum_students,
    });
  }
}
