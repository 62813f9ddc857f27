import { type BoardDay, registerState } from "#features/board/rules.ts";
import { closureOf } from "#features/calendar/days/rules.ts";
import { sessionsOn } from "#features/calendar/sessions/rules.ts";
import type { ClassKind } from "#lib/enumerations.ts";

type Register = { class_id: string; session: string };

type Day = Pick<BoardDay, "date" | "now" | "zone" | "facts" | "sessions" | "hours">;

/**
 * The registers of the classes (in their order) that are not saved: those that are overdue, or, where `begun`
 * holds, all that have begun.
 */
export function untaken(
  { date, facts, sessions, hours, ...clock }: Day,
  classes: readonly { class_id: string; kind: ClassKind }[],
  saved: readonly Register[],
  { begun }: { begun: boolean },
): Register[] {
  const states = begun ? ["open", "missing"] : ["missing"];
  return classes
    .filter(({ class_id }) => !closureOf(date, facts, class_id))
    .flatMap((taker) =>
      sessionsOn(date, sessions, hours, taker)
        .filter(({ starts_at, due_at }) =>
          states.includes(registerState({ date, ...clock }, starts_at, due_at)),
        )
        .map(({ key }) => ({ class_id: taker.class_id, session: key })),
    )
    .filter(
      ({ class_id, session }) =>
        !saved.some((one) => one.class_id === class_id && one.session === session),
    );
}
