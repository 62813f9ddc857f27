import type { SQL } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import type pg from "pg";
import { type Ends, type TransactionMode, transact, type Tx } from "#db/transaction.ts";
import { instant, todayIn } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import type { Duty, Hold, StaffTitle } from "#lib/enumerations.ts";
import type { Letterhead } from "#lib/letterhead.ts";
import type { PupilWord } from "#lib/pupil-word.ts";
import { refuseFrozen } from "#server/holds/holds.ts";
import type { Work } from "#server/metrics/rules.ts";
import { reachesOf, type Permission, type Reach, type Role } from "#lib/permissions.ts";

/** The school in which a request works. */
export type School = Letterhead & {
  id: string;
  name: string;
  type: string;
  time_zone: string;
  weekend_days: number[];
  attendance_window_days: number;
  plan: string;
  logo_url: string | null;
  pupil_word: PupilWord;
  /** What teachers are called where nothing else was chosen. */
  staff_title: StaffTitle;
  /** Whether guardians see the phone number of their child's class teacher. */
  guardians_see_phones: boolean;
  require_two_step: boolean;
  /** The post of the person who signs letters, and the school's own rule about absences. */
  signing_post: string | null;
  absence_rule: string | null;
  /** Whether the operator froze or suspended the school, is deleting it or moved it, and then to where. */
  hold?: Hold | null;
  lives_at?: string | null;
};

/** The person who acts, as the school knows them; read again in every transaction. */
export type ScopePerson = {
  profile_id: string;
  first_name: string;
  last_name: string;
  role: Role;
  duties: Duty[];
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
 * One transaction inside one school, under row-level security. Every query takes a scope first, and only this
 * file makes scopes, so that nobody can write a query outside a school.
 */
export type Scope = {
  readonly [made]: true;
  readonly tx: Tx;
  /** Registers work that a failing transaction must not do, such as deleting a file. */
  readonly afterCommit: Ends["afterCommit"];
  /** Registers a write that is sent together with COMMIT, such as a line of the audit log. */
  readonly withCommit: Ends["withCommit"];
  /** Asks for the last statements of a call that only reads, so that COMMIT is sent with them. */
  readonly lastly: Ends["lastly"];
  readonly school: School;
  readonly person: ScopePerson;
  /** Today's date in the school, YYYY-MM-DD. */
  readonly today: string;
  /** The instant at which the request began (ISO). */
  readonly now: string;
  /** The reaches of the person under a permission, as far as an API token has it too. */
  reaches(permission: Permission): readonly Reach[];
  /**
   * Adds a line to the audit log, written at the end of the transaction. "history" says that the changed
   * table keeps a history of its own. A write that records nothing is a fault.
   */
  record(entry: AuditEntry | "history"): void;
  readonly recorded: (AuditEntry | "history")[];
  /** Counts work that a call does, for the figures of monitoring; a failing transaction counts nothing. */
  count(work: Work, by: number): void;
  readonly counted: Partial<Record<Work, number>>;
};

export type Actor = { school_id: string; profile_id: string };

export type WithinOptions = {
  readOnly?: boolean;
  now?: number | undefined;
  /** Whether statements may be carried out by plans that were made for other values. */
  keepsPlans?: boolean | undefined;
  /** Whether the pool may open one connection more beside this work, for other schools. */
  givesWay?: boolean | undefined;
  /** A statement that is carried out right after the school is set, before anything is checked. */
  first?: SQL | undefined;
  /** The permissions of the API token with which the person acts; without it, all that the person has. */
  only?: readonly Permission[] | undefined;
  /** Whether the school's plan counts. Without plans, a school has the plan that takes any number of students. */
  hasPlans?: boolean;
};

/** A school's columns as a scope knows them; `s` is its row. */
const SCHOOL = sql`s.school_id as id, s.name, s.type, s.state, s.time_zone, s.weekend_days,
  s.attendance_window_days, s.plan, s.logo_url, s.pupil_word, s.staff_title, s.guardians_see_phones,
  s.require_two_step, s.address, s.postcode, s.city, s.phone, s.email, s.registration_number,
  s.contact_post, s.signing_post, s.absence_rule,
  (select h.kind from platform.school_holds h where h.school_id = s.school_id) as hold,
  (select h.lives_at from platform.school_holds h where h.school_id = s.school_id) as lives_at`;

/** Sets the school for the transaction: row-level security then shows its rows only. */
export function enter(school_id: string): SQL {
  return sql`select set_config('app.school_id', ${school_id}, true)`;
}

/**
 * Sets the school, and then reads `found`, which may name the school as `setting.school`. The row comes as one JSON
 * value, because the driver takes four times as long for as many columns.
 */
function enterAndRead(school_id: string, found: SQL, plans: string): SQL {
  // OFFSET 0 makes the lateral query run after set_config, and so inside the school.
  return sql`
    select to_json(found) as found from set_config('app.school_id', ${school_id}, true) as setting (school),
    set_config('plan_cache_mode', ${plans}, true),
    lateral (${found} where s.school_id = setting.school::uuid offset 0) as found`;
}

function foundBy<Row>(answer: pg.QueryResult | undefined): Row | undefined {
  return (answer?.rows as { found: Row }[] | undefined)?.[0]?.found;
}

/**
 * Runs work in one transaction as a person of a school. BEGIN comes together with the statement that sets the
 * school and reads person and school. Refuses (401) a person who is not, or no longer, in the school.
 * `work` also gets the answer to `first`.
 */
export async function within<T>(
  pool: pg.Pool,
  { school_id, profile_id }: Actor,
  work: (scope: Scope, first: pg.QueryResult | undefined) => Promise<T>,
  {
    readOnly = false,
    now,
    first,
    keepsPlans,
    givesWay,
    only,
    hasPlans = false,
  }: WithinOptions = {},
): Promise<T> {
  const plans = keepsPlans ? "force_generic_plan" : plansOf(modeOf(readOnly));
  const opening = enterAndRead(
    school_id,
    sql`select ${SCHOOL}, p.id as profile_id, p.first_name, p.last_name, p.role, p.duties,
        t.id as teacher_id, g.id as guardian_id, st.id as student_id
      from app.schools s
      join app.profiles p on p.school_id = s.school_id and p.id = ${profile_id}
      left join app.teachers t
        on t.school_id = s.school_id and t.profile_id = p.id and t.status = 'active'
      left join app.guardians g on g.school_id = s.school_id and g.profile_id = p.id
      left join app.students st on st.school_id = s.school_id and st.profile_id = p.id`,
    plans,
  );
  const run = async (tx: Tx, ends: Ends) => {
    const [entered, answer] = ends.opened;
    const row = foundBy<School & ScopePerson>(entered);
    if (!row) throw refuse("UNAUTHORIZED", "You no longer belong to this school.");
    const {
      profile_id,
      first_name,
      last_name,
      role,
      duties,
      teacher_id,
      guardian_id,
      student_id,
      ...stored
    } = row;
    const school = hasPlans ? stored : { ...stored, plan: "enterprise" };
    if (!readOnly) refuseFrozen(school);
    const relations = { teacher_id, guardian_id, student_id };
    const person = { profile_id, first_name, last_name, role, duties, ...relations };
    return work(makeScope(tx, ends, { school, person, now, only }), answer);
  };
  const statements = first ? [opening, first] : [opening];
  return transact(pool, modeOf(readOnly), run, statements, {
    ...preparing(plans),
    givesWay,
  });
}

/**
 * Runs work in one transaction inside a school without a person: for set-up, jobs and demo data. The audit
 * log names the system as the actor.
 */
export async function withinSchool<T>(
  pool: pg.Pool,
  school: School,
  work: (scope: Scope) => Promise<T>,
  { now }: { now?: number } = {},
): Promise<T> {
  refuseFrozen(school);
  const run = (tx: Tx, ends: Ends) => work(makeScope(tx, ends, { school, person: SYSTEM, now }));
  return transact(pool, "read write", run, [enter(school.id)]);
}

/**
 * Runs background work inside a school, given by its id, without a person. With `snapshot`, which only reads,
 * all reads see the database at one point in time, however long the work takes.
 */
export async function enterSchool<T>(
  pool: pg.Pool,
  school_id: string,
  work: (scope: Scope) => Promise<T>,
  {
    readOnly = false,
    snapshot = false,
    now,
  }: { readOnly?: boolean; snapshot?: boolean; now?: number } = {},
): Promise<T> {
  const mode = snapshot ? "snapshot" : modeOf(readOnly);
  const run = async (tx: Tx, ends: Ends) => {
    const school = foundBy<School>(ends.opened[0]);
    if (!school) throw new Error("there is no such school");
    if (mode === "read write") refuseFrozen(school);
    return work(makeScope(tx, ends, { school, person: SYSTEM, now }));
  };
  const plans = plansOf(mode);
  const opening = enterAndRead(school_id, sql`select ${SCHOOL} from app.schools s`, plans);
  return transact(pool, mode, run, [opening], preparing(plans));
}

/** In how many schools conditions are read with one transaction. */
const SCHOOLS_AT_ONCE = 100;

/**
 * Of some schools, those in which conditions hold, with the names of these: read in each as the school itself sees its
 * rows, but many in one transaction. A condition names the school as the function's argument. Of schools where they cannot
 * be read, `failed` is told the error, and all of them count as holding.
 */
export async function findHolding(
  pool: pg.Pool,
  school_ids: readonly string[],
  conditions: Record<string, (school_id: SQL) => SQL>,
  failed: (error: unknown) => void,
): Promise<Map<string, string[]>> {
  const held = new Map<string, string[]>();
  const named = Object.entries(conditions).map(
    ([name, of]) => sql`case when ${of(sql`setting.school::uuid`)} then ${name} end`,
  );
  // OFFSET 0 makes the conditions be read after set_config, as above.
  const read = (school_id: string) => sql`
    select found.held from set_config('app.school_id', ${school_id}, true) as setting (school),
      lateral (select array_remove(array[${sql.join(named, sql`, `)}], null) as held offset 0) as found`;
  for (let from = 0; from < school_ids.length; from += SCHOOLS_AT_ONCE) {
    const ids = school_ids.slice(from, from + SCHOOLS_AT_ONCE);
    const plans = sql`select set_config('plan_cache_mode', 'force_generic_plan', true)`;
    const keep = async (_tx: Tx, { opened: [, ...answers] }: Ends) => {
      for (const [at, id] of ids.entries()) {
        const row = answers[at]?.rows[0] as { held: string[] } | undefined;
        if (row && row.held.length > 0) held.set(id, row.held);
      }
    };
    try {
      await transact(pool, "read only", keep, [plans, ...ids.map(read)]);
    } catch (error) {
      failed(error);
      for (const id of ids) held.set(id, Object.keys(conditions));
    }
  }
  return held;
}

function modeOf(readOnly: boolean): TransactionMode {
  return readOnly ? "read only" : "read write";
}

/**
 * How PostgreSQL plans the statements of a transaction: reads with their values. Writes leave it the choice, because
 * its own checks of foreign keys are statements too, and an import of thousands would plan each of them anew.
 */
function plansOf(mode: TransactionMode): string {
  return mode === "read write" ? "auto" : "force_custom_plan";
}

/**
 * Whether statements are prepared by name: not where each is planned anew all the same, because a connection
 * would keep some 100 kB of each until it ends.
 */
function preparing(plans: string): { prepares: boolean } {
  return { prepares: plans !== "force_custom_plan" };
}

const SYSTEM: ScopePerson = {
  profile_id: "00000000-0000-7000-8000-000000000000",
  first_name: "Halaqah",
  last_name: "",
  role: "admin",
  duties: [],
  teacher_id: null,
  guardian_id: null,
  student_id: null,
};

/** Whether nobody who signed in acts: a job, the set-up, or the demo. */
export function actsAsSystem({ person }: Scope): boolean {
  return person === SYSTEM;
}

function makeScope(
  tx: Tx,
  { afterCommit, withCommit, lastly }: Ends,
  {
    school,
    person,
    now = Date.now(),
    only,
  }: Pick<Scope, "school" | "person"> & Pick<WithinOptions, "now" | "only">,
): Scope {
  const recorded: Scope["recorded"] = [];
  const counted: Scope["counted"] = {};
  const reaches = new Map<Permission, readonly Reach[]>();
  const scope: Omit<Scope, typeof made> = {
    tx,
    afterCommit,
    withCommit,
    lastly,
    school,
    person,
    today: todayIn(school.time_zone, now),
    now: instant(now),
    reaches(permission) {
      if (only && !only.includes(permission)) return [];
      let found = reaches.get(permission);
      if (!found) reaches.set(permission, (found = reachesOf(permission, person)));
      return found;
    },
    record: (entry) => void recorded.push(entry),
    recorded,
    count: (work, by) => void (counted[work] = (counted[work] ?? 0) + by),
    counted,
  };
  return scope as Scope;
}

/** The actor's name for the audit log. */
export function actorName(scope: Scope): string {
  return fullName(scope.person);
}
