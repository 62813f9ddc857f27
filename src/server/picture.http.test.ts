import sharp from "sharp";
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from "vitest";
import { type Answer, type Caller, startApp, type TestApp } from "#app/testing.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
let release = () => {};
afterEach(() => {
  release();
  vi.restoreAllMocks();
});
afterAll(() => app.stop());

/** Holds every conversion of a picture until `release`; answers the conversions that began. */
function holdPictures() {
  const held: object[] = [];
  const released = new Promise<void>((done) => (release = done));
  vi.spyOn(sharp.prototype, "toBuffer").mockImplementation((async () => {
    held.push({});
    await released;
    return Buffer.of(1);
  }) as never);
  return held;
}

const send = (who: Caller, data = EXAMPLE_PICTURE) => who.post("/me/picture", { data });

const flat = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#047857" } })
    .png()
    .toBuffer();

const PATIENCE = { timeout: 20_000 };

test("a picture is made anew one at a time, while no connection is held and others are answered", async () => {
  const { admin, teacher, colleague, guardian } = await app.makeSchool();
  const held = holdPictures();
  const sent = [admin, teacher, colleague, guardian].map((who) => send(who));
  await vi.waitFor(() => expect(held.length).toBeGreaterThan(0), PATIENCE);
  const reads = await Promise.all(Array.from({ length: 12 }, () => teacher.get("/home")));
  expect(reads.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
  const { app: pool } = app.runtime.database;
  await vi.waitFor(() => expect(pool.totalCount - pool.idleCount).toBe(0), PATIENCE);
  expect(held).toHaveLength(1);
  release();
  expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(held).toHaveLength(4);
});

test("whoever sends many at once is told to wait, and keeps nobody else from sending", async () => {
  const { admin, teacher } = await app.makeSchool();
  const held = holdPictures();
  const mine = Array.from({ length: 6 }, () => send(admin));
  await vi.waitFor(() => expect(held).toHaveLength(1), PATIENCE);
  const refused: Answer[] = [];
  for (const sending of mine)
    void sending.then((answer) => answer.status !== 200 && refused.push(answer));
  await vi.waitFor(() => expect(refused).toHaveLength(4), PATIENCE);
  expect(refused[0]).toMatchObject({ status: 503, body: { data: { reason: "busy" } } });
  expect(refused[0]?.headers.get("retry-after")).toMatch(/^[1-9]\d*$/);
  const theirs = send(teacher);
  release();
  expect((await theirs).status).toBe(200);
  await Promise.all(mine);
  expect(refused).toHaveLength(4);
});

test("the picture of who left is not made anew any more", async () => {
  const { admin, teacher } = await app.makeSchool();
  const held = holdPictures();
  const first = send(admin);
  await vi.waitFor(() => expect(held).toHaveLength(1), PATIENCE);
  const leaving = new AbortController();
  const left = fetch(`${app.url}/api/me/picture`, {
    method: "POST",
    headers: { cookie: teacher.cookie, origin: app.url, "content-type": "application/json" },
    body: JSON.stringify({ data: EXAMPLE_PICTURE }),
    signal: leaving.signal,
  }).catch(() => "left");
  // One query reads the actor. Once a later request's query is answered, its picture waits in the queue.
  for (let at = 0; at < 5; at += 1) await teacher.get("/home");
  leaving.abort();
  expect(await left).toBe("left");
  for (let at = 0; at < 5; at += 1) await teacher.get("/home");
  release();
  expect((await first).status).toBe(200);
  expect((await send(admin)).status).toBe(200);
  expect(held).toHaveLength(2);
});

test("a call is refused before its picture is made anew", async () => {
  const { admin, pupil, students } = await app.makeSchool();
  const held = holdPictures();
  release();
  const path = `/students/${students[0]}/picture`;
  expect((await app.nobody.post(path, { data: EXAMPLE_PICTURE })).status).toBe(401);
  expect((await pupil.post(path, { data: EXAMPLE_PICTURE })).status).toBe(403);
  expect((await admin.post(path, { data: "%" })).status).toBe(400);
  expect((await admin.post(path, { data: EXAMPLE_PICTURE, more: 1 })).status).toBe(400);
  expect(held).toEqual([]);
});

test("more than 24 million pixels are refused by the header alone, and the reason is said", async () => {
  const { admin } = await app.makeSchool();
  const sizes = [await flat(5000, 4801), await flat(5000, 4800)];
  const held = holdPictures();
  release();
  const [over, within] = sizes.map((bytes) =>
    admin.post("/me/picture", { data: bytes.toString("base64") }),
  );
  expect(await over).toMatchObject({ status: 422, body: { data: { reason: "picture_size" } } });
  expect((await within)?.status).toBe(200);
  expect(held).toHaveLength(1);
});

test("pictures of one account are counted, refused ones too", async () => {
  const { admin, teacher } = await app.makeSchool();
  for (let at = 0; at < 15; at += 1) {
    expect((await send(admin)).status).toBe(200);
    expect((await send(admin, "AAAA")).status).toBe(415);
  }
  const refused = await send(admin);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
  expect((await send(teacher)).status).toBe(200);
});
