import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { freePorts, missingOf, programOf } from "./parts.ts";
import { familyOf, makeQuickFolder, signalAll, until } from "./processes.ts";
import { skips, tell } from "./report.ts";

const isRoot = process.getuid?.() === 0;
const missing = [...missingOf(["mmdebstrap", "buildah"]), ...(isRoot ? [] : ["root"])];
const isSkipped = skips("the image of a release", missing);

const UID = 10_001;
const MOST_MB = 300;
const MESSAGE = {
  name: "Aminah binti Zakaria",
  email: "aminah@contoh.example",
  subject: "Harga",
  message: "Soalan kepada sebuah bekas.",
};

type Config = { User: string; Env: string[]; Entrypoint: string[]; Volumes: object };

/**
 * deploy/build-image.sh makes the image, and buildah starts it with the user, the settings, the folder and the command that it
 * names, in its own file system, with a volume. Network and process numbers are those of this machine.
 */
describe.skipIf(isSkipped)("an image of a release", () => {
  const folder = makeQuickFolder("image");
  const data = join(folder, "data");
  // Images of its own, so that none of this machine's is touched.
  const storage = join(folder, "storage.conf");
  const env = { ...process.env, TMPDIR: folder, CONTAINERS_STORAGE_CONF: storage };
  const started: ChildProcess[] = [];
  let config: Config;
  let container = "";
  let root = "";

  beforeAll(async () => {
    const places = `runroot = "${folder}/run"\ngraphroot = "${folder}/images"\n`;
    writeFileSync(storage, `[storage]\ndriver = "overlay"\n${places}`);
    const releases = join(folder, "release");
    await run(process.execPath, "tools/release.mjs", releases);
    const release = readdirSync(releases).find((name) => name.endsWith(".tar.gz")) ?? "";
    const start = performance.now();
    await run("deploy/build-image.sh", join(releases, release));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const name = basename(release, ".tar.gz").replace("halaqah-", "halaqah:");
    const told = await buildah("inspect", "--type=image", name);
    ({ config } = (JSON.parse(told) as { OCIv1: { config: Config } }).OCIv1);
    container = await buildah("from", "--pull-never", name);
    // In a chroot buildah would mount a folder of its own there, over ours.
    await buildah("config", "--volume=/data-", container);
    root = await buildah("mount", container);
    const megabytes = Number.parseInt(await run("du", "-smx", root));
    tell(`image of a release: ${megabytes} MB (at most ${MOST_MB}), built in ${seconds} s`);
    expect(megabytes).toBeLessThanOrEqual(MOST_MB);
    // A new volume begins as the image's own folder, with its owner.
    await run("cp", "-a", join(root, "data"), data);
  });
  afterAll(async () => {
    for (const child of started.filter(({ exitCode }) => exitCode === null)) {
      signalAll(familyOf(child.pid ?? 0), "SIGKILL");
    }
    if (container) await buildah("rm", container);
    rmSync(folder, { recursive: true, force: true });
  });

  async function run(program: string, ...args: string[]): Promise<string> {
    const { stdout } = await promisify(execFile)(program, args, { env, maxBuffer: 2 ** 26 });
    return stdout.trim();
  }

  function buildah(...args: string[]): Promise<string> {
    return run(programOf("buildah"), ...args);
  }

  function entering(command: string[], port = 0): string[] {
    const how = ["--isolation=chroot", `--volume=${data}:/data`, `--env=PORT=${port}`];
    return ["run", ...how, container, "--", ...command];
  }

  async function start() {
    const [port = 0] = await freePorts(1);
    const child = spawn(programOf("buildah"), entering(config.Entrypoint, port), { env });
    started.push(child);
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
    }
    const url = `http://127.0.0.1:${port}`;
    const isReady = async () => (await fetch(`${url}/readyz`)).ok;
    await until("the server of the image", isReady).catch((error: unknown) => {
      throw new Error(output, { cause: error });
    });
    const server = processesFrom(child.pid ?? 0).find(({ program }) => program === "node");
    if (!server) throw new Error("no process of the image was found");
    const end = async () => {
      const ended = once(child, "exit");
      process.kill(server.pid, "SIGTERM");
      const [code] = await ended;
      return code as number | null;
    };
    return { url, pid: server.pid, end };
  }

  test("has nothing that builds, and settings of nobody", () => {
    const builders = ["apt-get", "cc", "curl", "gcc", "make", "npm"];
    expect(builders.filter((name) => existsSync(join(root, "usr/bin", name)))).toEqual([]);
    expect(readdirSync(join(root, "etc/apt"))).not.toContain("sources.list.d");
    const names = config.Env.map((line) => line.split("=")[0]);
    expect(new Set(names)).toEqual(
      new Set(["DATA_DIR", "HOST", "MALLOC_ARENA_MAX", "NODE_ENV", "PATH", "PORT"]),
    );
    expect(config.Volumes).toEqual({ "/data": {} });
    expect(readdirSync(join(root, "data"))).toEqual([]);
  });

  test("runs as a user of its own, ends by SIGTERM, and finds its data again", async () => {
    const first = await start();
    const answers = await Promise.all(
      ["/healthz", "/readyz", "/"].map((path) => fetch(first.url + path)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await answers[0]?.json()).toMatchObject({ ok: true });
    expect(await answers[2]?.text()).toContain("Halaqah");
    const running = processesFrom(first.pid);
    expect(new Set(running.map(({ program }) => program))).toEqual(new Set(["node", "postgres"]));
    expect(new Set(running.map(({ user }) => user))).toEqual(new Set([UID]));
    const { status } = await fetch(`${first.url}/contact`, {
      method: "POST",
      headers: { origin: first.url },
      body: new URLSearchParams(MESSAGE),
    });
    expect(status).toBe(200);
    expect(await first.end()).toBe(0);
    expect(readdirSync(join(data, "postgres"))).not.toContain("postmaster.pid");

    const second = await start();
    const inbox = await buildah(...entering([...config.Entrypoint, "inbox"]));
    expect(inbox).toContain(MESSAGE.message);
    expect(await second.end()).toBe(0);
  });
});

/** The processes that descend from one, with itself. */
function processesFrom(pid: number) {
  return familyOf(pid).flatMap((one) => {
    try {
      const program = basename(readlinkSync(`/proc/${one}/exe`));
      return { pid: one, program, user: statSync(`/proc/${one}`).uid };
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}
