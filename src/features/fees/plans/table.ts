import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { profiles } from "#features/people/table.ts";
import { type Instalment, PLAN_STEPS } from "./rules.ts";

/**
 * What a family still owes, in instalments. It is asked for by a guardian or offered by the office. Once it is agreed,
 * its id is that of its transaction in the ledger, and its instalments are the dues of that.
 */
export const instalmentPlans = app.table(
  "instalment_plans",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    state: text({ enum: PLAN_STEPS }).notNull(),
    /** Given when it is agreed. */
    number: text(),
    /** Why a guardian asked for it. */
    reason: text().notNull().default(""),
    /** What the office said when it made none, or took its offer back. */
    answer: text().notNull().default(""),
    /** The dues that it replaces, and what was left of them when it was offered. */
    due_ids: uuid().array(),
    amount_sen: bigint({ mode: "number" }),
    instalments: jsonb().$type<Instalment[]>(),
    made_by: uuid().notNull(),
    made_at: timestamp().notNull(),
    offered_by: uuid(),
    offered_at: timestamp(),
    /** Who agreed or declined: a guardian, or the office for the family. */
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
      columns: [t.school_id, t.made_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.offered_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.decided_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("instalment_plans_number").on(t.school_id, t.number),
    // One at a time waits for an answer.
    uniqueIndex("instalment_plans_waiting")
      .on(t.school_id, t.account_id)
      .where(sql`state in ('asked', 'offered')`),
    index("instalment_plans_account").on(t.school_id, t.account_id),
    index("instalment_plans_made_by").on(t.school_id, t.made_by),
    index("instalment_plans_offered_by").on(t.school_id, t.offered_by),
    index("instalment_plans_decided_by").on(t.school_id, t.decided_by),
    check("instalment_plans_state", isOneOf(t.state, PLAN_STEPS)),
    check("instalment_plans_amount", sql`${t.amount_sen} > 0`),
    check("instalment_plans_instalments", sql`jsonb_typeof(${t.instalments}) = 'array'`),
    check(
      "instalment_plans_offered",
      sql`num_nonnulls(${t.due_ids}, ${t.amount_sen}, ${t.instalments}, ${t.offered_by}, ${t.offered_at}) in (0, 5)
        and (${t.state} in ('asked', 'declined') or ${t.offered_at} is not null)
        and (${t.state} <> 'asked' or ${t.offered_at} is null)`,
    ),
    check(
      "instalment_plans_decided",
      sql`num_nonnulls(${t.decided_by}, ${t.decided_at}) in (0, 2)
        and (${t.state} in ('declined', 'agreed')) = (${t.decided_at} is not null)
        and (${t.state} = 'agreed') = (${t.number} is not null)`,
    ),
  ],
);
