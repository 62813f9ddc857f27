import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";

/** How often it is looked whether somebody else has committed an index, in milliseconds. */
const LOOK_MS = 50;

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
    while (await isCommitting(owner)) await sleep(LOOK_MS);
  }
  const found = await find();
  if (found?.is_valid) return "valid";
  if (found) await owner.query(`drop index concurrently ${found.full_name}`);
  return "absent";
}

/**
 * Whether somebody is at the end of building or dropping an index beside the work: PostgreSQL gives the table's lock back
 * right before it commits what has become of the index.
 */
async function isCommitting(owner: pg.ClientBase): Promise<boolean> {
  const { rowCount } = await owner.query(
    `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
       and backend_xid is not null and query ilike '%index%concurrently%'`,
  );
  return Boolean(rowCount);
}
