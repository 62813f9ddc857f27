import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { inForce } from "#db/pieces.ts";
import { inOneTrip } from "#db/transaction.ts";
import { selectLocks } from "#features/attendance/marks/db.ts";
import { holdMonths, monthClosed } from "#features/attendance/months/db.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { teaches } from "#features/classes/db.ts";
import { refuse } from "#lib/errors.ts";
import type { Permission } from "#lib/permissions.ts";
import type { Scope } from "#server/scope.ts";
import { needsWhy, REFUSALS, writeRefusal } from "./rules.ts";

type Register = { class_id: string; date: string; session: string };

/** Holds when a student (a column) is enrolled in the class on the day. */
export function enrolled(scope: Scope, register: Register, student: SQL): SQL {
  return sql`exists (select from app.class_enrollments e
    where e.school_id = ${scope.school.id} and e.class_id = ${register.class_id}
      and e.student_id = ${student} and ${inForce("e", register.date)})`;
}

type FoundFacts = {
  teaches: boolean;
  month_closed: boolean;
  has_session: boolean;
  strangers: string[];
};

/**
 * What a write needs to know: whether the person teaches the class that day, whether the school takes
 * such a register, and which of the students are not enrolled. It takes the locks.
 */
async function readWriteFacts(
  scope: Scope,
  register: Register,
  student_ids: string[],
  locks: SQL,
): Promise<FoundFacts | undefined> {
  const { rows } = await scope.tx.execute<FoundFacts>(sql`
    select ${monthClosed(scope, register.date)} as month_closed, ${teaches(scope, sql`c.id`, register.date)} as teaches,
      ${register.session} = ${DAILY} or exists (select from app.attendance_sessions k
        where k.school_id = c.school_id and k.key = ${register.session}) as has_session,
      coalesce((select json_agg(wanted.id) from unnest(${uuids(student_ids)}) as wanted (id)
        where not ${enrolled(scope, register, sql`wanted.id`)}), '[]') as strangers,
      (select count(lock) from (${locks}) as locks (lock)) as locks
    from app.classes c where c.school_id = ${scope.school.id} and c.id = ${register.class_id}`);
  return rows[0];
}

/** Whether the person may write a register now, and whether a change needs a reason. */
export function writeAccessOf(
  scope: Scope,
  { date }: Pick<Register, "date">,
  { teaches, month_closed }: Pick<FoundFacts, "teaches" | "month_closed">,
  permission: Permission = "attendance.mark",
) {
  const { today } = scope;
  const window_days = scope.school.attendance_window_days;
  const reaches = scope.reaches(permission);
  const facts = { reaches, teaches, month_closed, date, today, window_days };
  return { refusal: writeRefusal(facts), needs_why: needsWhy(facts) };
}

type Writing = {
  /** Students who are not enrolled do not refuse the whole write. */
  lenient?: boolean;
  permission?: Permission;
  /** The query that takes the locks of the write; without it, those of the students' marks. */
  locks?: SQL;
  /**
   * Whether all of it was written before. A device that lost the answer sends its changes again, and learns that they
   * were written also when the day has been closed since.
   */
  isRepeat?: () => Promise<boolean>;
};

/** Whether a table of history (its rows have the changes' keys as their ids) has every one of the changes. */
export async function hasAllChanges(
  scope: Scope,
  history: SQL,
  changes: readonly { client_key: string }[],
): Promise<boolean> {
  const { rows } = await scope.tx.execute<{ has_all: boolean }>(sql`
    select not exists (select from unnest(${uuids(changes.map(({ client_key }) => client_key))}) as sent (key)
      where not exists (select from ${history} h where h.school_id = ${scope.school.id} and h.id = sent.key))
      as has_all`);
  return rows[0]?.has_all === true;
}

/**
 * Refuses a write that the person may not make; every write of marks or of a sheet of hafazan calls it first. Answers
 * the students who are not enrolled; unless `lenient`, one such student refuses the whole write. Takes the locks.
 */
export async function requireWritable(
  scope: Scope,
  register: Register,
  students: string[],
  why: string | undefined,
  { lenient = false, permission, locks = selectLocks(register, students), isRepeat }: Writing = {},
): Promise<string[]> {
  const [, facts] = await inOneTrip(
    holdMonths(scope, register.date),
    readWriteFacts(scope, register, students, locks),
  );
  if (!facts) throw refuse("NOT_FOUND", "There is no such class.");
  if (!facts.has_session) throw refuse("NOT_FOUND", "There is no such register.");
  const { refusal: reason, needs_why } = writeAccessOf(scope, register, facts, permission);
  const window_days = scope.school.attendance_window_days;
  const lacksWhy = needs_why && !why;
  const isLate = lacksWhy || reason === "month_closed" || reason === "window";
  if (isLate && (await isRepeat?.())) return facts.strangers;
  if (reason) throw refuse("FORBIDDEN", REFUSALS[reason], { reason, window_days });
  if (lacksWhy) {
    throw refuse("UNPROCESSABLE_CONTENT", "Say why this is being changed so late.", {
      reason: "needs_why",
      window_days,
    });
  }
  if (facts.strangers.length > 0 && !lenient) {
    throw refuse("NOT_FOUND", "Some students are not enrolled in this class on this day.", {
      reason: "not_enrolled",
      students: facts.strangers,
    });
  }
  return facts.strangers;
}
