import { and, eq, sql } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { inForce } from "#db/pieces.ts";
import { insertRows } from "#db/bulk.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { Milestone, Programme } from "./contract.ts";
import { hifzProgrammes, hifzSyllabus } from "./table.ts";

type ProgrammeFacts = Omit<Programme, "id" | "archived_on" | "version" | "pupils" | "syllabus">;

/** The programmes of the school, or one by its id; archived ones last. */
export async function findProgrammes(scope: Scope, id?: string): Promise<Programme[]> {
  const { school, today, tx } = scope;
  const { rows } = await tx.execute<Programme>(sql`
    select p.id, p.name, p.order_kind, p.order_list, p.unit, p.amount, p.parts, p.cycle_days,
      p.archived_on, p.version,
      (select count(*)::int from app.hifz_plans n where n.school_id = p.school_id
        and n.programme_id = p.id and ${inForce("n", today)}) as pupils,
      coalesce((select json_agg(json_build_object('level', y.level, 'by_date', y.by_date, 'milli', y.milli)
          order by y.level ${natural}, y.by_date)
        from app.hifz_syllabus y
        where y.school_id = p.school_id and y.programme_id = p.id), '[]') as syllabus
    from app.hifz_programmes p
    where p.school_id = ${school.id} and ${id ? sql`p.id = ${id}` : sql`true`}
    order by p.archived_on is not null, p.name ${natural}`);
  return rows;
}

/** Whether another programme has the name, in upper or lower case. */
export async function isProgrammeName(scope: Scope, name: string, but?: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.hifz_programmes where school_id = ${scope.school.id}
      and lower(name) = lower(${name}) and ${but ? sql`id <> ${but}` : sql`true`}`);
  return rows.length > 0;
}

/** Adds a programme and returns its id; undefined if another was added with the name meanwhile. */
export async function insertProgramme(
  scope: Scope,
  facts: ProgrammeFacts,
): Promise<string | undefined> {
  const [row] = await scope.tx
    .insert(hifzProgrammes)
    .values({ school_id: scope.school.id, id: newId(), ...facts })
    .onConflictDoNothing()
    .returning({ id: hifzProgrammes.id });
  return row?.id;
}

/** Lets one request at a time change a programme. */
export async function lockProgramme(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .select({ id: hifzProgrammes.id })
    .from(hifzProgrammes)
    .where(and(eq(hifzProgrammes.school_id, scope.school.id), eq(hifzProgrammes.id, id)))
    .for("update");
}

/** Changes a programme, which gets its next version. */
export async function updateProgramme(
  scope: Scope,
  id: string,
  changes: Partial<ProgrammeFacts> & { archived_on?: string | null },
): Promise<void> {
  await scope.tx
    .update(hifzProgrammes)
    .set({ ...changes, version: sql`${hifzProgrammes.version} + 1` })
    .where(and(eq(hifzProgrammes.school_id, scope.school.id), eq(hifzProgrammes.id, id)));
}

/** Replaces the syllabus of a programme. */
export async function replaceSyllabus(
  scope: Scope,
  programme_id: string,
  milestones: Milestone[],
): Promise<void> {
  const { school, tx } = scope;
  const own = and(
    eq(hifzSyllabus.school_id, school.id),
    eq(hifzSyllabus.programme_id, programme_id),
  );
  await tx.delete(hifzSyllabus).where(own);
  const rows = milestones.map((milestone) => ({
    school_id: school.id,
    id: newId(),
    programme_id,
    ...milestone,
  }));
  await insertRows(tx, hifzSyllabus, rows);
}
