import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { startEmbedded } from "#db/embedded.ts";
import { urlOf } from "#db/testing-setup.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { addDays, weekday } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { printAttacks } from "./attacks.ts";
import { printBytes } from "./bytes.ts";
import { printFirstLoad } from "./first-load.ts";
import { printLists } from "./lists.ts";
import { printMorning, printPress } from "./registers.ts";
import { printSite } from "./site.ts";
import { isData, record, type Statement } from "./statements.ts";

const WARM = 30;
const ROUNDS = 200;

/** What a browser sends with a write; marks have keys of their own. */
const newKey = () => ({ "idempotency-key": newId() });

type Answer = { status: number; body: unknown };

type Case = {
  name: string;
  call: () => Promise<Answer>;
  /** The bare SQL that does the same; by default the call's own last query, read by the owner. */
  bare?: () => Promise<unknown>;
  rounds?: number;
};

/** Runs the parts named, or all of them. What needs a server of its own begins when the others have ended. */
export async function bench(wanted: string[]): Promise<void> {
  const own = { attacks: printAttacks };
  const shared = {
    calls: printCalls,
    import: measureImport,
    morning: printMorning,
    bytes: printBytes,
    load: (app: TestApp) => printFirstLoad(app.url),
    press: async (app: TestApp) => printPress(app.url, await app.makeSchool({ pupils: 45 })),
    lists: async (app: TestApp) =>
      printLists(app.url, await app.makeSchool({ pupils: 5000, plan: "enterprise" })),
    site: (app: TestApp) => printSite(app.url),
  };
  const names = [...Object.keys(shared), ...Object.keys(own)];
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is no part "${unknown}": ${names.join(", ")}.`);
  const chosen = <T>(parts: Record<string, T>) =>
    Object.entries(parts).flatMap(([name, part]) =>
      wanted.length === 0 || wanted.includes(name) ? [part] : [],
    );
  await withApp(chosen<(app: TestApp, bare: pg.Client) => unknown>(shared));
  for (const part of chosen(own)) await tried(part);
}

async function withApp(parts: ((app: TestApp, bare: pg.Client) => unknown)[]): Promise<void> {
  if (parts.length === 0) return;
  const dataDir = mkdtempSync(join(tmpdir(), "halaqah-bench-"));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const app = await startApp(urlOf(embedded.owner));
  const bare = new pg.Client(embedded.owner);
  await bare.connect();
  try {
    for (const part of parts) await tried(() => part(app, bare));
  } finally {
    await bare.end();
    await app.stop();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What a busy machine is too slow for is said, and the rest measured all the same. */
async function tried(part: () => unknown): Promise<void> {
  try {
    await part();
  } catch (error) {
    console.log(`\nnot measured: ${String(error)}`);
    process.exitCode = 1;
  }
}

/** Times each call against its bare SQL over the same driver, in turns, in one run. */
async function printCalls(app: TestApp, bare: pg.Client): Promise<void> {
  console.log(`Node ${process.version}, p50 of ${ROUNDS} rounds each, in turns\n`);
  console.log("| call | ms | bare SQL ms | ratio | statements |\n|---|---|---|---|---|");
  for (const one of await cases(app, bare)) await measure(one, bare);
}

async function cases(app: TestApp, bare: pg.Client): Promise<Case[]> {
  const small = await app.makeSchool({ pupils: 25, plan: "enterprise" });
  const large = await app.makeSchool({ pupils: 45, plan: "enterprise" });
  const hundreds = await app.makeSchool({ pupils: 500, plan: "enterprise" });
  const thousands = await app.makeSchool({ pupils: 5000, plan: "enterprise" });
  const sheet = await markSheet(app, hundreds);
  await app.owner.query("analyze");
  const register = (school: TestSchool) => () =>
    school.teacher.get("/attendance", { class_id: school.class_id, date: school.today });
  let day = 0;
  let bareDay = 2000;
  return [
    { name: "register, 25 pupils", call: register(small) },
    { name: "register, 45 pupils", call: register(large) },
    {
      name: "one mark",
      call: () =>
        small.teacher.post("/attendance", {
          student_id: small.students[0],
          class_id: small.class_id,
          date: small.today,
          status: "late",
          client_key: newId(),
        }),
      bare: () => bareMark(bare, small),
    },
    {
      name: "save a register of 25",
      call: () =>
        small.admin.post(
          "/registers",
          {
            class_id: small.class_id,
            date: addDays(small.today, -(day += 1)),
            unmarked: small.students,
            // Days longer ago than the school's window want one.
            why: "Buku kelas disalin",
          },
          newKey(),
        ),
      bare: () => bareSave(bare, small, addDays(small.today, -(bareDay -= 1))),
    },
    { name: "students list, 500", call: () => hundreds.admin.get("/students") },
    { name: "students list, 5,000", call: () => thousands.admin.get("/students") },
    {
      name: "find a pupil by name in 500",
      call: () => hundreds.admin.get("/students", { q: "Pelajar 321" }),
      bare: () => bareNames(bare, hundreds),
    },
    {
      name: "find a pupil by name in 5,000",
      call: () => thousands.admin.get("/students", { q: "Pelajar 3210" }),
      bare: () => bareNames(bare, thousands),
    },
    {
      name: "search at 5,000 students",
      call: () => thousands.admin.get("/search", { q: "Pelajar 3210" }),
      bare: () => bareNames(bare, thousands),
    },
    {
      name: "month sheet, 500 pupils × 200 days",
      call: () => hundreds.admin.get("/attendance/sheets", sheet),
      rounds: ROUNDS / 5,
    },
  ];
}

/** Saved registers with marks of all pupils of a class, on 200 school days. */
async function markSheet(app: TestApp, school: TestSchool): Promise<Record<string, string>> {
  const days: string[] = [];
  for (let day = addDays(school.today, -1); days.length < 200; day = addDays(day, -1)) {
    if (weekday(day) < 6) days.push(day);
  }
  const values = [school.id, school.class_id, school.teacher.id, days];
  await app.owner.query(
    `insert into app.attendance (school_id, id, student_id, class_id, date, status, client_key,
       marked_by, marked_at)
     select e.school_id, gen_random_uuid(), e.student_id, e.class_id, d.day,
       (array['present', 'present', 'present', 'late', 'absent', 'excused'])[1 + mod(n * 7 + i, 6)],
       gen_random_uuid(), $3, now()
     from (select *, row_number() over () as n from app.class_enrollments
       where school_id = $1 and class_id = $2) e
     cross join unnest($4::date[]) with ordinality as d (day, i)`,
    values,
  );
  await app.owner.query(
    `insert into app.attendance_registers (school_id, id, class_id, date, taken_by, taken_at)
     select $1, gen_random_uuid(), $2, day, $3, now() from unnest($4::date[]) as day`,
    values,
  );
  return { class_id: school.class_id, from: days.at(-1) ?? "", to: school.today };
}

const IMPORTED = 5000;
const IMPORTS = 3;
const WRITES =
  /^\s*insert into "app"\."(profiles|students|guardians|guardian_links|class_enrollments)"/i;

/** Pupils with two guardians and a class each, against the bare inserts of the same rows. */
async function measureImport(app: TestApp, bare: pg.Client): Promise<void> {
  const [called, bared]: [number[], number[]] = [[], []];
  let count = 0;
  for (let at = 0; at < IMPORTS; at += 1) {
    const school = await app.makeSchool({ plan: "enterprise" });
    await app.owner.query(
      `insert into app.classes (school_id, id, name, grade_level, academic_year, maximum_students)
       select $1, gen_random_uuid(), 'Kelas ' || n, 'Tahun 1', '2026', 500 from generate_series(1, 20) n`,
      [school.id],
    );
    const rows = Array.from({ length: IMPORTED }, (_, row) => importedRow(row));
    const file = { kind: "students", file_name: "bench.csv", rows, notice: NOTICE_VERSION };
    let id = "";
    const sent = await record(async () => {
      const began = performance.now();
      const { body } = taken(await school.admin.post("/imports", file, newKey()));
      called.push(performance.now() - began);
      ({ id } = body as { id: string });
    });
    count = sent.filter(isData).length;
    // Taken back, so that the very same rows can be written again. The database counts its rows by itself
    // a minute after; before, it looks for each of thousands in all of a table.
    await app.owner.query("analyze");
    taken(await school.admin.post(`/imports/${id}/undo`, {}, newKey()));
    const inserts = sent.filter(({ text }) => WRITES.test(text));
    bared.push(
      await timed(async () => {
        await bare.query("begin");
        for (const { text, values } of inserts) await bare.query(text, values);
        await bare.query("commit");
      }),
    );
  }
  const [call, sql] = [median(called), median(bared)];
  const times = `${call.toFixed(0)} | ${sql.toFixed(0)} | ${(call / sql).toFixed(1)}`;
  console.log(`| import of 5,000 rows | ${times} | ${count} |`);
}

function importedRow(at: number) {
  const family = Math.floor(at / 2);
  return {
    line: at + 2,
    cells: {
      name: `Murid ${at} bin Bapa ${family}`,
      class_name: `Kelas ${(at % 20) + 1}`,
      bapa_name: `Bapa ${family} bin Datuk`,
      bapa_phone: `01${20_000_000 + family}`,
      ibu_name: `Ibu ${family} binti Nenek`,
      ibu_phone: `01${30_000_000 + family}`,
      address: "12 Jalan Masjid, Taman Iman",
      postcode: "43000",
    },
  };
}

async function measure(one: Case, client: pg.Client): Promise<void> {
  const call = async () => taken(await one.call());
  const statements = (await record(call)).filter(isData);
  const bare = one.bare ?? replay(client, statements.at(-1));
  const rounds = one.rounds ?? (one.name.endsWith("5,000") ? ROUNDS / 5 : ROUNDS);
  for (let at = 0; at < Math.min(WARM, rounds); at += 1) {
    await call();
    await bare();
  }
  const [called, bared]: [number[], number[]] = [[], []];
  for (let at = 0; at < rounds; at += 1) {
    called.push(await timed(call));
    bared.push(await timed(bare));
  }
  const [time, sql] = [median(called), median(bared)];
  const ratio = (time / sql).toFixed(1);
  console.log(
    `| ${one.name} | ${time.toFixed(2)} | ${sql.toFixed(2)} | ${ratio} | ${statements.length} |`,
  );
}

/** A refusal is quick; it must not be taken for the work. */
function taken(answer: Answer): Answer {
  if (answer.status < 300) return answer;
  throw new Error(`a call was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
}

function replay(client: pg.Client, statement: Statement | undefined): () => Promise<unknown> {
  if (!statement) throw new Error("the call sent no statement");
  return () => client.query({ text: statement.text, values: statement.values, rowMode: "array" });
}

/** What the folding needs at least: the names and numbers of everyone. */
async function bareNames(client: pg.Client, school: TestSchool): Promise<void> {
  await client.query({
    text: `select s.id, s.student_id, p.first_name, p.last_name from app.students s
      left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
      where s.school_id = $1`,
    values: [school.id],
    rowMode: "array",
  });
}

async function bareMark(client: pg.Client, school: TestSchool): Promise<void> {
  await client.query("begin");
  const { rows } = await client.query(
    `update app.attendance set status = 'late', version = version + 1, marked_at = now()
     where school_id = $1 and student_id = $2 and class_id = $3 and date = $4 and session = 'harian'
     returning id, version`,
    [school.id, school.students[0], school.class_id, school.today],
  );
  await client.query(
    `insert into app.attendance_history (school_id, id, attendance_id, version, to_status, notes,
       client_key, changed_by, changed_at) values ($1, $2, $3, $4, 'late', '', $2, $5, now())`,
    [school.id, newId(), rows[0]?.id, rows[0]?.version, school.teacher.id],
  );
  await client.query("commit");
}

async function bareSave(client: pg.Client, school: TestSchool, date: string): Promise<void> {
  const keys = school.students.map(() => newId());
  await client.query("begin");
  await client.query(
    `insert into app.attendance (school_id, id, student_id, class_id, date, status, client_key,
       marked_by, marked_at)
     select $1, n.id, n.student_id, $2, $3, 'present', n.id, $4, now()
     from unnest($5::uuid[], $6::uuid[]) as n (student_id, id)`,
    [school.id, school.class_id, date, school.admin.id, school.students, keys],
  );
  await client.query(
    `insert into app.attendance_history (school_id, id, attendance_id, version, to_status, notes,
       client_key, changed_by, changed_at)
     select $1, n.id, n.id, 1, 'present', '', n.id, $2, now() from unnest($3::uuid[]) as n (id)`,
    [school.id, school.admin.id, keys],
  );
  await client.query(
    `insert into app.attendance_registers (school_id, id, class_id, date, taken_by, taken_at)
     values ($1, $2, $3, $4, $5, now())`,
    [school.id, newId(), school.class_id, date, school.admin.id],
  );
  await client.query("commit");
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

function median(times: number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN;
}
