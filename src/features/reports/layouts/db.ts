import { sql } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { ReportLayout } from "./rules.ts";

/** A layout as it is kept, with the version that a change must name. */
export type KeptLayout = ReportLayout & { id: string; is_standard: boolean; version: number };

const COLUMNS = sql`l.id, l.name, l.head, l.columns, l.footer, l.signers, l.is_standard, l.version`;

/** The layouts of a report, by name. */
export async function findReportLayouts(scope: Scope, report_id: string): Promise<KeptLayout[]> {
  const { rows } = await scope.tx.execute<KeptLayout>(sql`
    select ${COLUMNS} from app.report_layouts l
    where l.school_id = ${scope.school.id} and l.report_id = ${report_id}
    order by l.name ${natural}, l.id`);
  return rows;
}

/** A layout, and the report that it lays out. */
export async function findReportLayout(
  scope: Scope,
  id: string,
): Promise<(KeptLayout & { report_id: string }) | undefined> {
  const { rows } = await scope.tx.execute<KeptLayout & { report_id: string }>(sql`
    select l.report_id, ${COLUMNS} from app.report_layouts l
    where l.school_id = ${scope.school.id} and l.id = ${id}`);
  return rows[0];
}

/** Keeps others from changing the layouts of a report until the transaction ends. */
export async function lockReportLayouts(scope: Scope, report_id: string): Promise<void> {
  const { school, tx } = scope;
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(concat_ws(' ', ${school.id}::uuid, ${report_id}::text), 1))`);
}

/** Writes a layout, as a new one or in place of the one with its id; a new standard takes the place of the one before. */
export async function keepReportLayout(
  scope: Scope,
  report_id: string,
  layout: ReportLayout & { id: string | undefined; is_standard: boolean },
): Promise<KeptLayout> {
  const { school, tx } = scope;
  const { id = newId(), name, head, columns, footer, signers, is_standard } = layout;
  if (is_standard) {
    await tx.execute(sql`
      update app.report_layouts l set is_standard = false
      where l.school_id = ${school.id} and l.report_id = ${report_id} and l.id <> ${id}`);
  }
  const { rows } = await tx.execute<KeptLayout>(sql`
    insert into app.report_layouts as l (school_id, id, report_id, name, head, columns, footer, signers,
      is_standard)
    values (${school.id}, ${id}, ${report_id}, ${name}, ${head}, ${JSON.stringify(columns)}::jsonb, ${footer},
      ${sql.param(signers)}::text[], ${is_standard})
    on conflict (school_id, id) do update set name = excluded.name, head = excluded.head,
      columns = excluded.columns, footer = excluded.footer, signers = excluded.signers,
      is_standard = excluded.is_standard, version = l.version + 1
    returning ${COLUMNS}`);
  const [kept] = rows;
  if (!kept) throw new Error("the layout was not kept");
  return kept;
}

export async function deleteReportLayout(scope: Scope, id: string): Promise<void> {
  const { school, tx } = scope;
  await tx.execute(sql`
    delete from app.report_layouts l where l.school_id = ${school.id} and l.id = ${id}`);
}
