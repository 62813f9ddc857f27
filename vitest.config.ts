import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Not Malaysia's zone, and a quarter of an hour off: what takes the machine's day for the school's fails. */
const TZ = "Asia/Kathmandu";
process.env.TZ = TZ;

const API = ["src/**/{api,db}.test.ts", "src/**/*.{http,db}.test.ts"];
const LONG = ["src/**/*.long.test.ts", "e2e/*.long.test.ts"];
/** Kill or replace servers, databases, tabs and networks, each of its own, and wait for them. */
const KILLS = ["e2e/*-kills.long.test.ts", "e2e/{faults,interrupted,upgrade}.long.test.ts"];
/** Runs for minutes, beside the long projects. */
const SOAK = "e2e/soak.test.ts";
/** Do more of the same with LONG=1. */
const LONGER_API = [
  "src/app/canaries.http.test.ts",
  "src/app/demo.http.test.ts",
  "src/app/watchdog.http.test.ts",
  "src/db/statistics.db.test.ts",
  "src/db/upgrade.db.test.ts",
  "src/features/fees/api.test.ts",
  "src/features/fees/corrections/api.test.ts",
  "src/features/fees/gateway/api.test.ts",
  "src/features/fees/races.http.test.ts",
  "src/features/fees/soundness.http.test.ts",
  "src/features/hifz/pages/db.test.ts",
  "src/features/imports/api.test.ts",
  "src/server/input.http.test.ts",
  "src/server/session/session.http.test.ts",
];
const LONGER_E2E = readdirSync("e2e")
  .map((name) => `e2e/${name}`)
  .filter((path) => path.endsWith(".test.ts") && !path.endsWith(".long.test.ts"))
  .filter((path) => /\b(walks|longTest)\(|process\.env\.LONG\b/.test(readFileSync(path, "utf8")));
/** Files that take more than half a minute, the longest first: begun late, one would run on alone. */
const LONGEST = [
  // Measures how much memory its process takes on, so none is left over from other files.
  "src/server/bombs.long.test.ts",
  "src/server/faults.http.test.ts",
  "src/app/access.http.test.ts",
  "src/app/demo.http.test.ts",
  "src/server/backup/backup.db.test.ts",
  "src/server/input.http.test.ts",
  "src/app/watchdog.http.test.ts",
  "src/app/demo/visits.http.test.ts",
  "src/server/files.db.test.ts",
  "src/app/canaries.http.test.ts",
  "src/app/tokens.http.test.ts",
  "src/features/fees/soundness.http.test.ts",
  "e2e/tasmik.test.ts",
  "e2e/screens.test.ts",
  "e2e/register.test.ts",
  "e2e/injection.test.ts",
  "e2e/site.test.ts",
  "e2e/students.test.ts",
  "e2e/process.test.ts",
];
const DATABASE = "src/db/testing-setup.ts";
const BROWSER = "e2e/setup.ts";
const COMPILED = ".tmp/compiled";
const MINUTE = 60_000;

type TestOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

function project(name: string, test: TestOptions): TestProjectInlineConfiguration {
  return { extends: true, test: { name, pool: "forks", env: { TZ }, ...test } };
}

/** Vitest orders by size until it has seen a run, and a fresh checkout has seen none. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.findIndex((path) => moduleId.endsWith(`/${path}`));
      return at < 0 ? LONGEST.length : at;
    };
    const projects = [...new Set(sorted.map(({ project }) => project))];
    return projects.flatMap((project) =>
      sorted.filter((file) => file.project === project).sort((a, b) => rank(a) - rank(b)),
    );
  }
}

export default defineConfig({
  cacheDir: ".tmp/vite",
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    sequence: { sequencer: LongestFirst },
    // Much of a test is waiting: for the database, for a page to be drawn.
    maxWorkers: 3,
    // One project of tests uses what another has compiled; `npm test` begins anew.
    experimental: { fsModuleCache: true, fsModuleCachePath: COMPILED },
    // How long something that is waited for may take on a busy machine: it fails only if it never comes.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project("unit", {
        include: ["src/**/*.test.{ts,tsx}", "tools/*.test.ts"],
        exclude: [...API, ...LONG],
        isolate: false,
        testTimeout: MINUTE,
        hookTimeout: MINUTE,
      }),
      project("api", {
        include: API,
        // Each file has its own schools, so they can share what was loaded once.
        isolate: false,
        globalSetup: DATABASE,
        testTimeout: 3 * MINUTE,
        hookTimeout: 3 * MINUTE,
      }),
      project("e2e", {
        include: ["e2e/*.test.ts"],
        exclude: [...LONG, SOAK],
        isolate: false,
        globalSetup: BROWSER,
        testTimeout: 5 * MINUTE,
        hookTimeout: 3 * MINUTE,
      }),
      // What stands for the rest when statements are not prepared by name.
      project("unprepared", {
        include: [
          "src/db/catalogue.db.test.ts",
          "src/features/{attendance,classes,students,home,search}/**/api.test.ts",
          "src/server/faults.http.test.ts",
          "src/server/serve.http.test.ts",
        ],
        isolate: false,
        env: { TZ, DATABASE_PREPARED: "0" },
        globalSetup: DATABASE,
        testTimeout: MINUTE,
        hookTimeout: 2 * MINUTE,
      }),
      project("soak", { include: [SOAK] }),
      // Servers of several machines: one file at a time, because each has the whole machine's ports and processors.
      project("cluster", {
        include: ["e2e/cluster/*.test.ts"],
        // What one file has loaded of the server need not be loaded again by the next.
        isolate: false,
        fileParallelism: false,
        testTimeout: 10 * MINUTE,
        hookTimeout: 10 * MINUTE,
      }),
      // One file at a time each, because files count what the whole database or process does; the three run beside
      // each other, on databases of their own.
      project("long-api", {
        include: ["src/**/*.long.test.ts", ...LONGER_API],
        isolate: false,
        globalSetup: DATABASE,
        fileParallelism: false,
        testTimeout: 20 * MINUTE,
        hookTimeout: 2 * MINUTE,
      }),
      project("long-e2e", {
        include: ["e2e/*.long.test.ts", ...LONGER_E2E],
        exclude: KILLS,
        isolate: false,
        globalSetup: BROWSER,
        fileParallelism: false,
        testTimeout: 20 * MINUTE,
        hookTimeout: 3 * MINUTE,
      }),
      project("kills", {
        include: KILLS,
        isolate: false,
        globalSetup: BROWSER,
        fileParallelism: false,
        testTimeout: 20 * MINUTE,
        hookTimeout: 3 * MINUTE,
      }),
    ],
  },
});
