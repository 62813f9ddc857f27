import { sql } from "drizzle-orm";
import type { Scope } from "#server/scope.ts";
import { upsertSettings } from "#server/settings.ts";
import type { FeeSettings } from "./contract.ts";
import { DEFAULT_FEE_SETTINGS } from "./rules.ts";
import { feeSettings } from "./table.ts";

/** How the school handles fees; the defaults, as version 0, if it has changed nothing. */
export async function findFeeSettings(scope: Scope): Promise<FeeSettings> {
  const { rows } = await scope.tx.execute<FeeSettings>(sql`
    select due_day, rank_by, cash_limit_sen::float8 as cash_limit_sen,
      note_limit_sen::float8 as note_limit_sen, footer_ms, tin, early_offers, version
    from app.fee_settings where school_id = ${scope.school.id}`);
  return rows[0] ?? { ...DEFAULT_FEE_SETTINGS, version: 0 };
}

/** Writes settings; false if somebody else has changed them since the version before. */
export function upsertFeeSettings(scope: Scope, settings: FeeSettings): Promise<boolean> {
  return upsertSettings(scope, feeSettings, settings);
}
