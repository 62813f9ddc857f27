/**
 * Checks that the SQL of each start lets servers of the version before go on beside it (docs/decisions/0045-releases-and-upgrades.md).
 * What breaks them belongs into a migration that begins with `-- after`. `tools/check-structure.mjs` runs it.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { filesUnder } from "./source.mjs";

/** The migrations before this one were made when one machine was all there was. */
const FIRST = 65;
const AFTER = /^-- after\b/;

const DROPS = "loses what the version before reads: drop it in a file that begins with -- after";

/** What must not be done to a table that was there before, and the way that does it. */
const RULES = [
  [
    / rename /,
    "is renamed: add the new name, fill it, and drop the old one in a file that begins with -- after",
  ],
  [/ drop column /, DROPS],
  [
    / add column (?!.* default ).* not null/,
    "gets a required column without a default, which the version before does not write: give it one",
  ],
  [
    / set not null/,
    "gets a required column that the version before may leave out: do it in a file that begins with -- after",
  ],
  [
    / add constraint (?!.* not valid).* (check|foreign key)\b/,
    "is read whole under a lock by a new constraint: add it NOT VALID, and VALIDATE it in the next statement",
  ],
  [/ alter column \S+ (set data )?type /, "is written anew under a lock: add a column instead"],
];

/** The problems of the migrations of the repository at `root`, from the first under these rules on. */
export function checkMigrations(root, first = FIRST) {
  return filesUnder(root, "migrations")
    .filter((path) => path.endsWith(".sql") && Number.parseInt(basename(path)) >= first)
    .flatMap((path) => problemsOf(path, readFileSync(join(root, path), "utf8")));
}

function problemsOf(path, text) {
  if (AFTER.test(text)) return [];
  const statements = text
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((statement) =>
      statement
        .replaceAll(/--.*$/gm, "")
        .replaceAll('"', "")
        .replaceAll(/\s+/g, " ")
        .trim()
        .toLowerCase(),
    );
  const made = statements.map((statement) => tableOf(statement, "create table "));
  return statements.flatMap((statement) => {
    const table = tableOf(statement, "alter table ") ?? tableOf(statement, "update ");
    const broken = statement.startsWith("drop ") ? dropRules(statement) : rulesFor(statement);
    if (table && made.includes(table)) return [];
    return broken.map((why) => `${path}: ${table ?? "something"} ${why}.`);
  });
}

function rulesFor(statement) {
  if (/^update (?!.*\bwhere\b)/.test(statement)) {
    return ["is written whole under locks: let a job do it in pieces, school by school"];
  }
  if (!statement.startsWith("alter ")) return [];
  return RULES.filter(([pattern]) => pattern.test(statement)).map(([, why]) => why);
}

function dropRules(statement) {
  return /^drop (table|schema|view|function|type)\b/.test(statement) ? [DROPS] : [];
}

/** The table of a statement that begins with these words. */
function tableOf(statement, begins) {
  if (!statement.startsWith(begins)) return undefined;
  return statement
    .slice(begins.length)
    .replace(/^(if (not )?exists |only )+/, "")
    .split(/[ (]/)[0];
}
