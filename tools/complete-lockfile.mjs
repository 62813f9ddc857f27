/**
 * Adds the packages to package-lock.json that `npm install` left out: optional packages of other platforms that
 * the registry in use did not have. Without them `npm ci` refuses the lockfile everywhere. With
 * `--check` it only lists the missing ones.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./stamp.mjs";

const SYSTEMS = [
  "aix",
  "android",
  "darwin",
  "freebsd",
  "linux",
  "netbsd",
  "openbsd",
  "openharmony",
  "sunos",
  "win32",
];
const PROCESSORS = [
  "arm",
  "arm64",
  "ia32",
  "loong64",
  "mips64el",
  "ppc64",
  "riscv64",
  "s390x",
  "wasm32",
  "x64",
];

const file = join(root, "package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8"));
const missing = [];

for (const [path, entry] of Object.entries(lock.packages)) {
  const folder = path.slice(0, path.lastIndexOf("node_modules/") + "node_modules/".length);
  for (const [name, wanted] of Object.entries(entry.optionalDependencies ?? {})) {
    const version = wanted.replace(/^[\^~]/, "");
    if (isLocked(path, name, wanted, version)) continue;
    missing.push(`${folder}${name}`);
    lock.packages[`${folder}${name}`] = describe(name, version, entry);
  }
}

if (missing.length > 0 && process.argv.includes("--check")) {
  console.error(`The lockfile lacks ${missing.length} optional packages, such as ${missing[0]}.`);
  console.error("Run: node tools/complete-lockfile.mjs");
  process.exitCode = 1;
} else if (missing.length > 0) {
  const sorted = Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1));
  lock.packages = Object.fromEntries(sorted);
  writeFileSync(file, `${JSON.stringify(lock, undefined, 2)}\n`);
  console.log(`Added ${missing.length} optional packages.`);
}

/** Whether Node would find this version of the package from a folder: in it or in a folder above. */
function isLocked(from, name, wanted, version) {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf("/node_modules/")))) {
    const found = lock.packages[at ? `${at}/node_modules/${name}` : `node_modules/${name}`];
    if (found && (wanted !== version || found.version === version)) return true;
    if (!at) return false;
  }
}

/** The entry that npm would have written, with the licence of the package that these are parts of. */
function describe(name, version, { dev, license }) {
  const words = name.split(/[/-]/);
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  const os = words.filter((word) => SYSTEMS.includes(word));
  const libc = words.some((word) => word.startsWith("musl")) ? ["musl"] : [];
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(dev && { dev: true }),
    ...(libc.length > 0 && { libc }),
    ...(license && { license }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}
