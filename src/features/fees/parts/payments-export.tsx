import { useQueryClient } from "@tanstack/react-query";
import type { Payment } from "#features/fees/contract.ts";
import { paymentsText } from "#features/fees/text/fees.ts";
import { ListExport } from "#features/exports/parts/list-export.tsx";
import type { Student } from "#features/students/contract.ts";
import { studentsClient } from "#features/students/parts/students-client.ts";
import { fullName } from "#lib/names.ts";
import { formatSen } from "#lib/money.ts";
import { useText } from "#ui/base/lang.tsx";
import { useMe } from "#ui/kit/me.tsx";
import type { SaveColumn } from "#ui/save-table.ts";
import { feesClient } from "./fees-client.ts";

type Line = Payment & { students: Student[] };

/** Saves and prints the payments received this year for the students whom the person may see. */
export function PaymentsExport() {
  const t = useText(paymentsText);
  const { today } = useMe();
  const queries = useQueryClient();
  const year = today.slice(0, 4);
  const columns: SaveColumn<Line>[] = [
    { head: t.date, kind: "date", value: ({ received_on }) => received_on },
    { head: t.receipt, value: ({ number }) => number },
    {
      head: t.number,
      value: ({ students }) => students.map(({ student_id }) => student_id).join(", "),
    },
    {
      head: t.student,
      value: ({ students }) =>
        students.map(({ profile }) => (profile ? fullName(profile) : "")).join(", "),
    },
    { head: t.payer, value: ({ payer_name }) => payer_name },
    { head: t.method, value: ({ method }) => t.methods[method] },
    { head: t.amount, kind: "money", value: ({ amount_sen }) => amount_sen },
  ];
  async function load(): Promise<Line[]> {
    const input = { from: `${year}-01-01`, to: today };
    const [payments, students] = await Promise.all([
      queries.fetchQuery(feesClient.listPayments.queryOptions({ input })),
      queries.fetchQuery(studentsClient.listStudents.queryOptions({ input: {} })),
    ]);
    const known = new Map(students.map((student) => [student.id, student]));
    const counting = payments.filter(({ reversed }) => reversed === null);
    return counting.map((payment) => ({
      ...payment,
      students: payment.student_ids.flatMap((id) => known.get(id) ?? []),
    }));
  }
  return (
    <ListExport
      list="payments"
      title={t.title}
      line={(rows) => t.sum(rows.length, formatSen(sumOf(rows)))}
      filters={[year]}
      columns={columns}
      load={load}
    />
  );
}

function sumOf(payments: readonly Payment[]): number {
  return payments.reduce((sum, { amount_sen }) => sum + amount_sen, 0);
}
