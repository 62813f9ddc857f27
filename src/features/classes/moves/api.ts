import { classesContract } from "#features/classes/contract.ts";
import {
  continueEnrollment,
  deleteEnrollments,
  endEnrollment,
  findMarked,
  findOpen,
  insertEnrollment,
  type LockedClass,
  requireOpenClass,
} from "#features/classes/enrollments/db.ts";
import type { Student } from "#features/students/contract.ts";
import { findStudents, lockStudents } from "#features/students/db.ts";
import { studentName } from "#features/students/rules.ts";
import { addDays } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";

const os = serve(classesContract);

export const movesRoutes = {
  moveStudents: os.moveStudents.handler(async ({ context: { scope }, input }) => {
    const { class_id, student_ids, from_date = scope.today } = input;
    // Between today and a later first day the pupils would be in neither list.
    if (from_date > addDays(scope.today, 1)) {
      throw refuse("UNPROCESSABLE_CONTENT", "Tomorrow is the last day to move on.", {
        reason: "date_ahead",
      });
    }
    const to = await requireOpenClass(scope, class_id);
    await lockStudents(scope, student_ids);
    const students = await requireStudents(scope, student_ids);
    return move(scope, to, students, from_date);
  }),
};

type Open = Awaited<ReturnType<typeof findOpen>>[number];

async function move(scope: Scope, to: LockedClass, students: Student[], from_date: string) {
  const ids = students.map(({ id }) => id);
  const open = await findOpen(scope, ids);
  const inside = new Set(open.filter((one) => one.class_id === to.id).map((o) => o.student_id));
  const coming = students.filter(({ id }) => !inside.has(id));
  requireSeats(to, coming.length);
  const leaving = open.filter(
    (one) => to.kind === "class" && one.kind === "class" && one.class_id !== to.id,
  );
  await leave(scope, leaving, students, from_date);
  for (const { id: student_id } of coming) {
    const wanted = { class_id: to.id, student_id, from_date };
    if (!(await continueEnrollment(scope, wanted))) await insertEnrollment(scope, wanted);
  }
  const from = coming.map(({ id: student_id }) => {
    const left = leaving.find((one) => one.student_id === student_id);
    return { student_id, class_id: left?.class_id ?? null };
  });
  for (const student of coming) {
    const left = leaving.find((one) => one.student_id === student.id);
    scope.record({
      action: "enrollment.move",
      subject_id: student.id,
      label: studentName(student),
      details: { class_name: to.name, from_class: left?.name ?? "", from_date },
    });
  }
  // Moving who is there already changes nothing, and so adds nothing to the trail.
  if (coming.length === 0) scope.record("history");
  return { moved: coming.map(({ id }) => id), from, from_date };
}

/** Ends old enrolments on the eve; one that began on the day or later was wrong, and is taken back. */
async function leave(scope: Scope, leaving: Open[], students: Student[], day: string) {
  const marked = await findMarked(
    scope,
    leaving.map(({ id }) => id),
    day,
  );
  if (marked.length > 0) {
    const held = new Set(
      leaving.filter(({ id }) => marked.includes(id)).map(({ student_id }) => student_id),
    );
    throw refuse("CONFLICT", "Attendance was marked in the old class on the day or later.", {
      reason: "has_marks",
      names: students.filter(({ id }) => held.has(id)).map(studentName),
    });
  }
  const wrong = leaving.filter(({ from_date }) => from_date >= day);
  await deleteEnrollments(
    scope,
    wrong.map(({ id }) => id),
  );
  for (const { id, from_date } of leaving) {
    if (from_date < day) await endEnrollment(scope, id, addDays(day, -1));
  }
}

function requireSeats({ name, enrolled, maximum_students }: LockedClass, more: number): void {
  if (more === 0 || enrolled + more <= maximum_students) return;
  throw refuse("CONFLICT", `${name} takes ${maximum_students} students.`, {
    reason: "class_full",
    maximum_students,
    free: maximum_students - enrolled,
  });
}

async function requireStudents(scope: Scope, ids: string[]): Promise<Student[]> {
  const wanted = new Set(ids);
  const found = (await findStudents(scope)).filter(({ id }) => wanted.has(id));
  if (found.length !== wanted.size) throw refuse("NOT_FOUND", "There is no such student.");
  const idle = found.filter(({ status }) => status !== "active");
  if (idle.length === 0) return found;
  throw refuse("CONFLICT", "Only active students can be in a class.", {
    reason: "not_active",
    names: idle.map(studentName),
  });
}
