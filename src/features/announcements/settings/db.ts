import { sql } from "drizzle-orm";
import { toMilliseconds } from "#lib/dates.ts";
import type { Scope } from "#server/scope.ts";
import { upsertSettings } from "#server/settings.ts";
import type { MessageSettings } from "./contract.ts";
import { DEFAULT_MESSAGE_SETTINGS, nextAllowed } from "./rules.ts";
import { messageSettings } from "./table.ts";

/** When the school mails and who publishes; the defaults, as version 0, if it has changed nothing. */
export async function findMessageSettings(scope: Scope): Promise<MessageSettings> {
  const { rows } = await scope.tx.execute<MessageSettings>(sql`
    select quiet_from, quiet_until, prayers, before_minutes, after_minutes, place, friday_from,
      friday_until, own_windows, digest_at, teachers_publish, kept_years, weekly_letter,
      push, version
    from app.message_settings where school_id = ${scope.school.id}`);
  return rows[0] ?? { ...DEFAULT_MESSAGE_SETTINGS, version: 0 };
}

/** When a mail of now goes out, in milliseconds since 1970. */
export async function findNextAllowed(scope: Scope): Promise<number> {
  const settings = await findMessageSettings(scope);
  return nextAllowed(toMilliseconds(scope.now), settings, scope.school.time_zone);
}

/** Writes settings; false if somebody else has changed them since the version before. */
export function upsertMessageSettings(scope: Scope, settings: MessageSettings): Promise<boolean> {
  return upsertSettings(scope, messageSettings, settings);
}
