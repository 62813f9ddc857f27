import {
  continueEnrollment,
  deleteEnrollments,
  endEnrollment,
  findMarkedEnrollments,
  findOpen,
  insertEnrollment,
  findEnrollments,
  findOtherClass,
  reopenEnrollment,
} from "./db.ts";
import { requireOpenClass, type LockedClass, lockClass } from "#features/classes/db.ts";
import type { Student } from "#features/students/contract.ts";
import { findStudents, lockStudents } from "#features/students/db.ts";
import { studentName } from "#features/students/rules.ts";
import { addDays } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";

import { fullName } from "#lib/names.ts";
import { enrollmentsContract, type Enrollment } from "./contract.ts";

const os = serve(enrollmentsContract);

export const enrollmentsRoutes = os.router({
  listEnrollments: os.listEnrollments.handler(({ context, input }) =>
    findEnrollments(context.scope, input),
  ),

  enrol: os.enrol.handler(({ context: { scope }, input }) =>
    enrolStudent(scope, { from_date: scope.today, ...input }),
  ),

  endEnrollment: os.endEnrollment.handler(async ({ context: { scope }, input }) => {
    const { id, to_date = scope.today } = input;
    const before = await requireEnrollment(scope, id);
    if (before.status === "ended") return answerUnchanged(scope, before);
    if (to_date < before.from_date) {
      throw refuse("UNPROCESSABLE_CONTENT", "The last day cannot be before the first.", {
        reason: "dates",
      });
    }
    await lockClass(scope, before.class_id);
    await endEnrollment(scope, id, to_date);
    const enrollment = await requireEnrollment(scope, id);
    record(scope, "enrollment.end", enrollment);
    return enrollment;
  }),

  takeBackEnrollment: os.takeBackEnrollment.handler(
    async ({ context: { scope }, input: { id } }) => {
      const enrollment = await requireEnrollment(scope, id);
      await lockClass(scope, enrollment.class_id);
      if ((await findMarkedEnrollments(scope, [id], enrollment.from_date)).length > 0) {
        throw refuse("CONFLICT", "Attendance has already been marked. End the enrolment instead.", {
          reason: "has_marks",
        });
      }
      await deleteEnrollments(scope, [id]);
      record(scope, "enrollment.take_back", enrollment);
      return { taken_back: true };
    },
  ),

  reopenEnrollment: os.reopenEnrollment.handler(async ({ context: { scope }, input: { id } }) => {
    const before = await requireEnrollment(scope, id);
    if (before.status === "active") return answerUnchanged(scope, before);
    const schoolClass = await requireOpenClass(scope, before.class_id);
    await lockStudents(scope, [before.student_id]);
    const { class_id, student_id } = before;
    requireActive(await findStudents(scope, { id: student_id }));
    const again = await findEnrollments(scope, { class_id, student_id, status: "active" });
    if (again.length > 0) {
      throw refuse("CONFLICT", "The student is already in this class.", {
        reason: "already_enrolled",
      });
    }
    await requirePlace(scope, schoolClass, student_id);
    await reopenEnrollment(scope, id);
    const enrollment = await requireEnrollment(scope, id);
    record(scope, "enrollment.reopen", enrollment);
    return enrollment;
  }),

  moveStudents: os.moveStudents.handler(async ({ context: { scope }, input }) => {
    const { class_id, student_ids, from_date = scope.today } = input;
    // From today to a later first day, the pupils would be in neither list.
    if (from_date > addDays(scope.today, 1)) {
      throw refuse("UNPROCESSABLE_CONTENT", "Tomorrow is the last day to move on.", {
        reason: "date_ahead",
      });
    }
    const to = await requireOpenClass(scope, class_id);
    await lockStudents(scope, student_ids);
    const students = await requireStudents(scope, student_ids);
    return moveInto(scope, to, students, from_date);
  }),
});

/** Enrols an active student in a class with a free place, from a day on. */
export async function enrolStudent(
  scope: Scope,
  wanted: { class_id: string; student_id: string; from_date: string },
): Promise<Enrollment> {
  const { class_id, student_id } = wanted;
  const schoolClass = await requireOpenClass(scope, class_id);
  await lockStudents(scope, [student_id]);
  const [student] = await findStudents(scope, { id: student_id });
  if (!student) throw refuse("NOT_FOUND", "There is no such student.");
  requireActive([student]);
  const already = await findEnrollments(scope, { class_id, student_id, status: "active" });
  if (already.length > 0) {
    throw refuse("CONFLICT", "The student is already in this class.", {
      reason: "already_enrolled",
    });
  }
  await requirePlace(scope, schoolClass, student_id);
  const id = (await continueEnrollment(scope, wanted)) ?? (await insertEnrollment(scope, wanted));
  const enrollment = await requireEnrollment(scope, id);
  record(scope, "enrollment.create", enrollment);
  return enrollment;
}

/** Refuses when the class is full or the student is in another homeroom class. */
async function requirePlace(scope: Scope, to: LockedClass, student_id: string): Promise<void> {
  const { id, name, kind, enrolled, maximum_students } = to;
  if (enrolled >= maximum_students) {
    throw refuse("CONFLICT", `The maximum for ${name} is ${maximum_students} students.`, {
      reason: "class_full",
      maximum_students,
    });
  }
  const other = kind === "class" ? await findOtherClass(scope, student_id, id) : undefined;
  if (other) {
    throw refuse("CONFLICT", `The student is in ${other}.`, { reason: "other_class", name: other });
  }
}

// A call that changes nothing adds nothing to the audit log.
function answerUnchanged(scope: Scope, enrollment: Enrollment): Enrollment {
  scope.record("history");
  return enrollment;
}

async function requireEnrollment(scope: Scope, id: string): Promise<Enrollment> {
  const [enrollment] = await findEnrollments(scope, { id });
  if (!enrollment) throw refuse("NOT_FOUND", "There is no such enrolment.");
  return enrollment;
}

function record(scope: Scope, action: string, enrollment: Enrollment): void {
  const { student, student_id, class: schoolClass } = enrollment;
  const label = fullName(student) || student.student_id;
  const details = { class_name: schoolClass.name };
  scope.record({ action, subject_id: student_id, label, details });
}

type Open = Awaited<ReturnType<typeof findOpen>>[number];

async function moveInto(scope: Scope, to: LockedClass, students: Student[], from_date: string) {
  const ids = students.map(({ id }) => id);
  const open = await findOpen(scope, ids);
  const inside = new Set(
    open.filter((enrollment) => enrollment.class_id === to.id).map((o) => o.student_id),
  );
  const coming = students.filter(({ id }) => !inside.has(id));
  requireSeats(to, coming.length);
  const leaving = open.filter(
    (enrollment) =>
      to.kind === "class" && enrollment.kind === "class" && enrollment.class_id !== to.id,
  );
  await endOldEnrollments(scope, leaving, students, from_date);
  for (const { id: student_id } of coming) {
    const wanted = { class_id: to.id, student_id, from_date };
    if (!(await continueEnrollment(scope, wanted))) await insertEnrollment(scope, wanted);
  }
  const from = coming.map(({ id: student_id }) => {
    const left = leaving.find((enrollment) => enrollment.student_id === student_id);
    return { student_id, class_id: left?.class_id ?? null };
  });
  for (const student of coming) {
    const left = leaving.find((enrollment) => enrollment.student_id === student.id);
    scope.record({
      action: "enrollment.move",
      subject_id: student.id,
      label: studentName(student),
      details: { class_name: to.name, from_class: left?.name ?? "", from_date },
    });
  }
  // Nobody moved, so the audit log gets no entry.
  if (coming.length === 0) scope.record("history");
  return { moved: coming.map(({ id }) => id), from, from_date };
}

/** Ends old enrolments on the day before; one that began on the day or later was wrong and is deleted. */
async function endOldEnrollments(scope: Scope, leaving: Open[], students: Student[], day: string) {
  const marked = await findMarkedEnrollments(
    scope,
    leaving.map(({ id }) => id),
    day,
  );
  if (marked.length > 0) {
    const held = new Set(
      leaving.filter(({ id }) => marked.includes(id)).map(({ student_id }) => student_id),
    );
    throw refuse(
      "CONFLICT",
      "Attendance has already been marked in the old class on that day or later.",
      {
        reason: "has_marks",
        names: students.filter(({ id }) => held.has(id)).map(studentName),
      },
    );
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
  throw refuse("CONFLICT", `The maximum for ${name} is ${maximum_students} students.`, {
    reason: "class_full",
    maximum_students,
    free: maximum_students - enrolled,
  });
}

async function requireStudents(scope: Scope, ids: string[]): Promise<Student[]> {
  const wanted = new Set(ids);
  const found = (await findStudents(scope)).filter(({ id }) => wanted.has(id));
  if (found.length !== wanted.size) throw refuse("NOT_FOUND", "There is no such student.");
  requireActive(found);
  return found;
}

/** Refuses students who are not active: they would stand in the register. */
function requireActive(students: Student[]): void {
  const idle = students.filter(({ status }) => status !== "active");
  if (idle.length === 0) return;
  throw refuse("CONFLICT", "Only active students can be in a class.", {
    reason: "not_active",
    names: idle.map(studentName),
  });
}
