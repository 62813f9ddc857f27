/** Builds the browser's files into dist/web, the public site into dist/site, the server into dist/server. */
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build, runnerImport } from "vite";
import { preloadsOf } from "./preloads.mjs";
import { hashOfInputs, root, stampFile } from "./stamp.mjs";

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;
const WORTH_PACKING = 200;
/** The screens that must work without network, and the files that they load later. */
const WITHOUT_NETWORK = [
  "layouts/away.tsx",
  "layouts/dashboard.tsx",
  "layouts/kept-reads.tsx",
  "layouts/new-version.tsx",
  "layouts/offline-lines.tsx",
  "layouts/waiting.tsx",
  "home/screens/dashboard.tsx",
  "attendance/screens/attendance.tsx",
  "layouts/attendance-tabs.tsx",
  "hifz/screens/hifz.tsx",
  "tasmik/parts/closing-dialog.tsx",
  "tasmik/parts/entry-dialog.tsx",
  "tasmik/parts/more-dialog.tsx",
  "tasmik/parts/open-records.tsx",
  "tasmik/parts/sheet-notices.tsx",
  "tasmik/parts/sitting-state.tsx",
  "hifz/screens/exams.tsx",
  "hifz/screens/exam.tsx",
  "hifz/screens/exam-candidate.tsx",
  "judging/parts/kept-exams.ts",
  "judging/parts/score-queue.ts",
  "judging/parts/waiting-exam.tsx",
  "entry/screens/cards.tsx",
  "entry/screens/class-cards.tsx",
  "entry/parts/marks-grid.tsx",
  "offline/parts/card-queue.ts",
  "offline/parts/kept-cards.ts",
  "offline/parts/waiting-cards.tsx",
  "attendance/parts/hijri-day.tsx",
  "offline/own-device-offer.tsx",
  "attendance/parts/history-dialog.tsx",
  "attendance/parts/keys-dialog.tsx",
  "attendance/parts/photo-grid.tsx",
  "attendance/parts/rehearsal.tsx",
  "attendance/parts/why-dialog.tsx",
];

const stamp = hashOfInputs();
// Written last, so that an interrupted build is made again.
rmSync(stampFile, { force: true });

await build({ root, logLevel: "warn" });
await build({ root, logLevel: "warn", build: { ssr: "src/app/main.ts" } });
await buildSite();
await writePreloads(join(root, "dist/web"));
await writeSignIn(join(root, "dist/web"));
fillWorker(join(root, "dist/web"));
await pack(join(root, "dist/web"));

mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(stampFile, stamp ?? "");

/** Writes the pages of the public site, and the files that they need beside those of the app. */
async function buildSite() {
  await build({ root, logLevel: "warn", mode: "site", build: { ssr: true } });
  const made = join(root, ".tmp/site");
  cpSync(join(made, "assets"), join(root, "dist/web/assets"), { recursive: true });
  rmSync(join(root, "dist/site"), { recursive: true, force: true });
  const { renderSite } = await import(pathToFileURL(join(made, "site.js")).href);
  for (const [address, text] of renderSite()) {
    const name = address === "/" ? "/index" : address;
    const path = join(root, "dist/site", name.includes(".") ? name : `${name}.html`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}

/** Writes the page of the sign-in, in which its fields are there before the scripts are. */
async function writeSignIn(folder) {
  // The clients of calls read the address of the page when they are made.
  globalThis.location = new URL("http://localhost/login");
  const made = pathToFileURL(join(root, ".tmp/site/first-page.js")).href;
  const { title, body } = await (await import(made)).renderFirstPage();
  const { file } = Object.values(readManifest(folder)).find(({ name }) => name === "base");
  const page = readFileSync(join(folder, "app.html"), "utf8")
    .replace(/<title>.*<\/title>/, title)
    .replace('src="/theme.js"', `src="/${writeFirstScript(folder)}"`)
    // The script starts the app.
    .replace(
      /<script type="module" crossorigin src=("[^"]+")><\/script>/g,
      '<link rel="modulepreload" crossorigin href=$1>',
    )
    .replace(
      /<div id="root">[^]*<\/div>(?=\s*<noscript>)/,
      `<div id="first" data-app="/${file}">${body}</div>\n    <div id="root" hidden></div>`,
    );
  if (
    !title ||
    !page.includes('id="first"') ||
    !page.includes("modulepreload") ||
    !page.includes("/first-")
  )
    throw new Error("The sign-in was not written.");
  writeFileSync(join(folder, "login.html"), page);
}

/** Writes what the sign-in's page runs first as one file, and names it by its hash. */
function writeFirstScript(folder) {
  const text = ["theme.js", "first.js"]
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
  rmSync(join(folder, "first.js"));
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8);
  const file = `assets/first-${hash}.js`;
  writeFileSync(join(folder, file), text);
  return file;
}

function readManifest(folder) {
  return JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
}

/** Writes down for the server which files the page at each address loads first. */
async function writePreloads(folder) {
  const { module } = await runnerImport(join(root, "src/app/routes.ts"), { configFile: false });
  const page = readFileSync(join(folder, "app.html"), "utf8");
  const preloads = preloadsOf(readManifest(folder), module.routes, page);
  writeFileSync(join(folder, "preloads.json"), JSON.stringify(preloads));
}

/**
 * Gives the service worker its version and the files that a start without network needs. It keeps every other
 * file when a page first asks for it.
 */
function fillWorker(folder) {
  const manifest = readManifest(folder);
  const entry = Object.values(manifest).find(({ name }) => name === "base");
  const files = new Set([`/${entry.file}`]);
  const add = ({ file, css = [], imports = [] }) => {
    files.add(`/${file}`);
    for (const name of css) files.add(`/${name}`);
    for (const key of imports) if (!files.has(`/${manifest[key].file}`)) add(manifest[key]);
  };
  add(entry);
  for (const name of WITHOUT_NETWORK) {
    const chunks = Object.keys(manifest).filter((key) => key.includes(name));
    if (chunks.length === 0) throw new Error(`No file of the build is made from ${name}.`);
    for (const key of chunks) add(manifest[key]);
  }
  for (const { file } of Object.values(manifest)) {
    if (/figtree-latin-wght-normal.*woff2$/.test(file)) files.add(`/${file}`);
  }
  const own = [
    "/favicon.svg",
    "/icon-192.png",
    "/img/logo.svg",
    "/manifest.webmanifest",
    "/theme.js",
  ];
  const list = JSON.stringify([...files, ...own]);
  const path = join(folder, "sw.js");
  const worker = readFileSync(path, "utf8")
    .replace('"dev"', JSON.stringify(stamp?.slice(0, 16) ?? ""))
    .replace("FILES = []", `FILES = ${list}`);
  writeFileSync(path, worker);
}

/** Writes a .br and a .gz beside each text file, so that serving never has to compress. */
async function pack(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((name) => TEXT.test(name));
  const brotli = promisify(brotliCompress);
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      if (bytes.length < WORTH_PACKING) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${path}.br`, await brotli(bytes, { params }));
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
