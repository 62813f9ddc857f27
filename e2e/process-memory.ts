import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { postmasterOf } from "./server-process.ts";

/**
 * Some processes: how many they are, their memory in MiB (and of that what no other process shares and no file holds), and their
 * processor time in ms. The first process of PostgreSQL counts the time of those that ended.
 */
export type Memory = { name: string; count: number; mib: number; own: number; ms: number };

/**
 * The memory of a server and of its embedded database by kind of process, as they would take it alone on a
 * machine. What processes of the database share counts once (proportional set sizes). The server counts with all
 * its pages: what it shares with other Node processes, mostly Node itself, it would bear without them.
 */
export function memoryOf(server: number, dataDir: string): Memory[] {
  const postmaster = postmasterOf(dataDir);
  const kinds = new Map<string, Memory>();
  const add = (name: string, pid: number, size = "Pss") => {
    const known = kinds.get(name) ?? { name, count: 0, mib: 0, own: 0, ms: 0 };
    const text = textOf(`/proc/${pid}/smaps_rollup`);
    known.mib += mebibytes(text, size);
    known.own += mebibytes(text, "Pss_Anon");
    known.ms += processorOf(pid, pid === postmaster);
    known.count += text ? 1 : 0;
    kinds.set(name, known);
  };
  add("node", server, "Rss");
  add("postgres: first process", postmaster);
  for (const entry of readdirSync("/proc")) {
    const status = /^\d+$/.test(entry) ? textOf(`/proc/${entry}/status`) : "";
    if (Number(/^PPid:\s*(\d+)/m.exec(status)?.[1]) !== postmaster) continue;
    const [title = ""] = textOf(`/proc/${entry}/cmdline`).split("\0");
    add(/^postgres: (?:halaqah_\w+|[a-z ]+)/.exec(title)?.[0].trim() ?? title, Number(entry));
  }
  return [...kinds.values()].toSorted((a, b) => b.mib - a.mib);
}

/** The sum of all parts in MiB. */
export function sumOf(parts: readonly Memory[]): number {
  return parts.reduce((sum, { mib }) => sum + mib, 0);
}

/**
 * How many files and sockets a server has open, without the connections that are open at the other end too: the
 * database's and those that clients keep for a next request.
 */
export function filesOf(server: number): number {
  const links = readdirSync(`/proc/${server}/fd`).map((fd) => linkOf(`/proc/${server}/fd/${fd}`));
  const rows = (kind: string) =>
    textOf(`/proc/${server}/net/${kind}`)
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(/\s+/));
  // The seventh column of a unix socket is its number; the tenth of a TCP connection, whose fourth is 01 while it is open.
  const unix = rows("unix").map((row) => row[6]);
  const tcp = [...rows("tcp"), ...rows("tcp6")].filter((row) => row[3] === "01");
  const connections = new Set([...unix, ...tcp.map((row) => row[9])].map((id) => `socket:[${id}]`));
  return links.filter((link) => link !== "" && !connections.has(link)).length;
}

/** A tick is 10 ms. */
function processorOf(pid: number, withEnded: boolean): number {
  const [, rest = ""] = textOf(`/proc/${pid}/stat`).split(") ");
  const ticks = rest.split(" ").slice(11, withEnded ? 15 : 13);
  return 10 * ticks.reduce((sum, one) => sum + Number(one), 0);
}

function mebibytes(rollup: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s*(\\d+)`, "m").exec(rollup)?.[1] ?? 0) / 1024;
}

/** What was closed meanwhile leads nowhere. */
function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}

/** A process that ended meanwhile takes nothing. */
function textOf(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}
