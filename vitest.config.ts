import { readdirSync, readFileSync } from "node:fs";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";

/** Not Malaysia's zone, and a quarter of an hour off: what takes the machine's day for the school's fails. */
const TZ = "Asia/Kathmandu";
process.env.TZ = TZ;

const API = ["src/**/{api,db}.test.ts", "src/**/*.{http,db}.test.ts"];
const LONG = ["src/**/*.long.test.ts", "e2e/*.long.test.ts"];
/** Runs for minutes, beside the long project. */
const SOAK = "e2e/soak.test.ts";
/** Does more of the same with LONG=1. */
const LONGER = [
  "src/app/canaries.http.test.ts",
  "src/app/demo.http.test.ts",
  "src/app/watchdog.http.test.ts",
  "src/server/input.http.test.ts",
  "src/server/session/session.http.test.ts",
  ...readdirSync("e2e")
    .map((name) => `e2e/${name}`)
    .filter((path) => path.endsWith(".test.ts") && !path.endsWith(".long.test.ts"))
    .filter((path) => /\b(walks|longTest)\(|process\.env\.LONG\b/.test(readFileSync(path, "utf8"))),
];
const DATABASE = "src/db/testing-setup.ts";
const BROWSER = "e2e/setup.ts";
const MINUTE = 60_000;

type TestOptions = NonNullable<TestProjectInlineConfiguration["test"]>;

function project(name: string, test: TestOptions): TestProjectInlineConfiguration {
  return { extends: true, test: { name, pool: "forks", env: { TZ }, ...test } };
}

export default defineConfig({
  cacheDir: ".tmp/vite",
  oxc: { jsx: { runtime: "automatic" } },
  test: {
    // Much of a test is waiting: for the database, for a page to be drawn.
    maxWorkers: 3,
    // How long something that is waited for may take on a busy machine: it fails only if it never comes.
    expect: { poll: { timeout: 30_000 } },
    projects: [
      project("unit", {
        include: ["src/**/*.test.{ts,tsx}", "tools/*.test.ts"],
        exclude: [...API, ...LONG],
        testTimeout: MINUTE,
      }),
      project("api", {
        include: API,
        // Each file has its own schools, so they can share what was loaded once.
        isolate: false,
        globalSetup: DATABASE,
        testTimeout: MINUTE,
        hookTimeout: 2 * MINUTE,
      }),
      project("e2e", {
        include: ["e2e/*.test.ts"],
        exclude: [...LONG, SOAK],
        isolate: false,
        globalSetup: BROWSER,
        testTimeout: 2 * MINUTE,
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
      project("long", {
        include: [...LONG, ...LONGER],
        globalSetup: [DATABASE, BROWSER],
        fileParallelism: false,
        testTimeout: 20 * MINUTE,
        hookTimeout: 2 * MINUTE,
      }),
    ],
  },
});
