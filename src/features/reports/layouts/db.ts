import { and, eq, sql } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { ReportLayout } from "./rules.ts";
import { reportLayouts } from "./table.ts";

/** A layout as it is kept, with the version that a change must name. */
export type KeptLayout = ReportLayout & { version: number };

/** How the school lays a report out; undefined where it is laid out as usual. */
export async function findReportLayout(
  scope: Scope,
  report_id: string,
): Promise<KeptLayout | undefined> {
  const { name, head, columns, footer, signers, version } = reportLayouts;
  const [found] = await scope.tx
    .select({ name, head, columns, footer, signers, version })
    .from(reportLayouts)
    .where(
      and(eq(reportLayouts.school_id, scope.school.id), eq(reportLayouts.report_id, report_id)),
    );
  return found;
}

/**
 * Keeps the layout of a report in place of that of a version, where 0 is none; whether it did. Of two who write the first at
 * once, the second does not.
 */
export async function keepReportLayout(
  scope: Scope,
  report_id: string,
  { version, ...layout }: KeptLayout,
): Promise<boolean> {
  const { school, tx } = scope;
  const of = and(eq(reportLayouts.school_id, school.id), eq(reportLayouts.report_id, report_id));
  if (version === 0) {
    const { rowCount } = await tx
      .insert(reportLayouts)
      .values({ school_id: school.id, id: newId(), report_id, ...layout })
      .onConflictDoNothing();
    return rowCount === 1;
  }
  const { rowCount } = await tx
    .update(reportLayouts)
    .set({ ...layout, version: sql`${reportLayouts.version} + 1` })
    .where(and(of, eq(reportLayouts.version, version)));
  return rowCount === 1;
}

/** Lays a report out as usual again; whether it had a layout. */
export async function deleteReportLayout(scope: Scope, report_id: string): Promise<boolean> {
  const { rowCount } = await scope.tx
    .delete(reportLayouts)
    .where(
      and(eq(reportLayouts.school_id, scope.school.id), eq(reportLayouts.report_id, report_id)),
    );
  return rowCount === 1;
}
