import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));
export const stampFile = join(root, "dist/stamp");

const INPUTS = [
  "app.html",
  "content",
  "docs/pictures",
  "package.json",
  "package-lock.json",
  "public",
  "src",
  "tools/browser-contracts.ts",
  "tools/build.mjs",
  "tools/preloads.mjs",
  "vite.config.ts",
];

/** A hash over all inputs of the build; undefined if only `dist/` was delivered. */
export function hashOfInputs() {
  if (!existsSync(join(root, "src"))) return undefined;
  const hash = createHash("sha256");
  for (const path of INPUTS.flatMap(filesOf)) {
    hash.update(`${path}\0`);
    hash.update(readFileSync(join(root, path)));
  }
  return hash.digest("hex");
}

/** The files at a path, without tests and generated files. */
function filesOf(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.(test|gen)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
    .sort();
}
