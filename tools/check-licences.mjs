/** Every package of the lockfile must come under a licence that a school or a host can live with. */
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
/** Free to use as they come; a changed copy would have to be published. */
const UNMODIFIED = /^(LGPL|MPL|OFL)-/;

/** Packages that say it in their Readme only. */
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

/** What the installed package says; packages for other systems are only in the lockfile. */
function licenceOf(manifest) {
  if (!existsSync(manifest)) return undefined;
  const { license, licenses } = JSON.parse(readFileSync(manifest, "utf8"));
  return (
    license?.type ?? license ?? licenses?.map((licence) => licence.type ?? licence).join(" OR ")
  );
}

/** Understands "(MIT OR GPL-3.0)": one of the choices has to be allowed, and all joined by AND. */
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
