/** `npm start`, `npm run demo`: runs the built server, and builds it first if the sources have changed. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { hashOfInputs, root, stampFile } from "./stamp.mjs";

const server = join(root, "dist/server/main.js");

process.env.NODE_ENV ??= "production";
process.chdir(root);
if (!isFresh()) {
  console.log("Building …");
  // The build is a separate process, so that the running server does not keep the bundler's memory.
  const { status } = spawnSync(process.execPath, [join(root, "tools/build.mjs")], {
    stdio: "inherit",
  });
  if (status !== 0) process.exit(status ?? 1);
}
await import(pathToFileURL(server).href);

function isFresh() {
  if (!existsSync(server)) return false;
  const now = hashOfInputs();
  return !now || (existsSync(stampFile) && readFileSync(stampFile, "utf8") === now);
}
