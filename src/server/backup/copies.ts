import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { pipeline } from "node:stream/promises";
import { systemCode } from "#lib/errors.ts";

/** The extension of an unfinished copy. */
const PARTIAL = ".partial";

/**
 * The files in a folder, by their relative path with forward slashes; none when the folder is missing. What begins with a dot
 * belongs to the folder itself (`installation/store.ts`).
 */
export async function listCopies(folder: string): Promise<string[]> {
  const options = { recursive: true, withFileTypes: true } as const;
  const found = await readdir(folder, options).catch((error: unknown) => {
    if (systemCode(error) === "ENOENT") return [];
    throw error;
  });
  return found
    .filter(({ name }) => !name.endsWith(PARTIAL) && !name.startsWith("."))
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join("/"));
}

/**
 * Copies a file; the copy gets its name when it is complete and on disk. Returns false when the source is
 * missing, because it was deleted meanwhile and nobody needs it.
 */
export async function copyWhole(from: string, to: string): Promise<boolean> {
  const draft = `${to}${PARTIAL}`;
  await mkdir(dirname(to), { recursive: true });
  try {
    await pipeline(createReadStream(from), createWriteStream(draft, { flush: true }));
    await rename(draft, to);
    return true;
  } catch (error) {
    await rm(draft, { force: true }).catch(() => {});
    if (systemCode(error) === "ENOENT") return false;
    throw error;
  }
}
