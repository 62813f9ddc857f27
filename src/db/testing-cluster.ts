import { once } from "node:events";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { chooseLauncher } from "#db/embedded/launcher.ts";

const INSTALLED = "/usr/lib/postgresql";

/** The folder with the programs of the newest PostgreSQL among the system's packages, if any. */
export function installedBinaries(): string | undefined {
  try {
    const versions = readdirSync(INSTALLED).toSorted((a, b) => Number(b) - Number(a));
    const bins = versions.map((version) => join(INSTALLED, version, "bin"));
    return bins.find((bin) => readdirSync(bin).includes("initdb"));
  } catch {
    return undefined;
  }
}

/**
 * Starts a database server with those programs in a temporary folder, over a unix socket, with one database, and `more`
 * settings.
 */
export async function startCluster(
  bin: string,
  more: string[] = [],
): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync("/tmp/halaqah-other-");
  const data = join(folder, "data");
  const password = "a-password-of-tests";
  const passwordFile = join(folder, "password");
  writeFileSync(passwordFile, password, { mode: 0o644 });
  const launcher = await chooseLauncher(data);
  chmodSync(folder, 0o755);
  if (launcher.mode === "drop") chownSync(folder, launcher.owner.uid, launcher.owner.gid);
  const made = await launcher.run(join(bin, "initdb"), [
    `--pgdata=${data}`,
    "--username=owner",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--no-sync",
  ]);
  if (!made.ok) throw new Error(made.output);
  const settings = ["listen_addresses=", `unix_socket_directories=${folder}`, "fsync=off", ...more];
  const options = settings.flatMap((setting) => ["-c", setting]);
  const server = launcher.spawn(join(bin, "postgres"), ["-D", data, ...options], {
    cwd: "/",
    stdio: "ignore",
  });
  const url = new URL("postgresql://owner@localhost/postgres");
  url.password = password;
  url.searchParams.set("host", folder);
  await createDatabase(url.href);
  url.pathname = "halaqah";
  return {
    url: url.href,
    async stop() {
      server.kill("SIGINT");
      if (server.exitCode === null) await once(server, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const POOLER = "/usr/sbin/pgbouncer";

/** Whether the system's packages have a pooler. */
export function hasPooler(): boolean {
  return existsSync(POOLER);
}

/**
 * Starts a pooler in transaction mode before a database over a unix socket. It knows the passwords of these logins, or, if
 * none are named, asks the database for them as its owner. Few connections serve all of them.
 */
export async function startPooler(
  databaseUrl: string,
  logins?: Record<string, string>,
): Promise<{ url: string; urlOf(login: string): string; stop(): Promise<void> }> {
  const folder = mkdtempSync("/tmp/halaqah-pooler-");
  const launcher = await chooseLauncher(folder);
  const { searchParams, pathname, username, password } = new URL(databaseUrl);
  const [users, settings] = [join(folder, "users"), join(folder, "settings")];
  const lines = Object.entries(logins ?? { [username]: password }).map(
    ([login, secret]) => `"${login}" "${secret}"`,
  );
  writeFileSync(users, lines.join("\n"));
  writeFileSync(
    settings,
    `[databases]
     halaqah = host=${searchParams.get("host")} dbname=${pathname.slice(1)}
     [pgbouncer]
     unix_socket_dir = ${folder}
     listen_port = 6432
     auth_type = scram-sha-256
     auth_file = ${users}
     ${logins ? "" : `auth_user = ${username}`}
     pool_mode = transaction
     default_pool_size = 2`.replaceAll(/^ +/gm, ""),
  );
  if (launcher.mode === "drop") chownSync(folder, launcher.owner.uid, launcher.owner.gid);
  const pooler = launcher.spawn(POOLER, [settings], { cwd: "/", stdio: "ignore" });
  for (let tries = 200; !existsSync(join(folder, ".s.PGSQL.6432")); tries -= 1) {
    if (tries === 0 || pooler.exitCode !== null) throw new Error("the pooler did not start");
    await sleep(50);
  }
  const url = new URL("postgresql://localhost:6432/halaqah");
  url.searchParams.set("host", folder);
  return {
    url: url.href,
    urlOf(login) {
      const own = new URL(url);
      own.username = login;
      own.password = logins?.[login] ?? "";
      return own.href;
    },
    async stop() {
      pooler.kill("SIGINT");
      if (pooler.exitCode === null) await once(pooler, "exit");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function createDatabase(url: string): Promise<void> {
  for (let tries = 100; ; tries -= 1) {
    const client = new pg.Client(url);
    client.on("error", () => {});
    try {
      await client.connect();
      await client.query("create database halaqah");
      await client.end();
      return;
    } catch (error) {
      if (tries === 0) throw error;
      await sleep(50);
    }
  }
}
