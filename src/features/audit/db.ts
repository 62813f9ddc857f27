import { and, desc, eq, gte, ilike, lt, or, sql } from "drizzle-orm";
import { addDays, atClock, instant } from "#lib/dates.ts";
import { audit } from "#server/audit/table.ts";
import type { Scope } from "#server/scope.ts";
import type { AuditLine } from "./contract.ts";

export type AuditFilter = {
  from?: string | undefined;
  to?: string | undefined;
  kind?: string | undefined;
  q?: string | undefined;
  subject_id?: string | undefined;
  before?: string | undefined;
};

/** Lines of the school's trail, newest first; ids are ordered by time. Days are the school's. */
export async function findAuditLines(
  scope: Scope,
  filter: AuditFilter,
  limit: number,
): Promise<AuditLine[]> {
  const { school, tx } = scope;
  const { from, to, kind, q, subject_id, before } = filter;
  const begin = (day: string) => instant(atClock(day, "00:00", school.time_zone));
  const wanted = q ? `%${q.replace(/[%_\\]/g, "\\$&")}%` : undefined;
  return tx
    .select({
      id: audit.id,
      at: audit.at,
      actor_name: audit.actor_name,
      action: audit.action,
      label: audit.label,
      details: audit.details,
      address: audit.address,
    })
    .from(audit)
    .where(
      and(
        eq(audit.school_id, school.id),
        from ? gte(audit.at, begin(from)) : undefined,
        to ? lt(audit.at, begin(addDays(to, 1))) : undefined,
        kind ? sql`split_part(${audit.action}, '.', 1) = ${kind}` : undefined,
        subject_id ? eq(audit.subject_id, subject_id) : undefined,
        wanted ? or(ilike(audit.actor_name, wanted), ilike(audit.label, wanted)) : undefined,
        before
          ? sql`(${audit.at}, ${audit.id}) < (select a.at, a.id from app.audit a
              where a.school_id = ${school.id} and a.id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(audit.at), desc(audit.id))
    .limit(limit);
}
