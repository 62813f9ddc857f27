import { afterEach, expect, test, vi } from "vitest";
import { createSendOnce } from "./send-once.ts";

afterEach(() => vi.useRealTimers());

/** A server that answers on command, and the keys that it received. */
function makeServer() {
  const sendOnce = createSendOnce();
  const keys: (string | null)[] = [];
  const answers: ((status: number) => void)[] = [];
  const send = (headers: Headers) => {
    keys.push(headers.get("idempotency-key"));
    return new Promise<Response>((done) =>
      answers.push((status) => done(new Response(null, { status }))),
    );
  };
  /** Sends a write and resolves, once it is under way, to the promise of its answer. */
  const write = async (body: string, sender: Record<string, string> = {}) => {
    const before = keys.length;
    const url = "https://sekolah.example/api/events";
    const headers = new Headers(sender);
    const answer = sendOnce({ url, headers, body }, () => send(headers));
    await vi.waitUntil(() => keys.length > before, { timeout: 20_000 });
    return { answer };
  };
  return { keys, answers, write };
}

test("a double click is one write, and an equal one after the answer is another", async () => {
  const { keys, answers, write } = makeServer();
  const first = await write("sama");
  const second = await write("sama");
  answers[0]?.(201);
  await first.answer;
  const third = await write("sama");
  // The late answer to the second click says nothing about the third.
  answers[1]?.(201);
  await second.answer;
  const repeated = await write("sama");
  for (const answer of answers) answer(201);
  await Promise.all([third.answer, repeated.answer]);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  expect(keys[3]).toBe(keys[2]);
});

test("a write that a gateway answered is repeated under its key, for some minutes", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { keys, answers, write } = makeServer();
  for (const minutes of [0, 9, 11]) {
    vi.advanceTimersByTime(minutes * 60_000);
    const { answer } = await write("tanpa jawapan");
    answers.at(-1)?.(504);
    await answer;
  }
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

test("another body, school or person has a key of its own, however large and alike the bodies are", async () => {
  const { keys, write } = makeServer();
  const picture = "x".repeat(1_000_000);
  await write(`${picture}1`);
  await write(`${picture}2`);
  await write(`${picture}1`, { "x-halaqah-school": "satu" });
  await write(`${picture}1`, { "x-halaqah-person": "satu" });
  expect(new Set(keys).size).toBe(4);
});

test("a change with a key of its own has no other, and words about keys change nothing", async () => {
  const { keys, write } = makeServer();
  await write(JSON.stringify({ class_id: "A", marks: [{ status: "late", client_key: "B" }] }));
  await write(JSON.stringify({ notes: '"client_key": "C"', about: "client_key" }));
  expect(keys).toEqual([null, expect.stringMatching(/^[0-9a-f-]{36}$/)]);
});
