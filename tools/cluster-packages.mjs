/**
 * Installs what the drills of `npm run test:cluster` need, as root on a Debian with apt; elsewhere it says what is
 * missing. Services are kept from starting: the drills start their own.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, rmSync, writeFileSync } from "node:fs";

const PACKAGES = [
  "buildah",
  "caddy",
  "etcd-client",
  "etcd-server",
  "haproxy",
  "mmdebstrap",
  "openssl",
  "patroni",
  "pgbackrest",
  "pgbouncer",
  "postgresql",
  "prometheus",
  "restic",
  "systemd",
];
/** Asked by Debian's packages before they start a service; 101 is "no". */
const POLICY = "/usr/sbin/policy-rc.d";

const missing = PACKAGES.filter((name) => !isInstalled(name));
if (missing.length === 0) {
  console.log("nothing is missing");
} else if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) {
  console.log(`not installed, because that takes root and apt: ${missing.join(", ")}`);
} else {
  install(missing);
}

function isInstalled(name) {
  const asked = ["-W", "-f=${db:Status-Status}", name];
  return spawnSync("dpkg-query", asked, { encoding: "utf8" }).stdout === "installed";
}

function install(names) {
  const isOurs = !existsSync(POLICY);
  if (isOurs) {
    writeFileSync(POLICY, "#!/bin/sh\nexit 101\n");
    chmodSync(POLICY, 0o755);
  }
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    const apt = (...args) => spawnSync("apt-get", args, { stdio: "inherit", env }).status === 0;
    const options = ["install", "-y", "--no-install-recommends", "--no-upgrade"];
    const isDone = apt(...options, ...names) || (apt("update") && apt(...options, ...names));
    // What is still missing is said by the drills, which skip or fail for want of it.
    if (!isDone) console.log(`could not be installed: ${names.join(", ")}`);
  } finally {
    if (isOurs) rmSync(POLICY);
  }
}
