/**
 * Checks that the SQL of each start lets servers of the version before go on beside it (docs/decisions/0045-releases-and-upgrades.md).
 * What breaks them belongs into a migration that begins with `-- after`. `tools/check-structure.mjs` runs it.
 */
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { filesUnder } from "./source.mjs";

/** The migrations before this one were made when one machine was all there was. */
const FIRST = 65;
/** Those before this one may hold a lock of a table for as long as it is read. */
const FIRST_BESIDE = 72;
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
];

/** What must not be done to such a table by command either, because it is locked meanwhile. */
const LOCKS = [
  [
    / add constraint (?!.* not valid).* (check|foreign key)\b/,
    "is read whole under a lock by a new constraint: add it NOT VALID, and VALIDATE it in the next file",
  ],
  [/ alter column \S+ (set data )?type /, "is written anew under a lock: add a column instead"],
  [
    / add column .* default .*\b(gen_random_uuid|uuid_generate_\w+|uuidv[47]|random|clock_timestamp|timeofday|nextval)\(/,
    "is written anew under a lock, because each row gets another default: add the column without it, and fill it in pieces",
  ],
  [
    / add column .* (generated .*(stored|identity)|(small|big)?serial)\b/,
    "is written anew under a lock by a column that is worked out: add a plain one, and fill it in pieces",
  ],
  [
    / add column .* (unique|primary key|references|check)\b/,
    "gets a constraint with its column, which is checked under the lock: add the column first, and its constraint like any other",
  ],
];

/** The problems of the migrations of the repository at `root`, from the first under these rules on. */
export function checkMigrations(root, first = FIRST) {
  return filesUnder(root, "migrations")
    .filter((path) => path.endsWith(".sql") && Number.parseInt(basename(path)) >= first)
    .flatMap((path) => problemsOf(path, readFileSync(join(root, path), "utf8")));
}

function problemsOf(path, text) {
  const statements = text
    .split(/--> statement-breakpoint|;\s*$/m)
    .map((statement) =>
      statement
        .replaceAll(/--.*$/gm, "")
        .replaceAll('"', "")
        .replaceAll(/\s+/g, " ")
        .replace(/[; ]+$/, "")
        .trim()
        .toLowerCase(),
    )
    .filter((statement) => statement !== "");
  const made = statements.map((statement) => tableOf(statement, "create table "));
  const isNew = (table) => table !== undefined && made.includes(table);
  const breaks = AFTER.test(text) ? [] : statements.flatMap((one) => breaksOf(one, isNew));
  const number = Number.parseInt(basename(path));
  const holds = number < FIRST_BESIDE ? [] : locksOf(statements, isNew);
  return [...breaks, ...holds].map((problem) => `${path}: ${problem}.`);
}

/** What the version before cannot go on beside. */
function breaksOf(statement, isNew) {
  const table = tableOf(statement, "alter table ") ?? tableOf(statement, "update ");
  const reasons = statement.startsWith("drop ") ? dropRules(statement) : rulesFor(statement);
  return isNew(table) ? [] : reasons.map((why) => `${table ?? "something"} ${why}`);
}

/** What src/db/concurrent-index.ts takes for an index that is built beside the work; it refuses the rest too. */
const BESIDE = /^create (unique )?index concurrently (if not exists )?\w+ on (only )?[\w.]+[^;]*$/;
const INDEX =
  /^create (?:unique )?index (?<beside>concurrently )?.*? on (?:only )?(?<table>[^ (]+)/;

/** What keeps a table locked while all of it is read: a file is a transaction, which keeps its locks to its end. */
function locksOf(statements, isNew) {
  return statements.flatMap((statement, at) => {
    const others = statements.filter((_, place) => place !== at);
    const { beside, table: indexed } = INDEX.exec(statement)?.groups ?? {};
    if (beside && others.length > 0) {
      return [
        `${indexed} gets an index CONCURRENTLY beside other statements: give it a file of its own`,
      ];
    }
    if (statement.includes("index concurrently") && !BESIDE.test(statement)) {
      return [
        "INDEX CONCURRENTLY has to be one CREATE INDEX CONCURRENTLY that names its index, and nothing else",
      ];
    }
    if (indexed && !beside && !isNew(indexed)) {
      return [
        `${indexed} takes no writes while its index is built: CREATE INDEX CONCURRENTLY, in a file of its own`,
      ];
    }
    const table = tableOf(statement, "alter table ");
    if (table === undefined || isNew(table)) return [];
    const held = broken(LOCKS, statement);
    if (held.length > 0) return held.map((why) => `${table} ${why}`);
    if (/ add constraint \S+ (unique|primary key)\b(?! using index)/.test(statement)) {
      return [
        `${table} is locked while the index of its constraint is built: CREATE UNIQUE INDEX CONCURRENTLY in a file of its own, and ADD CONSTRAINT USING INDEX in the next`,
      ];
    }
    const isAltered = others.some((other) => tableOf(other, "alter table ") === table);
    if (statement.includes(" validate constraint ") && isAltered) {
      return [
        `${table} is read whole under the lock of what else this file does to it: VALIDATE in the next file`,
      ];
    }
    return [];
  });
}

function rulesFor(statement) {
  if (/^update (?!.*\bwhere\b)/.test(statement)) {
    return ["is written whole under locks: let a job do it in pieces, school by school"];
  }
  if (!statement.startsWith("alter ")) return [];
  return broken(RULES, statement);
}

/** Why any of the changes that a statement makes to a table is refused by these rules. */
function broken(rules, statement) {
  const changes = statement
    .replaceAll(/'[^']*'/g, "''")
    .split(/,(?= (?:add|alter|drop|rename|validate) )/);
  return rules
    .filter(([pattern]) => changes.some((change) => pattern.test(change)))
    .map(([, why]) => why);
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
