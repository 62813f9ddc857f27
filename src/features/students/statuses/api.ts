import { findStudents, requireSeats } from "#features/students/db.ts";
import type { Student } from "#features/students/contract.ts";
import { studentName } from "#features/students/rules.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { statusesContract, type StatusChange } from "./contract.ts";
import { findHindrance, findStatusChanges, insertStatusChanges, undoStatusChange } from "./db.ts";

const os = serve(statusesContract);

export const statusesRoutes = os.router({
  listStatusChanges: os.listStatusChanges.handler(({ context, input }) =>
    findStatusChanges(context.scope, input),
  ),

  changeStatuses: os.changeStatuses.handler(
    async ({ context: { scope }, input: { student_ids, ...change } }) => {
      const wanted = new Set(student_ids);
      const found = (await findStudents(scope)).filter(({ id }) => wanted.has(id));
      if (found.length !== wanted.size) throw refuse("NOT_FOUND", "There is no such student.");
      return { changed: await changeStatusOf(scope, found, change) };
    },
  ),

  undoStatus: os.undoStatus.handler(async ({ context: { scope }, input: { id } }) => {
    const [change] = await findStatusChanges(scope, { id });
    if (!change) throw refuse("NOT_FOUND", "There is no such change.");
    const [student] = await findStudents(scope, { id: change.student_id });
    if (!change.may_undo || student?.status !== change.to_status) {
      throw refuse("CONFLICT", "Only the last change can be undone.", { reason: "not_last" });
    }
    if (change.from_status === "active") await requireSeats(scope, 1);
    const hindrance = await findHindrance(scope, change);
    if (hindrance)
      throw refuse("CONFLICT", `${hindrance.name} has to be resolved first.`, hindrance);
    await undoStatusChange(scope, change);
    scope.record({
      action: "student.status_undo",
      subject_id: student.id,
      label: studentName(student),
      details: { changes: { status: [change.to_status, change.from_status] } },
    });
    return requireStatusChange(scope, id);
  }),
});

type Change = { status: Student["status"]; date: string; reason?: string | undefined };

/** Changes the status of students from a day that is not in the future; returns those who had another. */
export async function changeStatusOf(
  scope: Scope,
  found: Student[],
  { status, date, reason = "" }: Change,
): Promise<string[]> {
  if (date > scope.today) {
    throw refuse("UNPROCESSABLE_CONTENT", "The day has not come yet.", { reason: "date_ahead" });
  }
  const changed = found.filter((student) => student.status !== status);
  if (status === "active") await requireSeats(scope, changed.length);
  await insertStatusChanges(
    scope,
    changed.map((student) => ({
      student_id: student.id,
      from_status: student.status,
      to_status: status,
      date,
      reason,
    })),
  );
  for (const student of changed) {
    scope.record({
      action: "student.status",
      subject_id: student.id,
      label: studentName(student),
      details: { changes: { status: [student.status, status] }, date },
    });
  }
  // Nothing changed, so the audit log gets no entry.
  if (changed.length === 0) scope.record("history");
  return changed.map(({ id }) => id);
}

async function requireStatusChange(scope: Scope, id: string): Promise<StatusChange> {
  const [change] = await findStatusChanges(scope, { id });
  if (!change) throw new Error("the change is gone");
  return change;
}
