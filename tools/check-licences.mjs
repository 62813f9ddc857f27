/** Checks that every package of the lockfile has a licence that schools and hosts can accept. */
import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const PERMISSIVE = [
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC-BY-4.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
  "Zlib",
];
/** These may be used unchanged; a changed copy would have to be published. */
const UNMODIFIED = /^(LGPL|MPL|OFL)-/;

/** Packages that name their licence only in their Readme. */
const IN_README = { "humanize-number": "MIT", only: "MIT" };

/** The packages of the lockfile at `root` whose licence is unknown or too strict. */
export function checkLicences(root) {
  const { packages } = JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8"));
  const names = Object.keys(packages).filter((path) => path !== "");
  const problems = [];
  for (const path of names) {
    const name = path.replace(/^.*node_modules\//, "");
    const said = licenceOf(join(root, path, "package.json")) ?? packages[path].license;
    const licence = said ?? IN_README[name];
    if (isAllowed(licence)) continue;
    problems.push(
      `${name} is under ${licence ?? "no licence at all"}. ` +
        "Replace it; or, when the licence is permissive, add it to tools/check-licences.mjs.",
    );
  }
  return { packages: names.length, problems };
}

/** The licence that the installed package names; packages for other systems are only in the lockfile. */
function licenceOf(manifest) {
  if (!existsSync(manifest)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(manifest, "utf8"));
  return (
    license?.type ?? license ?? licenses?.map((licence) => licence.type ?? licence).join(" OR ")
  );
}

/** Reads "(MIT OR GPL-3.0)": one of the choices must be allowed, with every licence joined by AND. */
function isAllowed(licence) {
  if (!licence) return false;
  const choices = licence.replace(/[()]/g, "").split(" OR ");
  return choices.some((choice) =>
    choice
      .split(" AND ")
      .map((name) => name.trim())
      .every((name) => PERMISSIVE.includes(name) || UNMODIFIED.test(name)),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = resolve(process.argv[2] ?? fileURLToPath(new URL("..", import.meta.url)));
  const { packages, problems } = checkLicences(root);
  for (const line of problems) console.log(line);
  console.log(`${packages} packages, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
