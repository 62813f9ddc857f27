import type pg from "pg";

/**
 * What no backup holds, and why: rows that let somebody in, or that mean nothing at another time. A restore
 * does not bring them back either, so nobody is signed in after it, and links and codes from before are dead.
 */
const LEFT_OUT: Record<string, string> = {
  "auth.sessions": "who is signed in; the row's token is the cookie's",
  "auth.tokens": "links to a new password or into an account",
  "auth.email_changes": "links that change an account's address",
  "auth.verifications": "codes of the sign-in library",
  "auth.limits": "counters of tries, by address and account",
  "app.idempotency_keys": "answers of calls, kept for who asks again within a day",
  "platform.outbox": "mails, with links and codes in them; those that waited are not sent late",
};

/**
 * Of these, the rows that a backup holds. An invitation that is open lets somebody into a school; a two-step
 * sign-in that was only begun is begun anew.
 */
const KEPT: Record<string, string> = {
  "auth.invitations": "used_at is not null",
  "auth.two_step": "confirmed_at is not null",
};

/** A table as a backup holds it: the columns that are written, and which of its rows. */
export type BackupTable = { table: string; columns: string[]; where: string };

/** Every table that a backup holds, those that others point to first. */
export async function tablesInOrder(owner: pg.ClientBase): Promise<BackupTable[]> {
  const { rows } = await owner.query<{ table: string; columns: string[]; needs: string[] }>(`
    select c.oid::regclass::text as table,
      (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
       where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
         and a.attgenerated = '') as columns,
      coalesce((select array_agg(distinct k.confrelid::regclass::text) from pg_constraint k
       where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid), '{}') as needs
    from pg_class c
    where c.relnamespace = any ('{app,auth,platform}'::regnamespace[]) and c.relkind = 'r'
    order by 1`);
  const waiting = rows.filter(({ table }) => !isLeftOut(table));
  const ordered: BackupTable[] = [];
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ table }) => table));
    const at = waiting.findIndex(({ needs }) => !needs.some((name) => names.has(name)));
    if (at < 0) throw new Error(`These tables point at each other: ${[...names].join(", ")}`);
    const [{ table, columns } = { table: "", columns: [] }] = waiting.splice(at, 1);
    ordered.push({ table, columns, where: KEPT[table] ?? "true" });
  }
  return ordered;
}

/** Whether no backup holds the table; one that an earlier version of the code made may. */
export function isLeftOut(table: string): boolean {
  return Object.hasOwn(LEFT_OUT, table);
}

/** Deletes the rows that no backup holds, where an earlier version of the code wrote them into one. */
export async function deleteLeftOutRows(owner: pg.ClientBase): Promise<void> {
  for (const [table, where] of Object.entries(KEPT)) {
    await owner.query(`delete from ${table} where not (${where})`);
  }
}
