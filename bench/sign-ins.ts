import { setTimeout as sleep } from "node:timers/promises";
import { TEST_PASSWORD } from "#app/testing.ts";
import { hashPassword, PASSWORD_COST } from "#server/session/password.ts";
import { type Answer, callerOf } from "./caller.ts";
import { MAX_TRIES } from "#lib/busy.ts";
import { median, sample } from "./measure.ts";
import { type Site, withSites } from "./sites.ts";

/** Sign-ins that are measured with so many people at once. One address may try 200 times in three minutes. */
const SIGN_INS = 60;
const AT_ONCE = [1, 8, 32];
const STAFF_ROOM = 60;
/** In seconds, as in `ui/transport.ts`. */
const BROWSER_GIVES_UP = 10;

type Tried = { status: number; ms: number };

/**
 * Prints how many people one process signs in, what one costs, and how long single answers take. Whoever is told to
 * come back does so after that time, as the page does.
 */
export async function printSignIns(): Promise<void> {
  const layouts = [{ classes: Array.from({ length: STAFF_ROOM }, () => 5), days: 1 }];
  await withSites([{ name: "now", layouts }], async ([site]) => {
    if (!site) return;
    await site.owner.query("update auth.accounts set password = $1", [
      await hashPassword(TEST_PASSWORD, PASSWORD_COST),
    ]);
    console.log(
      "\n| sign-ins at once | sign-ins/s | Node, ms of processor time each | PostgreSQL | answers | 503 | median answer, ms | slowest answer, ms |" +
        "\n|---|---|---|---|---|---|---|---|",
    );
    // The first ones are those of a server that has just started.
    await signInAll(site, 8, 20);
    for (const atOnce of AT_ONCE) await print(site, atOnce, atOnce === 1 ? 20 : SIGN_INS);
    const last = await print(site, STAFF_ROOM, STAFF_ROOM);
    console.log(
      `\nThe last of ${STAFF_ROOM} is in after ${(last / 1000).toFixed(1)} s; a browser gives up an answer after ${BROWSER_GIVES_UP} s`,
    );
  });
}

/** Prints a line; answers for how long it went on, in ms. */
async function print(site: Site, atOnce: number, wanted: number): Promise<number> {
  await site.owner.query("delete from auth.limits");
  let tried: Tried[] = [];
  const began = performance.now();
  const { server, database } = await sample(
    async () => (tried = await signInAll(site, atOnce, wanted)),
    1,
    site.processes,
  );
  const whole = performance.now() - began;
  const done = tried.filter(({ status }) => status === 200).length;
  const busy = tried.filter(({ status }) => status === 503).length;
  const times = tried.map(({ ms }) => ms);
  const figures = [
    ((1000 * done) / whole).toFixed(1),
    (server / done).toFixed(0),
    (database / done).toFixed(1),
    tried.length,
    busy,
    median(times).toFixed(0),
    Math.max(...times).toFixed(0),
  ];
  console.log(`| ${atOnce} | ${figures.join(" | ")} |`);
  return whole;
}

/** So many people at once, each of whom is followed by the next, until enough are signed in. */
async function signInAll({ url }: Site, atOnce: number, wanted: number): Promise<Tried[]> {
  const tried: Tried[] = [];
  const ask = callerOf(url, TEST_PASSWORD, atOnce);
  let left = wanted;
  const line = async (_: unknown, at: number) => {
    const body = { email: `teacher-1-${at + 1}@bench.example`, password: TEST_PASSWORD };
    while (left > 0) {
      left -= 1;
      for (let tries = 1; ; tries += 1) {
        const began = performance.now();
        const answer = await ask({ as: "", method: "POST", path: "/session", body });
        tried.push({ status: answer.status, ms: performance.now() - began });
        if (answer.status === 200) break;
        if (answer.status !== 503 || tries === MAX_TRIES) {
          throw new Error(`the sign-in was answered ${answer.status}`);
        }
        await sleep(1000 * retryAfter(answer));
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, line));
  return tried;
}

function retryAfter({ text }: Answer): number {
  return (JSON.parse(text) as { data: { retry_after: number } }).data.retry_after;
}
