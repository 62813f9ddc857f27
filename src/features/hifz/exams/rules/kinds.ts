/** What an exam is of: single juz, an oral exam with questions, a written one, or all that a pupil memorised. */
export const EXAM_KINDS = ["juz", "syafawi", "tahriri", "syahadah"] as const;

/** Marks are written while an exam is open. */
export const EXAM_STATES = ["draft", "open", "closed", "cancelled"] as const;

/** How it went with a candidate: not heard yet, heard by someone of the panel, or decided by the chair. */
export const CANDIDATE_STATES = ["waiting", "heard", "passed", "repeat", "absent"] as const;

/** A panel has at most so many examiners. */
export const MAX_PANEL = 6;
