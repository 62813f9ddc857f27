export const STATUSES = ["present", "absent", "late", "excused"] as const;

/** What a line can be: one of the four, or not marked, which is no status of the data. */
export const STATES = [...STATUSES, "unmarked"] as const;
export type State = (typeof STATES)[number];
