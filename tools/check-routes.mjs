/** Checks that src/app/routes.gen.ts is up to date with src/app/routes.ts. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { resolveConfig } from "vite";
import { root } from "./stamp.mjs";

const path = join(root, "src/app/routes.gen.ts");
const read = () => (existsSync(path) ? readFileSync(path, "utf8") : "");

const before = read();
// The router's plugin writes the file as soon as the configuration is read.
await resolveConfig({ root, logLevel: "warn" }, "build");

if (read() !== before) {
  console.log("src/app/routes.gen.ts was out of date. It is written anew: commit it.");
  process.exitCode = 1;
}
