import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  date,
  foreignKey,
  index,
  jsonb,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { app, schoolKey, timestamp } from "#db/columns.ts";
import { profiles } from "#features/people/table.ts";
import { schools } from "#features/schools/table.ts";
import type { Counted } from "./rules.ts";

/**
 * The cash that one person holds, from its first receipt until it is counted. The lines of the ledger that name it say
 * what came in and went out.
 */
export const cashSessions = app.table(
  "cash_sessions",
  {
    ...schoolKey(),
    holder_id: uuid().notNull(),
    opened_on: date().notNull(),
    opened_at: timestamp().notNull(),
    /** What was left in the drawer when it was counted the last time. */
    opening_sen: bigint({ mode: "number" }).notNull(),
    closed_at: timestamp(),
    closed_by: uuid(),
    counted: jsonb().$type<Counted>(),
    counted_sen: bigint({ mode: "number" }),
    expected_sen: bigint({ mode: "number" }),
    /** Why more or less was counted than expected. */
    why: text().notNull().default(""),
    deposited_sen: bigint({ mode: "number" }).notNull().default(0),
    /** The number of the bank's slip. */
    deposit_ref: text().notNull().default(""),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    foreignKey({
      columns: [t.school_id, t.holder_id],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.closed_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    uniqueIndex("cash_sessions_open")
      .on(t.school_id, t.holder_id)
      .where(sql`closed_at is null`),
    index("cash_sessions_holder").on(t.school_id, t.holder_id, t.opened_at),
    index("cash_sessions_closed_by").on(t.school_id, t.closed_by),
    check(
      "cash_sessions_closed",
      sql`num_nonnulls(${t.closed_at}, ${t.closed_by}, ${t.counted}, ${t.counted_sen}, ${t.expected_sen}) in (0, 5)`,
    ),
    check("cash_sessions_counted", sql`jsonb_typeof(${t.counted}) = 'object'`),
    check(
      "cash_sessions_sums",
      sql`${t.opening_sen} >= 0 and ${t.counted_sen} >= 0 and ${t.deposited_sen} >= 0
        and ${t.deposited_sen} <= coalesce(${t.counted_sen}, 0)`,
    ),
    check("cash_sessions_why", sql`${t.counted_sen} = ${t.expected_sen} or ${t.why} <> ''`),
  ],
);

/** Cash that one person gives to another. It is the receiver's once they say that it came; then the ledger has it. */
export const cashHandovers = app.table(
  "cash_handovers",
  {
    ...schoolKey(),
    session_id: uuid().notNull(),
    given_by: uuid().notNull(),
    given_to: uuid().notNull(),
    amount_sen: bigint({ mode: "number" }).notNull(),
    given_at: timestamp().notNull(),
    received_at: timestamp(),
    /** When the giver took it back. */
    withdrawn_at: timestamp(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.session_id],
      foreignColumns: [cashSessions.school_id, cashSessions.id],
    }),
    foreignKey({
      columns: [t.school_id, t.given_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    foreignKey({
      columns: [t.school_id, t.given_to],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    index("cash_handovers_session").on(t.school_id, t.session_id),
    index("cash_handovers_given_by").on(t.school_id, t.given_by),
    index("cash_handovers_given_to").on(t.school_id, t.given_to),
    check("cash_handovers_amount", sql`${t.amount_sen} > 0`),
    check("cash_handovers_people", sql`${t.given_by} <> ${t.given_to}`),
    check("cash_handovers_end", sql`num_nonnulls(${t.received_at}, ${t.withdrawn_at}) <= 1`),
  ],
);
