import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { resolve } from "node:path";

type Journal = { entries: { tag: string }[] };

/**
 * Builds the server as it was before the newest migration, with the packages of today, in this folder. Undefined where
 * the history of the repository is not there, as in a copy without it.
 */
export function buildEarlier(folder: string): string | undefined {
  const commit = commitBeforeNewestMigration();
  if (!commit) return undefined;
  const archive = `${folder}.tar`;
  mkdirSync(folder);
  execFileSync("git", ["archive", "--output", archive, commit]);
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  symlinkSync(resolve("node_modules"), `${folder}/node_modules`);
  const vite = resolve("node_modules/vite/bin/vite.js");
  execFileSync(process.execPath, [vite, "build", "--ssr", "src/app/main.ts"], {
    cwd: folder,
    stdio: "pipe",
  });
  return folder;
}

function commitBeforeNewestMigration(): string | undefined {
  const { entries } = JSON.parse(readFileSync("migrations/meta/_journal.json", "utf8")) as Journal;
  const files = entries.map(({ tag }) => `migrations/${tag}.sql`);
  // What runs by command is not made by a start.
  const file = files.findLast((path) => !/^-- after\b/.test(readFileSync(path, "utf8"))) ?? "";
  try {
    const git = (...args: string[]) =>
      execFileSync("git", args, { encoding: "utf8", stdio: "pipe" }).trim();
    const added = git("log", "--diff-filter=A", "--format=%H", "-1", "--", file);
    // One that is not committed yet came after all that is.
    return git("rev-parse", "--verify", "--quiet", added ? `${added}^` : "HEAD");
  } catch {
    return undefined;
  }
}
