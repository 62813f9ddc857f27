import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { delimiter, join } from "node:path";
import { installedBinaries } from "#db/testing-cluster.ts";

/** The programs of the drills, and the package of Debian that has each. */
const PROGRAMS = {
  patroni: "patroni",
  etcd: "etcd-server",
  haproxy: "haproxy",
  pgbouncer: "pgbouncer",
  pgbackrest: "pgbackrest",
  promtool: "prometheus",
  restic: "restic",
  caddy: "caddy",
  psql: "postgresql-client",
  openssl: "openssl",
  "systemd-analyze": "systemd",
  mmdebstrap: "mmdebstrap",
  buildah: "buildah",
};
export type Program = keyof typeof PROGRAMS;

const FOLDERS = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/bin"];

/** Where a program is; undefined if it is not installed. */
export function findProgram(name: Program): string | undefined {
  return FOLDERS.map((folder) => join(folder, name)).find(existsSync);
}

export function programOf(name: Program): string {
  const found = findProgram(name);
  if (!found) throw new Error(`${name} is not installed`);
  return found;
}

/** What of these is missing, by its package: without it a drill is skipped, and says so. */
export function missingOf(names: readonly Program[], needsPostgres = false): string[] {
  const packages = names.flatMap((name) => (findProgram(name) ? [] : PROGRAMS[name]));
  return needsPostgres && !installedBinaries() ? [...packages, "postgresql"] : packages;
}

/** Ports that the system has just given and nobody uses. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer();
      await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

/**
 * A file of `deploy/` with the addresses, folders and passwords of this machine in place of its own. What is to be replaced
 * must be there, and nothing of the machines in the file may be left: else it is not the file that is tried.
 */
export function fill(name: string, pairs: [from: string, to: string][]): string {
  let text = readFileSync(join("deploy", name), "utf8");
  for (const [from, to] of pairs) {
    if (!text.includes(from)) throw new Error(`deploy/${name} has no "${from}"`);
    text = text.replaceAll(from, to);
  }
  const settings = text.replaceAll(/^\s*(#|;|--).*$/gm, "");
  const left = /10\.0\.0\.\d+|CHANGE-[A-Z]+|\/etc\/|\/var\//.exec(settings);
  if (left) throw new Error(`deploy/${name} still names ${left[0]}`);
  return text;
}
