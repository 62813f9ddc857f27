import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, createdAt, isOneOf, schoolKey } from "#db/columns.ts";
import { guardians } from "#features/guardians/table.ts";
import { schools } from "#features/schools/table.ts";
import { students } from "#features/students/table.ts";
import { ACCOUNT_KINDS } from "./rules.ts";

/**
 * What one family owes and pays; it has no name of its own, but is called after its payers and pupils. Sponsors, who have
 * one, owe nothing.
 */
export const billingAccounts = app.table(
  "billing_accounts",
  {
    ...schoolKey(),
    kind: text({ enum: ACCOUNT_KINDS }).notNull().default("family"),
    /** "K-0042", of a sponsor "P-0042". */
    code: text().notNull(),
    /** Only of a sponsor. */
    name: text().notNull().default(""),
    /** The phone or e-mail of a sponsor. */
    contact: text().notNull().default(""),
    /** The number at LHDN of who pays, for e-invoices of more than RM 10,000; empty where none was asked for. */
    tin: text().notNull().default(""),
    version: integer().notNull().default(1),
    /** Whether the family is reminded of late fees, and why not. */
    remind: boolean().notNull().default(true),
    remind_why: text().notNull().default(""),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    check("billing_accounts_kind", isOneOf(t.kind, ACCOUNT_KINDS)),
    check(
      "billing_accounts_named",
      sql`${t.kind} = 'sponsor' or (${t.name} = '' and ${t.contact} = '')`,
    ),
    unique("billing_accounts_code").on(t.school_id, t.code),
  ],
);

/** The pupils of an account, each in one account at a time. */
export const billingMembers = app.table(
  "billing_members",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    student_id: uuid().notNull(),
    from_date: date().notNull(),
    to_date: date(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.student_id],
      foreignColumns: [students.school_id, students.id],
    }),
    uniqueIndex("billing_members_open")
      .on(t.school_id, t.student_id)
      .where(sql`to_date is null`),
    index("billing_members_account").on(t.school_id, t.account_id),
    index("billing_members_student").on(t.school_id, t.student_id),
    check("billing_members_dates", sql`${t.to_date} >= ${t.from_date}`),
  ],
);

/** The guardians of an account. Only those with `sees_account` see what it owes and pays. */
export const billingPayers = app.table(
  "billing_payers",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    guardian_id: uuid().notNull(),
    sees_account: boolean().notNull(),
    /** Whether the guardian gets each bill by mail. */
    gets_bill: boolean().notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.guardian_id],
      foreignColumns: [guardians.school_id, guardians.id],
    }),
    unique("billing_payers_pair").on(t.school_id, t.account_id, t.guardian_id),
    index("billing_payers_guardian").on(t.school_id, t.guardian_id),
  ],
);
