import type pg from "pg";
import { sql } from "#db/sql.ts";
import { transact } from "#db/transaction.ts";
import { newId } from "#lib/ids.ts";
import type { Runtime } from "#server/runtime.ts";
import { enter } from "#server/scope.ts";
import type { Carried } from "./purposes.ts";
import type { Seals } from "./seals.ts";

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Signed = { school_id: string; purpose: Carried };
type Cell = Pick<Runtime, "formerSeal"> & { database: { app: pg.Pool } };

/**
 * The key that signed something for a school: this cell's `own`, or that of a cell in which the school lived before.
 * Undefined when none of them did.
 */
export async function findSigningKey(
  { database, formerSeal }: Cell,
  { school_id, purpose }: Signed,
  own: string,
  isBy: (key: string) => boolean,
): Promise<string | undefined> {
  if (isBy(own)) return own;
  if (!UUID.test(school_id)) return undefined;
  const { rows } = await transact(
    database.app,
    "read only",
    (tx) =>
      tx.execute<{ sealed: string }>(sql`
        select sealed from app.former_keys where school_id = ${school_id} and purpose = ${purpose}`),
    [enter(school_id)],
  );
  const keys = rows.flatMap(({ sealed }) => formerSeal.open(sealed, school_id) ?? []);
  return keys.find(isBy);
}

/** Keeps the keys of the cell from which a school came, and those that it brought from cells before. */
export async function carryKeys(
  owner: pg.ClientBase,
  school_id: string,
  { formerKeys, carried }: Pick<Seals, "formerKeys" | "carried">,
): Promise<void> {
  const { rows } = await owner.query<{ id: string; sealed: string }>(
    "select id, sealed from app.former_keys where school_id = $1",
    [school_id],
  );
  for (const { id, sealed } of rows) {
    await owner.query("update app.former_keys set sealed = $3 where school_id = $1 and id = $2", [
      school_id,
      id,
      formerKeys(sealed, school_id) ?? sealed,
    ]);
  }
  for (const { purpose, sealed } of carried(school_id)) {
    await owner.query(
      "insert into app.former_keys (school_id, id, purpose, sealed) values ($1, $2, $3, $4)",
      [school_id, newId(), purpose, sealed],
    );
  }
}
