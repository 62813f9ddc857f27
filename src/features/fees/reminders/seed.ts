import { insertRows } from "#db/bulk.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { findLate } from "./db.ts";
import { DEFAULT_REMINDERS } from "./rules.ts";
import { feeReminders } from "./table.ts";

const { message_days, call_days } = DEFAULT_REMINDERS;
/** One family in so many still waits for the message, and one in so many of the others was called. */
const [UNREMINDED, CALLED] = [6, 3];

/** Writes how the families that are late were reminded: most by a message and a few by a call, the day after each is due. */
export async function seedReminders(scope: Scope, made_by: string): Promise<void> {
  const { tx, school, today } = scope;
  const families = await findLate(scope);
  const rows = families.flatMap(({ account_id, due_id, due_on }, place) => {
    if (place % UNREMINDED === 0) return [];
    const step = (days: number) => {
      const on = addDays(due_on, days + 1);
      const about = { school_id: school.id, account_id, due_id, recipients: 0, made_by };
      return { on, row: { ...about, id: newId(), at: `${on}T02:30:00.000Z` } };
    };
    const [message, call] = [step(message_days), step(call_days)];
    if (message.on >= today) return [];
    const sent = {
      ...message.row,
      step: "message" as const,
      channel: "whatsapp" as const,
      outcome: null,
    };
    if (call.on >= today || place % CALLED !== 1) return [sent];
    const called = { step: "call" as const, channel: "call" as const, outcome: "talked" as const };
    return [sent, { ...call.row, ...called }];
  });
  await insertRows(tx, feeReminders, rows);
}
