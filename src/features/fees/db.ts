import { and, desc, eq, gte, lte } from "drizzle-orm";
import { studentReach } from "#features/students/db.ts";
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
