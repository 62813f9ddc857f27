import * as z from "zod/mini";
import { listOf, MAX_LIST_BODY, problemsOf } from "#features/imports/rows/contract.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";
import { OPENING_FAULTS, OPENING_FIELDS } from "./rules.ts";

const list = listOf(OPENING_FIELDS);

const sums = { owed_sen: z.number(), ahead_sen: z.number() };

const openingImport = z.object({
  id: shape.id,
  lines: z.int(),
  ...sums,
  created_at: z.string(),
  undone_at: z.nullable(z.string()),
});
export type OpeningImport = z.infer<typeof openingImport>;

const report = z.object({
  /** How many lines can be taken, and what they come to. */
  lines: z.int(),
  ...sums,
  problems: problemsOf(OPENING_FIELDS, OPENING_FAULTS),
});
export type OpeningReport = z.infer<typeof report>;

const example = {
  rows: [{ line: 2, who: "K-9999", as_of: "31/12/2025", amount: "530.00", note: "" }],
};

export const feeOpeningsContract = {
  checkOpenings: call({
    method: "POST",
    path: "/opening-imports/check",
    summary: "What a list of opening balances comes to, and which lines cannot be taken",
    permission: "fees.manage",
    maxBody: MAX_LIST_BODY,
    example: () => example,
  })
    .input(list)
    .output(report),

  importOpenings: call({
    method: "POST",
    path: "/opening-imports",
    summary: "Take in a list of opening balances, all lines or none; 422 names each problem",
    permission: "fees.manage",
    status: 201,
    maxBody: MAX_LIST_BODY,
    example: () => example,
  })
    .input(list)
    .output(openingImport),

  listOpeningImports: call({
    method: "GET",
    path: "/opening-imports",
    summary: "The lists of opening balances that were taken in, the latest first",
    permission: "fees.manage",
    example: () => ({}),
  }).output(z.array(openingImport)),

  undoOpenings: call({
    method: "POST",
    path: "/opening-imports/{id}/undo",
    summary: "Take a list of opening balances back, while nothing pays or uses one of them",
    permission: "fees.manage",
    example: (known) => ({ id: known.student_id }),
  })
    .input(z.strictObject({ id: shape.id }))
    .output(openingImport),
};
