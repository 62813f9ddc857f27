import type pg from "pg";
import { hashPassword, PASSWORD_COST } from "#server/session/password.ts";
import { TEST_PASSWORD } from "#app/testing.ts";
import { median, type Sample, sample } from "./measure.ts";
import { asOf, nameOf, recordMorning, type Teacher } from "./recorded.ts";
import type { Layout } from "./schools.ts";
import { cpuOf, type Site, withSites } from "./sites.ts";

/** Schools of 300 pupils, in each of which ten teachers have one class. */
const SCHOOL: Layout = { classes: Array.from({ length: 12 }, () => 25), days: 40 };
const SCHOOLS = 32;
const ROUNDS = 7;
/** Each teacher has one morning, because the second would find the register saved. */
const MORNINGS = 20;
const BUDGET = { server: 25, database: 20 };
const SIGN_INS = 3;
/** PostgreSQL's own account of planning and executing. */
const ACCOUNT = "pg_stat_statements";

/** Prints the processor time of a teacher's morning as the app makes its calls, the sign-in apart. */
export async function printTeacher(): Promise<void> {
  const layouts = Array.from({ length: SCHOOLS }, () => SCHOOL);
  await withSites([{ name: "now", layouts }], async ([site]) => site && measure(site), ACCOUNT);
}

async function measure(site: Site): Promise<void> {
  const { owner } = site;
  // Today is a school day, whichever day it is.
  await owner.query("update app.schools set weekend_days = '{}'");
  const hasAccount = await quietAccount(owner);
  const [first, ...teachers] = await readTeachers(owner);
  if (!first) throw new Error("a school of the bench has teachers");
  const recorded = await recordMorning(site.url, first);
  const calls = recorded.filter(({ path }) => path !== "/session");
  const spent = calls.map(() => ({ server: 0, database: 0 }));
  let mornings = 0;

  const morning = async () => {
    const teacher = teachers[mornings];
    if (!teacher) throw new Error("there are too few teachers");
    mornings += 1;
    const pids = await site.processes();
    const now = () => ({ server: cpuOf(pids.server), database: cpuOf(pids.database) });
    for (const [at, call] of calls.entries()) {
      const before = now();
      const { status, text } = await site.ask(asOf(call, first, teacher));
      if (status >= 300 && status !== 304) throw new Error(`${nameOf(call)}: ${status} ${text}`);
      const after = now();
      const line = spent[at];
      if (!line) continue;
      line.server += since(before.server, after.server);
      line.database += since(before.database, after.database);
    }
  };

  for (const [at, { email: as }] of teachers.entries()) {
    // All sign in from one address, which may try so often.
    if (at % 100 === 0) await owner.query("delete from auth.limits");
    await site.ask({ as, path: "/nothing" });
  }
  const counted = (ROUNDS + (hasAccount ? 1 : 0)) * MORNINGS;
  while (mornings < teachers.length - counted) await morning();
  for (const line of spent) Object.assign(line, { server: 0, database: 0 });
  const rounds: Sample[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await sample(morning, MORNINGS, site.processes));
  }
  console.log(
    `\nA teacher's morning, ${calls.length} calls in ${SCHOOLS} schools of 300, medians of ${ROUNDS} rounds of ` +
      `${MORNINGS} mornings; processor time in ms\n\n| call | Node | PostgreSQL |\n|---|---|---|`,
  );
  for (const [at, call] of calls.entries()) {
    const { server = 0, database = 0 } = spent[at] ?? {};
    print(nameOf(call), server / (ROUNDS * MORNINGS), database / (ROUNDS * MORNINGS));
  }
  const all = {
    server: median(rounds.map(({ server }) => server)),
    database: median(rounds.map(({ database }) => database)),
  };
  print("all of them", all.server, all.database);
  print("budget", BUDGET.server, BUDGET.database);
  const planning = hasAccount && (await planningOf(site, morning));
  await printSignIn(site, first);
  console.log(planning || `\nPostgreSQL's planning: not measured, no ${ACCOUNT}`);
}

function print(what: string, server: number, database: number): void {
  console.log(`| ${what} | ${server.toFixed(1)} | ${database.toFixed(1)} |`);
}

/** A connection that was closed meanwhile counts for nothing. */
function since(before: Map<number, number>, after: Map<number, number>): number {
  return [...after].reduce((sum, [pid, ms]) => sum + Math.max(0, ms - (before.get(pid) ?? 0)), 0);
}

async function readTeachers(owner: pg.Client): Promise<Teacher[]> {
  const { rows } = await owner.query<Teacher>(
    `with own as (
       select school_id, teacher_id, min(class_id::text)::uuid as class_id from app.class_teachers
       group by school_id, teacher_id having count(*) = 1)
     select p.email, o.class_id, array_agg(e.student_id) as students
     from own o join app.teachers t on t.school_id = o.school_id and t.id = o.teacher_id
       join app.profiles p on p.school_id = t.school_id and p.id = t.profile_id
       join app.class_enrollments e on e.school_id = o.school_id and e.class_id = o.class_id
     group by p.email, o.class_id order by md5(p.email)`,
  );
  return rows;
}

/** Whether the database has the account. It is off until it is asked for, because it takes time itself. */
async function quietAccount(owner: pg.Client): Promise<boolean> {
  const { rows } = await owner.query<{ shared_preload_libraries: string }>(
    "show shared_preload_libraries",
  );
  if (!rows[0]?.shared_preload_libraries.includes(ACCOUNT)) return false;
  await owner.query(`create extension ${ACCOUNT}`);
  await setAccount(owner, "none");
  return true;
}

async function setAccount(owner: pg.Client, track: "none" | "all"): Promise<void> {
  await owner.query(`alter system set ${ACCOUNT}.track = '${track}'`);
  await owner.query(`alter system set ${ACCOUNT}.track_planning = on`);
  await owner.query("select pg_reload_conf()");
}

/** What PostgreSQL's statements of a morning take by its own clock; what a function runs is planned inside of it. */
async function planningOf({ owner }: Site, morning: () => Promise<void>): Promise<string> {
  await setAccount(owner, "all");
  await morning();
  await owner.query(`select ${ACCOUNT}_reset()`);
  for (let time = 1; time < MORNINGS; time += 1) await morning();
  const { rows } = await owner.query<{ planning: number; whole: number; statements: number }>(
    `select sum(total_plan_time) as planning,
       sum(total_plan_time + total_exec_time) filter (where toplevel) as whole,
       sum(calls) filter (where toplevel)::int as statements
     from ${ACCOUNT} where dbid = (select oid from pg_database where datname = current_database())
       and userid in ('halaqah_app'::regrole, 'halaqah_auth'::regrole)`,
  );
  await setAccount(owner, "none");
  const { planning = 0, whole = 0, statements = 0 } = rows[0] ?? {};
  const each = (total: number) => total / (MORNINGS - 1);
  return (
    `\nPostgreSQL's statements of a morning by its own clock: ${each(statements).toFixed(0)}, ` +
    `${each(whole).toFixed(1)} ms, of which planning ${each(planning).toFixed(1)} ms ` +
    `(${((100 * planning) / whole).toFixed(0)} in 100)`
  );
}

/** One sign-in at a time, with a hash at its real cost. */
async function printSignIn(site: Site, { email }: Teacher): Promise<void> {
  await site.owner.query("delete from auth.limits");
  await site.owner.query("update auth.accounts set password = $1", [
    await hashPassword(TEST_PASSWORD, PASSWORD_COST),
  ]);
  const signIn = async () => {
    const body = { email, password: TEST_PASSWORD };
    const { status } = await site.ask({ as: email, method: "POST", path: "/session", body });
    if (status !== 200) throw new Error(`the sign-in was answered ${status}`);
  };
  await signIn();
  const rounds: Sample[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    rounds.push(await sample(signIn, SIGN_INS, site.processes));
  }
  const middle = (pick: (round: Sample) => number) => median(rounds.map(pick));
  print(
    "besides, the sign-in",
    middle(({ server }) => server),
    middle(({ database }) => database),
  );
}
