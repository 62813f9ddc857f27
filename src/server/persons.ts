import type { Scope } from "./scope.ts";

/** Whom records are about: the profile with its name, and the records that hang on it. */
export type DataSubject = {
  id: string;
  first_name: string;
  last_name: string;
  student_id: string | null;
  teacher_id: string | null;
  guardian_id: string | null;
};

/** The ids of a person's records: the profile, and what hangs on it. */
export function keysOf({ id, student_id, teacher_id, guardian_id }: DataSubject): string[] {
  return [id, student_id, teacher_id, guardian_id].filter((key) => key !== null);
}

/** One of two records of one person, as far as all features need it. */
export type JoinedRecord = { id: string; profile_id: string | null; status?: string };

/** Two records of one person that become one; `drop` goes. */
export type Joining = {
  kind: "students" | "guardians";
  keep: JoinedRecord;
  drop: JoinedRecord;
  /** The values that `keep` lacks and `drop` has, by column; each feature writes those of its tables. */
  fills: Readonly<Record<string, unknown>>;
};

/** How many rows come to hang on the kept record. */
export type JoinedRows = {
  enrollments: number;
  marks: number;
  payments: number;
  links: number;
  statuses: number;
};

/** What of two records would be settled on the way: how often, and with which classes or people. */
export type JoinConflict = {
  what: "same_day" | "same_class" | "second_class" | "not_active" | "same_link";
  count: number;
  names: string[];
};

export type JoinEffects = { rows: Partial<JoinedRows>; conflicts?: JoinConflict[] };

/** What holds a profile to the school beside the record that it belongs to. */
export type JoinBond = "account" | "role" | "acts";

/**
 * What a feature keeps of people, and how it is erased and joined. `src/app/persons.ts` lists all of
 * them; erasing and joining walk that list, inside one transaction of the login for it.
 */
export type PersonRecords = {
  /** Every column that points to a person's record, as `table.column`. */
  columns: readonly string[];
  /** Blanks out what names a person. Answers where the files that went with it were read. */
  erase?: (scope: Scope, subject: DataSubject) => Promise<string[]>;
  join?: {
    /** Locks the feature's rows of two records, before they are compared. */
    lock?: (scope: Scope, kind: Joining["kind"], ids: string[]) => Promise<void>;
    /** What joining would do; nothing is changed. */
    preview?: (scope: Scope, joining: Omit<Joining, "fills">) => Promise<JoinEffects>;
    /** Lets the rows of `drop` hang on `keep`. Answers how many. */
    run?: (scope: Scope, joining: Joining) => Promise<Partial<JoinedRows>>;
    /** What holds a profile of a record of this kind to the school. */
    bonds?: (scope: Scope, kind: Joining["kind"], profile_id: string) => Promise<JoinBond[]>;
  };
};
