import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";

type Chunk = { file: string; src?: string; imports?: string[]; css?: string[] };
type Manifest = Record<string, Chunk>;

const FEES = ["layouts/dashboard.tsx", "layouts/fees.tsx"];
const PAGES: [string, string[], number][] = [
  ["login", [], 130],
  ["dashboard home", ["layouts/dashboard.tsx", "home/screens/dashboard.tsx"], 165],
  [
    "home, once it is idle",
    [
      "layouts/dashboard.tsx",
      "home/screens/dashboard.tsx",
      "layouts/new-version.tsx",
      "layouts/offline-lines.tsx",
      "layouts/waiting.tsx",
      "notifications/parts/notifications-bell.tsx",
    ],
    212,
  ],
  ["attendance", ["layouts/dashboard.tsx", "screens/attendance.tsx"], 180],
  ["tasmik", ["layouts/dashboard.tsx", "layouts/hifz-tabs.tsx", "hifz/screens/hifz.tsx"], 185],
  ["students", ["layouts/dashboard.tsx", "screens/students.tsx"], 190],
  ["fees, guardian", [...FEES, "reminders/screens/fees-overview.tsx"], 165],
  [
    "fees, office",
    [...FEES, "reminders/screens/fees-overview.tsx", "statements/parts/school-fees.tsx"],
    190,
  ],
  ["reports", ["layouts/dashboard.tsx", "reports/centre/screens/reports.tsx"], 190],
  ["one report", ["layouts/dashboard.tsx", "reports/centre/screens/report.tsx"], 190],
  ["copy of a report", ["layouts/dashboard.tsx", "reports/centre/screens/run.tsx"], 190],
  ["progress reports", ["layouts/dashboard.tsx", "cards/entry/screens/cards.tsx"], 190],
  [
    "progress reports, a class",
    ["layouts/dashboard.tsx", "cards/entry/screens/class-cards.tsx"],
    190,
  ],
  [
    "progress reports, set-up",
    ["layouts/dashboard.tsx", "cards/entry/screens/card-setup.tsx"],
    190,
  ],
  [
    "progress reports, signatures",
    ["layouts/dashboard.tsx", "cards/signatures/screens/signatures.tsx"],
    190,
  ],
  ["fees, receive", [...FEES, "statements/screens/receive.tsx"], 190],
  [
    "announcements",
    ["layouts/dashboard.tsx", "announcements/report/screens/announcements.tsx"],
    170,
  ],
];

/** The brotli kilobytes of each page's first load, from the build's manifest. */
export function measurePages() {
  const read = (name: string) => readFileSync(join("dist/web", name), "utf8");
  const manifest: Manifest = JSON.parse(read("manifest.json"));
  const html = read("app.html");
  return PAGES.map(([page, parts, budget]) => {
    const lost = parts.find((part) => !Object.keys(manifest).some((key) => isOf(key, part)));
    if (lost)
      throw new Error(`The build has no chunk of ${lost}: ${page} would be measured short.`);
    const roots = Object.entries(manifest)
      .filter(
        ([key, { file }]) =>
          file.endsWith(".js") && (html.includes(file) || parts.some((part) => isOf(key, part))),
      )
      .map(([key]) => key);
    const files = new Set<string>();
    const styles = new Set<string>();
    for (const key of roots) collect(manifest, key, files, styles);
    return { page, budget, script: kilobytes(files), style: kilobytes(styles) };
  });
}

/** Whether a chunk is made of that file's component. */
function isOf(key: string, file: string): boolean {
  return key.split("?")[0]?.endsWith(file) ?? false;
}

/** Prints the JavaScript and CSS of each page's first load; a page over its budget fails the run. */
export function printBytes(): void {
  if (!existsSync("dist/web/manifest.json")) {
    console.log("No build in dist/: run npm run build first for the bytes of the pages.");
    return;
  }
  console.log("\n| page | JS kB (brotli) | budget | CSS kB |\n|---|---|---|---|");
  for (const { page, script, style, budget } of measurePages()) {
    console.log(`| ${page} | ${script.toFixed(1)} | ${budget} | ${style.toFixed(1)} |`);
    if (script > budget) process.exitCode = 1;
  }
}

function collect(manifest: Manifest, key: string, files: Set<string>, styles: Set<string>): void {
  const chunk = manifest[key];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const style of chunk.css ?? []) styles.add(style);
  for (const next of chunk.imports ?? []) collect(manifest, next, files, styles);
}

function kilobytes(files: Set<string>): number {
  const bytes = [...files].reduce((sum, file) => {
    const path = join("dist/web", file);
    return sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size;
  }, 0);
  return bytes / 1000;
}
