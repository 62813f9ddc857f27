import type { PlannedRecipient } from "#features/announcements/audience/rules.ts";

type Known = { id: string; profile_id: string; student_ids: readonly string[] };

/**
 * What changes when an audience is planned anew: who is reached for the first time, whose further children it is about
 * now, and, by their ids, who belongs to it no more.
 */
export function joiningOf(known: readonly Known[], planned: readonly PlannedRecipient[]) {
  const before = new Map(known.map((one) => [one.profile_id, one]));
  const after = new Set(planned.map(({ profile_id }) => profile_id));
  return {
    added: planned.filter(({ profile_id }) => !before.has(profile_id)),
    pupils: planned.flatMap(({ profile_id, student_ids }) => {
      const one = before.get(profile_id);
      if (!one) return [];
      const further = student_ids.filter((id) => !one.student_ids.includes(id));
      return further.map((student_id) => ({ recipient_id: one.id, student_id }));
    }),
    gone: known.filter(({ profile_id }) => !after.has(profile_id)).map(({ id }) => id),
  };
}
