import { and, desc, eq, gte, ilike, lt, or, sql, type SQL } from "drizzle-orm";
import { addDays, instant } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";

import { atClock } from "#lib/zones.ts";
import { audit } from "#server/audit/table.ts";
import { type DataSubject, keysOf } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type { AuditLine } from "./contract.ts";
import { patternOf } from "./rules.ts";

export type AuditFilter = {
  from?: string | undefined;
  to?: string | undefined;
  kind?: string | undefined;
  q?: string | undefined;
  subject_id?: string | undefined;
  before?: string | undefined;
};

/** Lines of the school's audit log, newest first; ids are ordered by time. Days are in the school's zone. */
export async function findAuditLines(
  scope: Scope,
  filter: AuditFilter,
  limit: number,
): Promise<AuditLine[]> {
  const { school, tx } = scope;
  const { from, to, kind, q, subject_id, before } = filter;
  const begin = (day: string) => instant(atClock(day, "00:00", school.time_zone));
  // Any one sign for a space, because the space within a sum is one that does not break.
  const wanted = q ? `%${q.replace(/[%_\\]/g, "\\$&").replace(/\s/g, "_")}%` : undefined;
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

/** A text without the places that match a pattern. */
export function withoutName(column: SQL, pattern: string): SQL {
  return sql`regexp_replace(${column}, ${pattern}, '', 'gi')`;
}

/** Blanks the audit lines about a person; in lines about others, only the person's name is removed. */
export async function eraseAuditLines(scope: Scope, subject: DataSubject): Promise<void> {
  const { tx, school } = scope;
  const mine = sql`school_id = ${school.id}`;
  const { id } = subject;
  await tx.execute(sql`
    update app.audit set actor_name = '', address = '' where ${mine} and actor_id = ${id}`);
  await tx.execute(sql`
    update app.audit set label = '', details = '{}' where ${mine}
      and (subject_id = any (${sql.param(keysOf(subject))}::uuid[]) or label = ${fullName(subject)}
        or actor_id = ${id})`);
  await tx.execute(sql`delete from app.idempotency_keys where ${mine}`);
  const pattern = patternOf(subject);
  if (!pattern) return;
  const inJson = patternOf(subject, { json: true }) ?? "";
  await tx.execute(sql`
    update app.audit set label = ${withoutName(sql`label`, pattern)},
      details = ${withoutName(sql`details::text`, inJson)}::jsonb
    where ${mine} and (label ~* ${pattern} or details::text ~* ${inJson})`);
}
