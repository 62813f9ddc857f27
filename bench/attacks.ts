import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import sharp from "sharp";
import { DEMO_PASSWORD } from "#app/demo.ts";
import { startEmbedded } from "#db/embedded.ts";
import { urlOf } from "#db/testing-setup.ts";
import { endServer, type ServerProcess, startServer } from "../e2e/server-process.ts";

const ATTACK_MS = 10_000;
const GOAL_MS = 200;
const GIVE_UP_MS = 90_000;
const TEACHER = "guru@halaqah.example";

type Asked = { method?: string; cookie?: string; from?: string; body?: unknown };
type Answered = { status: number; ms: number; cookies: string };
type Ask = (path: string, asked?: Asked) => Promise<Answered>;
type People = Record<"teacher" | "pupil" | "guardian" | "admin", string>;
/** Returns what else to report, such as the answers that the attacker got. */
type Attack = (ask: Ask, people: People) => Promise<string>;

/**
 * Prints how long a teacher waits for GET /home of the built server with the demo, quiet first, then while
 * each attack runs from this machine. Nothing is asserted: the tests say what is refused.
 */
export async function printAttacks(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "halaqah-attacks-"));
  const settings = { DATA_DIR: dataDir, ALLOW_HTTP: "1", TRUST_PROXY: "1", NODE_ENV: "production" };
  await endServer(await startServer(settings, ["demo"]), "SIGTERM");
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const own = { ...settings, DATABASE_URL: urlOf(embedded.owner) };
  try {
    await crowdOneTelephone(embedded.owner);
    const people = await signInBefore(own);
    console.log(
      `\n| while … | GETs | p50 ms | p95 ms (goal ${GOAL_MS}) | slowest ms | not 200 | memory peak MB | attackers are answered |` +
        "\n|---|---|---|---|---|---|---|---|",
    );
    for (const [name, attack] of Object.entries(await prepareAttacks())) {
      // Each attack gets its own server, because memory that one attack took would count for the next.
      const server = await startServer(own);
      try {
        console.log(`| ${name} | ${await printed(attack, people, server)} |`);
      } finally {
        await endServer(server, "SIGTERM");
      }
    }
  } finally {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** Sessions outlive the server on which they began. */
async function signInBefore(settings: Record<string, string>): Promise<People> {
  const server = await startServer(settings);
  try {
    return await signInAll(askerOf(server.url));
  } finally {
    await endServer(server, "SIGTERM");
  }
}

async function printed(
  attack: Attack,
  people: People,
  { url, child }: ServerProcess,
): Promise<string> {
  const ask = askerOf(url);
  await untilQuiet(ask, people.teacher);
  const peak = watchMemory(child.pid);
  const watch = watchTeacher(ask, people.teacher);
  const said = await attack(ask, people).catch(String);
  const figures = await watch.stop();
  return `${figures} | ${peak()} | ${said}`;
}

async function prepareAttacks(): Promise<Record<string, Attack>> {
  const progressive = { progressive: true };
  const [largest, interlaced, common] = await Promise.all([
    square(8000).jpeg(progressive).toBuffer(),
    square(8000).png(progressive).toBuffer(),
    square(4800).jpeg(progressive).toBuffer(),
  ]);
  return {
    "nobody attacks": async () => pause(ATTACK_MS).then(() => "–"),
    "merge suggestions: 150 guardians, one telephone, another school": mergeSuggestions,
    "sign-in flood: 200 made-up addresses": signInFlood,
    "picture flood: 30 progressive JPEGs of 64 megapixels": pictureFlood([largest], 30),
    "picture flood: 30 interlaced PNGs of 64 megapixels": pictureFlood([interlaced], 30),
    "picture flood: 30 progressive JPEGs of 23 megapixels": pictureFlood([common], 30),
    "body flood: 60 bodies of 11 MB": pictureFlood([Buffer.alloc(8_200_000)], 60),
    "wrong passwords for the teacher from many addresses": wrongPasswords,
    "export flood: 3,000 by a pupil": exportFlood,
    "30 connections on the API's description": descriptionFlood,
  };
}

const mergeSuggestions: Attack = async (ask, { admin }) =>
  countOf(await during(1, () => ask("/api/merges/suggestions?kind=guardians", { cookie: admin })));

const signInFlood: Attack = async (ask) => {
  const flood = Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      signIn(ask, `nobody-${at}@flood.example`, "203.0.113.9", "kata-laluan-tekaan"),
    ),
  );
  await pause(1000);
  const right = await signIn(ask, TEACHER, "198.51.100.7");
  const answers = countOf(await flood);
  return `${answers}; a right sign-in: ${right.status} after ${right.ms.toFixed(0)} ms`;
};

/** Sends pictures all at once, as a pupil, or as somebody who may set a picture where pupils may not. */
function pictureFlood(pictures: Buffer[], count: number): Attack {
  return async (ask, { pupil, guardian, teacher }) => {
    const post = (cookie: string, picture: Buffer) =>
      ask("/api/me/picture", { cookie, body: { data: picture.toString("base64") } });
    const pixel = await square(1).png().toBuffer();
    let sender = "";
    for (const person of [pupil, guardian, teacher]) {
      if (!sender && (await post(person, pixel)).status !== 403) sender = person;
    }
    const flood = Array.from({ length: count }, (_, at) =>
      post(sender, pictures[at % pictures.length] ?? pixel),
    );
    return countOf(await Promise.all(flood));
  };
}

const wrongPasswords: Attack = async (ask, { teacher }) => {
  let at = 0;
  const tries = await during(4, async () => {
    at += 1;
    const answer = await signIn(ask, TEACHER, `203.0.113.${at % 250}`, `tekaan-${at}`);
    await pause(100);
    return answer;
  });
  const password = { password: DEMO_PASSWORD };
  const session = await ask("/api/home", { cookie: teacher });
  const again = await ask("/api/session/confirmation", { cookie: teacher, body: password });
  const anew = await signIn(ask, TEACHER, "198.51.100.8");
  // The browser has signed in before, but without the session that the next rows need.
  const known = teacher.replace(/(^|; )(__Host-)?halaqah=[^;]*/, "");
  const before = await signIn(ask, TEACHER, "198.51.100.7", DEMO_PASSWORD, known);
  return (
    `${countOf(tries)}; the teacher's session: ${session.status}, password asked again: ${again.status}, ` +
    `sign-in from a new browser: ${anew.status}, from the one used before: ${before.status}`
  );
};

const exportFlood: Attack = async (ask, { pupil }) => {
  let left = 3000;
  const body = { list: "students", format: "csv", count: 999_999 };
  return countOf(
    await during(
      20,
      () => ask("/api/exports", { cookie: pupil, body }),
      () => (left -= 1) >= 0,
    ),
  );
};

const descriptionFlood: Attack = async (ask) => {
  let at = 0;
  return countOf(
    await during(30, () => ask(["/api/docs", "/api/openapi.json"][(at += 1) % 2] ?? "")),
  );
};

/** Repeats work, with a fixed number at a time, until the attack's time is over. */
async function during(
  lines: number,
  work: () => Promise<Answered>,
  goesOn: () => boolean = () => true,
): Promise<Answered[]> {
  const end = performance.now() + ATTACK_MS;
  const answers: Answered[] = [];
  const line = async () => {
    while (performance.now() < end && goesOn()) answers.push(await work());
  };
  await Promise.all(Array.from({ length: lines }, line));
  return answers;
}

function askerOf(url: string): Ask {
  return async (path, { method, cookie, from, body } = {}) => {
    const began = performance.now();
    const headers = {
      ...(cookie && { cookie }),
      ...(from && { "x-forwarded-for": from }),
      ...(body !== undefined && { origin: url, "content-type": "application/json" }),
    };
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    const asked = { method: method ?? (body === undefined ? "GET" : "POST"), headers, signal };
    try {
      const answer = await fetch(`${url}${path}`, { ...asked, ...sent });
      await answer.arrayBuffer();
      const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
      return { status: answer.status, ms: performance.now() - began, cookies: cookies.join("; ") };
    } catch {
      // The connection was cut, or nobody answered in time.
      return { status: 0, ms: performance.now() - began, cookies: "" };
    }
  };
}

function signIn(ask: Ask, email: string, from: string, password = DEMO_PASSWORD, cookie = "") {
  return ask("/api/session", { from, cookie, body: { email, password } });
}

async function signInAll(ask: Ask): Promise<People> {
  const cookieOf = async (email: string) => {
    const { status, cookies } = await signIn(ask, email, "198.51.100.7");
    if (status !== 200) throw new Error(`${email} could not sign in: ${status}`);
    return cookies;
  };
  return {
    teacher: await cookieOf(TEACHER),
    pupil: await cookieOf("pelajar@halaqah.example"),
    guardian: await cookieOf("penjaga@halaqah.example"),
    admin: await cookieOf("admin@lain.example"),
  };
}

/** 150 guardians of the second school with one telephone and names as long as the columns take. */
async function crowdOneTelephone(owner: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    await client.query(
      `with school as (
         select m.school_id from auth.memberships m join auth.users u on u.id = m.user_id
         where u.email = 'admin@lain.example'),
       people as (
         insert into app.profiles (school_id, id, role, first_name, last_name, phone)
         select school_id, gen_random_uuid(), 'guardian',
           rpad('Abdul Rahman ' || n, 200, md5(n::text)), rpad('bin Osman ' || n, 200, md5('x' || n)),
           '+60123456789'
         from school, generate_series(1, 150) n returning school_id, id)
       insert into app.guardians (school_id, id, profile_id)
       select school_id, gen_random_uuid(), id from people`,
    );
  } finally {
    await client.end();
  }
}

/** The teacher opens the home page again and again; `stop` answers the row's figures. */
function watchTeacher(ask: Ask, cookie: string) {
  const answers: Answered[] = [];
  let isStopping = false;
  const watching = (async () => {
    while (!isStopping) {
      answers.push(await ask("/api/home", { cookie }));
      await pause(20);
    }
  })();
  return {
    async stop(): Promise<string> {
      isStopping = true;
      await watching;
      const times = answers.map(({ ms }) => ms).sort((a, b) => a - b);
      const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? 0).toFixed(0);
      const failed = answers.filter(({ status }) => status !== 200);
      return [times.length, at(0.5), at(0.95), at(1), failed.length].join(" | ");
    },
  };
}

/** Waits until the server has warmed up. */
async function untilQuiet(ask: Ask, cookie: string): Promise<void> {
  const end = performance.now() + GIVE_UP_MS;
  for (let quiet = 0; quiet < 10 && performance.now() < end;) {
    quiet = (await ask("/api/home", { cookie })).ms < GOAL_MS / 2 ? quiet + 1 : 0;
    await pause(100);
  }
}

/** From now on; answers the peak in MB, where Linux counts it. */
function watchMemory(pid: number | undefined): () => string {
  try {
    writeFileSync(`/proc/${pid}/clear_refs`, "5");
  } catch {
    return () => "–";
  }
  return () => {
    const peak = /^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return (Number(peak) / 1024).toFixed(0);
  };
}

/** How often each status was answered; 0 is a line that was cut. */
function countOf(answers: Answered[]): string {
  const counts = new Map<number, number>();
  for (const { status } of answers) counts.set(status, (counts.get(status) ?? 0) + 1);
  return [...counts].map(([status, count]) => `${count} × ${status}`).join(", ");
}

function square(side: number) {
  const background = { r: 90, g: 120, b: 60 };
  return sharp({ create: { width: side, height: side, channels: 3, background } });
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
