import type { Scope } from "./scope.ts";

/** The person whom records are about: the profile with its name, and the records that point to it. */
export type DataSubject = {
  id: string;
  first_name: string;
  last_name: string;
  student_id: string | null;
  teacher_id: string | null;
  guardian_id: string | null;
};

/** The ids of a person's profile and of the records that point to it. */
export function keysOf({ id, student_id, teacher_id, guardian_id }: DataSubject): string[] {
  return [id, student_id, teacher_id, guardian_id].filter((key) => key !== null);
}

/** One of two records of the same person, with the facts that all features need. */
export type JoinedRecord = { id: string; profile_id: string | null; status?: string };

/** Two records of one person that become one; `drop` is deleted. */
export type Joining = {
  kind: "students" | "guardians";
  keep: JoinedRecord;
  drop: JoinedRecord;
  /** The values that `keep` lacks and `drop` has, by column. Each feature writes those of its own tables. */
  fills: Readonly<Record<string, unknown>>;
};

/** The number of rows that move to the kept record. */
export type JoinedRows = {
  enrollments: number;
  marks: number;
  payments: number;
  links: number;
  statuses: number;
};

/** A conflict between two records that joining settles: how often it occurs, with the classes or people. */
export type JoinConflict = {
  what: "same_day" | "same_class" | "second_class" | "not_active" | "same_link";
  count: number;
  names: string[];
};

export type JoinEffects = { rows: Partial<JoinedRows>; conflicts?: JoinConflict[] };

/** A reason to keep a profile in the school although its record goes. */
export type JoinBond = "account" | "role" | "acts";

/** Rows that name no person but belong to a pupil's: their `column` has a value that the pupil's rows of `of` have in `by`. */
export type PersonDetail = { table: string; column: string; of: string; by: string };

/**
 * A feature's records about people, and how they are erased and joined. `src/app/persons.ts` lists all
 * features; erasing and joining walk that list in one transaction of the login for it.
 */
export type PersonRecords = {
  /** Every column that points to a person's record, as `table.column`. */
  columns: readonly string[];
  /**
   * Of rows that name several people, those whose words or affairs they are, as `table.column`. The copies of the others,
   * such as who decided or typed in, do not have these rows.
   */
  wordsOf?: readonly string[];
  /** What a pupil's copy holds beside the rows that name the pupil, in an order in which each comes after what it is of. */
  details?: readonly PersonDetail[];
  /** Erases everything that names a person. Answers the addresses of the files that belonged to it. */
  erase?: (scope: Scope, subject: DataSubject) => Promise<string[]>;
  join?: {
    /** Locks the feature's rows of two records, before they are compared. */
    lock?: (scope: Scope, kind: Joining["kind"], ids: string[]) => Promise<void>;
    /** The effects that joining would have. It changes nothing. */
    preview?: (scope: Scope, joining: Omit<Joining, "fills">) => Promise<JoinEffects>;
    /** Moves the rows of `drop` to `keep`. Answers their numbers. */
    run?: (scope: Scope, joining: Joining) => Promise<Partial<JoinedRows>>;
    /** The reasons to keep the profile of a record of this kind. */
    bonds?: (scope: Scope, kind: Joining["kind"], profile_id: string) => Promise<JoinBond[]>;
  };
};
