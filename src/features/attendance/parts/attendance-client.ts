import { replaceEqualDeep } from "@tanstack/react-query";
import { type Mark, type Register, registerContract } from "#features/attendance/contract.ts";
import { newerRegister } from "#features/attendance/rules.ts";
import { apiOf } from "#ui/api.ts";

export const attendanceClient = apiOf("attendance", registerContract);

/** Which register: one class, one day, one session. */
export type Sheet = { class_id: string; date: string; session: string };

/** What saving a register answers. */
export type Saved = { register: Register; new_students: string[] };

/**
 * Marks as the server has acknowledged them to this page: a reading that set out before would undo them,
 * and the next press be made over a version that is gone.
 */
const acknowledged = new Map<string, Mark>();

function cellOf({ class_id, date, session, student_id }: Mark): string {
  return `${class_id} ${date} ${session} ${student_id}`;
}

export function acknowledge(marks: readonly Mark[]): void {
  for (const mark of marks) acknowledged.set(cellOf(mark), mark);
}

export function forgetAcknowledged(): void {
  acknowledged.clear();
}

function withAcknowledged(read: Register): Register {
  if (acknowledged.size === 0) return read;
  const marks = read.marks.map((mark) => {
    const own = acknowledged.get(cellOf(mark));
    return own && own.version > mark.version ? { ...mark, ...own } : mark;
  });
  return { ...read, marks };
}

/** Reads a register. What is unchanged stays the same object, so that its row is not drawn again. */
export function registerOptions({ class_id, date, session }: Sheet) {
  return {
    ...attendanceClient.readRegister.queryOptions({ input: { class_id, date, session } }),
    structuralSharing: (known: unknown, read: unknown) =>
      replaceEqualDeep(
        known,
        newerRegister(known as Register | undefined, withAcknowledged(read as Register)),
      ),
  };
}
