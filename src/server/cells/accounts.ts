import type pg from "pg";
import { tablesInOrder } from "#server/backup/tables.ts";
import type { SchoolTable } from "./tables.ts";
import type { Reseal } from "./seals.ts";

type Asks = Pick<pg.ClientBase, "query">;
type Row = Record<string, unknown>;

/** Tables of accounts whose rows stay behind, and why. All others go along, as the catalogue lists them. */
const STAYS: Record<string, string> = {
  "auth.sessions":
    "the cell to which a school moves did not sign their cookies: everybody signs in again",
  "auth.api_tokens": "signed likewise: the school makes new ones",
  "auth.verifications": "codes of the sign-in library",
  "auth.limits": "counters of tries",
  "auth.push_subscriptions":
    "browsers subscribed under this cell's key: their owners turn notices on anew",
  "auth.email_changes": "begun changes of an address: they are begun again",
};

/** Columns that name an account. */
const NAMING = ["user_id", "claimed_by"];

/** The accounts of a school: those that are made at the target, and those that are there already, by the id that they have here. */
type Matched = { made: string[]; joined: Map<string, string> };

type Account = { id: string; email: string; is_proven: boolean };

/**
 * Whether the reader of the mailbox set the password, and nobody of a school knows it. Only the mailbox proves whose an
 * account is.
 */
const PROVEN = `exists (select from auth.accounts a
  where a.user_id = u.id and a.by_mail and a.known_to is null) as is_proven`;

/**
 * Finds the accounts of a school in both cells. One address may have an account in each: they become one, if both belong to
 * who reads the mailbox. Refuses the move otherwise, because somebody else might get into the school.
 */
export async function matchAccounts(
  source: Asks,
  target: Asks,
  school_id: string,
): Promise<Matched> {
  const ours = await source.query<Account>(
    `select u.id, u.email, ${PROVEN} from auth.users u
     where u.id in (select user_id from auth.memberships where school_id = $1
       union select claimed_by from auth.invitations where school_id = $1) order by u.id`,
    [school_id],
  );
  const theirs = await target.query<Account>(
    `select u.id, u.email, ${PROVEN} from auth.users u
     where u.id = any ($1::uuid[]) or u.email = any ($2::text[])`,
    [ours.rows.map(({ id }) => id), ours.rows.map(({ email }) => email)],
  );
  const joined = new Map<string, string>();
  const unclear = new Set<string>();
  for (const account of ours.rows) {
    const found = theirs.rows.filter(
      ({ id, email }) => id === account.id || email === account.email,
    );
    const [other] = found;
    if (!other) continue;
    const isSame = other.id === account.id || (other.is_proven && account.is_proven);
    if (found.length > 1 || !isSame) unclear.add(account.email);
    joined.set(account.id, other.id);
  }
  if (unclear.size > 0) {
    throw new Error(
      `These addresses have an account in both cells, and it is not proven that both belong to the same person: ${[...unclear].join(", ")}. ` +
        "Let each set a new password in both, with the link that the sign-in page sends by e-mail.",
    );
  }
  const made = ours.rows.flatMap(({ id }) => (joined.has(id) ? [] : id));
  return { made, joined };
}

/** Keeps everybody from changing an account of the school until the transaction ends. */
export async function lockSchoolAccounts(source: Asks, school_id: string): Promise<void> {
  await source.query(
    `select from auth.users u where id in (select user_id from auth.memberships where school_id = $1)
     order by id for update`,
    [school_id],
  );
  for (const table of ["auth.accounts", "auth.memberships", "auth.two_step"]) {
    await source.query(
      `select from ${table} where user_id in (select user_id from auth.memberships where school_id = $1) for update`,
      [school_id],
    );
  }
}

/** Copies the accounts of a school, and what else belongs to it outside of `app`. */
export async function copyAccounts(
  source: Asks & pg.ClientBase,
  target: Asks,
  school_id: string,
  { matched, reseal }: { matched: Matched; reseal: Reseal },
): Promise<void> {
  const { made, joined } = matched;
  const known = new Set<unknown>([null, ...made, ...joined.keys()]);
  // A dead link may be left of somebody who is no member any more.
  const isOurs = (row: Row) => NAMING.every((column) => known.has(row[column] ?? null));
  const rename = (row: Row): Row => {
    const named = NAMING.flatMap((column) => {
      const id = joined.get(String(row[column]));
      return id ? [[column, id] as const] : [];
    });
    return { ...row, ...Object.fromEntries(named) };
  };
  const sealAnew = (row: Row): Row => ({
    ...row,
    secret: reseal(String(row["secret"])) ?? row["secret"],
  });
  for (const table of await tablesInOrder(source, { all: true })) {
    if (!table.table.startsWith("auth.") || Object.hasOwn(STAYS, table.table)) continue;
    const [where, value] = ownRows(table, { school_id, made });
    const rows = await readRows(source, table, where, value);
    const changed = rows.filter(isOurs).map(rename);
    await writeRows(
      target,
      table,
      table.table === "auth.two_step" ? changed.map(sealAnew) : changed,
    );
  }
}

/** Which rows of a table of accounts belong to the move. */
function ownRows(
  { table, columns }: SchoolTable,
  { school_id, made }: { school_id: string; made: string[] },
): [where: string, value: unknown] {
  if (columns.includes("school_id")) return ["school_id = $1", school_id];
  if (table === "auth.users") return ["id = any ($1::uuid[])", made];
  if (columns.includes("user_id")) return ["user_id = any ($1::uuid[])", made];
  throw new Error(`Whose rows ${table} has is not known. Say in STAYS why they stay behind.`);
}

/** Copies the rows that a school has in a table. */
export async function copyRows(
  source: Asks,
  target: Asks,
  table: SchoolTable,
  school_id: string,
): Promise<void> {
  await writeRows(target, table, await readRows(source, table, "school_id = $1", school_id));
}

async function readRows(
  source: Asks,
  { table }: SchoolTable,
  where: string,
  value: unknown,
): Promise<Row[]> {
  const { rows } = await source.query<{ row: Row }>(
    `select to_jsonb(t) as row from ${table} t where ${where}`,
    [value],
  );
  return rows.map(({ row }) => row);
}

async function writeRows(
  target: Asks,
  { table, columns }: SchoolTable,
  rows: Row[],
): Promise<void> {
  const names = columns.map((column) => `"${column}"`).join(", ");
  await target.query(
    `insert into ${table} (${names})
     select ${names} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
}
