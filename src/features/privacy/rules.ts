/** The states of a copy that was asked for. */
export const COPY_STATES = ["waiting", "ready", "failed"] as const;

/** How the names of a school's copies end. */
export const COPY = "zip";
