import { type Budget, type Call, callsOf, isData, leastOf, replayOf } from "./calls.ts";
import type { Answer } from "./caller.ts";
import { cpuOf, type Processes, type Site } from "./sites.ts";

const ROUNDS = 7;
/** Calls from which is guessed how long one takes. */
const FEW = 20;
/** Calls before one is measured, and how long they may take in ms of processor time: V8 still compiles what they run. */
const WARM = { calls: 2000, ms: 12_000 };
/** In ms of processor time. */
const SAMPLE_MS = 300;
/** With fewer calls in a sample none before it is left uncounted. */
const SEVERAL = 5;
/** From how many ms of processor time on a call is a long one. */
const LONG_MS = 20;

/** What a call costs at a site: medians of the rounds, in ms of processor time; `p50` is ms by the clock. */
export type Figures = {
  site: string;
  call: string;
  budget: Budget;
  statements: number;
  trips: number;
  bytes: number;
  server: number;
  database: number;
  floor: number;
  /** The middle of the rounds' ratios: what is compared was measured within the same seconds. */
  ratio: number;
  p50: number;
};

/** Measures the calls at all sites (those that begin with words of `only`, if there are any), in turns, and prints a line for each call and site. */
export async function measureCalls(sites: Site[], only: string[] = []): Promise<Figures[]> {
  console.log(
    `\nNode ${process.version}, medians of ${ROUNDS} rounds in turns; processor time (user + system) in ms\n\n` +
      "| call | site | statements | round trips | kB | server | PostgreSQL | floor | × floor | p50 ms | budget |\n" +
      "|---|---|---|---|---|---|---|---|---|---|---|",
  );
  const found: Figures[] = [];
  const isWanted = ({ name }: Call) =>
    only.length === 0 || only.some((words) => name.startsWith(words));
  const calls = sites.map((site) => callsOf(site.school).filter(isWanted));
  const turns: Turn[] = [];
  for (const at of calls[0]?.keys() ?? []) {
    for (const [one, site] of sites.entries()) {
      const call = calls[one]?.[at];
      const turn = call && (await prepare(site, call));
      if (turn) turns.push(turn);
    }
  }
  const long = new Set(turns.flatMap(({ call, ms }) => (ms >= LONG_MS ? call : [])));
  // Only now, because what V8 has compiled for one call serves the others too; and a round of all calls before the next
  // one, so that a slow minute of the machine touches one round of each. Long calls come after all others, because the
  // short ones would collect what they left.
  for (const isLong of [false, true]) {
    const some = turns.filter(({ call }) => long.has(call) === isLong);
    for (let round = 0; round < ROUNDS; round += 1) for (const { take } of some) await take();
  }
  for (const { figures } of turns) {
    found.push(figures());
    console.log(lineOf(figures()));
  }
  return found;
}

/** `ms` is the processor time of the call, roughly. */
type Turn = { call: string; ms: number; take: () => Promise<void>; figures: () => Figures };

/** Undefined for a call that is asked again of a server whose answers have no ETag. */
async function prepare(site: Site, call: Call): Promise<Turn | undefined> {
  const ask = async () => taken(await site.ask(call.asked()), call);
  const first = await ask();
  if (call.asked().again && !first.etag) return undefined;
  let body: unknown;
  const { sent, trips } = await site.trafficOf(() => {
    const asked = call.asked();
    ({ body } = asked);
    return asked;
  });
  const replay = replayOf(site.application, sent, { name: call.name, body });
  const least = () => site.ask(leastOf(site.school));
  const { bytes } = await ask();
  const cold = await sample(ask, FEW, site.processes);
  const warming = Math.min(WARM.calls, WARM.ms / (cold.server + cold.database));
  for (let left = warming; left > 0; left -= 1) {
    await ask();
    await least();
    await replay();
  }
  const { server, database } = await sample(ask, FEW, site.processes);
  const ms = server + database;
  const times = Math.ceil(SAMPLE_MS / ms);
  // The first calls of a sample also collect what the calls before them left, so they are not counted.
  const uncounted = times < SEVERAL ? 0 : Math.min(FEW, times);
  const settled = async (
    work: () => Promise<unknown>,
    count: number,
    processes: Site["processes"],
  ) => {
    for (let left = uncounted; left > 0; left -= 1) await work();
    return sample(work, count, processes);
  };
  const rounds: { called: Sample; least: Sample; replayed: Sample }[] = [];
  const middle = (pick: (round: (typeof rounds)[number]) => number) => median(rounds.map(pick));
  const floorOf = ({ least, replayed }: (typeof rounds)[number]) =>
    least.server + least.database + replayed.database;
  return {
    call: call.name,
    ms,
    async take() {
      rounds.push({
        called: await settled(ask, times, site.processes),
        least: await settled(least, 2 * times, site.processes),
        replayed: await settled(replay, times, site.ownProcesses),
      });
    },
    figures: (): Figures => ({
      site: site.name,
      call: call.name,
      budget: call.budget,
      statements: sent.filter(({ text }) => isData(text)).length,
      trips,
      bytes,
      server: middle(({ called }) => called.server),
      database: middle(({ called }) => called.database),
      floor: middle(floorOf),
      ratio: middle((round) => (round.called.server + round.called.database) / floorOf(round)),
      p50: middle(({ called }) => called.p50),
    }),
  };
}

export type Sample = { server: number; database: number; p50: number };

/** Runs work so many times; answers the processor time of one run, and the middle of their times by the clock. */
export async function sample(
  work: () => Promise<unknown>,
  times: number,
  processes: () => Promise<Processes>,
): Promise<Sample> {
  const spent: number[] = [];
  const before = await processes();
  const { server, database } = { server: cpuOf(before.server), database: cpuOf(before.database) };
  for (let time = 0; time < times; time += 1) {
    const began = performance.now();
    await work();
    spent.push(performance.now() - began);
  }
  const after = await processes();
  const each = (pids: number[], known: ReadonlyMap<number, number>) =>
    [...cpuOf(pids)].reduce((sum, [pid, cpu]) => sum + cpu - (known.get(pid) ?? 0), 0) / times;
  return {
    server: each(after.server, server),
    database: each(after.database, database),
    p50: median(spent),
  };
}

/** A refusal is quick; it must not be taken for the work. */
function taken(answer: Answer, { name }: Call): Answer {
  if (answer.status < 300 || answer.status === 304) return answer;
  throw new Error(`"${name}" was answered ${answer.status}: ${answer.text}`);
}

function lineOf(figures: Figures): string {
  const { call, site, statements, trips, bytes, server, database, floor, ratio, p50, budget } =
    figures;
  const within = (value: number, most: number | undefined, unit: string) =>
    most === undefined ? [] : `≤ ${most} ${unit}: ${value <= most ? "ok" : "over"}`;
  const said = [
    within(ratio, budget.floor, "× floor"),
    within(trips, budget.trips, "trips"),
    within(p50, budget.ms, "ms"),
  ].flat();
  const times = [server, database, floor].map((ms) => ms.toFixed(2)).join(" | ");
  const counts = [statements, trips, (bytes / 1000).toFixed(1)].join(" | ");
  return `| ${call} | ${site} | ${counts} | ${times} | ${ratio.toFixed(1)} | ${p50.toFixed(1)} | ${said.join(", ")} |`;
}

/** Prints how the figures of the last site relate to those of the first, call by call. */
export function printRatios(found: Figures[], most?: number): void {
  const [first, last] = [found[0]?.site, found.at(-1)?.site];
  console.log(
    `\n| call | processor time, ${last} ÷ ${first} | p50, ${last} ÷ ${first} | budget |\n|---|---|---|---|`,
  );
  const names = [...new Set(found.map(({ call }) => call))];
  for (const name of names) {
    const [a, b] = found.filter(({ call }) => call === name);
    if (!a || !b) continue;
    const cpu = (b.server + b.database) / (a.server + a.database);
    const p50 = b.p50 / a.p50;
    const said = most === undefined ? "" : `p50 ≤ ${most}: ${p50 <= most ? "ok" : "over"}`;
    console.log(`| ${name} | ${cpu.toFixed(2)} | ${p50.toFixed(2)} | ${said} |`);
  }
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
