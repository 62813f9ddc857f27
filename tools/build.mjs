/** Builds the browser's files into dist/web and the server into dist/server. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { build } from "vite";
import { hashOfInputs, root, stampFile } from "./stamp.mjs";

const TEXT = /\.(css|html|js|json|svg|txt|webmanifest|xml)$/;
const WORTH_PACKING = 1000;

const stamp = hashOfInputs();
// Written last: a build that was interrupted is made again.
rmSync(stampFile, { force: true });

await build({ root, logLevel: "warn" });
await build({ root, logLevel: "warn", build: { ssr: "src/app/main.ts" } });
await pack(join(root, "dist/web"));

mkdirSync(join(root, "dist"), { recursive: true });
writeFileSync(stampFile, stamp ?? "");

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
