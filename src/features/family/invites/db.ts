import { sql } from "drizzle-orm";
import type pg from "pg";
import { uuids } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { inForce, jsonList, nameIn } from "#db/pieces.ts";
import { execute, transact, type Tx } from "#db/transaction.ts";
import { INVITATION_DAYS, isPlaceholder, placeholderOf } from "#features/accounts/rules.ts";
import type { HANDED_BY } from "#lib/enumerations.ts";
import { newId } from "#lib/ids.ts";
import type { Named } from "#lib/names.ts";
import type { Role } from "#lib/permissions.ts";
import { type Mail, postMails } from "#server/mail/mail.ts";
import type { Scope } from "#server/scope.ts";
import { contactHash } from "#server/session/passwordless.ts";
import { hashToken, makeToken } from "#server/session/tokens.ts";
import { HANDED_HOURS, type Reachable, type InviteStanding } from "./rules.ts";

type Channel = (typeof HANDED_BY)[number];

export type FamilyMember = Named &
  Reachable & {
    role: Role;
    name: string;
    phone: string | null;
    pupils: { name: string; class_name: string }[];
  };

/** The guardians of active pupils, and the active pupils themselves, by name. Only guardians agree to channels. */
export async function findFamilyMembers(scope: Scope): Promise<FamilyMember[]> {
  const { school, today, tx } = scope;
  const pupils = jsonList(sql`
    select ${nameIn("c")} as name, coalesce((select k.name from app.class_enrollments e
        join app.classes k on k.school_id = e.school_id and k.id = e.class_id
        where e.school_id = s.school_id and e.student_id = s.id and ${inForce("e", today)}
        order by k.kind, k.name limit 1), '') as class_name
    from app.students s
    join app.profiles c on c.school_id = s.school_id and c.id = s.profile_id
    where s.school_id = p.school_id and s.status = 'active' and (s.profile_id = p.id
      or s.id in (select l.student_id from app.guardian_links l
        where l.school_id = g.school_id and l.guardian_id = g.id))
    order by 1`);
  const { rows } = await tx.execute<FamilyMember>(sql`
    select * from (
      select p.id, p.role, p.first_name, p.last_name, ${nameIn("p")} as name, p.email, p.phone,
        coalesce(g.consent_email and nullif(p.email, '') is not null, false) as takes_mail,
        coalesce(g.consent_whatsapp and nullif(p.phone, '') is not null, false) as takes_whatsapp,
        ${pupils} as pupils
      from app.profiles p
      left join app.guardians g on g.school_id = p.school_id and g.profile_id = p.id
        and p.role = 'guardian'
      where p.school_id = ${school.id} and p.role in ('guardian', 'student') and p.first_name <> ''
    ) p
    where json_array_length(p.pupils) > 0
    order by p.name ${natural}, p.id`);
  return rows;
}

type Link = { by: Channel; made_at: string; expires_at: string };
type Found = InviteStanding & { ended: boolean; link: Link | null };

/** What the sign-in side knows of the people of a school, by their profiles. */
export async function findStandings(auth: pg.Pool, school_id: string): Promise<Map<string, Found>> {
  const { rows } = await execute<
    Omit<Found, "is_placeholder" | "has_link"> & { profile_id: string }
  >(
    auth,
    sql`select coalesce(m.profile_id, i.profile_id) as profile_id, u.email as account_email,
       u.entered_at is not null as has_entered, lower(i.email) as mailed_to,
       i.claimed_by is not null as came, m.ended_at is not null and i.profile_id is null as ended,
       case when t.channel is not null then json_build_object('by', t.channel,
         'made_at', t.created_at, 'expires_at', t.expires_at) end as link
     from (select * from auth.memberships where school_id = ${school_id}) m
     full join (select * from auth.invitations where school_id = ${school_id}
       and purpose = 'invite' and used_at is null and expires_at > now()) i
       on i.profile_id = m.profile_id
     left join auth.users u on u.id = m.user_id and m.ended_at is null
     left join auth.tokens t on t.user_id = u.id and t.purpose = 'office' and t.expires_at > now()`,
  );
  return new Map(
    rows.map(({ profile_id, ...found }) => {
      const is_placeholder = found.account_email !== null && isPlaceholder(found.account_email);
      return [profile_id, { ...found, is_placeholder, has_link: found.link !== null }];
    }),
  );
}

type Invited = FamilyMember & { email: string; code: string; mail: Mail };

/**
 * Mails an invitation to each of many people, in a constant number of statements, and returns whom. Earlier invitations
 * end, and so do the accounts without an address that were made for a link which nobody used. Who has used one meanwhile
 * is not mailed.
 */
export async function inviteAll(
  auth: pg.Pool,
  school_id: string,
  people: readonly Invited[],
): Promise<Set<string>> {
  return transact(auth, "read write", async (tx) => {
    await lockLinks(tx, school_id);
    const accounts = await findAccounts(tx, school_id, people);
    const unused = [...accounts.values()].filter(({ takes_link }) => takes_link);
    const { rows: ended } = await tx.execute<{ id: string }>(sql`
      delete from auth.users where entered_at is null
        and id = any (${uuids(unused.map(({ user_id }) => user_id))}) returning id`);
    const free = new Set(ended.map(({ id }) => id));
    const invited = people.filter(({ id }) => {
      const account = accounts.get(id);
      return !account || free.has(account.user_id);
    });
    const rows = invited.map(({ id: profile_id, email, code }) => {
      return { profile_id, email, token_hash: hashToken(code) };
    });
    await tx.execute(sql`
      delete from auth.invitations where school_id = ${school_id} and purpose = 'invite'
        and used_at is null and profile_id = any (${uuids(rows.map((row) => row.profile_id))})`);
    await tx.execute(sql`
      insert into auth.invitations (token_hash, purpose, school_id, profile_id, email, expires_at)
      select token_hash, 'invite', ${school_id}, profile_id, email,
        now() + make_interval(days => ${INVITATION_DAYS})
      from json_to_recordset(${JSON.stringify(rows)})
        as r (token_hash text, profile_id uuid, email text)`);
    await postMails(
      tx,
      invited.map(({ mail }) => mail),
    );
    return new Set(invited.map(({ id }) => id));
  });
}

type Handed = { profile_id: string; token: string; expires_at: string };

/**
 * Makes a link for each of many people, to be given to them by hand: in a constant number of statements. Older links end.
 * Who has no account gets one without an address; whose account has one, or belongs to another school too, gets no link.
 */
export async function makeHandedLinks(
  auth: pg.Pool,
  school_id: string,
  people: readonly FamilyMember[],
  channel: Channel,
): Promise<Handed[]> {
  return transact(auth, "read write", async (tx) => {
    await lockLinks(tx, school_id);
    const accounts = await findAccounts(tx, school_id, people);
    const fresh = people.filter(({ id }) => !accounts.has(id));
    const made = await makeAccounts(tx, school_id, fresh);
    const links = people.flatMap((person) => {
      const account = accounts.get(person.id);
      if (account && !account.takes_link) return [];
      const token = makeToken();
      const user_id = account?.user_id ?? made.get(person.id);
      const contact_hash = contactHash(token, person);
      return [
        { profile_id: person.id, user_id, token, token_hash: hashToken(token), contact_hash },
      ];
    });
    await tx.execute(sql`
      delete from auth.tokens where purpose in ('sign_in', 'office')
        and user_id = any (${uuids(links.map(({ user_id }) => user_id ?? ""))})`);
    const rows = links.map(({ token: _token, ...row }) => row);
    const { rows: stored } = await tx.execute<{ token_hash: string; expires_at: string }>(sql`
      insert into auth.tokens
        (token_hash, purpose, user_id, school_id, channel, contact_hash, expires_at)
      select token_hash, 'office', user_id, ${school_id}, ${channel}, contact_hash,
        now() + make_interval(hours => ${HANDED_HOURS[channel]})
      from json_to_recordset(${JSON.stringify(rows)})
        as r (token_hash text, user_id uuid, contact_hash text)
      returning token_hash, to_json(expires_at) #>> '{}' as expires_at`);
    const ends = new Map(stored.map((row) => [row.token_hash, row.expires_at]));
    return links.map(({ profile_id, token, token_hash }) => {
      return { profile_id, token, expires_at: ends.get(token_hash) ?? "" };
    });
  });
}

/** Of several calls at once each sees what the others made. */
async function lockLinks(tx: Tx, school_id: string): Promise<void> {
  await tx.execute(sql`
    select pg_advisory_xact_lock(hashtextextended('sign-in links ' || ${school_id}::text, 0))`);
}

type Account = { user_id: string; takes_link: boolean };

/** The accounts of those who have one, and whether a link of this school may open it. */
async function findAccounts(
  tx: Tx,
  school_id: string,
  people: readonly FamilyMember[],
): Promise<Map<string, Account>> {
  const { rows } = await tx.execute<{
    profile_id: string;
    user_id: string;
    email: string;
    elsewhere: boolean;
  }>(sql`
    select m.profile_id, u.id as user_id, u.email, exists (select from auth.memberships o
      where o.user_id = u.id and o.school_id <> ${school_id} and o.ended_at is null) as elsewhere
    from auth.memberships m join auth.users u on u.id = m.user_id
    where m.school_id = ${school_id} and m.ended_at is null
      and m.profile_id = any (${uuids(people.map(({ id }) => id))})`);
  return new Map(
    rows.map(({ profile_id, user_id, email, elsewhere }) => {
      return [profile_id, { user_id, takes_link: isPlaceholder(email) && !elsewhere }];
    }),
  );
}

/** Makes accounts without an address and lets them into the school; open invitations of these people end. */
async function makeAccounts(
  tx: Tx,
  school_id: string,
  people: readonly FamilyMember[],
): Promise<Map<string, string>> {
  const made = new Map(people.map(({ id }) => [id, newId()]));
  if (people.length === 0) return made;
  const rows = people.map(({ id: profile_id, first_name, last_name, name }) => {
    const id = made.get(profile_id) ?? "";
    return { id, profile_id, name, first_name, last_name, email: placeholderOf(id) };
  });
  const list = sql`json_to_recordset(${JSON.stringify(rows)}) as r
    (id uuid, profile_id uuid, name text, first_name text, last_name text, email text)`;
  await tx.execute(sql`
    insert into auth.users (id, name, first_name, last_name, email, created_at, updated_at)
    select id, name, first_name, last_name, email, now(), now() from ${list}`);
  const profiles = uuids([...made.keys()]);
  await tx.execute(sql`
    delete from auth.memberships where school_id = ${school_id} and ended_at is not null
      and profile_id = any (${profiles})`);
  await tx.execute(sql`
    insert into auth.memberships (user_id, school_id, profile_id)
    select id, ${school_id}, profile_id from ${list}`);
  await tx.execute(sql`
    update auth.invitations set used_at = now() where school_id = ${school_id}
      and purpose = 'invite' and used_at is null and profile_id = any (${profiles})`);
  return made;
}
