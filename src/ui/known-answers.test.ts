import { beforeEach, describe, expect, test, vi } from "vitest";
import { createTransport } from "./transport.ts";

/** The requests that reached the server: address and the ETag that the page knew. */
let asked: [path: string, known: string | null][];
let answer: () => Response;
beforeEach(() => {
  asked = [];
  vi.stubGlobal("fetch", async (url: string, { headers }: { headers: Headers }) => {
    asked.push([new URL(url).pathname, headers.get("if-none-match")]);
    return answer();
  });
  return () => vi.unstubAllGlobals();
});

const fresh = (text: string, etag: string) =>
  new Response(text, { headers: { "content-type": "application/json", etag } });
const unchanged = (etag: string) => new Response(null, { status: 304, headers: { etag } });

function read(transport: ReturnType<typeof createTransport>, path: string, method = "GET") {
  return transport.request(new Request(`http://halaqah.example${path}`, { method }), {});
}

describe("what a page has read", () => {
  test("is shown again when the server says that it still holds", async () => {
    const transport = createTransport();
    const heard = vi.fn<(answer: Response) => void>();
    transport.onAnswer(heard);
    answer = () => fresh('{"a":1}', 'W/"one"');
    expect(await (await read(transport, "/a")).json()).toEqual({ a: 1 });
    answer = () => unchanged('W/"one"');
    for (const _ of [1, 2]) {
      const again = await read(transport, "/a");
      expect(again.status).toBe(200);
      expect(again.headers.get("content-type")).toBe("application/json");
      expect(await again.json()).toEqual({ a: 1 });
    }
    answer = () => fresh('{"a":2}', 'W/"two"');
    expect(await (await read(transport, "/a")).json()).toEqual({ a: 2 });
    await read(transport, "/a");
    expect(asked.map(([, known]) => known)).toEqual([
      null,
      'W/"one"',
      'W/"one"',
      'W/"one"',
      'W/"two"',
    ]);
    expect(heard).toHaveBeenCalledTimes(5);
  });

  test("is known by its whole address, and only if it has an ETag", async () => {
    const transport = createTransport();
    answer = () => fresh("[]", 'W/"one"');
    await read(transport, "/a?q=1");
    await read(transport, "/a?q=2");
    answer = () => new Response("[]", { headers: { "content-type": "application/json" } });
    await read(transport, "/b");
    await read(transport, "/b");
    await read(transport, "/a?q=1");
    // The last answer had none, so nothing is known of it any more.
    await read(transport, "/a?q=1");
    expect(asked.map(([, known]) => known)).toEqual([null, null, null, null, 'W/"one"', null]);
  });

  test.each<[string, (transport: ReturnType<typeof createTransport>) => unknown]>([
    ["the person changes", (transport) => transport.setPerson("another")],
    ["somebody signs out", (transport) => transport.setPerson(undefined)],
    ["the school changes", (transport) => transport.setSchool("another")],
    [
      "the session has ended",
      (transport) => {
        answer = () => new Response("{}", { status: 401 });
        return read(transport, "/other");
      },
    ],
  ])("is forgotten when %s", async (_, change) => {
    const transport = createTransport();
    transport.setSchool("one");
    transport.setPerson("one");
    answer = () => fresh("[]", 'W/"one"');
    await read(transport, "/a");
    transport.setSchool("one");
    transport.setPerson("one");
    await read(transport, "/a");
    expect(asked.at(-1)?.[1]).toBe('W/"one"');
    await change(transport);
    answer = () => fresh("[]", 'W/"one"');
    await read(transport, "/a");
    expect(asked.at(-1)).toEqual(["/a", null]);
  });

  test("is not remembered for the next person when it arrives late", async () => {
    const transport = createTransport();
    transport.setPerson("one");
    answer = () => fresh("[]", 'W/"one"');
    const late = read(transport, "/a");
    transport.setPerson("another");
    await late;
    await read(transport, "/a");
    expect(asked.at(-1)).toEqual(["/a", null]);
  });

  test("is forgotten from the oldest on, after fifty addresses", async () => {
    const transport = createTransport();
    answer = () => fresh("[]", 'W/"one"');
    for (let at = 0; at <= 50; at += 1) await read(transport, `/${at}`);
    await read(transport, "/1");
    await read(transport, "/0");
    expect(asked.slice(-2)).toEqual([
      ["/1", 'W/"one"'],
      ["/0", null],
    ]);
  });
});

test("a write is sent without an ETag", async () => {
  const transport = createTransport();
  answer = () => fresh("{}", 'W/"one"');
  await read(transport, "/a");
  for (const method of ["POST", "PATCH", "DELETE"]) await read(transport, "/a", method);
  expect(asked.slice(1).map(([, known]) => known)).toEqual([null, null, null]);
});
