import { type BoardDay, registerState } from "#features/board/rules.ts";
import { closureOf } from "#features/calendar/days/rules.ts";
import { sessionsOn } from "#features/calendar/sessions/rules.ts";
import type { ClassKind } from "#lib/enumerations.ts";
import type { HalaqahToday } from "./contract.ts";

type Day = Pick<BoardDay, "date" | "now" | "zone" | "facts" | "sessions" | "hours">;

/** A class with hafazan: its pupils, and for each session of today how many were heard, and how many are away and were not. */
export type Hearer = {
  class_id: string;
  kind: ClassKind;
  name: string;
  pupils: number;
  heard: Record<string, number>;
  away: Record<string, number>;
};

/**
 * What is heard today, a line for each class that meets: in its last session that has begun, or else its first. No
 * `wanted` sessions stand for all.
 */
export function halaqahOf(
  { date, facts, sessions, hours, ...clock }: Day,
  classes: readonly Hearer[],
  wanted: readonly string[],
): HalaqahToday[] {
  return classes.flatMap((one) => {
    const { class_id, name, heard, away } = one;
    if (closureOf(date, facts, class_id)) return [];
    const held = sessionsOn(date, sessions, hours, one).filter(
      ({ key }) => wanted.length === 0 || wanted.includes(key),
    );
    const begun = held.findLast(
      ({ starts_at, due_at }) =>
        registerState({ date, ...clock }, starts_at, due_at) !== "not_open",
    );
    const session = begun ?? held[0];
    if (!session) return [];
    const { key, name: session_name } = session;
    const pupils = one.pupils - (away[key] ?? 0);
    return { class_id, name, session: key, session_name, heard: heard[key] ?? 0, pupils };
  });
}
