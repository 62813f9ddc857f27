import type { MARK_STATUSES } from "#lib/enumerations.ts";

/** The ways in which a guardian is told of a week. */
export const WEEKLY_CHANNELS = ["mail", "whatsapp"] as const;

/** How many days ahead a letter names what comes. */
export const LETTER_AHEAD = 14;

type Status = (typeof MARK_STATUSES)[number];

/** What a week says of a pupil to the own family. */
export type PupilWeek = {
  student_id: string;
  name: string;
  class_name: string;
  /** The days with saved marks, the oldest first, each with its worst mark. */
  days: { date: string; status: Status }[];
  /** In thousandths of a page. */
  new_milli: number;
  revised_milli: number;
  /** The names of the grades of the week, each once, in the order in which they were given. */
  grades: string[];
  /** The pages to revise, as ranges. */
  revise: [number, number][];
};

/** How often a pupil was what, of the statuses that occurred, as in the register. */
export function countDays(days: PupilWeek["days"]): [Status, number][] {
  const order: Status[] = ["present", "late", "absent", "excused"];
  return order.flatMap((status): [Status, number][] => {
    const count = days.filter((day) => day.status === status).length;
    return count > 0 ? [[status, count]] : [];
  });
}

/** What of the week deserves a good word, from facts alone; null if nothing does. */
export function praiseOf({
  days,
  new_milli,
  revised_milli,
}: PupilWeek): "new" | "revised" | "present" | null {
  if (new_milli >= 1000) return "new";
  if (revised_milli >= 1000) return "revised";
  const wasThere = days.length >= 3 && days.every(({ status }) => status === "present");
  return wasThere ? "present" : null;
}
