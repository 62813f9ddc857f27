import { expect } from "vitest";
import type { ReportAnswer } from "#features/reports/contract.ts";
import type { ReportId } from "#features/reports/rules.ts";
import type { Caller } from "./testing.ts";

export type NamedCells = Record<string, unknown>;

/** A report as somebody reads it: its rows as objects with what each is `of`, and its totals. */
export async function readReport(who: Caller, id: ReportId, asked: Record<string, string> = {}) {
  const { status, body } = await who.get<ReportAnswer>(`/reports/${id}`, asked);
  expect(status, JSON.stringify(body)).toBe(200);
  const named = (cells: readonly unknown[]): NamedCells =>
    Object.fromEntries(body.columns.map((key, at) => [key, cells[at]]));
  const rows = body.rows.map(({ of, cells }): NamedCells => ({ of, ...named(cells) }));
  return { rows, totals: named(body.totals), period: body.period };
}
