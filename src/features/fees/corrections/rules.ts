import { refuse } from "#lib/errors.ts";
import type { HandNote } from "#features/fees/ledger/rules.ts";

/** How a refund reaches the family. */
export const REFUND_METHODS = ["tunai", "pindahan"] as const;

/** A refund is asked for, and then paid or refused by who approves it. */
export const REFUND_STATES = ["asked", "paid", "refused"] as const;

/** What a screen must say of a correction that cannot be made. */
export type CorrectionFault =
  | "too_much"
  | "limit"
  | "self"
  | "second"
  | "known"
  | "day"
  | "coins"
  | "drawer"
  | "held"
  | "no_credit"
  | "waiting"
  | "deposit_item"
  | "decided"
  | "key";

/** Why a note of this kind and sum cannot be: what is let off is never more than what is owed. */
export function noteFault(
  kind: HandNote,
  amount_sen: number,
  owed_sen: number,
): CorrectionFault | null {
  return kind !== "correction" && amount_sen > owed_sen ? "too_much" : null;
}

const CONFLICTS: readonly CorrectionFault[] = ["known", "decided", "second", "waiting"];

/** The refusal of a correction, by the reason that the screen puts into words. */
export function fault(
  reason: CorrectionFault,
  message: string,
  data: Record<string, unknown> = {},
) {
  const code =
    reason === "limit"
      ? "FORBIDDEN"
      : CONFLICTS.includes(reason)
        ? "CONFLICT"
        : "UNPROCESSABLE_CONTENT";
  return refuse(code, message, { reason, ...data });
}
