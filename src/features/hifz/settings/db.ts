import { eq } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { HifzSettings } from "./contract.ts";
import { DEFAULT_SETTINGS } from "./rules.ts";
import { hifzSettings } from "./table.ts";

const { edition, sessions, labels, scale, weights, pass_grade, guard, cycle_days, version } =
  hifzSettings;
const SHOWN = { edition, sessions, labels, scale, weights, pass_grade, guard, cycle_days, version };

/** The school's settings of hafazan; the defaults, as version 0, if it has changed nothing. */
export async function findHifzSettings(scope: Scope): Promise<HifzSettings> {
  const [own] = await scope.tx
    .select(SHOWN)
    .from(hifzSettings)
    .where(eq(hifzSettings.school_id, scope.school.id));
  return own ?? { ...DEFAULT_SETTINGS, version: 0 };
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
    .returning({ version });
  return written.length > 0;
}
