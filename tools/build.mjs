/** Builds the browser's files into dist/web, the public site into dist/site, the server into dist/server. */
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { hashOfInputs, root, stampFile } from "./stamp.mjs";

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;
const WORTH_PACKING = 200;

const stamp = hashOfInputs();
// Written last: a build that was interrupted is made again.
rmSync(stampFile, { force: true });

await build({ root, logLevel: "warn" });
await build({ root, logLevel: "warn", build: { ssr: "src/app/main.ts" } });
await buildSite();
await pack(join(root, "dist/web"));

mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(stampFile, stamp ?? "");

/** Writes the pages of the public site, and what they name beside the files of the app. */
async function buildSite() {
  await build({ root, logLevel: "warn", mode: "site", build: { ssr: "src/app/site.tsx" } });
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

/** Puts a .br and a .gz beside each text file, so that serving never has to compress. */
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
