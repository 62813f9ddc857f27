import { eq, sql, type SQL } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { HifzSettings } from "./contract.ts";
import { UNCHANGED_SETTINGS } from "./rules.ts";
import { hifzSettings } from "./table.ts";

/** The query of the school's own settings, to be part of a larger statement. */
export function selectHifzSettings({ school }: Scope): SQL {
  return sql`
    select k.edition, k.sessions, k.labels, k.scale, k.weights, k.pass_grade, k.guard, k.cycle_days,
      k.recent_pages, k.recent_days, k.spread_days, k.cap_percent, k.pure_cycle, k.absent_days,
      k.debt_days, k.version
    from app.hifz_settings k where k.school_id = ${school.id}`;
}

/** The school's settings of hafazan; the defaults, as version 0, if it has changed nothing. */
export async function findHifzSettings(scope: Scope): Promise<HifzSettings> {
  const { rows } = await scope.tx.execute<HifzSettings>(selectHifzSettings(scope));
  return rows[0] ?? UNCHANGED_SETTINGS;
}

/** Writes the settings; false if somebody else has changed them since the version before. */
export async function upsertHifzSettings(scope: Scope, settings: HifzSettings): Promise<boolean> {
  const { version: before, ...values } = settings;
  const next = { ...values, version: before + 1 };
  const written = await scope.tx
    .insert(hifzSettings)
    .values({ school_id: scope.school.id, id: newId(), ...next })
    .onConflictDoUpdate({
      target: hifzSettings.school_id,
      set: next,
      setWhere: eq(hifzSettings.version, before),
    })
    .returning({ version: hifzSettings.version });
  return written.length > 0;
}
