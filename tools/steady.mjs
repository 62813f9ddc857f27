/**
 * Repeats the quick tests beside a load that takes every core, to find tests that depend on
 * time. `npm run test:steady` runs them ten times; `node tools/steady.mjs 3 unit api` runs these steps three times.
 * It builds first, because the tests of the public site read what the build writes.
 */
import { spawn, spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { root } from "./stamp.mjs";

const [rounds = "10", ...named] = process.argv.slice(2);
const steps = named.length > 0 ? named : ["unit", "api"];

const build = [join(root, "tools/build.mjs")];
if (spawnSync(process.execPath, build, { cwd: root, stdio: "inherit" }).status !== 0)
  process.exit(1);

const load = Array.from({ length: availableParallelism() }, () =>
  spawn(process.execPath, ["-e", "for (;;) Math.random();"], { stdio: "ignore" }),
);
const stopLoad = () => load.forEach((child) => child.kill());
process.on("exit", stopLoad);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

let green = 0;
for (let round = 1; round <= Number(rounds); round += 1) {
  console.log(`round ${round} of ${rounds}`);
  if ((await runSteps()) === 0) green += 1;
}
console.log(`${green} of ${rounds} rounds green`);
process.exit(green === Number(rounds) ? 0 : 1);

function runSteps() {
  return new Promise((done) => {
    const command = [join(root, "tools/test.mjs"), ...steps];
    const env = { ...process.env, TIME_FACTOR: "3" };
    spawn(process.execPath, command, { cwd: root, env, stdio: "inherit" }).on("close", done);
  });
}
