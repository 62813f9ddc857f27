import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openFolder } from "./folder.ts";

function makeFolder() {
  const folder = mkdtempSync(join(tmpdir(), "halaqah-folder-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return { folder, files: openFolder(join(folder, "files")) };
}

test("what is stored is read, listed one level deep, and gone when it is deleted, also twice", async () => {
  const { folder, files } = makeFolder();
  expect([...(await files.listAll("schools/a")).objects]).toEqual([]);
  await files.put("schools/a/x.webp", Buffer.from("one"));
  await files.put("schools/a/x.webp", Buffer.from("two"));
  await files.put("schools/a/deep/y.webp", Buffer.from("deep"));
  writeFileSync(join(folder, "copy.zip"), "zip");
  await files.copyFromFs(join(folder, "copy.zip"), "schools/b/copy.zip");
  expect(Buffer.from(await files.getBytes("schools/a/x.webp")).toString()).toBe("two");
  expect((await buffer(await files.getStream("schools/b/copy.zip"))).toString()).toBe("zip");
  const { lastModified } = await files.getMetaData("schools/a/x.webp");
  expect(Date.now() - lastModified.getTime()).toBeLessThan(3_600_000);
  const listed = [...(await files.listAll("schools/a")).objects];
  expect(listed.toSorted((a, b) => a.name.localeCompare(b.name))).toEqual([
    { name: "deep", isFile: false },
    { name: "x.webp", isFile: true },
  ]);
  expect(await files.exists("schools/a/deep")).toBe(false);
  await files.delete("schools/a/x.webp");
  await files.delete("schools/a/x.webp");
  expect(await files.exists("schools/a/x.webp")).toBe(false);
  await expect(files.getBytes("schools/a/x.webp")).rejects.toThrow();
  await files.deleteAll("schools/a");
  await files.deleteAll("schools/a");
  expect(await files.exists("schools/a/deep/y.webp")).toBe(false);
  expect(await files.exists("schools/b/copy.zip")).toBe(true);
});

test.each(["", "/etc/passwd", "../x", "img/../../x", "img/./x", "img//x", "img\\..\\x", "a\0b"])(
  "%j is no key of the store",
  async (key) => {
    const { files } = makeFolder();
    await expect(files.getBytes(key)).rejects.toThrow("no such key");
    await expect(files.put(key, Buffer.of(1))).rejects.toThrow("no such key");
    await expect(files.deleteAll(key)).rejects.toThrow("no such key");
  },
);
