import { MARK_STATUSES } from "#lib/enumerations.ts";

export { MARK_STATUSES as STATUSES } from "#lib/enumerations.ts";

/** What a line can be: one of the four, or not marked, which is no status of the data. */
export const STATES = [...MARK_STATUSES, "unmarked"] as const;
export type State = (typeof STATES)[number];
