/**
 * The Chromium or Chrome that browser tests drive: `node tools/find-chromium.mjs` prints its path.
 * With `--headless` Debian's without windows is installed beside another one, unless CHROMIUM_PATH names one.
 */
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const HEADLESS = "chromium-headless-shell";
const NAMES = [
  // This is the same engine without windows, with which the tests take half the time.
  HEADLESS,
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
  "chrome",
  "microsoft-edge",
  "chrome.exe",
  "msedge.exe",
];
const ELSEWHERE = [
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/snap/bin/chromium",
];
const INSTALLERS = {
  "apt-get": [
    "apt-get update -q",
    [HEADLESS, "chromium", "chromium-browser"]
      .map((name) => `apt-get install -qy ${name}`)
      .join(" || "),
  ],
  dnf: ["dnf install -qy chromium"],
  pacman: ["pacman -Sy --noconfirm chromium"],
  apk: ["apk add --no-progress chromium"],
  brew: ["brew install --cask chromium"],
};

/** The path of the browser that CHROMIUM_PATH names, else of the first one found; undefined if there is none. */
export function findChromium(env = process.env) {
  if (env.CHROMIUM_PATH) {
    if (canRun(env.CHROMIUM_PATH)) return env.CHROMIUM_PATH;
    throw new Error(`CHROMIUM_PATH names ${env.CHROMIUM_PATH}, which cannot be run.`);
  }
  return [...onPath(NAMES, env), ...ELSEWHERE].find(canRun);
}

/** The path of a browser. If there is none and we may, the system's package manager installs one; else it throws. */
export function ensureChromium(env = process.env) {
  const found = findChromium(env) ?? (install(env) ? findChromium(env) : undefined);
  if (found) return found;
  throw new Error(
    "No Chromium or Chrome was found. Install one (Debian and Ubuntu: `apt-get install chromium`, " +
      "Fedora: `dnf install chromium`, macOS: `brew install --cask chromium`), " +
      "or set CHROMIUM_PATH to its program.",
  );
}

function canRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function onPath(names, env) {
  const folders = (env.PATH ?? "").split(delimiter).filter(Boolean);
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

function install(env) {
  const manager = Object.keys(INSTALLERS).find((name) => onPath([name], env).some(canRun));
  if (!manager) return false;
  const asRoot = process.getuid?.() === 0 || manager === "brew" ? [] : ["sudo", "-n"];
  if (asRoot.length > 0 && run([...asRoot, "true"], env) !== 0) return false;
  console.error(`No Chromium found: installing it with ${manager} …`);
  return INSTALLERS[manager].every((line) => run([...asRoot, "sh", "-c", line], env) === 0);
}

function addHeadless(env) {
  if (env.CHROMIUM_PATH || process.getuid?.() !== 0 || onPath([HEADLESS], env).some(canRun)) return;
  run(["sh", "-c", `apt-get update -q && apt-get install -qy ${HEADLESS}`], env);
}

function run([command, ...rest], env) {
  return spawnSync(command, rest, { stdio: ["ignore", "ignore", "inherit"], env }).status;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    if (process.argv.includes("--headless")) addHeadless(process.env);
    console.log(ensureChromium());
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
