import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { measureCalls, printRatios } from "./measure.ts";
import type { Layout } from "./schools.ts";
import { withSites } from "./sites.ts";

/** A school of 500 after a year of 200 school days. */
const ONE: Layout = { classes: [25, 45, 430], days: 200 };
const SMALL: Layout = { classes: Array.from({ length: 12 }, () => 25), days: 200 };
const ROSTER: Layout = { classes: Array.from({ length: 40 }, () => 40), days: 0 };
const SCHOOLS = 1000;
/** All but the measured school have fewer days: ten times as many rows would only take longer to make. */
const DAYS = 5;
const MOST_AT_SIZE = 1.2;
/** The calls of every morning. All of them together would take half an hour in two databases. */
const MORNING = ["register", "mark", "list", "search", "home"];

/** Prints what the calls cost against their floors. */
export async function printCalls(): Promise<void> {
  await withSites([{ name: "now", layouts: [ONE] }], async (sites) => {
    await measureCalls(sites);
  });
}

/** Prints what the calls cost now and at an earlier commit, or in the folder of a checkout that is built. */
export async function printComparison(earlier = "", ...only: string[]): Promise<void> {
  const built = existsSync(join(earlier, "dist/server/main.js"));
  const checkout = built ? earlier : checkOut(earlier);
  try {
    const plans = [
      { name: "before", checkout, layouts: [ONE] },
      { name: "now", layouts: [ONE] },
    ];
    await withSites(plans, async (sites) => {
      printRatios(await measureCalls(sites, only));
    });
  } finally {
    if (!built) run("git", ["worktree", "remove", "--force", checkout]);
  }
}

/** Prints what the calls cost in a database of one school and in one of a thousand. */
export async function printSize(only: string[]): Promise<void> {
  const others = Array.from({ length: SCHOOLS - 1 }, () => ({ ...SMALL, days: DAYS }));
  const plans = [
    { name: "1 school", layouts: [SMALL] },
    { name: `${SCHOOLS} schools`, layouts: [SMALL, ...others] },
  ];
  await withSites(plans, async (sites) => {
    printRatios(await measureCalls(sites, only.length > 0 ? only : MORNING), MOST_AT_SIZE);
  });
}

/** Prints what the calls cost in a school of which the database has statistics, and in one imported a minute ago. */
export async function printImported(only: string[]): Promise<void> {
  const few = { classes: [5], days: 1 };
  const plans = [
    { name: "known", layouts: [ROSTER, few] },
    { name: "imported", layouts: [few], imported: [ROSTER] },
  ];
  await withSites(plans, async (sites) => {
    printRatios(await measureCalls(sites, only.length > 0 ? only : MORNING));
  });
}

/** Installs and builds a commit beside us; answers its folder. */
function checkOut(commit: string): string {
  const folder = join(mkdtempSync(join(tmpdir(), "halaqah-before-")), "checkout");
  run("git", ["worktree", "add", "--detach", folder, commit]);
  run("npm", ["ci"], folder);
  run("node", ["tools/build.mjs"], folder);
  return folder;
}

function run(program: string, args: string[], cwd = "."): void {
  execFileSync(program, args, { cwd, stdio: ["ignore", "ignore", "inherit"] });
}
