import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import sharp from "sharp";
import { afterAll, beforeAll, expect, inject, test, vi } from "vitest";
import { startApp, type TestApp } from "#app/testing.ts";
import { exportSchool } from "#features/privacy/jobs.ts";
import { listFiles, makeFileKey } from "./files.ts";

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

  const asked = (await admin.post("/school-exports", {})).body as { id: string };
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

test("all files of a school are listed, however many a page holds, and a store that fails is no empty one", async () => {
  const { id } = await app.makeSchool();
  const { files } = app.runtime;
  expect(await listFiles(files, id)).toEqual([]);
  for (const byte of [1, 2, 3]) await files.put(makeFileKey(id, "webp").key, Buffer.of(byte));
  const all = [...(await files.listAll(`schools/${id}`)).objects];
  // S3rver fails over a second page, so the pages are ours: one file each.
  const listed = vi.spyOn(files, "listAll").mockImplementation((_prefix, options) => {
    const at = Number(options?.paginationToken ?? 0);
    const paginationToken = at + 1 < all.length ? String(at + 1) : undefined;
    return Promise.resolve({ objects: all.slice(at, at + 1), paginationToken });
  });
  const found = await Promise.all((await listFiles(files, id)).map(({ bytes }) => bytes()));
  expect(Buffer.concat(found).toSorted()).toEqual(Uint8Array.of(1, 2, 3));
  listed.mockRejectedValue(new Error("planted"));
  await expect(listFiles(files, id)).rejects.toThrow("planted");
  listed.mockRestore();
});
