import type { ChildProcess } from "node:child_process";
import { readFileSync } from "node:fs";
import { request, type RequestOptions } from "node:https";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import pg from "pg";
import { makeClient } from "#db/connections.ts";
import { installedBinaries } from "#db/testing-cluster.ts";
import { makeCertificate } from "./certificate.ts";
import { fill, freePorts, programOf } from "./parts.ts";
import { familyOf, kill, type Place, until } from "./processes.ts";

/** A database machine: Patroni with its PostgreSQL. */
export type Node = {
  name: string;
  port: number;
  data: string;
  /** The file of pgbackrest. */
  backups: string;
  patroni: ChildProcess;
  postmaster(): number;
  /** All processes of the machine. */
  pids(): number[];
  /** Asks Patroni, which shows a certificate that is known. */
  ask(path: string, options?: RequestOptions & { body?: string }): Promise<Answer>;
};
type Answer = { status: number; text: string };

const secret = () => randomBytes(18).toString("base64url");

export const PASSWORDS = {
  "CHANGE-REST": secret(),
  "CHANGE-SUPERUSER": secret(),
  "CHANGE-REPLICATION": secret(),
  "CHANGE-REWIND": secret(),
};
const BACKUP_PASSPHRASE = secret();
export const OWNER_PASSWORD = secret();
export const POOLER_PASSWORD = secret();

const NAMES = ["db1", "db2", "db3"];
const hostOf = (at: number) => `10.0.0.1${at + 1}`;

/** Three etcd, three Patroni, HAProxy before them and the first roles, all from `deploy/`. */
export async function startCluster(place: Place) {
  const [peers, clients, ports, rests] = await Promise.all(
    Array.from({ length: 4 }, () => freePorts(3)),
  );
  const [front = 0] = await freePorts(1);
  if (!peers || !clients || !ports || !rests) throw new Error("no ports");
  const local = (port = 0) => `127.0.0.1:${port}`;
  const tls = makeCertificate(place);

  const startEtcd = (at: number) => {
    const mine = { peer: local(peers[at]), client: local(clients[at]) };
    const file = place.write(
      `etcd-${at}.yml`,
      fill("etcd.yml", [
        ["name: db1", `name: ${NAMES[at]}`],
        ["data-dir: /var/lib/etcd/halaqah", `data-dir: ${place.makeFolder(`etcd-${at}`)}`],
        ["peer-urls: http://10.0.0.11:2380", `peer-urls: http://${mine.peer}`],
        ["client-urls: http://10.0.0.11:2379", `client-urls: http://${mine.client}`],
        ...NAMES.map((_, of): [string, string] => [`${hostOf(of)}:2380`, local(peers[of])]),
      ]),
    );
    return place.start(`etcd-${at}`, programOf("etcd"), ["--config-file", file]);
  };
  const etcds = NAMES.map((_, at) => startEtcd(at));

  const bin = installedBinaries() ?? "";
  const startNode = (at: number): Node => {
    const name = NAMES[at] ?? "";
    const data = join(place.makeFolder(name), "data");
    const [port = 0, rest = 0] = [ports[at], rests[at]];
    const backups = place.write(
      `pgbackrest-${at}.conf`,
      fill("pgbackrest.conf", [
        ["/var/lib/pgbackrest/lock", place.makeFolder(`lock-${at}`)],
        ["/var/lib/pgbackrest", place.makeFolder("backups")],
        ["/var/spool/pgbackrest", place.makeFolder(`spool-${at}`)],
        ["/var/lib/postgresql/15/halaqah", data],
        ["pg1-port=5432", `pg1-port=${port}`],
        ["/var/run/postgresql", join(place.folder, name)],
        ["CHANGE-BACKUP", BACKUP_PASSPHRASE],
      ]),
    );
    const file = place.write(
      `patroni-${at}.yml`,
      fill("patroni.yml", [
        ["name: db1", `name: ${name}`],
        ["listen: 10.0.0.11:8008", `listen: ${local(rest)}`],
        ["connect_address: 10.0.0.11:8008", `connect_address: ${local(rest)}`],
        ["listen: 10.0.0.11:5432", `listen: ${local(port)}`],
        ["connect_address: 10.0.0.11:5432", `connect_address: ${local(port)}`],
        ...NAMES.map((_, of): [string, string] => [`${hostOf(of)}:2379`, local(clients[of])]),
        ["10.0.0.0/24", "127.0.0.1/32"],
        ["/var/lib/postgresql/15/halaqah", data],
        ["/var/lib/postgresql/patroni.pgpass", join(place.folder, name, "pgpass")],
        ["/var/run/postgresql", join(place.folder, name)],
        ["/usr/lib/postgresql/15/bin", bin],
        ["/etc/pgbackrest.conf", backups],
        ["/etc/patroni/rest.crt", tls.certificate],
        ["/etc/patroni/rest.key", tls.key],
        ...Object.entries(PASSWORDS),
      ]),
    );
    const patroni = place.start(name, programOf("patroni"), [file]);
    const postmaster = () =>
      Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    const pids = () => [...familyOf(patroni.pid ?? 0), ...familyOf(postmaster())];
    const ask: Node["ask"] = (path, options) =>
      askSecurely(`https://${local(rest)}${path}`, { ca: tls.ca, ...options });
    return { name, port, data, backups, patroni, postmaster, pids, ask };
  };
  await until("etcd", async () => (await fetch(`http://${local(clients[0])}/health`)).ok);
  const nodes = [startNode(0)];
  await until("the first primary", async () => (await roles(nodes)).primary, 180);
  nodes.push(startNode(1), startNode(2));

  place.start("haproxy-postgres", programOf("haproxy"), [
    "-db",
    "-f",
    place.write(
      "haproxy-postgres.cfg",
      fill("haproxy-postgres.cfg", [
        ["bind 127.0.0.1:5432", `bind ${local(front)}`],
        ["/etc/haproxy/patroni.crt", tls.certificate],
        ...NAMES.map((_, at): [string, string] => [
          `${hostOf(at)}:5432 check port 8008`,
          `${local(ports[at])} check port ${rests[at]}`,
        ]),
      ]),
    ),
  ]);

  const urlOf = (user: string, password: string, port = front, database = "halaqah") =>
    `postgresql://${user}:${encodeURIComponent(password)}@${local(port)}/${database}`;
  const asSuperuser = (port = front, database = "halaqah") =>
    urlOf("postgres", PASSWORDS["CHANGE-SUPERUSER"], port, database);

  const cluster = {
    nodes,
    front,
    urlOf,
    asSuperuser,
    ownerUrl: urlOf("halaqah", OWNER_PASSWORD),
    roles: () => roles(nodes),
    /** All three there, two of them following the primary, one in step. The error has what they say themselves. */
    async whole() {
      const look = async () => {
        const found = await roles(nodes);
        return found.primary && found.sync && found.standbys.length === 2 && found.following === 2
          ? { ...found, primary: found.primary, sync: found.sync }
          : undefined;
      };
      try {
        return await until("the whole cluster", look, 240);
      } catch (cause) {
        const logs = NAMES.map((name) => `${name}:\n${place.logOf(name).slice(-2000)}`);
        throw new Error([String(cause), ...logs].join("\n"), { cause });
      }
    },
    restartNode(at: number) {
      nodes[at] = startNode(at);
    },
    /** Ends the databases all at once, while etcd still hears them. */
    async end() {
      await Promise.all(nodes.map(({ patroni }) => kill(patroni, "SIGTERM")));
    },
    etcds,
    restartEtcd(at: number) {
      etcds[at] = startEtcd(at);
    },
    killEtcd: (at: number) => (etcds[at] ? kill(etcds[at], "SIGKILL") : undefined),
    /** Asks through the proxy, as the superuser. */
    async ask<T extends object>(text: string, values: unknown[] = [], database = "halaqah") {
      const client = makeClient(asSuperuser(front, database));
      await client.connect();
      try {
        return (await client.query<T>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
  };
  const sql = fill("first-roles.sql", [
    ["CHANGE-OWNER", OWNER_PASSWORD],
    ["CHANGE-POOLER", POOLER_PASSWORD],
  ]);
  const made = await place.run(programOf("psql"), [
    asSuperuser(ports[0], "postgres"),
    "-v",
    "ON_ERROR_STOP=1",
    "-q",
    "-f",
    place.write("first-roles.sql", sql),
  ]);
  if (!made.ok) throw new Error(made.output);
  await until("the proxy", async () => (await cluster.ask("select")) && true);
  return cluster;
}

export type Cluster = Awaited<ReturnType<typeof startCluster>>;

function askSecurely(url: string, { body, ...options }: RequestOptions & { body?: string }) {
  return new Promise<Answer>((done, fail) => {
    const sent = request(url, { timeout: 2000, agent: false, ...options }, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (part: string) => (text += part));
      response.on("error", fail);
      response.on("end", () => done({ status: response.statusCode ?? 0, text }));
    });
    sent.on("timeout", () => sent.destroy(new Error("silent")));
    sent.on("error", fail);
    sent.end(body);
  });
}

type Member = { role: string; state: string; replication?: { state: string }[] };

/** Which machine is what, as each says itself. */
async function roles(nodes: readonly Node[]) {
  const said = await Promise.all(
    nodes.map(async (node) => {
      try {
        const [answer, sync] = [await node.ask("/patroni"), await node.ask("/sync")];
        const { role, state, replication = [] } = JSON.parse(answer.text) as Member;
        const following = replication.filter((one) => one.state === "streaming").length;
        return {
          node,
          role,
          following,
          isRunning: state === "running",
          isSync: sync.status === 200,
        };
      } catch {
        return { node, role: "away", following: 0, isRunning: false, isSync: false };
      }
    }),
  );
  const running = said.filter(({ isRunning }) => isRunning);
  const primary = running.find(({ role }) => role === "master" || role === "primary");
  return {
    primary: primary?.node,
    following: primary?.following,
    standbys: running.filter(({ role }) => role === "replica").map(({ node }) => node),
    sync: running.find(({ isSync }) => isSync)?.node,
  };
}

/** Whether a login with this password is let in; the code of the refusal otherwise. */
export async function knock(url: string): Promise<string> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return "let in";
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}
