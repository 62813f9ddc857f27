import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { inForce } from "#db/pieces.ts";
import type { Scope } from "#server/scope.ts";
import { upsertSettings } from "#server/settings.ts";
import type { HifzSettings } from "./contract.ts";
import { DEFAULT_SETTINGS, UNCHANGED_SETTINGS } from "./rules.ts";
import { hifzSettings } from "./table.ts";

/** The query of the school's own settings, to be part of a larger statement. */
export function selectHifzSettings({ school }: Scope): SQL {
  return sql`
    select k.edition, k.sessions, k.labels, k.scale, k.weights, k.pass_grade, k.guard, k.cycle_days,
      k.recent_pages, k.recent_days, k.spread_days, k.cap_percent, k.pure_cycle, k.absent_days,
      k.debt_days, k.catch_up, k.class_ids, k.marks_present, k.families_see, k.bands,
      k.attention, k.version
    from app.hifz_settings k where k.school_id = ${school.id}`;
}

/** Holds if a class `k` holds hafazan: a halaqah, or a class that the settings name. */
export const HOLDS_HIFZ: SQL = sql`(k.kind = 'halaqah' or exists (select from app.hifz_settings h
  where h.school_id = k.school_id and k.id = any (h.class_ids)))`;

/** The class whose days of hafazan count for the pupil `s`: of those on a day one that holds hafazan, or else another. The column of `k` is its id. */
export function hifzClassOn(day: SQL | string, column: SQL = sql`k.id`): SQL {
  return sql`(select ${column} from app.class_enrollments e
    join app.classes k on k.school_id = e.school_id and k.id = e.class_id
    where e.school_id = s.school_id and e.student_id = s.id and ${inForce("e", day)}
    order by k.kind = 'halaqah' desc, ${HOLDS_HIFZ} desc, e.from_date desc, k.id limit 1)`;
}

/** What the families of the student `s` see of a recitation. */
export const FAMILIES_SEE: SQL = sql`coalesce((select h.families_see from app.hifz_settings h
  where h.school_id = s.school_id), ${DEFAULT_SETTINGS.families_see})`;

/** Those of the ids that name classes that are no halaqah. */
export async function findClassIds(scope: Scope, ids: string[]): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ id: string }>(sql`select c.id from app.classes c
    where c.school_id = ${scope.school.id} and c.id = any (${uuids(ids)}) and c.kind <> 'halaqah'`);
  return rows.map(({ id }) => id);
}

/** The school's settings of hafazan; the defaults, as version 0, if it has changed nothing. */
export async function findHifzSettings(scope: Scope): Promise<HifzSettings> {
  const { rows } = await scope.tx.execute<HifzSettings>(selectHifzSettings(scope));
  return rows[0] ?? UNCHANGED_SETTINGS;
}

/** After a change of the year, the classes that took pupils of a class with hafazan hold hafazan too. */
export async function followYear(scope: Scope, change_id: string): Promise<void> {
  await scope.tx.execute(sql`
    update app.hifz_settings h set class_ids = h.class_ids || t.ids, version = h.version + 1
    from (select coalesce(array_agg(distinct n.class_id), '{}') as ids
      from app.year_changes y
      cross join lateral jsonb_to_recordset(y.moves) as m (ended uuid, begun uuid)
      join app.class_enrollments o on o.school_id = y.school_id and o.id = m.ended
      join app.class_enrollments n on n.school_id = y.school_id and n.id = m.begun
      join app.hifz_settings s on s.school_id = y.school_id and o.class_id = any (s.class_ids)
      where y.school_id = ${scope.school.id} and y.id = ${change_id}
        and n.class_id <> all (s.class_ids)) t
    where h.school_id = ${scope.school.id} and cardinality(t.ids) > 0`);
}

type NewSettings = Partial<typeof hifzSettings.$inferInsert> & { version: number };

/** Writes settings, or some of them; false if somebody else has changed them since the version before. */
export function upsertHifzSettings(scope: Scope, settings: NewSettings): Promise<boolean> {
  return upsertSettings(scope, hifzSettings, settings);
}
