import { addDays } from "#lib/dates.ts";

/** How many year changes a school may prepare at once. */
export const MOST_PLANS = 4;

/** The first and last day for which a year change may be prepared, counted from today. */
export function planDays(today: string): { min: string; max: string } {
  return { min: addDays(today, -14), max: addDays(today, 366) };
}

type Place = { student_id: string; class_id: string };

/** The pupils who came, left or moved to another class since a plan was saved, by id. */
export function changesSince(
  saved: Readonly<Record<string, string>>,
  pupils: readonly Place[],
): Record<"joined" | "left" | "moved", string[]> {
  const now = new Map(pupils.map(({ student_id, class_id }) => [student_id, class_id]));
  return {
    joined: [...now.keys()].filter((id) => !(id in saved)),
    left: Object.keys(saved).filter((id) => !now.has(id)),
    moved: [...now].flatMap(([id, place]) => (id in saved && saved[id] !== place ? [id] : [])),
  };
}
