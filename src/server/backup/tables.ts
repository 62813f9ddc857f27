import type pg from "pg";

/**
 * Tables that no backup contains, and why: their rows give access, or mean nothing later. A restore does not
 * bring them back either, so nobody is signed in afterwards, and earlier links and codes are dead.
 */
const LEFT_OUT: Record<string, string> = {
  "auth.sessions": "who is signed in; the row's token is the cookie's",
  "auth.api_tokens": "what lets programs call the API",
  "auth.devices": "phones that a press signs in without a password",
  "auth.calendar_feeds": "what lets programs read a calendar",
  "auth.push_subscriptions": "the way to browsers that are told of announcements",
  "auth.tokens": "links to a new password or into an account",
  "auth.email_changes": "links that change an account's address",
  "auth.verifications": "codes of the sign-in library",
  "auth.limits": "counters of tries, by address and account",
  "app.idempotency_keys": "answers of calls, kept for who asks again within a day",
  "platform.installation": "true of one database alone: its SECRET and its backups",
  "platform.outbox": "mails, with links and codes in them; those that waited are not sent late",
};

/**
 * Of these tables, a backup contains only some rows. An open invitation gives access to a school; a two-step
 * sign-in that was only begun is set up anew.
 */
const KEPT: Record<string, string> = {
  "auth.invitations": "used_at is not null",
  "auth.two_step": "confirmed_at is not null",
};

/** A table in a backup: its columns, and a condition for its rows. */
export type BackupTable = { table: string; columns: string[]; where: string };

/** All tables that a backup contains, or `all`, referenced tables first. */
export async function tablesInOrder(
  owner: pg.ClientBase,
  { all = false } = {},
): Promise<BackupTable[]> {
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
  const waiting = rows.filter(({ table }) => all || !isLeftOut(table));
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

/** Whether new backups leave the table out; a backup by an earlier version may contain it. */
export function isLeftOut(table: string): boolean {
  return Object.hasOwn(LEFT_OUT, table);
}

/** Deletes rows that new backups leave out, in case an earlier version wrote them into the backup. */
export async function deleteLeftOutRows(owner: pg.ClientBase): Promise<void> {
  for (const [table, where] of Object.entries(KEPT)) {
    await owner.query(`delete from ${table} where not (${where})`);
  }
}
