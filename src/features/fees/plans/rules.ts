import { monthEnd, shiftMonth } from "#features/calendar/rules.ts";
import { daysBetween } from "#lib/dates.ts";

/** What is stored of a plan; the rest of its state follows from its dues. */
export const PLAN_STEPS = ["asked", "offered", "declined", "agreed"] as const;

/** The states of a plan. One that was agreed runs, until its instalments are paid, it breaks or it is cancelled. */
export const PLAN_STATES = [
  "asked",
  "offered",
  "declined",
  "running",
  "broken",
  "done",
  "cancelled",
] as const;
export type PlanState = (typeof PLAN_STATES)[number];

/** What a screen must say of a plan that cannot be. */
export type PlanFault = "waiting" | "nothing" | "changed" | "past" | "state";

export const MOST_INSTALMENTS = 24;
/** A plan is broken when an instalment is still open so many days after its date. */
export const BROKEN_DAYS = 14;
/** The last instalment falls due within so many days, two years. */
const MOST_DAYS = 731;

/** What is to be paid, in sen, by a day. */
export type Instalment = { due_on: string; amount_sen: number };

/** A sum in equal monthly instalments from a day on; the last takes the rest. */
export function splitInstalments(total_sen: number, count: number, first: string): Instalment[] {
  const each = Math.floor(total_sen / count);
  return Array.from({ length: count }, (_, at) => ({
    due_on: sameDay(first, at),
    amount_sen: at === count - 1 ? total_sen - each * (count - 1) : each,
  }));
}

/** The same day some months later, or the last of that month if it is shorter. */
function sameDay(day: string, months: number): string {
  const month = shiftMonth(`${day.slice(0, 7)}-01`, months);
  const wanted = `${month.slice(0, 7)}-${day.slice(8)}`;
  const last = monthEnd(month);
  return wanted < last ? wanted : last;
}

/** The instalment that cannot be as it is, by its place: its day is in the past, too far away or not after the one before. */
export function instalmentsFault(
  instalments: readonly Instalment[],
  today: string,
): { at: number; message: string } | null {
  for (const [at, { due_on }] of instalments.entries()) {
    const before = instalments[at - 1]?.due_on;
    if (due_on < today) return { at, message: "This day is in the past." };
    if (before && due_on <= before) return { at, message: "This day is not after the one before." };
    if (daysBetween(today, due_on) > MOST_DAYS) {
      return { at, message: "This day is more than two years away." };
    }
  }
  return null;
}

/** Whether an offer can be agreed to: as much is owed as when it was made, and no instalment is late already. */
export function offerFault(
  offer: { amount_sen: number; instalments: readonly Instalment[] },
  { owed_sen, today }: { owed_sen: number; today: string },
): PlanFault | null {
  if (owed_sen !== offer.amount_sen) return "changed";
  return (offer.instalments[0]?.due_on ?? today) < today ? "past" : null;
}
