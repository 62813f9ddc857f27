import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  primaryKey,
  uuid,
} from "drizzle-orm/pg-core";
import { app, createdAt, schoolKey } from "#db/columns.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { funds } from "#features/fees/funds/table.ts";
import { students } from "#features/students/table.ts";

/** What a sponsor promises to a fund, each month or once. Nothing of it is in the ledger before it comes. */
export const pledges = app.table(
  "pledges",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    fund_id: uuid().notNull(),
    amount_sen: bigint({ mode: "number" }).notNull(),
    monthly: boolean().notNull(),
    from_date: date().notNull(),
    to_date: date(),
    /** The pupil for whom it is promised, if it is for one. */
    student_id: uuid(),
    ended_on: date(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.fund_id],
      foreignColumns: [funds.school_id, funds.id],
    }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    index("pledges_student").on(t.school_id, t.student_id),
    index("pledges_account").on(t.school_id, t.account_id),
    index("pledges_fund").on(t.school_id, t.fund_id),
    check("pledges_amount", sql`${t.amount_sen} > 0`),
    check("pledges_dates", sql`${t.to_date} >= ${t.from_date}`),
  ],
);
