import type { AuditLine } from "#features/audit/contract.ts";
import { changesIn } from "#features/audit/parts/changes.ts";
import { actorOf, lineReason, subjectOf } from "#features/audit/parts/line-words.ts";
import type { AuditText } from "#features/audit/text.ts";
import { dayOf, formatTime } from "#lib/dates.ts";
import type { SaveColumn } from "#ui/save-table.ts";

/** The columns of a saved or printed audit log; times are in the school's zone. */
export function auditColumns(t: AuditText, zone: string): SaveColumn<AuditLine>[] {
  return [
    { head: t.when, kind: "date", value: ({ at }) => dayOf(at, zone) },
    { head: t.clock, value: ({ at }) => formatTime(at, zone) },
    { head: t.who, value: (line) => actorOf(line, t) },
    { head: t.what, value: ({ action }) => t.actions[action] ?? action },
    { head: t.whom, value: (line) => subjectOf(line, t) },
    { head: t.reason, value: (line) => lineReason(line, t) },
    { head: t.changes, value: ({ details }) => inLines(details, t) },
    { head: t.where, value: ({ address }) => address },
  ];
}

function inLines(details: AuditLine["details"], t: AuditText): string {
  const changes = changesIn(details, t);
  return changes.map(({ field, before, after }) => `${field}: ${before} → ${after}`).join("; ");
}
