import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { askRaw } from "#app/testing-request.ts";
import { type Caller, startApp, type TestApp } from "#app/testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const MB = 1024;
/** The allowed growth of memory in kB: one picture being converted, and the waiting bodies. */
const MAX_MEMORY = 500 * MB;
const MAX_CPU_MS = 30_000;

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({
    create: { width, height, channels, background: "#047857" },
    limitInputPixels: false,
  });

const progressive = (width: number, height: number) =>
  flat(width, height).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();

const interlaced = (width: number, height: number) =>
  flat(width, height, 4).toColourspace("rgb16").png({ progressive: true }).toBuffer();

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, "latin1");
  data.copy(whole, 8);
  return whole;
}

/** A PNG that claims a size without pixels, or whose text unpacks to half a gigabyte. */
async function png(more: { side?: number; text?: boolean }): Promise<Buffer> {
  const small = await flat(10, 10).png().toBuffer();
  const [head, rest] = [small.subarray(0, 33), small.subarray(33)];
  const packed = more.text ? deflateSync(Buffer.alloc(512 * 1024 * 1024)) : Buffer.alloc(0);
  if (more.side) for (const at of [16, 20]) head.writeUInt32BE(more.side, at);
  const text = more.text ? chunk("zTXt", Buffer.concat([Buffer.from("a\0\0"), packed])) : packed;
  return Buffer.concat([head, text, rest]);
}

/** A JPEG that repeats its last pass over all pixels a thousand times. */
async function manyScans(): Promise<Buffer> {
  const whole = await progressive(4900, 4890);
  const scan = whole.subarray(whole.lastIndexOf(Buffer.from([0xff, 0xda])), -2);
  const more = Array.from({ length: 1000 }, () => scan);
  return Buffer.concat([whole.subarray(0, -2), ...more, whole.subarray(-2)]);
}

async function manyFrames(): Promise<Buffer> {
  const frames = await Promise.all(
    Array.from({ length: 1000 }, (_, at) =>
      sharp({
        create: {
          width: 32,
          height: 32,
          channels: 3,
          background: { r: at % 256, g: at % 7, b: 0 },
        },
      })
        .png()
        .toBuffer(),
    ),
  );
  return sharp(frames, { join: { animated: true } })
    .webp({ effort: 0 })
    .toBuffer();
}

const half = (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1);

/** The bombs: a name, a function that makes one, and the statuses allowed beside "busy". */
const BOMBS: [string, () => Promise<Buffer>, number][] = [
  ["a progressive JPEG of 64 megapixels", () => progressive(8000, 8000), 422],
  ["an interlaced PNG of 64 megapixels", () => interlaced(8000, 8000), 422],
  ["a progressive JPEG of 24 megapixels", () => progressive(4900, 4890), 200],
  ["an interlaced PNG of 24 megapixels and 16 bits", () => interlaced(4900, 4890), 200],
  ["a PNG that says 40,000 by 40,000", () => png({ side: 40_000 }), 422],
  ["a PNG with half a gigabyte of packed text", () => png({ text: true }), 200],
  ["a JPEG of a thousand scans", manyScans, 422],
  ["a WebP of a thousand frames", manyFrames, 200],
  ["half a JPEG", async () => half(await progressive(4900, 4890)), 422],
  ["half a PNG", async () => half(await interlaced(4900, 4890)), 422],
];

const statusKb = (name: string) =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync("/proc/self/status", "utf8"))?.[1]);

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Measures some work: the peak of memory above the start, and the processor time. */
async function cost(
  work: () => Promise<void>,
): Promise<{ memory: number; cpu: number; left: number }> {
  // What earlier tests left behind would hide as much of the growth.
  collectGarbage();
  writeFileSync("/proc/self/clear_refs", "5");
  const before = statusKb("VmRSS");
  const began = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(began);
  const left = statusKb("VmRSS") - before;
  return { memory: statusKb("VmHWM") - before, cpu: (user + system) / 1000, left };
}

/** All send one shared body, so that the figures are the server's. After an early refusal the line may be cut. */
async function send(who: Caller, body: Buffer): Promise<number> {
  const headers = { cookie: who.cookie, origin: app.url, "content-type": "application/json" };
  const asked = { method: "POST", headers, body };
  return askRaw(app.url, "/api/me/picture", asked).then(
    ({ status }) => status,
    () => 503,
  );
}

// The server runs in this process, so the figures include the clients.
describe.skipIf(!existsSync("/proc/self/clear_refs"))(
  "thirty at once, with memory and time bounded:",
  () => {
    test.each(BOMBS)("%s", async (name, make, expected) => {
      const { admin, teacher, colleague, guardian } = await app.makeSchool();
      const body = Buffer.from(JSON.stringify({ data: (await make()).toString("base64") }));
      const senders = [admin, colleague, guardian];
      const statuses = new Map<number, number>();
      const reads: number[] = [];
      const spent = await cost(async () => {
        const sent = Array.from({ length: 30 }, async (_, at) => {
          const status = await send(senders[at % 3] ?? admin, body);
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        });
        for (let at = 0; at < 10; at += 1) reads.push((await teacher.get("/home")).status);
        await Promise.all(sent);
      });
      expect(new Set(reads)).toEqual(new Set([200]));
      expect([...statuses.keys()].filter((status) => status !== 503)).toEqual([expected]);
      expect(spent.memory, JSON.stringify(spent)).toBeLessThan(MAX_MEMORY);
      expect(spent.cpu).toBeLessThan(MAX_CPU_MS);
    });

    test("sixty bodies of 10 MB", async () => {
      const { admin, teacher, colleague, guardian } = await app.makeSchool();
      const body = Buffer.from(JSON.stringify({ data: "A".repeat(10 * 1024 * 1024) }));
      const reads: number[] = [];
      const spent = await cost(async () => {
        const sent = Array.from({ length: 60 }, (_, at) =>
          send([admin, colleague, guardian][at % 3] ?? admin, body),
        );
        for (let at = 0; at < 10; at += 1) reads.push((await teacher.get("/home")).status);
        await Promise.all(sent);
      });
      expect(new Set(reads)).toEqual(new Set([200]));
      expect(spent.memory, JSON.stringify(spent)).toBeLessThan(MAX_MEMORY);
    });
  },
);
