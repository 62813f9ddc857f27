import { sql } from "drizzle-orm";
import type pg from "pg";
import { type AfterCommit, transact, type Tx } from "#db/transaction.ts";
import { instant, todayIn } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import type { PupilWord } from "#lib/pupil-word.ts";
import { reachesOf, type Permission, type Reach, type Role } from "#lib/permissions.ts";

/** The school a request works in. */
export type School = {
  id: string;
  name: string;
  type: string;
  state: string;
  time_zone: string;
  weekend_days: number[];
  attendance_window_days: number;
  plan: string;
  logo_url: string | null;
  pupil_word: PupilWord;
  require_two_step: boolean;
};

/** Who acts, as this school knows them; read anew in every transaction. */
export type ScopePerson = {
  profile_id: string;
  first_name: string;
  last_name: string;
  role: Role;
  teacher_id: string | null;
  guardian_id: string | null;
  student_id: string | null;
};

/** One line of the audit log; `label` names the subject as it is now. */
export type AuditEntry = {
  action: string;
  subject_id?: string;
  label: string;
  details?: Record<string, unknown>;
};

declare const made: unique symbol;

/**
 * One transaction inside one school, under row-level security. Every query takes it first; it is
 * made only here, so a query outside a school cannot be written.
 */
export type Scope = {
  readonly [made]: true;
  readonly tx: Tx;
  /** Sets aside what a failing transaction must leave undone, such as taking a file away. */
  readonly afterCommit: AfterCommit;
  readonly school: School;
  readonly person: ScopePerson;
  /** The day it is in the school, YYYY-MM-DD. */
  readonly today: string;
  /** The instant the request began, ISO. */
  readonly now: string;
  /** What the person may reach under a permission. */
  reaches(permission: Permission): Reach[];
  /**
   * Adds a line to the audit log, written at the end of the transaction. "history" says that the
   * table written keeps a history of its own. A write that records nothing is a fault.
   */
  record(entry: AuditEntry | "history"): void;
  readonly recorded: (AuditEntry | "history")[];
};

export type Actor = { school_id: string; profile_id: string };

export type WithinOptions = { readOnly?: boolean; now?: number };

/**
 * Runs work in one transaction as a person of a school. The first statement sets the school and
 * reads person and school together; a person who is not (or no longer) there is refused.
 */
export async function within<T>(
  pool: pg.Pool,
  actor: Actor,
  work: (scope: Scope) => Promise<T>,
  options: WithinOptions = {},
): Promise<T> {
  return transact(pool, options.readOnly ? "read only" : "read write", async (tx, afterCommit) => {
    // The lateral query with OFFSET 0 runs after set_config, and so inside the school.
    const { rows } = await tx.execute<School & ScopePerson>(sql`
        select found.* from set_config('app.school_id', ${actor.school_id}, true) as setting (school),
        lateral (
          select s.school_id as id, s.name, s.type, s.state, s.time_zone, s.weekend_days,
            s.attendance_window_days, s.plan, s.logo_url, s.pupil_word, s.require_two_step,
            p.id as profile_id, p.first_name, p.last_name, p.role,
            t.id as teacher_id, g.id as guardian_id, st.id as student_id
          from app.schools s
          join app.profiles p on p.school_id = s.school_id and p.id = ${actor.profile_id}
          left join app.teachers t
            on t.school_id = s.school_id and t.profile_id = p.id and t.status = 'active'
          left join app.guardians g on g.school_id = s.school_id and g.profile_id = p.id
          left join app.students st on st.school_id = s.school_id and st.profile_id = p.id
          where s.school_id = setting.school::uuid
          offset 0
        ) as found`);
    const [row] = rows;
    if (!row) throw refuse("UNAUTHORIZED", "You no longer belong to this school.");
    const {
      profile_id,
      first_name,
      last_name,
      role,
      teacher_id,
      guardian_id,
      student_id,
      ...school
    } = row;
    const relations = { teacher_id, guardian_id, student_id };
    const person = { profile_id, first_name, last_name, role, ...relations };
    return work(makeScope({ tx, afterCommit }, school, person, options.now));
  });
}

/**
 * Runs work in one transaction inside a school without a person: set-up, jobs and demo data. What it
 * writes to the audit log is written as the system's.
 */
export async function withinSchool<T>(
  pool: pg.Pool,
  school: School,
  work: (scope: Scope) => Promise<T>,
  options: WithinOptions = {},
): Promise<T> {
  return transact(pool, "read write", async (tx, afterCommit) => {
    await tx.execute(sql`select set_config('app.school_id', ${school.id}, true)`);
    return work(makeScope({ tx, afterCommit }, school, SYSTEM, options.now));
  });
}

/**
 * Runs background work inside a school by its id, without a person. `snapshot`: every read sees the same
 * moment, however long it takes.
 */
export async function enterSchool<T>(
  pool: pg.Pool,
  school_id: string,
  work: (scope: Scope) => Promise<T>,
  { readOnly = false, snapshot = false } = {},
): Promise<T> {
  return transact(pool, readOnly ? "read only" : "read write", async (tx, afterCommit) => {
    if (snapshot) await tx.execute(sql`set transaction isolation level repeatable read`);
    await tx.execute(sql`select set_config('app.school_id', ${school_id}, true)`);
    const { rows } = await tx.execute<School>(sql`
      select school_id as id, name, type, state, time_zone, weekend_days, attendance_window_days, plan,
        logo_url, pupil_word, require_two_step
      from app.schools where school_id = ${school_id}`);
    const [school] = rows;
    if (!school) throw new Error("there is no such school");
    return work(makeScope({ tx, afterCommit }, school, SYSTEM));
  });
}

const SYSTEM: ScopePerson = {
  profile_id: "00000000-0000-7000-8000-000000000000",
  first_name: "Halaqah",
  last_name: "",
  role: "admin",
  teacher_id: null,
  guardian_id: null,
  student_id: null,
};

type Transaction = Pick<Scope, "tx" | "afterCommit">;

function makeScope(
  transaction: Transaction,
  school: School,
  person: ScopePerson,
  now = Date.now(),
): Scope {
  const recorded: Scope["recorded"] = [];
  const scope: Omit<Scope, typeof made> = {
    ...transaction,
    school,
    person,
    today: todayIn(school.time_zone, now),
    now: instant(now),
    reaches: (permission) => reachesOf(permission, person),
    record: (entry) => void recorded.push(entry),
    recorded,
  };
  return scope as Scope;
}

/** The name the audit log writes for who acts. */
export function actorName(scope: Scope): string {
  return fullName(scope.person);
}
