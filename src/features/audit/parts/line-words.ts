import type { AuditLine } from "#features/audit/contract.ts";
import { areaOf } from "./call-areas.ts";
import type { AuditText } from "#features/audit/text.ts";

/** Who did it, and with which API token if a program did. */
export function actorOf({ actor_name, details: { token } }: AuditLine, t: AuditText): string {
  const who = actor_name || t.erased;
  return typeof token === "string" ? t.byToken(who, token) : who;
}

/** What a line is about: the name that it holds, or the word for the key that it holds. */
export function subjectOf({ action, label, details: { report } }: AuditLine, t: AuditText): string {
  if (action === "refused" || action === "token.write") return t.areas[areaOf(label)] ?? label;
  if (action === "export.list") {
    const list = t.lists[label] ?? label;
    return typeof report === "string" ? `${list} ${report.replaceAll("-", " ")}` : list;
  }
  return label;
}

/** The reason of a refusal, the format and size of an exported list, or the class of an enrolment. */
export function lineReason({ action, details }: AuditLine, t: AuditText): string | undefined {
  const { reason, format, count } = details;
  if (action === "export.list" && typeof format === "string") {
    return [t.formats[format] ?? format, t.rows(Number(count))].join(", ");
  }
  if (typeof reason !== "string") return placeOf(details);
  return t.reasons[reason] ?? reason.replaceAll("_", " ");
}

/** The class that an enrolment or a move is about, and the one before it. */
function placeOf({ class_name, from_class }: AuditLine["details"]): string | undefined {
  if (typeof class_name !== "string") return undefined;
  return typeof from_class === "string" && from_class
    ? `${from_class} → ${class_name}`
    : class_name;
}
