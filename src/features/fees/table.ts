import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, schoolKey } from "#db/columns.ts";
import { students } from "#features/students/table.ts";
import { PAYMENT_METHODS } from "./rules.ts";

/** Money that a school received; amounts are in sen. */
export const payments = app.table(
  "payments",
  {
    ...schoolKey(),
    student_id: uuid().notNull(),
    amount_sen: bigint({ mode: "number" }).notNull(),
    received_on: date().notNull(),
    method: text({ enum: PAYMENT_METHODS }).notNull(),
    payer_name: text().notNull().default(""),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    index("payments_day").on(t.school_id, t.received_on),
    index("payments_student").on(t.school_id, t.student_id),
    check("payments_amount", sql`${t.amount_sen} > 0`),
    check("payments_method", isOneOf(t.method, PAYMENT_METHODS)),
  ],
);
