import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { Agent as SecureAgent, request as requestSecurely } from "node:https";
import { setTimeout as sleep } from "node:timers/promises";
import { TEST_PASSWORD } from "#app/testing.ts";

/** Who marks which pupil, and where. */
export type Marker = { email: string; class_id: string; student_id: string; date: string };
export type Way = { url: string; origin: string; ca?: string | undefined };

type Answer = { status: number; cookie: string; ms: number };

/** A browser gives up then. */
const PATIENCE_MS = 12_000;
/** As the phone's queue does, but sooner. */
const PAUSE_MS = 250;
/** Between two marks, so that the drills of a quick machine stay within what an account may write in an hour. */
const PACE_MS = 100;

export type Written = {
  acknowledged: string[];
  /** How often each status was answered; 0 where no answer came. */
  answers: Map<number, number>;
  slowest_ms: number;
  /** The longest time between two acknowledged marks of all writers. */
  out_ms: number;
};

function post(
  way: Way,
  path: string,
  cookie: string,
  body: unknown,
  agent: Agent,
): Promise<Answer> {
  const text = JSON.stringify(body);
  const start = performance.now();
  const headers = {
    cookie,
    origin: way.origin,
    "content-type": "application/json",
    "content-length": Buffer.byteLength(text),
  };
  const send = way.url.startsWith("https:") ? requestSecurely : request;
  return new Promise((done) => {
    const finish = (status: number, set: string[] = []) =>
      done({
        status,
        cookie: set.map((one) => one.split(";")[0]).join("; "),
        ms: performance.now() - start,
      });
    const options = { method: "POST", agent, headers, timeout: PATIENCE_MS };
    const sent = send(`${way.url}/api${path}`, options, (response) => {
      response.resume();
      response.on("error", () => finish(0));
      response.on("end", () => finish(response.statusCode ?? 0, response.headers["set-cookie"]));
    });
    sent.on("timeout", () => sent.destroy(new Error("silent")));
    sent.on("error", () => finish(0));
    sent.end(text);
  });
}

function agentOf({ url, ca }: Way): Agent {
  const options = { keepAlive: true, maxSockets: 1 };
  return url.startsWith("https:") ? new SecureAgent({ ...options, ca }) : new Agent(options);
}

/**
 * Lets each press marks without end, at most ten a second. What is not answered with 200 is sent again under the same
 * `client_key`, as the phone's queue does.
 */
export async function startWriters(markers: Marker[], ways: Way[]) {
  const acknowledged: string[] = [];
  const answers = new Map<number, number>();
  let slowest_ms = 0;
  let isStopped = false;
  let last = performance.now();
  let out_ms = 0;

  const writers = await Promise.all(
    markers.map(async (marker, at) => {
      const way = ways[at % ways.length] as Way;
      const agent = agentOf(way);
      const { email, ...mark } = marker;
      const entered = await post(way, "/session", "", { email, password: TEST_PASSWORD }, agent);
      if (entered.status !== 200) throw new Error(`${email} could not sign in: ${entered.status}`);
      return { way, agent, mark, cookie: entered.cookie };
    }),
  );
  last = performance.now();
  const done = writers.map(async ({ way, agent, mark, cookie }) => {
    for (let no = 0; !isStopped; no += 1) {
      const client_key = randomUUID();
      const status = no % 2 ? "present" : "late";
      for (;;) {
        const answer = await post(
          way,
          "/attendance",
          cookie,
          { ...mark, status, client_key },
          agent,
        );
        answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
        slowest_ms = Math.max(slowest_ms, answer.ms);
        if (answer.status === 200) {
          const now = performance.now();
          out_ms = Math.max(out_ms, now - last);
          last = now;
          acknowledged.push(client_key);
          break;
        }
        if (isStopped) break;
        await sleep(PAUSE_MS);
      }
      await sleep(PACE_MS);
    }
    agent.destroy();
  });
  return {
    count: () => acknowledged.length,
    /** Waits until marks are acknowledged again after now. */
    async again(seconds = 90): Promise<void> {
      const since = performance.now();
      const before = acknowledged.length;
      while (acknowledged.length < before + 3 * markers.length) {
        if (performance.now() - since > seconds * 1000) {
          throw new Error(`no marks for ${seconds} s: ${JSON.stringify([...answers])}`);
        }
        await sleep(100);
      }
    },
    async stop(): Promise<Written> {
      isStopped = true;
      await Promise.all(done);
      return { acknowledged, answers, slowest_ms, out_ms };
    },
  };
}
