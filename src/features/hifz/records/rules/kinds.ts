/**
 * What a record is of: new memorisation, recent and old revision, reading to the teacher, writing, reading,
 * an exam, what was memorised before, or nothing heard (`none`, with its reason).
 */
export const STREAMS = [
  "baharu",
  "ulang_baharu",
  "ulang_lama",
  "talaqqi",
  "tahriri",
  "tilawah",
  "ujian",
  "prior",
  "none",
] as const;

/** What the teacher decided: accepted, accepted up to an ayah (`half`), or to be heard again. */
export const OUTCOMES = ["pass", "half", "repeat"] as const;

export const HEARERS = ["teacher", "peer", "guardian", "panel"] as const;

/** Why a pupil who was there was not heard. */
export const UNHEARD_REASONS = [
  "sick",
  "not_ready",
  "teacher_away",
  "programme",
  "leave",
  "other",
] as const;

export const RECORD_SOURCES = ["screen", "import", "exam"] as const;

/** The mistakes that are counted: forgotten, stuck, corrected by the listener, against the rules of tajwid. */
export const MISTAKES = ["lupa", "tersangkut", "ditegur", "tajwid"] as const;

/** A mistake at an ayah: its number, the kind of mistake, and how often. */
export type Pin = [ayah_id: number, kind: (typeof MISTAKES)[number], count: number];

/** A record has at most this many pins. */
export const MAX_PINS = 40;

/** How a page is held: in part, newly memorised, well, or with mistakes. */
export const PAGE_STATES = ["begun", "new", "firm", "weak"] as const;
