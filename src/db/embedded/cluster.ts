import { createHash } from "node:crypto";
import { chmod, chown, lstat, mkdir, readFile, realpath, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { copyBinaries, packagedBinaries, repairLinks } from "./binaries.ts";
import { exists, ignoreExisting, ignoreMissing } from "./files.ts";
import { initialise, readPassword, SUPERUSER } from "./initdb.ts";
import { chooseLauncher, type Launcher, type Mode } from "./launcher.ts";
import { explain } from "./trouble.ts";

/** Where a database is on this machine, and how its server is run and reached. */
export type Cluster = {
  dataDir: string;
  /** PostgreSQL's own data directory. */
  folder: string;
  logFile: string;
  socketDir: string;
  program: string;
  launcher: Launcher;
  keepsMemory: boolean;
  owner: {
    host: string;
    port: number;
    user: string;
    password: string;
    database: string;
    ssl: false;
  };
};

/** All but the folder is for tests; `mode` and `binaries` are otherwise chosen automatically. */
export type ClusterOptions = {
  dataDir: string;
  mode?: Mode;
  binaries?: string;
  keepsMemory?: boolean;
};

/** Part of the socket file's name; nothing listens on TCP. */
const PORT = 5432;
/** The maximum length of a socket address in bytes, without the closing NUL. */
const MAX_SOCKET_BYTES = process.platform === "darwin" ? 103 : 107;

/**
 * Creates what a start needs (folder, password, data) where it is missing, and repairs what a killed process
 * left behind.
 */
export async function prepareCluster(options: ClusterOptions): Promise<Cluster> {
  const wanted = resolve(options.dataDir);
  try {
    const launcher = await chooseLauncher(wanted, options.mode);
    const dataDir = await makeDataDir(wanted, launcher);
    const { bin, major } = await findBinaries(
      options.binaries ?? packagedBinaries(),
      dataDir,
      launcher,
    );
    const folder = join(dataDir, "postgres");
    const password = await readPassword(dataDir, folder);
    await assertMajor(folder, major);
    if (!(await exists(folder))) await initialise(folder, join(bin, "initdb"), password, launcher);
    const socketDir = await makeSocketDir(dataDir, launcher);
    return {
      dataDir,
      folder,
      logFile: join(dataDir, "postgres.log"),
      socketDir,
      program: join(bin, "postgres"),
      launcher,
      keepsMemory: options.keepsMemory ?? false,
      owner: {
        host: socketDir,
        port: PORT,
        user: SUPERUSER,
        password,
        database: "halaqah",
        ssl: false,
      },
    };
  } catch (error) {
    if (error instanceof Error && "code" in error) throw explain(error, wanted);
    throw error;
  }
}

async function makeDataDir(wanted: string, launcher: Launcher): Promise<string> {
  await mkdir(dirname(wanted), { recursive: true });
  await mkdir(wanted, { mode: 0o700 }).catch(ignoreExisting);
  const dataDir = await realpath(wanted);
  const { uid, mode } = await stat(dataDir);
  const passes = uid === launcher.owner.uid || (mode & 0o011) === 0o011;
  if (launcher.mode === "drop" && !passes) await chmod(dataDir, (mode & 0o777) | 0o011);
  return dataDir;
}

async function findBinaries(
  packaged: string,
  dataDir: string,
  launcher: Launcher,
): Promise<{ bin: string; major: string }> {
  const complete = await repairLinks(packaged);
  const inPlace = complete ? await readMajor(packaged, launcher) : "";
  if (/^\d+$/.test(inPlace)) return { bin: join(packaged, "bin"), major: inPlace };
  const copy = await copyBinaries(packaged, dataDir);
  const major = await readMajor(copy, launcher);
  if (/^\d+$/.test(major)) return { bin: join(copy, "bin"), major };
  throw new Error(
    `The built-in PostgreSQL does not run on this machine. Set DATABASE_URL to a PostgreSQL 15 or newer. Details: ${major}`,
  );
}

/** The major version of the server, or its output when it does not run. */
async function readMajor(binaries: string, launcher: Launcher): Promise<string> {
  const { ok, output } = await launcher.run(join(binaries, "bin", "postgres"), ["--version"]);
  return (ok ? /(\d+)\.\d+/.exec(output)?.[1] : undefined) ?? output.trim();
}

async function assertMajor(folder: string, major: string): Promise<void> {
  if (!(await exists(folder))) return;
  const made = (await readFile(join(folder, "PG_VERSION"), "utf8").catch(ignoreMissing))?.trim();
  if (made === major) return;
  throw new Error(
    made
      ? `${folder} was made by PostgreSQL ${made}, but this Halaqah runs PostgreSQL ${major}. Go back to the ` +
          "release that ran before: its `npm run upgrade` takes the database along. From a checkout, run " +
          "`npm run backup` with the version that ran before, move the folder away, and run `npm run restore` with this one."
      : `${folder} is not a PostgreSQL data folder. Move it away, or set DATA_DIR to another folder.`,
  );
}

/**
 * The folder of the socket: in the data folder or, where that path is too long for a socket, a short one that
 * only we use.
 */
async function makeSocketDir(dataDir: string, { owner, mode }: Launcher): Promise<string> {
  const near = join(dataDir, "postgres.socket");
  const fits = Buffer.byteLength(join(near, `.s.PGSQL.${PORT}`)) <= MAX_SOCKET_BYTES;
  const hash = createHash("sha256").update(dataDir).digest("hex").slice(0, 16);
  const folder = fits ? near : `/tmp/halaqah-${hash}`;
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
  const found = await lstat(folder);
  // Anybody could have created a folder of that name in /tmp before us.
  const ours = fits || [process.getuid?.(), owner.uid].includes(found.uid);
  if (!found.isDirectory() || !ours) {
    throw new Error(
      `${folder} belongs to somebody else. Remove it, or set DATA_DIR to a folder with a shorter path.`,
    );
  }
  if (mode !== "direct" && found.uid !== owner.uid) await chown(folder, owner.uid, owner.gid);
  if (found.mode & 0o077) await chmod(folder, 0o700);
  return folder;
}
