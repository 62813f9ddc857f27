/** The values that columns, calls and screens of several features share. Each list is defined only here. */

export const ROLES = ["admin", "teacher", "guardian", "student"] as const;

/**
 * How the operator holds a school: without changes for a while, without any access of its people, or both. `elsewhere`: the
 * school lives in another cell, and what is here is a copy.
 */
export const HOLDS = ["frozen", "suspended", "deleting", "elsewhere"] as const;
export type Hold = (typeof HOLDS)[number];

/** What a teacher may be given beside the role: the school's money, or cash in class. */
export const DUTIES = ["treasurer", "collector"] as const;
export type Duty = (typeof DUTIES)[number];

export const GENDERS = ["male", "female"] as const;
export type Gender = (typeof GENDERS)[number];

/** What a guardian is to a pupil. */
export const RELATIONS = ["bapa", "ibu", "penjaga", "waris"] as const;
export type Relation = (typeof RELATIONS)[number];

/** How the office gives a family a link to sign in. */
export const HANDED_BY = ["whatsapp", "card"] as const;

/** Whether a pupil comes each day, or boards. */
export const STAYS = ["harian", "asrama"] as const;
export type Stay = (typeof STAYS)[number];

/** Whether a pupil is at the school, or how the pupil left it. */
export const STUDENT_STATUSES = [
  "active",
  "inactive",
  "transferred",
  "withdrawn",
  "graduated",
] as const;

export const TEACHER_STATUSES = ["active", "inactive", "transferred", "retired"] as const;

export const CLASS_KINDS = ["class", "halaqah"] as const;
export type ClassKind = (typeof CLASS_KINDS)[number];

export const ENROLLMENT_STATUSES = ["active", "ended"] as const;

/** The title before a teacher's name; "none" where somebody wants none. */
export const TEACHER_TITLES = ["ustaz", "ustazah", "cikgu", "none"] as const;
export type TeacherTitle = (typeof TEACHER_TITLES)[number];

/** What a school calls its teachers where nothing else was chosen: Ustaz or Ustazah, or Cikgu. */
export const STAFF_TITLES = ["ustaz", "cikgu"] as const;
export type StaffTitle = (typeof STAFF_TITLES)[number];

/** What a teacher is to a class. */
export const STAFF_KINDS = ["homeroom", "assistant", "substitute"] as const;
export type StaffKind = (typeof STAFF_KINDS)[number];

export const MARK_STATUSES = ["present", "absent", "late", "excused"] as const;
export type MarkStatus = (typeof MARK_STATUSES)[number];

/** What a line of a register can be: one of the statuses, or not marked, which is no status of the data. */
export const MARK_STATES = [...MARK_STATUSES, "unmarked"] as const;

/** Why somebody is absent, where the school knows it. */
export const KNOWN_REASONS = [
  "mc",
  "letter",
  "family",
  "bereavement",
  "official",
  "leave",
  "suspended",
] as const;
export type KnownReason = (typeof KNOWN_REASONS)[number];

export const ABSENCE_REASONS = [...KNOWN_REASONS, "unexplained"] as const;

/** The three daily records of hafazan, whose names a school may choose. */
export const NAMED_STREAMS = ["baharu", "ulang_baharu", "ulang_lama"] as const;

/**
 * The prints of the 604-page Madinah mushaf: that of 1405 H, and that of 1421 H, which the print of 1440 H
 * follows. They differ in the starts of 25 pages.
 */
export const EDITIONS = ["madinah_1405", "madinah_1421"] as const;
export type Edition = (typeof EDITIONS)[number];

/** How a programme of hafazan goes through the mushaf: in its order, or by juz or surahs in the order of a list. */
export const ORDER_KINDS = ["mushaf", "juz", "surah"] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** In what a daily target of hafazan is counted. */
export const UNITS = ["page", "line", "ayah", "surah", "rubu"] as const;
export type Unit = (typeof UNITS)[number];

/** How well a pupil holds what was memorised before: well, not well, or no more. */
export const STRENGTHS = ["solid", "shaky", "lost"] as const;
export type Strength = (typeof STRENGTHS)[number];

/** The state of a request that one person makes and another decides. */
export const REQUEST_STATES = ["waiting", "accepted", "refused", "withdrawn"] as const;
type RequestState = (typeof REQUEST_STATES)[number];

/** The decisions on a request. */
export const DECISIONS = ["accepted", "refused"] as const satisfies readonly RequestState[];
export type Decision = (typeof DECISIONS)[number];

/** Why a school is closed on a day. */
export const CLOSURES = ["holiday", "weekend", "break"] as const;
export type ClosureKind = (typeof CLOSURES)[number];

/** How a list leaves the page: as a file or on paper. */
export const EXPORT_FORMATS = ["csv", "xlsx", "print"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];
export type FileFormat = Exclude<ExportFormat, "print">;
