import { sql } from "drizzle-orm";
import type pg from "pg";
import { uuids } from "#db/bulk.ts";
import { transact } from "#db/transaction.ts";
import { makeCode } from "#lib/codes.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { hashToken, makeToken } from "#server/session/tokens.ts";
import { findFamilyMembers, makeHandedLinks } from "./db.ts";

/** Of so many guardians without an account, one each has signed in, was mailed, and can be mailed. */
const PARTS = 5;

/** Gives two of five guardians without an address one, and their consent to be mailed at it. */
export async function seedAddresses(scope: Scope): Promise<void> {
  const { school, tx } = scope;
  await tx.execute(sql`
    with chosen as (
      select g.id, p.id as profile_id, row_number() over (order by p.id) as at,
        lower(regexp_replace(p.first_name, '[^[:alpha:]]', '', 'g')) as name
      from app.guardians g join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
      where g.school_id = ${school.id} and p.email is null
    ), addressed as (
      update app.profiles p set email = c.name || c.at || '@keluarga.example' from chosen c
      where p.school_id = ${school.id} and p.id = c.profile_id and c.at % ${PARTS} in (1, 2)
    )
    update app.guardians g set consent_email = true from chosen c
    where g.school_id = ${school.id} and g.id = c.id and c.at % ${PARTS} in (1, 2)`);
}

/**
 * Lets a fifth of the guardians have signed in by a link and half of those with an address have been mailed, gives two
 * links by WhatsApp, and lets who has an account have a remembered phone and a calendar.
 */
export async function seedInvites(scope: Scope, auth: pg.Pool): Promise<void> {
  const { id: school_id } = scope.school;
  const members = await findFamilyMembers(scope);
  const known = await transact(auth, "read only", (tx) =>
    tx.execute<{ profile_id: string; user_id: string }>(
      sql`select profile_id, user_id from auth.memberships where school_id = ${school_id}`,
    ),
  );
  const accounts = new Map(known.rows.map((row) => [row.profile_id, row.user_id]));
  const guardians = members.filter(({ id, role }) => role === "guardian" && !accounts.has(id));
  const byPhone = guardians.filter((person) => !person.takes_mail && person.takes_whatsapp);
  const entered = byPhone.filter((_, at) => at % 3 === 0);
  const mailed = guardians.filter(({ takes_mail }) => takes_mail).filter((_, at) => at % 2 === 0);
  await makeHandedLinks(auth, school_id, entered, "whatsapp");
  const waiting = byPhone.filter((_, at) => at % 3 === 1).slice(0, 2);
  await makeHandedLinks(auth, school_id, waiting, "whatsapp");
  await transact(auth, "read write", async (tx) => {
    await tx.execute(sql`
      update auth.users u set entered_at = now() from auth.memberships m
      where m.user_id = u.id and m.school_id = ${school_id}
        and m.profile_id = any (${uuids(entered.map(({ id }) => id))})`);
    await tx.execute(sql`
      delete from auth.tokens t using auth.users u
      where u.id = t.user_id and u.entered_at is not null and t.school_id = ${school_id}`);
    const rows = mailed.map(({ id, email }) => {
      return { profile_id: id, email, token_hash: hashToken(makeCode()) };
    });
    await tx.execute(sql`
      insert into auth.invitations (token_hash, purpose, school_id, profile_id, email, expires_at)
      select token_hash, 'invite', ${school_id}, profile_id, email, now() + interval '5 days'
      from json_to_recordset(${JSON.stringify(rows)})
        as r (token_hash text, profile_id uuid, email text)`);
    const owner = members.find(({ id, role }) => role === "guardian" && accounts.has(id));
    if (!owner) return;
    const user_id = accounts.get(owner.id);
    await tx.execute(sql`
      insert into auth.devices (id, key_hash, user_id, user_agent)
      values (${newId()}, ${hashToken(makeToken())}, ${user_id}, ${PHONE})`);
    await tx.execute(sql`
      insert into auth.calendar_feeds (id, token_hash, user_id, school_id, profile_id, last_read_on)
      values (${newId()}, ${hashToken(makeToken())}, ${user_id}, ${school_id}, ${owner.id},
        current_date)`);
  });
}

const PHONE =
  "Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36";
