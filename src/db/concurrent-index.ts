import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** How often it is looked whether others have committed, and for how long, in milliseconds. */
const LOOK_MS = 50;
const LOOKS_MS = 600_000;

/** An index that is built while others write, and the names of it and its table as they are written. */
export type ConcurrentIndex = { statement: string; name: string; table: string };

const STATEMENT =
  /^create (?:unique )?index concurrently (?:if not exists )?"?(?<name>\w+)"? on (?:only )?(?<table>[\w".]+)/i;

/**
 * The index of a migration that consists of one `CREATE INDEX CONCURRENTLY`, which PostgreSQL refuses in a transaction. Refuses
 * what is like it but cannot be run so; `tools/check-migrations.mjs` refuses the same.
 */
export function concurrentIndexOf(texts: readonly string[]): ConcurrentIndex | undefined {
  const pieces = texts.filter((text) => onOneLine(text) !== "");
  if (!pieces.some((text) => /index concurrently/i.test(onOneLine(text)))) return undefined;
  const [text = "", ...more] = pieces;
  const line = onOneLine(text);
  const { name, table } = STATEMENT.exec(line)?.groups ?? {};
  if (!name || !table || more.length > 0 || line.includes(";")) {
    throw new Error(
      "A migration with INDEX CONCURRENTLY has to be one CREATE INDEX CONCURRENTLY that names its index, and nothing else.",
    );
  }
  return { statement: text.replaceAll(/^\s*--.*$/gm, "").trim(), name, table };
}

/** A piece of a migration without comments, and without the semicolons at its end. */
function onOneLine(text: string): string {
  return text
    .replaceAll(/--.*$/gm, "")
    .replaceAll(/\s+/g, " ")
    .replace(/[; ]+$/, "")
    .trim();
}

/** Builds it, unless it is there; what an interrupted try left of it is removed before. */
export async function buildIndex(owner: pg.ClientBase, index: ConcurrentIndex): Promise<void> {
  if ((await dropInvalid(owner, index)) === "valid") return;
  try {
    await owner.query(index.statement);
  } catch (error) {
    // The rest of a unique index would go on refusing rows.
    await dropInvalid(owner, index).catch(() => {});
    throw error;
  }
}

async function dropInvalid(
  owner: pg.ClientBase,
  { name, table }: ConcurrentIndex,
): Promise<"valid" | "absent"> {
  const find = async () => {
    const { rows } = await owner.query<{ full_name: string; is_valid: boolean }>(
      `select i.indexrelid::regclass::text as full_name, i.indisvalid as is_valid
       from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = to_regclass($1) and c.relname = $2`,
      [table, name],
    );
    return rows[0];
  };
  if ((await find())?.is_valid === false) {
    // Somebody may be building it just now, and keeps this lock until it is valid.
    await owner.query(`lock table ${table} in share update exclusive mode; select`);
    await untilCommitted(owner, name);
  }
  const found = await find();
  if (found?.is_valid) return "valid";
  if (found) await owner.query(`drop index concurrently ${found.full_name}`);
  return "absent";
}

/**
 * Waits until every transaction has ended that writes just now. Whoever builds an index gives the table's lock back right
 * before the commit that makes it valid.
 */
async function untilCommitted(owner: pg.ClientBase, name: string): Promise<void> {
  const writing = `select transactionid::text as id from pg_locks
    where locktype = 'transactionid' and granted and pid is distinct from pg_backend_pid()`;
  const { rows } = await owner.query<{ id: string }>(writing);
  const ids = rows.map(({ id }) => id);
  for (let waited = 0; waited < LOOKS_MS; waited += LOOK_MS) {
    const { rowCount } = await owner.query(`${writing} and transactionid::text = any ($1)`, [ids]);
    if (!rowCount) return;
    await sleep(LOOK_MS);
  }
  throw new Error(
    `The index ${name} waits for a transaction that does not end. End it (pg_stat_activity names it), and start again.`,
  );
}
