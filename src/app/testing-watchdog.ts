import { once } from "node:events";
import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import type { CallEntry } from "#server/calls.ts";

/**
 * Milliseconds of processor time that this thread, which runs the event loop, has used: it
 * excludes other processes, and hashing and packing, which run on threads of their own.
 */
export function threadTime(): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, "utf8").split(
      " ",
    );
    return Number(nanoseconds) / 1e6;
  } catch {
    // Some systems cannot tell it for one thread; then it is that of the whole process.
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
}

/** How long some work held the event loop, in milliseconds of processor time. */
export type Held = {
  /** In all. */
  total: number;
  /** The longest time without an answer to anybody else. */
  longest: number;
};

/** What the work below takes, in milliseconds of processor time, on the machine for which bounds were set. */
const USUAL = 5;

/** How many times slower than that machine this one is now, at least 1: the quickest of ten tries of fixed work. */
export function slowness(): number {
  const rows = Array.from({ length: 20_000 }, (_, at) => ({ id: `${at}`, name: `Pelajar ${at}` }));
  const tries = Array.from({ length: 10 }, () => {
    const began = threadTime();
    const copy = JSON.parse(JSON.stringify(rows)) as typeof rows;
    copy.sort((a, b) => b.name.localeCompare(a.name));
    return threadTime() - began;
  });
  return Math.max(1, Math.min(...tries) / USUAL);
}

const LOOKS = 50;
/** Milliseconds between two looks. What is shorter than that need not be told apart, and each look costs time. */
const EVERY = 10;
let lookCost: Promise<number> | undefined;

/** What one look costs with its timer, in milliseconds of processor time. */
async function measureLook(): Promise<number> {
  const began = threadTime();
  for (let at = 0; at < LOOKS; at += 1) {
    await new Promise((done) => setTimeout(done, EVERY));
    threadTime();
  }
  return (threadTime() - began) / LOOKS;
}

/** Runs some work and watches how long it holds the event loop. What the looks themselves cost is not counted. */
export async function watch<T>(work: () => Promise<T>): Promise<Held & { answer: T }> {
  const usual = await (lookCost ??= measureLook());
  const began = threadTime();
  let [last, longest, looks] = [began, 0, 0];
  const look = () => {
    const now = threadTime();
    longest = Math.max(longest, now - last);
    last = now;
    looks += 1;
  };
  const timer = setInterval(look, EVERY);
  try {
    const answer = await work();
    look();
    clearInterval(timer);
    // Many looks are seen where the machine is busy, which makes each of them dearer than usual.
    const cost = looks > LOOKS ? Math.max(usual, await measureLook()) : usual;
    return { answer, total: Math.max(longest, last - began - looks * cost), longest };
  } finally {
    clearInterval(timer);
  }
}

export type Ask = {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: string | undefined;
};
export type Asked = {
  status: number;
  /** The length of the answer, and its beginning. */
  length: number;
  text: string;
};

const CLIENT = `
const { parentPort } = require("node:worker_threads");
parentPort.on("message", async ({ method, url, headers, body }) => {
  const answer = await fetch(url, { method, headers, body, redirect: "manual" });
  const text = await answer.text();
  parentPort.postMessage({ status: answer.status, length: text.length, text: text.slice(0, 1000) });
});`;

/** A client on a thread of its own, so that sending and reading do not count as the server's time. */
export function startClient() {
  const worker = new Worker(CLIENT, { eval: true });
  return {
    async ask(asked: Ask): Promise<Asked> {
      const answer = once(worker, "message", { signal: AbortSignal.timeout(60_000) });
      worker.postMessage(asked);
      const [message] = (await answer) as [Asked];
      return message;
    },
    stop: () => worker.terminate(),
  };
}

/** The request for a call with an input, as a signed-in page sends it. */
export function requestOf(
  server: string,
  cookie: string,
  call: CallEntry,
  input: Record<string, unknown>,
): Ask {
  const rest = { ...input };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = String(rest[name]);
    delete rest[name];
    return encodeURIComponent(value);
  });
  const { method } = call;
  const url = `${server}/api${path}`;
  if (method === "GET") {
    const query = new URLSearchParams(rest as Record<string, string>).toString();
    return { method, url: query ? `${url}?${query}` : url, headers: { cookie } };
  }
  const headers = { cookie, origin: server, "content-type": "application/json" };
  return { method, url, headers, body: JSON.stringify(rest) };
}
