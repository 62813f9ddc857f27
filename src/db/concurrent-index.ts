import type pg from "pg";

/** An index that is built while others write, and the names of it and its table as they are written. */
export type ConcurrentIndex = { statement: string; name: string; table: string };

const STATEMENT =
  /^create (?:unique )?index concurrently (?:if not exists )?"?(?<name>\w+)"? on (?:only )?(?<table>[\w".]+)/i;

/** The index of a migration that consists of one `CREATE INDEX CONCURRENTLY`, which PostgreSQL refuses in a transaction. */
export function concurrentIndexOf([text = "", ...more]: readonly string[]):
  | ConcurrentIndex
  | undefined {
  const statement = text.replaceAll(/^\s*--.*$/gm, "").trim();
  const { name, table } = STATEMENT.exec(statement.replaceAll(/\s+/g, " "))?.groups ?? {};
  return name && table && more.length === 0 ? { statement, name, table } : undefined;
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
  const { rows } = await owner.query<{ full_name: string; is_valid: boolean }>(
    `select i.indexrelid::regclass::text as full_name, i.indisvalid as is_valid
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = to_regclass($1) and c.relname = $2`,
    [table, name],
  );
  const [found] = rows;
  if (found?.is_valid) return "valid";
  if (found) await owner.query(`drop index concurrently ${found.full_name}`);
  return "absent";
}
