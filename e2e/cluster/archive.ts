import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { makeClient } from "#db/connections.ts";
import { installedBinaries } from "#db/testing-cluster.ts";
import { type Cluster, type Node, PASSWORDS } from "./cluster.ts";
import { freePorts, programOf } from "./parts.ts";
import { type Place, until } from "./processes.ts";

type Archived = { port: number; count: number; failed: number; last: string };
type Stored = { marks: number; notes: number };

const STORED = `select (select count(*)::int from app.attendance_history) as marks,
  (select count(*)::int from platform.messages where message = 'archived') as notes`;

/** The backups of a cluster, in the repository that its three machines share. */
export function archiveOf(place: Place, cluster: Cluster) {
  /** What each server was refused before there was a stanza, by its port. */
  const refused = new Map<number, number>();

  /** Runs pgbackrest on a machine, where `postgres` has the password in its `.pgpass`. */
  async function pgbackrest({ backups }: Node, ...args: string[]): Promise<void> {
    const told = [`--config=${backups}`, "--stanza=halaqah", ...args];
    const password = `PGPASSWORD=${PASSWORDS["CHANGE-SUPERUSER"]}`;
    const { ok, output } = await place.run("/usr/bin/env", [
      password,
      programOf("pgbackrest"),
      ...told,
    ]);
    if (!ok) throw new Error(`pgbackrest ${args.join(" ")}: ${output}`);
  }

  async function ask<T extends object>(port: number, text: string): Promise<T[]> {
    const client = makeClient(cluster.asSuperuser(port));
    try {
      await client.connect();
      return (await client.query<T>(text)).rows;
    } finally {
      await client.end();
    }
  }

  async function look(port = cluster.front): Promise<Archived> {
    const [found] = await ask<Archived>(
      port,
      `select inet_server_port() as port, archived_count::int as count, failed_count::int as failed,
         coalesce(last_archived_wal, '') as last from pg_stat_archiver`,
    );
    if (!found) throw new Error("nothing is known of the archive");
    return found;
  }

  /** Writes something, and waits until the archive has the WAL with it. */
  async function push(): Promise<Archived> {
    await cluster.ask("select pg_logical_emit_message(true, 'drill', 'archived')");
    const [log] = await cluster.ask<{ name: string }>(
      "select pg_walfile_name(pg_switch_wal()) as name",
    );
    return until("the WAL in the archive", async () => {
      const seen = await look();
      return seen.last.slice(0, 24) >= (log?.name ?? "") && seen;
    });
  }

  return {
    /** Makes the stanza and a first backup, on the primary. */
    async begin(primary: Node): Promise<void> {
      await pgbackrest(primary, "stanza-create");
      await push();
      for (const { port } of cluster.nodes) refused.set(port, (await look(port)).failed);
      await pgbackrest(primary, "--type=full", "backup");
    },
    /** The primary archives each WAL that it fills, and none was refused since there is a stanza; answers how many. */
    async expectArchived(): Promise<number> {
      const before = await push();
      const after = await push();
      expect(after.count).toBeGreaterThan(before.count);
      // A crash sets both to 0.
      expect(after.failed).toBeLessThanOrEqual(refused.get(after.port) ?? 0);
      return after.count;
    },
    /** Restores beside the cluster, by the settings of any machine, to the second before something was deleted; answers how long it took, in seconds. */
    async restore(): Promise<number> {
      await cluster.ask(
        "insert into platform.messages (id, kind, name, email, message) values (gen_random_uuid(), 'contact', 'Wan', 'wan@ujian.example', 'archived')",
      );
      const [stored] = await cluster.ask<Stored & { at: string }>(
        `select *, clock_timestamp()::text as at from (${STORED}) s`,
      );
      if (!stored) throw new Error("nothing is stored");
      const { at, ...wanted } = stored;
      await sleep(1100);
      await cluster.ask("delete from platform.messages where message = 'archived'");
      await push();
      const start = performance.now();
      const [node] = cluster.nodes;
      if (!node) throw new Error("no machine");
      const data = place.makeFolder("restored");
      const target = ["--type=time", `--target=${at}`, "--target-action=promote"];
      await pgbackrest(node, `--pg1-path=${data}`, ...target, "restore");
      const [port = 0] = await freePorts(1);
      const settings = [
        "archive_mode=off",
        "hot_standby=off",
        "listen_addresses=127.0.0.1",
        "synchronous_standby_names=",
        `hba_file=${join(data, "pg_hba.conf")}`,
        `ident_file=${join(data, "pg_ident.conf")}`,
        `unix_socket_directories=${data}`,
      ];
      const options = settings.flatMap((one) => ["-c", one]);
      const server = ["-D", data, "-p", String(port), ...options];
      place.start("restored-server", join(installedBinaries() ?? "", "postgres"), server);
      const isBack = () => ask<Stored>(port, STORED);
      const found = await until("the restored database", isBack).catch((cause: unknown) => {
        throw new Error(place.logOf("restored-server").slice(-3000), { cause });
      });
      expect(found).toEqual([wanted]);
      expect(wanted.notes).toBe(1);
      return (performance.now() - start) / 1000;
    },
  };
}
