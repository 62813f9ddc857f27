import { createReadStream } from "node:fs";
import { copyFile, mkdir, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { systemCode } from "#lib/errors.ts";
import type { Files } from "./files.ts";

/** Keys are made by us; none may lead out of the folder. */
const KEY = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/;

/**
 * Opens a local folder as a file store. What the store's own library has for folders is loaded with its tables of file
 * types, which we do not ask for, and takes 3 MiB.
 */
export function openFolder(folder: string): Files {
  const locate = (key: string) => {
    if (!KEY.test(key)) throw new Error("no such key can be in the file store");
    return join(folder, key);
  };
  const place = async (key: string) => {
    const path = locate(key);
    await mkdir(dirname(path), { recursive: true });
    return path;
  };
  return {
    exists: async (key) => (await unlessMissing(stat(locate(key))))?.isFile() ?? false,
    put: async (key, contents) => writeFile(await place(key), contents),
    copyFromFs: async (path, key) => copyFile(path, await place(key)),
    getBytes: async (key) => readFile(locate(key)),
    getStream: async (key) => createReadStream(locate(key)),
    async getMetaData(key) {
      const { mtime } = await stat(locate(key));
      return { lastModified: mtime };
    },
    async listAll(prefix) {
      const found = await unlessMissing(readdir(locate(prefix), { withFileTypes: true }));
      const objects = (found ?? []).map((entry) => ({ name: entry.name, isFile: entry.isFile() }));
      return { objects };
    },
    delete: async (key) => {
      await unlessMissing(rm(locate(key)));
    },
    deleteAll: async (prefix) => rm(locate(prefix), { recursive: true, force: true }),
  };
}

async function unlessMissing<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return undefined;
    throw error;
  });
}
