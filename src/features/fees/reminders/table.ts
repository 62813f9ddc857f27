import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from "drizzle-orm/pg-core";
import { app, isOneOf, schoolKey, timestamp } from "#db/columns.ts";
import { billingAccounts } from "#features/fees/accounts/table.ts";
import { dues } from "#features/fees/ledger/table.ts";
import { profiles } from "#features/people/table.ts";
import { schools } from "#features/schools/table.ts";
import { CALL_OUTCOMES, FEE_REMINDER_CHANNELS, REMINDER_STEPS } from "./rules.ts";

/** When the school reminds families; without a row, by hand only. */
export const reminderSettings = app.table(
  "reminder_settings",
  {
    ...schoolKey(),
    is_on: boolean().notNull(),
    message_days: smallint().notNull(),
    call_days: smallint().notNull(),
    version: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({ columns: [t.school_id], foreignColumns: [schools.id] }),
    unique("reminder_settings_one").on(t.school_id),
    check(
      "reminder_settings_days",
      sql`${t.message_days} between 1 and 90 and ${t.call_days} > ${t.message_days}
        and ${t.call_days} <= 180`,
    ),
  ],
);

/** That a family was reminded of its oldest late due: each step once for a due. */
export const feeReminders = app.table(
  "fee_reminders",
  {
    ...schoolKey(),
    account_id: uuid().notNull(),
    due_id: uuid().notNull(),
    step: text({ enum: REMINDER_STEPS }).notNull(),
    channel: text({ enum: FEE_REMINDER_CHANNELS }).notNull(),
    /** How many got the mail. */
    recipients: smallint().notNull().default(0),
    /** Only of a call. */
    outcome: text({ enum: CALL_OUTCOMES }),
    at: timestamp().notNull(),
    /** Null where it went out by itself. */
    made_by: uuid(),
  },
  (t) => [
    primaryKey({ columns: [t.school_id, t.id] }),
    foreignKey({
      columns: [t.school_id, t.account_id],
      foreignColumns: [billingAccounts.school_id, billingAccounts.id],
    }),
    foreignKey({ columns: [t.school_id, t.due_id], foreignColumns: [dues.school_id, dues.id] }),
    foreignKey({
      columns: [t.school_id, t.made_by],
      foreignColumns: [profiles.school_id, profiles.id],
    }),
    unique("fee_reminders_once").on(t.school_id, t.account_id, t.step, t.due_id),
    index("fee_reminders_due").on(t.school_id, t.due_id),
    index("fee_reminders_made_by").on(t.school_id, t.made_by),
    check("fee_reminders_step", isOneOf(t.step, REMINDER_STEPS)),
    check("fee_reminders_channel", isOneOf(t.channel, FEE_REMINDER_CHANNELS)),
    check("fee_reminders_outcome", isOneOf(t.outcome, CALL_OUTCOMES)),
    check(
      "fee_reminders_call",
      sql`(${t.step} = 'call') = (${t.channel} = 'call') and (${t.step} = 'call') = (${t.outcome} is not null)`,
    ),
  ],
);
