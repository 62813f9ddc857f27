import {
  beginEnrollments,
  continueEnrollments,
  deleteEnrollments,
  endEnrollments,
  findEnrollments,
  findMarkedEnrollments,
  findOpen,
  reopenEnrollments,
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
    await endAll(scope, [input.id], input.to_date);
    return requireEnrollment(scope, input.id);
  }),

  endEnrollments: os.endEnrollments.handler(async ({ context: { scope }, input }) => ({
    ended: await endAll(scope, input.ids, input.to_date),
  })),

  takeBackEnrollment: os.takeBackEnrollment.handler(
    async ({ context: { scope }, input: { id } }) => {
      const enrollment = await requireEnrollment(scope, id);
      await lockClass(scope, enrollment.class_id);
      await takeBackAll(scope, [await requireEnrollment(scope, id)]);
      return { taken_back: true };
    },
  ),

  reopenEnrollment: os.reopenEnrollment.handler(async ({ context: { scope }, input: { id } }) => {
    await reopenAll(scope, [id]);
    return requireEnrollment(scope, id);
  }),

  reopenEnrollments: os.reopenEnrollments.handler(async ({ context: { scope }, input }) => ({
    reopened: await reopenAll(scope, input.ids),
  })),

  moveStudents: os.moveStudents.handler(async ({ context: { scope }, input }) => {
    const { class_id, student_ids, from_date = scope.today } = input;
    requireNear(scope, from_date);
    const [to] = await lockMove(scope, [class_id], student_ids);
    if (!to) throw refuse("NOT_FOUND", "There is no such class.");
    const students = await requireStudents(scope, student_ids);
    const from = await moveInto(scope, to, students, from_date);
    const moved = from.map(({ student_id }) => student_id);
    return recorded(scope, { class_id, moved, from, from_date });
  }),

  moveStudentsBack: os.moveStudentsBack.handler(async ({ context: { scope }, input }) => {
    const { class_id, from, from_date } = input;
    requireNear(scope, from_date);
    const ids = from.map(({ student_id }) => student_id);
    const origins = from.flatMap((origin) => origin.class_id ?? []);
    const old = await lockMove(scope, origins, ids);
    const students = await requireStudents(scope, ids);
    const wereIn = (id: string | null) => {
      const theirs = from.filter((origin) => origin.class_id === id);
      return new Set(theirs.map(({ student_id }) => student_id));
    };
    const moved_back: string[] = [];
    for (const to of old) {
      const wanted = wereIn(to.id);
      const returning = students.filter(({ id }) => wanted.has(id));
      const moved = await moveInto(scope, to, returning, from_date);
      moved_back.push(...moved.map(({ student_id }) => student_id));
    }
    const homeless = wereIn(null);
    const inside = await findEnrollments(scope, { class_id, status: "active" });
    const wrong = inside.filter(
      (line) => homeless.has(line.student_id) && line.from_date === from_date,
    );
    await takeBackAll(scope, wrong);
    moved_back.push(...wrong.map(({ student_id }) => student_id));
    return recorded(scope, { moved_back });
  }),
});

/** Refuses a first day after tomorrow: from today to that day, the students would be in neither list. */
function requireNear(scope: Scope, from_date: string): void {
  if (from_date <= addDays(scope.today, 1)) return;
  throw refuse("UNPROCESSABLE_CONTENT", "Tomorrow is the last day to move on.", {
    reason: "date_ahead",
  });
}

/** Enrols an active student in a class with a free place, from a day on. */
export async function enrolStudent(
  scope: Scope,
  wanted: { class_id: string; student_id: string; from_date: string },
): Promise<Enrollment> {
  const { class_id, student_id, from_date } = wanted;
  const schoolClass = await requireOpenClass(scope, class_id);
  await lockStudents(scope, [student_id]);
  const [student] = await findStudents(scope, { id: student_id });
  if (!student) throw refuse("NOT_FOUND", "There is no such student.");
  requireActive([student]);
  await requirePlaces(scope, schoolClass, [student_id]);
  const [id = ""] = await place(scope, class_id, [student_id], from_date);
  const enrollment = await requireEnrollment(scope, id);
  record(scope, "enrollment.create", enrollment);
  return enrollment;
}

/** Enrols students in a class from a day on; returns the ids of the enrolments. */
async function place(scope: Scope, class_id: string, student_ids: string[], from_date: string) {
  const continued = await continueEnrollments(scope, class_id, student_ids, from_date);
  const places = student_ids
    .filter((id) => !continued.has(id))
    .map((student_id) => ({ class_id, student_id }));
  const begun = await beginEnrollments(scope, places, from_date);
  return [...continued.values(), ...begun.values()];
}

/** Refuses when seats are short, or when a student is in the class or in another homeroom class. */
async function requirePlaces(scope: Scope, to: LockedClass, student_ids: string[]): Promise<void> {
  const open = await findOpen(scope, student_ids);
  const isTwice = new Set(student_ids).size < student_ids.length;
  if (isTwice || open.some(({ class_id }) => class_id === to.id)) {
    throw refuse("CONFLICT", "The student is already in this class.", {
      reason: "already_enrolled",
    });
  }
  requireSeats(to, student_ids.length);
  const other = to.kind === "class" && open.find(({ kind }) => kind === "class");
  if (other) {
    const { name } = other;
    throw refuse("CONFLICT", `The student is in ${name}.`, { reason: "other_class", name });
  }
}

/** Ends enrolments; returns the ids of those that had not ended. */
async function endAll(scope: Scope, ids: string[], to_date = scope.today): Promise<string[]> {
  const [lines] = await lockLines(scope, ids, "active", lockClass);
  if (lines.some(({ from_date }) => to_date < from_date)) {
    throw refuse("UNPROCESSABLE_CONTENT", "The last day cannot be before the first.", {
      reason: "dates",
    });
  }
  const active = lines.map(({ id }) => id);
  await endEnrollments(scope, active, to_date);
  for (const line of lines) record(scope, "enrollment.end", line);
  return recorded(scope, active);
}

/** Reopens enrolments as if they had gone on; returns the ids of those that had ended. */
async function reopenAll(scope: Scope, ids: string[]): Promise<string[]> {
  const [lines, places] = await lockLines(scope, ids, "ended", requireOpenClass);
  const student_ids = lines.map(({ student_id }) => student_id);
  await lockStudents(scope, student_ids);
  await requireStudents(scope, student_ids);
  for (const to of places) {
    const theirs = lines.filter(({ class_id }) => class_id === to.id);
    await requirePlaces(
      scope,
      to,
      theirs.map(({ student_id }) => student_id),
    );
    await reopenEnrollments(
      scope,
      theirs.map(({ id }) => id),
    );
  }
  for (const line of lines) record(scope, "enrollment.reopen", line);
  return recorded(
    scope,
    lines.map(({ id }) => id),
  );
}

/** Deletes enrolments that were wrong from the start; refuses where attendance has been marked. */
async function takeBackAll(scope: Scope, lines: Enrollment[]): Promise<void> {
  const ids = lines.map(({ id }) => id);
  if ((await findMarkedEnrollments(scope, ids)).length > 0) {
    throw refuse("CONFLICT", "Attendance has already been marked. End the enrolment instead.", {
      reason: "has_marks",
    });
  }
  await deleteEnrollments(scope, ids);
  for (const line of lines) record(scope, "enrollment.take_back", line);
}

/** Locks classes in one order, so that no two calls wait for each other. */
async function lockClasses<T>(
  scope: Scope,
  ids: readonly string[],
  lock: (scope: Scope, class_id: string) => Promise<T>,
): Promise<T[]> {
  const locked: T[] = [];
  for (const id of [...new Set(ids)].toSorted()) locked.push(await lock(scope, id));
  return locked;
}

/**
 * Locks what a move writes: the classes that students come into, which are returned, those that they leave, and the
 * students.
 */
async function lockMove(scope: Scope, into: readonly string[], student_ids: string[]) {
  const readLeaving = async () => {
    const open = await findOpen(scope, student_ids);
    return open.flatMap(({ kind, class_id }) => (kind === "class" ? class_id : []));
  };
  const leaving = await readLeaving();
  const locked = await lockClasses(scope, [...into, ...leaving], (_scope, id) =>
    into.includes(id) ? requireOpenClass(scope, id) : lockClass(scope, id),
  );
  await lockStudents(scope, student_ids);
  // Somebody else may just have moved them: the database ends a deadlock, which this order allows.
  const late = (await readLeaving()).filter((id) => !leaving.includes(id));
  await lockClasses(scope, late, lockClass);
  return locked.flatMap((schoolClass) =>
    schoolClass && into.includes(schoolClass.id) ? schoolClass : [],
  );
}

/** The enrolments with a status, as they are once the classes of all who have it are locked. */
async function lockLines<T>(
  scope: Scope,
  ids: string[],
  status: Enrollment["status"],
  lock: (scope: Scope, class_id: string) => Promise<T>,
): Promise<[lines: Enrollment[], classes: T[]]> {
  const read = async () => {
    const lines = await requireEnrollments(scope, ids);
    return lines.filter((line) => line.status === status);
  };
  const classes = (await read()).map(({ class_id }) => class_id);
  const locked = await lockClasses(scope, classes, lock);
  return [await read(), locked];
}

/** The answer. A call that changed nothing adds nothing to the audit log. */
function recorded<T>(scope: Scope, answer: T): T {
  if (scope.recorded.length === 0) scope.record("history");
  return answer;
}

async function requireEnrollments(scope: Scope, ids: string[]): Promise<Enrollment[]> {
  const found = await findEnrollments(scope, { ids });
  if (found.length < new Set(ids).size) throw refuse("NOT_FOUND", "There is no such enrolment.");
  return found;
}

async function requireEnrollment(scope: Scope, id: string): Promise<Enrollment> {
  const [enrollment] = await findEnrollments(scope, { ids: [id] });
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

/** Moves those who are elsewhere into the class; returns where they were. */
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
  await place(
    scope,
    to.id,
    coming.map(({ id }) => id),
    from_date,
  );
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
  return from;
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
  const begun = leaving.filter(({ from_date }) => from_date < day);
  await endEnrollments(
    scope,
    begun.map(({ id }) => id),
    addDays(day, -1),
  );
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
