import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { sql } from "#db/sql.ts";
import type { Tx } from "#db/transaction.ts";
import type { Hold } from "#lib/enumerations.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { tablesInOrder } from "#server/backup/tables.ts";
import type { Scope } from "#server/scope.ts";
import type { ListedSchool, SchoolFacts } from "./rules.ts";

/** All schools with their plans and active students, by name, as the owner of the database. */
export async function listSchoolsEverywhere(owner: pg.Client): Promise<ListedSchool[]> {
  const { rows } = await owner.query<ListedSchool>(
    `select s.school_id as id, s.name, s.plan, h.kind as hold, (select count(*)::int from app.students p
       where p.school_id = s.school_id and p.status = 'active') as students
     from app.schools s left join platform.school_holds h on h.school_id = s.school_id
     order by s.name, s.school_id`,
  );
  return rows;
}

/** The register that was saved last in a school, and how many marks it has; undefined without one. */
export async function findLastRegister(
  scope: Scope,
): Promise<{ date: string; class_name: string; marks: number } | undefined> {
  const { id } = scope.school;
  const { rows } = await scope.tx.execute<{ date: string; class_name: string; marks: number }>(sql`
    select r.date, c.name as class_name,
      (select count(*)::int from app.attendance a where a.school_id = ${id}
         and a.class_id = r.class_id and a.date = r.date and a.session = r.session) as marks
    from app.attendance_registers r
    join app.classes c on c.school_id = r.school_id and c.id = r.class_id
    where r.school_id = ${id} and r.taken_at is not null
    order by r.date desc, r.taken_at desc limit 1`);
  return rows[0];
}

/** What an operator needs to know of a school; undefined without such a school. */
export async function readSchoolEverywhere(
  owner: pg.Client,
  school_id: string,
): Promise<SchoolFacts | undefined> {
  const { rows } = await owner.query<SchoolFacts>(
    `select s.school_id as id, s.name, s.plan, s.created_at, s.phone, s.email, h.kind as hold, h.created_at as held_at, h.lives_at,
       (select count(*)::int from app.students p where p.school_id = $1 and p.status = 'active') as students,
       (select count(*)::int from app.teachers t where t.school_id = $1 and t.status = 'active') as teachers,
       (select count(*)::int from app.guardians g where g.school_id = $1) as guardians,
       count(m.user_id)::int as accounts,
       count(m.user_id) filter (where p.role = 'admin')::int as admins,
       max(n.created_at) as signed_in_at,
       (select max(a.at) from app.audit a where a.school_id = $1) as changed_at
     from app.schools s
     left join platform.school_holds h on h.school_id = s.school_id
     left join auth.memberships m on m.school_id = s.school_id and m.ended_at is null
     left join app.profiles p on p.school_id = s.school_id and p.id = m.profile_id
     left join lateral (select max(e.created_at) as created_at from auth.sessions e
       where e.user_id = m.user_id) n on true
     where s.school_id = $1 group by s.school_id, h.school_id`,
    [school_id],
  );
  return rows[0];
}

/**
 * What needs an operator: how many jobs were given up, the schools that no admin can open, and those whose deletion began
 * an hour ago or longer and has not ended.
 */
export type Troubles = {
  jobs: { task: string; count: number }[];
  without_admin: string[];
  half_deleted: { id: string; name: string }[];
};

export async function findTroublesEverywhere(owner: pg.Client): Promise<Troubles> {
  const jobs = await owner.query<{ task: string; count: number }>(
    `select task_identifier as task, count(*)::int as count from graphile_worker.jobs
     where attempts >= max_attempts and locked_at is null group by 1 order by 1`,
  );
  const schools = await owner.query<{ name: string }>(
    `select s.name from app.schools s where not exists (
       select from auth.memberships m
       join app.profiles p on p.school_id = m.school_id and p.id = m.profile_id and p.role = 'admin'
       where m.school_id = s.school_id and m.ended_at is null) order by 1`,
  );
  const begun = await owner.query<{ id: string; name: string }>(
    `select s.school_id as id, s.name from platform.school_holds h
     join app.schools s on s.school_id = h.school_id
     where h.kind = 'deleting' and h.created_at < now() - interval '1 hour' order by 2`,
  );
  return {
    jobs: jobs.rows,
    without_admin: schools.rows.map(({ name }) => name),
    half_deleted: begun.rows,
  };
}

/** A school's name, hold and address in a database; all null where it has none of it. */
export type FoundSchool = { name: string | null; hold: Hold | null; lives_at: string | null };

/** What a database has of a school, its rows or only a hold. */
export async function lookForSchoolEverywhere(
  owner: Pick<pg.ClientBase, "query">,
  school_id: string,
): Promise<FoundSchool> {
  const { rows } = await owner.query<FoundSchool>(
    `select s.name, h.kind as hold, h.lives_at from (select $1::uuid as id) one
     left join app.schools s on s.school_id = one.id
     left join platform.school_holds h on h.school_id = one.id`,
    [school_id],
  );
  return rows[0] ?? { name: null, hold: null, lives_at: null };
}

type Locked = {
  id: string;
  name: string;
  plan: string;
  hold: Hold | null;
  lives_at: string | null;
};

async function lockSchool(tx: Tx, school_id: string): Promise<Locked | undefined> {
  const { rows } = await tx.execute<Locked>(sql`
    select s.school_id as id, s.name, s.plan, h.kind as hold, h.lives_at from app.schools s
    left join platform.school_holds h on h.school_id = s.school_id
    where s.school_id = ${school_id} for update of s`);
  return rows[0];
}

/** Adds a line of the operator's to the school's audit log. */
async function record(
  tx: Tx,
  { id, name }: Locked,
  action: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const line = newId();
  await tx.execute(sql`
    insert into app.audit (school_id, id, at, actor_name, action, subject_id, label, details, request_id)
    values (${id}, ${line}, ${instant()}, 'Operator', ${action}, ${id}, ${name}, ${JSON.stringify(details)}::jsonb,
      ${line})`);
}

/** Gives a school another plan; returns the name, or undefined without such a school. */
export async function changePlanEverywhere(
  tx: Tx,
  school_id: string,
  plan: string,
): Promise<string | undefined> {
  const school = await lockSchool(tx, school_id);
  if (!school) return undefined;
  await tx.execute(sql`update app.schools set plan = ${plan} where school_id = ${school_id}`);
  await record(tx, school, "settings.update", { changes: { plan: [school.plan, plan] } });
  return school.name;
}

/** Holds a school, or lets it go on with null; returns the name, or undefined without such a school. */
export async function holdSchoolEverywhere(
  tx: Tx,
  school_id: string,
  hold: Hold | null,
): Promise<string | undefined> {
  const school = await lockSchool(tx, school_id);
  if (!school || school.hold === hold) return school?.name;
  if (school.hold === "elsewhere") {
    throw new Error(
      `${school.name} lives at ${school.lives_at}, and what is here is a copy. To have it back, move it from there.`,
    );
  }
  await setHold(tx, school, hold);
  return school.name;
}

/** Says of a school's rows that the school lives at another address, or, with null, that it lives here. */
export async function placeSchoolEverywhere(
  tx: Tx,
  school_id: string,
  lives_at: string | null,
): Promise<void> {
  const school = await lockSchool(tx, school_id);
  if (!school) throw new Error(`The rows of the school ${school_id} are gone.`);
  await setHold(tx, school, lives_at === null ? null : "elsewhere", lives_at);
}

/**
 * Sets a hold anew, also where one of the same kind stands, and returns since when it stands. That tells holds apart, so it
 * is later than of the hold before, even in the same millisecond or after the clock was set back.
 */
async function setHold(
  tx: Tx,
  school: Locked,
  hold: Hold | null,
  lives_at: string | null = null,
): Promise<string> {
  const { rows: ended } = await tx.execute<{ since: string }>(sql`
    delete from platform.school_holds where school_id = ${school.id} returning created_at::text as since`);
  const before = ended[0]?.since ?? null;
  const { rows } = hold
    ? await tx.execute<{ since: string }>(sql`
        insert into platform.school_holds (school_id, kind, lives_at, created_at)
        values (${school.id}, ${hold}, ${lives_at},
          greatest(clock_timestamp(), ${before}::timestamptz + interval '1 millisecond'))
        returning created_at::text as since`)
    : { rows: [] };
  await record(tx, school, "settings.update", { changes: { hold: [school.hold, hold] } });
  return rows[0]?.since ?? "";
}

/** The hold of one run of the command that deletes; another run, or a resumed school, has another or none. */
export type Deletion = { school_id: string; since: string };

/** Says of a school whose rows are yet to come that it lives at another address. */
export async function awaitSchoolEverywhere(
  tx: Tx,
  school_id: string,
  lives_at: string,
): Promise<void> {
  await tx.execute(sql`
    insert into platform.school_holds (school_id, kind, lives_at)
    values (${school_id}, 'elsewhere', ${lives_at})`);
}

/** Begins to delete a school: nothing of it can be read or changed from now on. Undefined without such a school. */
export async function beginDeletionEverywhere(
  tx: Tx,
  school_id: string,
): Promise<Deletion | undefined> {
  const school = await lockSchool(tx, school_id);
  return school && { school_id, since: await setHold(tx, school, "deleting") };
}

/** Gives a school back the hold that it had before a deletion that failed, unless somebody changed it meanwhile. */
export async function endDeletionEverywhere(
  tx: Tx,
  { school_id, since }: Deletion,
  { hold, lives_at }: Pick<SchoolFacts, "hold" | "lives_at">,
): Promise<void> {
  const school = await lockSchool(tx, school_id);
  const { rowCount } = await tx.execute(sql`
    select from platform.school_holds where school_id = ${school_id} and kind = 'deleting'
      and created_at = ${since}::timestamptz`);
  if (school && rowCount) await setHold(tx, school, hold, lives_at);
}

/** Adds the line of a copy that the operator makes; returns the school, or undefined without such a school. */
export async function recordCopyEverywhere(tx: Tx, school_id: string): Promise<Locked | undefined> {
  const school = await lockSchool(tx, school_id);
  if (school) await record(tx, school, "export.school");
  return school;
}

/** Tables of accounts whose column names a school under another name, or would keep a row that names none. */
const UNTIE = [
  "delete from auth.sessions where link_school_id = $1",
  "delete from auth.devices where link_school_id = $1",
  "update auth.sessions set school_id = null where school_id = $1",
  "update auth.accounts set known_to = null where known_to = $1",
];

/** How long, and at which intervals, it is looked whether work has ended that had begun before a hold, in milliseconds. */
const OPEN = { longest: 30_000, each: 100 };

/**
 * Waits until no transaction is open that began before now, and so may not know of a hold. Refuses when one stays open.
 */
export async function awaitOpenCallsEverywhere(
  owner: Pick<pg.ClientBase, "query">,
  { longest, each } = OPEN,
): Promise<void> {
  // Others' transactions have no times for who may not watch them, but their locks are seen by all.
  const open = async () => {
    const { rows } = await owner.query<{ id: string }>(
      `select l.virtualxid as id from pg_locks l join pg_stat_activity a on a.pid = l.pid
       where l.locktype = 'virtualxid' and l.granted and a.datname = current_database()
         and a.usename <> current_user`,
    );
    return new Set(rows.map(({ id }) => id));
  };
  let left = await open();
  for (let tries = longest / each; left.size > 0; tries -= 1) {
    if (tries <= 0) {
      throw new Error(
        "The server has been at work for long, perhaps on a copy of a school. Nothing was changed; try again later.",
      );
    }
    await sleep(each);
    const still = await open();
    left = new Set([...left].filter((id) => still.has(id)));
  }
}

export type Deleted = { rows: number; tables: number; accounts: number };

/**
 * Deletes every row of a school, its waiting jobs, and the accounts that belong to no other school, if they are the rows
 * that were `copied`, by table. Refuses when the school was resumed meanwhile, or another run deletes it. Needs no superuser:
 * a table goes before those that it points to.
 */
export async function deleteSchoolEverywhere(
  owner: pg.ClientBase,
  { school_id, since }: Deletion,
  copied: ReadonlyMap<string, number>,
): Promise<Deleted> {
  await owner.query("begin");
  // Whatever still writes in the school waits for this lock, and then finds none.
  await owner.query("select from app.schools where school_id = $1 for update", [school_id]);
  const ours = await owner.query(
    `select from platform.school_holds
     where school_id = $1 and kind = 'deleting' and created_at = $2::timestamptz for update`,
    [school_id, since],
  );
  if (!ours.rowCount) {
    throw new Error(
      "Somebody resumed or held the school while it was copied, or deletes it too. Nothing was deleted.",
    );
  }
  const deleted = await dropRows(owner, school_id, copied);
  await owner.query("commit");
  return deleted;
}

/** Removes the copy that a school left, or that was begun, where it does not live. */
export async function dropCopyEverywhere(owner: pg.ClientBase, school_id: string): Promise<void> {
  await owner.query("begin");
  const { rowCount } = await owner.query(
    "select from platform.school_holds where school_id = $1 and kind = 'elsewhere' for update",
    [school_id],
  );
  if (!rowCount) throw new Error("The school lives there. Nothing was removed.");
  await dropRows(owner, school_id, new Map());
  await owner.query("commit");
}

async function dropRows(
  owner: pg.ClientBase,
  school_id: string,
  copied: ReadonlyMap<string, number>,
): Promise<Deleted> {
  const deleted: Deleted = { rows: 0, tables: 0, accounts: 0 };
  const remove = async (statement: string) =>
    (await owner.query(statement, [school_id])).rowCount ?? 0;
  deleted.accounts = await remove(
    `delete from auth.users u using auth.memberships m
     where m.user_id = u.id and m.school_id = $1 and not exists (select from auth.memberships o
       where o.user_id = u.id and o.school_id <> $1)`,
  );
  for (const statement of UNTIE) await remove(statement);
  for (const table of await tablesOfSchools(owner)) {
    const rows = await remove(`delete from ${table} where school_id = $1`);
    const [, name = ""] = table.split("app.");
    if (rows !== (copied.get(name) ?? rows)) {
      throw new Error(`${table} changed while it was copied. Nothing was deleted; try again.`);
    }
    deleted.rows += rows;
    if (rows > 0) deleted.tables += 1;
  }
  await dropJobsEverywhere(owner, school_id);
  return deleted;
}

/** What a school that has come to this cell still has to be told: copies that the cell before was asked for come no more. */
export async function settleArrivalEverywhere(
  owner: pg.ClientBase,
  school_id: string,
): Promise<void> {
  await owner.query(
    "update app.school_exports set state = 'failed' where school_id = $1 and state = 'waiting'",
    [school_id],
  );
}

/** Ends the waiting jobs of a school. */
export async function dropJobsEverywhere(
  owner: Pick<pg.ClientBase, "query">,
  school_id: string,
): Promise<void> {
  await owner.query(
    `select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker._private_jobs
     where payload ->> 'school_id' = $1::text`,
    [school_id],
  );
}

/** Every table with a school, those that point to others first. */
async function tablesOfSchools(owner: pg.ClientBase): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_attribute a join pg_class c on c.oid = a.attrelid
     where a.attname = 'school_id' and not a.attisdropped and c.relkind = 'r'
       and c.relnamespace = any ('{app,auth,platform}'::regnamespace[])`,
  );
  const names = new Set(rows.map(({ name }) => name));
  const order = await tablesInOrder(owner, { all: true });
  return order.flatMap(({ table }) => (names.has(table) ? table : [])).toReversed();
}
