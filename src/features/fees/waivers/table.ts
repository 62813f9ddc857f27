import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { FUND_KINDS } from "#features/fees/funds/rules.ts";
import { funds } from "#features/fees/funds/table.ts";
import { profiles } from "#features/people/table.ts";
import { students } from "#features/students/table.ts";
import { ASNAF, WAIVER_KINDS, WAIVER_STATES } from "./rules.ts";

/** What a family does not pay, who bears it, and who said so. Its terms are open while it is asked for. */
export const waivers = app.table(
  "waivers",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    /** Null for the whole family. */
    student_id: uuid(),
    kind: text({ enum: WAIVER_KINDS }).notNull(),
    asnaf: text({ enum: ASNAF }),
    /** The items that it holds for; null for all. */
    items: uuid().array(),
    percent_bp: integer(),
    /** For each month. */
    amount_sen: bigint({ mode: "number" }),
    from_date: date().notNull(),
    to_date: date(),
    /** Null where the school bears it. */
    fund_id: uuid(),
    /** The kind of that fund, so that the database refuses zakat without a category. */
    fund_kind: text({ enum: FUND_KINDS }),
    sponsor_id: uuid(),
    /** Whether the family agrees that the sponsor learns the pupil's name. */
    shows_name: boolean().notNull(),
    state: text({ enum: WAIVER_STATES }).notNull(),
    reason: text().notNull().default(""),
    /** What was answered to the one who asked. */
    answer: text().notNull().default(""),
    asked_by: uuid().notNull(),
    asked_at: timestamp().notNull(),
    /** Who in the office wrote its terms. */
    set_by: uuid(),
    decided_by: uuid(),
    decided_at: timestamp(),
    version: integer().notNull().default(1),
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
    foreignKey({
      columns: [t.school_id, t.fund_id, t.fund_kind],
      foreignColumns: [funds.school_id, funds.id, funds.kind],
    }),
    foreignKey({
      columns: [t.school_id, t.sponsor_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({
      columns: [t.school_id, t.asked_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.set_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.decided_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    index("waivers_account").on(t.school_id, t.account_id),
    index("waivers_student").on(t.school_id, t.student_id),
    index("waivers_fund").on(t.school_id, t.fund_id, t.fund_kind),
    index("waivers_sponsor").on(t.school_id, t.sponsor_id),
    index("waivers_asked_by").on(t.school_id, t.asked_by),
    index("waivers_set_by").on(t.school_id, t.set_by),
    index("waivers_decided_by").on(t.school_id, t.decided_by),
    check("waivers_kind", isOneOf(t.kind, WAIVER_KINDS)),
    check("waivers_asnaf", isOneOf(t.asnaf, ASNAF)),
    check("waivers_state", isOneOf(t.state, WAIVER_STATES)),
    check("waivers_percent", sql`${t.percent_bp} between 1 and 10000`),
    check("waivers_amount", sql`${t.amount_sen} > 0`),
    check("waivers_dates", sql`${t.to_date} >= ${t.from_date}`),
    check("waivers_kind_of_fund", isOneOf(t.fund_kind, FUND_KINDS)),
    check("waivers_fund_kind", sql`(${t.fund_id} is null) = (${t.fund_kind} is null)`),
    check("waivers_zakat", sql`${t.fund_kind} <> 'zakat' or ${t.asnaf} is not null`),
    check(
      "waivers_terms",
      sql`num_nonnulls(${t.percent_bp}, ${t.amount_sen}) <= 1
        and (${t.state} in ('asked', 'refused') or num_nonnulls(${t.percent_bp}, ${t.amount_sen}) = 1)`,
    ),
    check(
      "waivers_decided",
      sql`num_nonnulls(${t.decided_by}, ${t.decided_at}) in (0, 2)
        and (${t.state} = 'asked') = (${t.decided_at} is null)`,
    ),
  ],
);
