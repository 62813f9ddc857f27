import { insertRows } from "#db/bulk.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { fullName, type Named } from "#lib/names.ts";
import { audit } from "#server/audit/table.ts";
import type { AuditEntry, Scope } from "#server/scope.ts";

/** A line of the audit log, `at` in milliseconds since 1970. */
export type SeedLine = AuditEntry & { at: number; actor: Named & { id: string } };

/** Writes what was done lately in a demo school. */
export async function seedActivity(scope: Scope, lines: SeedLine[]): Promise<void> {
  await insertRows(
    scope.tx,
    audit,
    lines.map(({ at, actor, action, subject_id, label, details = {} }) => ({
      school_id: scope.school.id,
      id: newId(at),
      at: instant(at),
      actor_id: actor.id,
      actor_name: fullName(actor),
      action,
      subject_id: subject_id ?? null,
      label,
      details,
      request_id: "demo",
    })),
  );
}
