import type { ReportAnswer } from "#features/reports/contract.ts";
import { definitionOf, type ReportId } from "#features/reports/rules.ts";

type Period = ReportAnswer["period"];

/** Whether another report can be about the same days as the one that was read. */
export function hasPeriod(id: ReportId, { kind }: Period): boolean {
  return definitionOf(id).periods.includes(kind);
}

/** A period as the address of a report names it. */
export function periodSearch({ kind, from, to }: Period) {
  return { period: kind, on: from, ...(kind === "custom" && { to }) };
}
