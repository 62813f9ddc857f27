/** The kind of change that writes a score. */
export const SCORE_CHANGE = "score";
