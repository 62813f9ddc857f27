/**
 * The tests: `npm test` runs the checks, the build and all test projects, `npm run check` only the
 * checks, `npm run test:long` the long projects, `npm run test:cluster` the drills of several machines. `node tools/test.mjs lint api` runs steps by name.
 */
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join, relative } from "node:path";
import { root } from "./stamp.mjs";

const MINUTES = 60_000;
// Beside a load a step takes longer: `tools/steady.mjs` gives it more time.
const TIME_FACTOR = Number(process.env.TIME_FACTOR ?? 1);

/** Steps of one row run two at a time, the long ones three, the rows one after another. */
const ROWS = {
  check: [
    step("types-server", "tsc -p tsconfig.server.json"),
    step("types-browser", "tsc -p tsconfig.web.json"),
    step("types-e2e", "tsc -p tsconfig.e2e.json"),
    step("lint", "oxlint"),
    step("unused", "knip --no-progress --no-config-hints"),
    step("format", "oxfmt --check ."),
    step("routes", "node tools/check-routes.mjs"),
    step("structure", "node tools/check-structure.mjs"),
    step("licences", "node tools/check-licences.mjs"),
    step("lockfile", "node tools/complete-lockfile.mjs --check"),
  ],
  build: [step("build", "node tools/build.mjs"), tests("unit")],
  api: [tests("api", { limit: 20 * MINUTES })],
  e2e: [tests("e2e", { limit: 40 * MINUTES, needs: "build" })],
};
const LONG_ROWS = {
  build: [step("build", "node tools/build.mjs")],
  // Kills and the soak wait much: for what was killed, for users who think. So three run beside each other.
  long: [
    tests("kills", { limit: 60 * MINUTES, needs: "build" }),
    tests("long-e2e", { limit: 60 * MINUTES, needs: "build" }),
    tests("long-api", { limit: 60 * MINUTES }),
    tests("soak", { limit: 30 * MINUTES, needs: "build" }),
    tests("unprepared"),
  ],
};
/** What the drills tell is printed: their table, and what was skipped. */
const TOLD = join(root, ".tmp/cluster.txt");
const CLUSTER_ROWS = {
  packages: [
    step("packages", "node tools/cluster-packages.mjs"),
    step("build", "node tools/build.mjs"),
  ],
  cluster: [tests("cluster", { limit: 30 * MINUTES, needs: "build", told: TOLD })],
};

function step(name, command, options) {
  return { name, command, limit: 10 * MINUTES, ...options };
}

function tests(name, options) {
  const report = join(root, `.tmp/${name}.json`);
  const command = `vitest run --project=${name} --reporter=default --reporter=json --outputFile.json="${report}"`;
  return step(name, command, { report, ...options });
}

/** A machine on which nobody waits repeats so many failed tests once; more of them are no chance. */
const REPEATED = process.env.CI ? 3 : 0;

const wanted = process.argv.slice(2);
const isLong = wanted[0] === "long";
const env = {
  ...process.env,
  PATH: [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter),
  NO_COLOR: "1",
  ...(isLong && { LONG: "1" }),
};
delete env.FORCE_COLOR;
const running = new Set();
const outcomes = new Map();
let isStopping = false;
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    isStopping = true;
    for (const child of running) end(child);
  });
}

mkdirSync(join(root, ".tmp"), { recursive: true });
// What vitest keeps of each version of a file it never deletes (vitest.config.ts).
if (wanted.length === 0) rmSync(join(root, ".tmp/compiled"), { recursive: true, force: true });
for (const row of chosenRows()) {
  const queue = [...row];
  const worker = async () => {
    for (let next = queue.shift(); next && !isStopping; next = queue.shift()) await run(next);
  };
  await Promise.all(Array.from({ length: isLong ? 3 : 2 }, worker));
}

const sum = (key) => [...outcomes.values()].reduce((total, outcome) => total + outcome[key], 0);
console.log(`${sum("passed")} passed, ${sum("failed")} failed`);
process.exitCode = sum("failed") > 0 || isStopping ? 1 : 0;

function chosenRows() {
  if (isLong) return Object.values(LONG_ROWS);
  if (wanted[0] === "cluster") return Object.values(CLUSTER_ROWS);
  if (wanted.length === 0) return Object.values(ROWS);
  if (wanted[0] === "check") return [ROWS.check];
  const all = Object.values(ROWS).flat();
  const unknown = wanted.find((name) => !all.some((step) => step.name === name));
  if (unknown) {
    console.error(`There is no step "${unknown}": ${all.map((step) => step.name).join(", ")}.`);
    process.exit(2);
  }
  return Object.values(ROWS).map((row) => row.filter((step) => wanted.includes(step.name)));
}

async function run({ name, command, limit, report, needs, told }) {
  if (outcomes.get(needs)?.failed) {
    finish(name, 0, { passed: 0, failed: 1 }, `not run, because ${needs} failed\n`);
    return;
  }
  for (const file of [report, told]) if (file) rmSync(file, { force: true });
  const start = performance.now();
  const { code, output } = await execute(command, limit * TIME_FACTOR);
  const outcome = outcomeOf(code, report);
  const again = outcome.failed ? repeatable(report, output) : undefined;
  const isUnsteady =
    again && (await execute(`${command} ${again}`, limit * TIME_FACTOR)).code === 0;
  // A repeated drill tells its part once more.
  if (told && existsSync(told)) console.log(readFileSync(told, "utf8").trimEnd());
  finish(
    name,
    performance.now() - start,
    isUnsteady ? { ...outcome, passed: outcome.passed + outcome.failed, failed: 0 } : outcome,
    code === 0 ? "" : output,
  );
  if (isUnsteady) console.log(`UNSTEADY: ${again} failed as above, and passed by itself.`);
}

/**
 * The files of a few failed tests, to be run once more by themselves: such a failure may be the machine's. Undefined where
 * there are many, or where a random test has found something, which another draw would not find again.
 */
function repeatable(report, output) {
  if (!report || /Property failed|Counterexample/.test(output)) return undefined;
  try {
    const { numFailedTests, testResults } = JSON.parse(readFileSync(report, "utf8"));
    const files = testResults.filter(({ status }) => status === "failed").map(({ name }) => name);
    if (files.length === 0 || Math.max(files.length, numFailedTests) > REPEATED) return undefined;
    return files.map((name) => relative(root, name)).join(" ");
  } catch {
    return undefined;
  }
}

function finish(name, milliseconds, { passed, failed, skipped }, output) {
  outcomes.set(name, { passed, failed });
  const mark = failed ? "✗" : "✓";
  const seconds = `${(milliseconds / 1000).toFixed(1)} s`.padStart(8);
  const count = passed + failed > 1 ? `  ${passed} of ${passed + failed}` : "";
  console.log(
    `${mark} ${name.padEnd(14)}${seconds}${count}${skipped ? `, ${skipped} skipped` : ""}`,
  );
  if (output) console.log(output.replace(/^/gm, "  ").trimEnd());
}

/** Runs a command in a process group of its own, so that ending the group ends its children too. */
function execute(command, limit) {
  return new Promise((done) => {
    const child = spawn(command, { cwd: root, env, shell: true, detached: true });
    let output = "";
    const add = (chunk) => (output += chunk);
    child.stdout.on("data", add);
    child.stderr.on("data", add);
    running.add(child);
    const timer = setTimeout(() => {
      add(`\nstopped after ${limit / MINUTES} minutes\n`);
      end(child);
    }, limit);
    child.on("close", (code) => {
      clearTimeout(timer);
      running.delete(child);
      done({ code: code ?? 1, output });
    });
  });
}

function end(child) {
  const signal = (name) => {
    try {
      process.kill(-child.pid, name);
    } catch {
      // The process has already ended.
    }
  };
  signal("SIGTERM");
  setTimeout(signal, 5000, "SIGKILL").unref();
}

/** A check counts as one. A vitest run counts its tests, and counts as failed if it fails without a failed test. */
function outcomeOf(code, report) {
  const failed = code === 0 ? 0 : 1;
  if (!report) return { passed: 1 - failed, failed };
  try {
    const { numPassedTests, numFailedTests, numPendingTests } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    return {
      passed: numPassedTests,
      failed: Math.max(numFailedTests, failed),
      skipped: numPendingTests,
    };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
