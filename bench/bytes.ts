import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const PAGES: [string, string[], number][] = [
  ["login", ["layouts/auth.tsx", "screens/login.tsx"], 130],
  ["dashboard home", ["layouts/dashboard.tsx", "home/screens/dashboard.tsx"], 165],
  ["attendance", ["layouts/dashboard.tsx", "screens/attendance.tsx"], 180],
  ["students", ["layouts/dashboard.tsx", "screens/students.tsx"], 190],
];

/** Prints the JavaScript and CSS of each page's first load, brotli, from the build's manifest. */
export function printBytes(): void {
  const file = "dist/web/manifest.json";
  if (!existsSync(file)) {
    console.log("No build in dist/: run npm run build first for the bytes of the pages.");
    return;
  }
  const manifest: Manifest = JSON.parse(readFileSync(file, "utf8"));
  console.log("\n| page | JS kB (brotli) | budget | CSS kB |\n|---|---|---|---|");
  for (const [page, parts, budget] of PAGES) {
    const roots = Object.keys(manifest).filter(
      (key) => key === "app.html" || parts.some((part) => key.split("?")[0]?.endsWith(part)),
    );
    const files = new Set<string>();
    const styles = new Set<string>();
    for (const key of roots) collect(manifest, key, files, styles);
    console.log(`| ${page} | ${kilobytes(files)} | ${budget} | ${kilobytes(styles)} |`);
  }
}

function collect(manifest: Manifest, key: string, files: Set<string>, styles: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const style of chunk.css ?? []) styles.add(style);
  for (const next of chunk.imports ?? []) collect(manifest, next, files, styles);
}

function kilobytes(files: Set<string>): string {
  const bytes = [...files].reduce((sum, file) => {
    const path = join("dist/web", file);
    return sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  }, 0);
  return (bytes / 1000).toFixed(1);
}
