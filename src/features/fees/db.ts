import { and, desc, eq, gte, lte, sql, type SQL } from "drizzle-orm";
import { studentReach } from "#features/students/db.ts";
import { monthStart } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { Payment } from "./contract.ts";
import { payments } from "./table.ts";

type Filter = {
  student_id?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};

/** Payments of the students within reach, newest first. */
export async function findPayments(scope: Scope, filter: Filter): Promise<Payment[]> {
  return scope.tx
    .select({
      id: payments.id,
      student_id: payments.student_id,
      amount_sen: payments.amount_sen,
      received_on: payments.received_on,
      method: payments.method,
      payer_name: payments.payer_name,
    })
    .from(payments)
    .where(
      and(
        eq(payments.school_id, scope.school.id),
        studentReach(scope, "payments.see", payments.student_id),
        filter.student_id ? eq(payments.student_id, filter.student_id) : undefined,
        filter.from ? gte(payments.received_on, filter.from) : undefined,
        filter.to ? lte(payments.received_on, filter.to) : undefined,
      ),
    )
    .orderBy(desc(payments.received_on), desc(payments.id));
}

/**
 * The sum in sen received this month up to today for the students within reach; null when the caller may not
 * see payments.
 */
export function receivedThisMonth(scope: Scope): SQL {
  if (scope.reaches("payments.see").length === 0) return sql`select null::bigint`;
  const { school, today } = scope;
  return sql`select coalesce(sum(p.amount_sen), 0)::bigint from app.payments p
    where p.school_id = ${school.id} and p.received_on >= ${monthStart(today)}
      and p.received_on <= ${today} and ${studentReach(scope, "payments.see", sql`p.student_id`)}`;
}

/** Blanks out the payers' names: all payments for a student, or those of a guardian by the name. */
export async function erasePayers(scope: Scope, subject: DataSubject): Promise<void> {
  const { student_id, guardian_id } = subject;
  const name = guardian_id === null ? null : fullName(subject);
  await scope.tx.execute(sql`
    update app.payments set payer_name = '' where school_id = ${scope.school.id}
      and (student_id = ${student_id} or lower(payer_name) = lower(${name}))`);
}

/** The number of payments for a student. */
export async function countPayments(scope: Scope, student_id: string): Promise<number> {
  const { tx, school } = scope;
  const theirs = and(eq(payments.school_id, school.id), eq(payments.student_id, student_id));
  return tx.$count(payments, theirs);
}

/** Moves the payments of one student to another and returns how many. */
export async function movePayments(scope: Scope, { keep, drop }: Joining): Promise<number> {
  const { rowCount } = await scope.tx.execute(sql`
    update app.payments set student_id = ${keep.id}
    where school_id = ${scope.school.id} and student_id = ${drop.id}`);
  return rowCount ?? 0;
}
