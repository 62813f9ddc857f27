import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startApp, type TestApp } from "#app/testing.ts";
import { startEmbedded } from "#db/embedded.ts";
import { urlOf } from "#db/testing-setup.ts";
import { printAttacks } from "./attacks.ts";
import { printBytes } from "./bytes.ts";
import { printCalls, printComparison, printImported, printSize } from "./costs.ts";
import { printCards } from "./cards.ts";
import { printFamily } from "./family.ts";
import { printFees } from "./fees.ts";
import { printHifz } from "./hifz.ts";
import { printImport } from "./imports.ts";
import { printFirstLoad } from "./first-load.ts";
import { printLists } from "./lists.ts";
import { printMemory } from "./memory.ts";
import { printNotices } from "./notices.ts";
import { printOpening } from "./opening.ts";
import { printNeighbour } from "./neighbour.ts";
import { printPress } from "./presses.ts";
import { printMorning } from "./registers.ts";
import { printReports } from "./reports.ts";
import { printSite } from "./site.ts";
import { printSignIns } from "./sign-ins.ts";
import { printSweep } from "./sweep.ts";
import { printTeacher } from "./teacher.ts";

/**
 * Runs the parts named, or all but those that take long: `size`, `imported`, and `compare`, which is followed by
 * an earlier commit. After these three, the first words of calls choose some. What needs a server of its own
 * begins when the others have ended.
 */
export async function bench([first, ...more]: string[]): Promise<void> {
  if (first === "compare") return tried(() => printComparison(...more));
  const own = {
    calls: printCalls,
    attacks: printAttacks,
    memory: printMemory,
    neighbour: printNeighbour,
    teacher: printTeacher,
    signins: printSignIns,
  };
  const shared = {
    import: printImport,
    morning: printMorning,
    hifz: printHifz,
    cards: printCards,
    fees: printFees,
    family: printFamily,
    notices: printNotices,
    reports: printReports,
    bytes: printBytes,
    opening: printOpening,
    load: (app: TestApp) => printFirstLoad(app.url),
    press: printPress,
    lists: async (app: TestApp) =>
      printLists(app.url, await app.makeSchool({ pupils: 5000, plan: "enterprise" })),
    site: (app: TestApp) => printSite(app.url),
    sweep: printSweep,
  };
  if (first === "size") return tried(() => printSize(more));
  if (first === "imported") return tried(() => printImported(more));
  const wanted = first ? [first, ...more] : [...Object.keys(shared), ...Object.keys(own)];
  const names = [...Object.keys(shared), ...Object.keys(own), "size", "imported", "compare"];
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown) throw new Error(`There is no part "${unknown}": ${names.join(", ")}.`);
  const chosen = <T>(parts: Record<string, T>) =>
    Object.entries(parts).flatMap(([name, part]) => (wanted.includes(name) ? [part] : []));
  await withApp(chosen<(app: TestApp) => unknown>(shared));
  for (const part of chosen(own)) await tried(part);
}

async function withApp(parts: ((app: TestApp) => unknown)[]): Promise<void> {
  if (parts.length === 0) return;
  const dataDir = mkdtempSync(join(tmpdir(), "halaqah-bench-"));
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const app = await startApp(urlOf(embedded.owner));
  try {
    for (const part of parts) await tried(() => part(app));
  } finally {
    await app.stop();
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/** What a busy machine is too slow for is said, and the rest measured all the same. */
async function tried(part: () => unknown): Promise<void> {
  try {
    await part();
  } catch (error) {
    console.log(`\nnot measured: ${String(error)}`);
    process.exitCode = 1;
  }
}
