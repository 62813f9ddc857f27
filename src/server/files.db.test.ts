import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import S3rver from "s3rver";
import sharp from "sharp";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { askRaw } from "#app/testing-request.ts";
import { openRuntime } from "#app/runtime.ts";
import { startApp, TEST_SECRET, type TestApp, type TestSchool } from "#app/testing.ts";
import { exportSchool, sweepFilesEverywhere } from "#features/privacy/jobs.ts";
import { EXAMPLE_PICTURE } from "#features/schools/contract.ts";
import { readEnv } from "./env.ts";
import { listFiles, makeFileKey, openFiles } from "./files.ts";

const DAY_MS = 24 * 3_600_000;
const folder = mkdtempSync(join(tmpdir(), "halaqah-s3-"));
let bucket: S3rver;
let app: TestApp;
beforeAll(async () => {
  bucket = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    configureBuckets: [{ name: "halaqah", configs: [] }],
  });
  const { port } = await bucket.run();
  app = await startApp(inject("databaseUrl"), {
    FILES_URL: `http://S3RVER:S3RVER@127.0.0.1:${port}/halaqah?region=us-east-1`,
  });
});
afterAll(async () => {
  await app.stop();
  await bucket.close();
  rmSync(folder, { recursive: true });
});

test("files in a bucket are kept, replaced, read and gone as in a folder", async () => {
  const { admin, id } = await app.makeSchool();
  const logo = await fetch(`${app.url}/img/logo.svg`);
  expect(logo.headers.get("content-type")).toBe("image/svg+xml");
  const picture = await sharp({
    create: { width: 300, height: 300, channels: 3, background: "#047857" },
  })
    .jpeg()
    .toBuffer();
  const set = async () => {
    const { body } = await admin.post("/me/picture", { data: picture.toString("base64") });
    return (body as { avatar_url: string }).avatar_url;
  };
  const read = (url: string) => fetch(app.url + url, { headers: { cookie: admin.cookie } });
  const first = await set();
  expect((await read(first)).status).toBe(200);
  const second = await set();
  expect((await read(first)).status).toBe(404);
  expect(
    (await sharp(Buffer.from(await (await read(second)).arrayBuffer())).metadata()).width,
  ).toBe(256);

  const asked = (await admin.post<{ id: string }>("/school-exports", {})).body;
  await exportSchool(app.runtime, { school_id: id, id: asked.id });
  const { url } = (await admin.post(`/school-exports/${asked.id}/download`, {})).body as {
    url: string;
  };
  const zip = Buffer.from(await (await read(url)).arrayBuffer());
  expect(zip.subarray(0, 2).toString()).toBe("PK");
  expect(zip.includes(second.split("/").pop() ?? "")).toBe(true);
  await admin.send("DELETE", "/me/picture");
  expect((await read(second)).status).toBe(404);
});

test("a start that cannot reach the bucket opens no database, which it would leave running", async () => {
  const nowhere = { DATABASE_URL: "postgres://127.0.0.1:1/none", SECRET: TEST_SECRET };
  const env = readEnv({
    ...nowhere,
    DATA_DIR: folder,
    FILES_URL: "http://key:secret@127.0.0.1:1/b?region=x",
  });
  await expect(openRuntime(env)).rejects.toThrow("logo.svg");
});

test("all files of a school are listed, however many a page holds, and a store that fails is no empty one", async () => {
  const { id } = await app.makeSchool();
  const { files } = app.runtime;
  expect(await listFiles(files, id)).toEqual([]);
  const keys = [1, 2, 3].map(() => makeFileKey(id, "webp").key);
  for (const key of keys) await files.put(key, Buffer.of(1));
  const all = [...(await files.listAll(`schools/${id}`)).objects];
  // S3rver fails at a second page, so this answers pages itself, with one file each.
  const listed = vi.spyOn(files, "listAll").mockImplementation((_prefix, options) => {
    const at = Number(options?.paginationToken ?? 0);
    const paginationToken = at + 1 < all.length ? String(at + 1) : undefined;
    return Promise.resolve({ objects: all.slice(at, at + 1), paginationToken });
  });
  expect((await listFiles(files, id)).map((name) => `schools/${id}/${name}`).toSorted()).toEqual(
    keys.toSorted(),
  );
  listed.mockRejectedValue(new Error("planted"));
  await expect(listFiles(files, id)).rejects.toThrow("planted");
  listed.mockRestore();
});

describe.each(["a folder", "a bucket"])("in %s", (store) => {
  let place: TestApp;
  beforeAll(async () => {
    place = store === "a bucket" ? app : await startApp(inject("databaseUrl"));
  });
  afterAll(async () => {
    if (place !== app) await place.stop();
  });

  const namesOf = async ({ id }: TestSchool) =>
    (await listFiles(place.runtime.files, id)).toSorted();
  const nameIn = (url: string | null | undefined) => url?.split("/").pop();

  /** Each kind of record that has a picture, with the address of the picture. */
  const uses = ({ admin, students }: TestSchool) => ({
    own: async () =>
      (await admin.post<{ avatar_url: string }>("/me/picture", { data: EXAMPLE_PICTURE })).body,
    pupil: async () => {
      const path = `/students/${students[1]}/picture`;
      const answer = await admin.post(path, { data: EXAMPLE_PICTURE });
      const { profile } = answer.body as { profile?: { avatar_url: string } };
      return { avatar_url: profile?.avatar_url };
    },
    logo: async () => {
      const answer = await admin.post("/settings/logo", { data: EXAMPLE_PICTURE });
      return { avatar_url: (answer.body as { logo_url?: string }).logo_url };
    },
  });

  test.each(["own", "pupil", "logo"] as const)(
    "a change of a picture that fails leaves the old one where it was (%s)",
    async (what) => {
      const school = await place.makeSchool();
      const set = uses(school)[what];
      const { avatar_url: old } = await set();
      // The audit log is written last, when the new picture is already stored.
      const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
      const fails = vi.spyOn(pg.Client.prototype, "query").mockImplementation(function (
        this: pg.Client,
        ...given: unknown[]
      ) {
        const text = (given[0] as { text?: string }).text ?? String(given[0]);
        if (/insert into "?app"?."?audit/.test(text)) throw new Error("planted");
        return query.apply(this, given) as never;
      } as never);
      expect((await set()).avatar_url).toBeUndefined();
      fails.mockRestore();
      const { cookie } = school.admin;
      expect((await fetch(place.url + old, { headers: { cookie } })).status).toBe(200);

      const later = { ...place.runtime, now: () => Date.now() + 2 * DAY_MS };
      await sweepFilesEverywhere(later);
      expect(await namesOf(school)).toEqual([nameIn(old)]);
    },
  );

  /** Lets two writers of a file wait for each other, unless a lock already holds one up. */
  function meetAtStore() {
    const { files } = place.runtime;
    const put = files.put.bind(files);
    let both = () => {};
    const met = new Promise<void>((done) => (both = done));
    let here = 0;
    vi.spyOn(files, "put").mockImplementation(async (...given) => {
      here += 1;
      if (here === 2) both();
      await Promise.race([met, sleep(300)]);
      return put(...given);
    });
  }

  test.each(["own", "pupil", "logo"] as const)(
    "of two pictures set at once one file is left, the one that is shown (%s)",
    async (what) => {
      const school = await place.makeSchool();
      const set = uses(school)[what];
      const first = await set();
      meetAtStore();
      const urls = (await Promise.all([set(), set()])).map(({ avatar_url }) => nameIn(avatar_url));
      vi.restoreAllMocks();
      const left = await namesOf(school);
      expect(left).toHaveLength(1);
      expect(urls).toContain(left[0]);
      expect(left[0]).not.toBe(nameIn(first.avatar_url));
    },
  );

  test("the sweep takes what no row names after a day, in every school, and nothing else", async () => {
    const school = await place.makeSchool();
    const other = await place.makeSchool();
    const { admin, guardian, known, today, id } = school;
    const { files } = place.runtime;
    for (const set of Object.values(uses(school))) await set();
    const report = { student_id: known.student_id, from_date: today, to_date: today, reason: "mc" };
    const sent = await guardian.post("/absences", { ...report, attachment: EXAMPLE_PICTURE });
    expect(sent.status).toBe(201);
    const asked = (await admin.post<{ id: string }>("/school-exports", {})).body;
    await exportSchool(place.runtime, { school_id: id, id: asked.id });
    const named = await namesOf(school);
    expect(named).toHaveLength(5);

    const lost = (["webp", "paper.webp", "zip"] as const).flatMap((ending) =>
      [id, other.id].map((school_id) => makeFileKey(school_id, ending).key),
    );
    for (const key of lost) await files.put(key, Buffer.of(1));
    await sweepFilesEverywhere(place.runtime);
    expect(await namesOf(school)).toHaveLength(8);
    await sweepFilesEverywhere({ ...place.runtime, now: () => Date.now() + DAY_MS + 60_000 });
    expect(await namesOf(school)).toEqual(named);
    expect(await namesOf(other)).toEqual([]);
  });
});

test("a store that says nothing is not waited for without end, and what is slow is waited for", async () => {
  let asked = 0;
  let silent: "never" | "at once" | "half-way" = "never";
  const answer = async (socket: Socket) => {
    asked += 1;
    if (silent === "at once") return;
    // The whole transfer takes longer than the allowed silence.
    socket.write("HTTP/1.1 200 OK\r\ncontent-length: 6\r\nconnection: close\r\n\r\n");
    for (const sign of "lambat") {
      await sleep(200);
      if (silent === "half-way" && sign === "b") return;
      socket.write(sign);
    }
  };
  const store = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => void answer(socket));
  });
  await new Promise<void>((done) => store.listen(0, "127.0.0.1", done));
  onTestFinished(() => void store.close());
  const { port } = store.address() as AddressInfo;
  const filesUrl = `http://KEY:SECRET@127.0.0.1:${port}/halaqah?region=us-east-1`;
  const files = await openFiles(
    { ...app.runtime.env, filesUrl },
    { connectionTimeout: 3000, socketTimeout: 1000 },
  );
  expect(Buffer.from(await files.getBytes("img/x")).toString()).toBe("lambat");
  silent = "half-way";
  await expect(files.getBytes("img/x")).rejects.toThrow();
  silent = "at once";
  asked = 0;
  await expect(files.put("img/x", Buffer.of(1))).rejects.toThrow();
  await expect(files.getBytes("img/x")).rejects.toThrow();
  await expect(files.exists("img/x")).rejects.toThrow();
  expect(asked).toBe(6);
});

test("an odd address of a file is no file, and the store is asked for nobody who may not read", async () => {
  const { admin, teacher, id } = await app.makeSchool();
  const other = await app.makeSchool();
  const { files } = app.runtime;
  const asked = vi.spyOn(files, "exists");
  const failed = vi.spyOn(app.runtime.log, "error");
  const name = "A".repeat(22);
  const long = "a".repeat(300);
  const paths = [
    `/files/..%2fx/${name}.webp`,
    `/files/%00/${name}.webp`,
    `/files/${long}/${name}.webp`,
    `/files/${id}/${long}.webp`,
    `/files/${id.toUpperCase()}/${name}.webp`,
    `/files/${id}/..%2f${name}.webp`,
    `/img/${long}.svg`,
    "/img/..%2flogo.svg",
    "/img/%00.svg",
    // No feature knows this kind of file.
    `/files/${id}/${name}.other.webp`,
  ];
  const private_ = ["webp", "paper.webp", "zip"].map((ending) => `/files/${id}/${name}.${ending}`);
  const ask = async (path: string, cookie = "") =>
    (await askRaw(app.url, path, { headers: { cookie } })).status;
  for (const path of paths) {
    expect([path, await ask(path), await ask(path, admin.cookie)]).toEqual([path, 404, 404]);
  }
  for (const path of private_) {
    expect([path, await ask(path), await ask(path, other.admin.cookie)]).toEqual([path, 404, 404]);
  }
  expect(await ask(`/files/${id}/${name}.paper.webp`, teacher.cookie)).toBe(404);
  expect(await ask(`/files/${id}/${name}.zip`, teacher.cookie)).toBe(404);
  expect(asked).not.toHaveBeenCalled();
  expect(failed).not.toHaveBeenCalled();
  expect(await ask(`/files/${id}/${name}.webp`, teacher.cookie)).toBe(404);
  expect(asked).toHaveBeenCalledOnce();
  vi.restoreAllMocks();
});
