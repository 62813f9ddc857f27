import { and, eq, sql } from "drizzle-orm";
import type pg from "pg";
import type { Database } from "#db/database.ts";
import { execute, transact, type Tx } from "#db/transaction.ts";
import { consents } from "#features/consents/table.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { bumpVersions } from "#features/people/db.ts";
import { profiles } from "#features/people/table.ts";
import { schools } from "#features/schools/table.ts";
import type { Me } from "#lib/me.ts";
import type { Named } from "#lib/names.ts";
import { isFamilyRole, may, matrix, type Permission } from "#lib/permissions.ts";
import type { PupilWord } from "#lib/pupil-word.ts";
import { isFrozen } from "#server/holds/holds.ts";
import { enter, type Scope } from "#server/scope.ts";
import {
  dropDeadLinks,
  linkHolds,
  type Membership,
  type SchoolProfile,
} from "#server/session/memberships.ts";
import { endOtherSessions, type Session } from "#server/session/session.ts";
import type { LinkPurpose } from "#server/session/table.ts";
import { hashToken } from "#server/session/tokens.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";

const PERMISSIONS = Object.keys(matrix) as Permission[];

/** The part of Me that a school stores; the rest belongs to the account. */
export type MeAtSchool = Omit<
  Me,
  | "may_create_school"
  | "awaits"
  | "suspended"
  | "moved"
  | "schools"
  | "two_step"
  | "lang"
  | "sign_in_email"
>;

/** The person of the scope, as the screens need it. */
export async function findMe(scope: Scope): Promise<MeAtSchool> {
  const { school, person, today, tx } = scope;
  const agreed = tx
    .select({ id: consents.id })
    .from(consents)
    .where(
      and(
        eq(consents.school_id, school.id),
        eq(consents.profile_id, person.profile_id),
        eq(consents.version, NOTICE_VERSION),
      ),
    );
  const [contact] = await tx
    .select({
      email: profiles.email,
      phone: profiles.phone,
      avatar_url: profiles.avatar_url,
      agreed: sql<boolean>`exists ${agreed}`,
    })
    .from(profiles)
    .where(and(eq(profiles.school_id, school.id), eq(profiles.id, person.profile_id)));
  const { first_name, last_name, role } = person;
  return {
    id: person.profile_id,
    first_name,
    last_name,
    role,
    email: contact?.email ?? null,
    phone: contact?.phone ?? null,
    avatar_url: contact?.avatar_url ?? null,
    school: {
      id: school.id,
      name: school.name,
      time_zone: school.time_zone,
      logo_url: school.logo_url,
      pupil_word: school.pupil_word,
      require_two_step: school.require_two_step,
      state: school.state,
      ...(isFrozen(school) && { frozen: true }),
      address: school.address,
      postcode: school.postcode,
      city: school.city,
      phone: school.phone,
      email: school.email,
      registration_number: school.registration_number,
      contact_post: school.contact_post,
    },
    notice_due: contact?.agreed !== true,
    today,
    permissions: PERMISSIONS.filter((permission) => may(permission, person)),
  };
}

/** Updates the names and phone of the person of the scope. */
export async function updateOwnProfile(
  scope: Scope,
  details: Pick<Me, "first_name" | "last_name" | "phone">,
): Promise<void> {
  const { school, person, tx } = scope;
  await bumpVersions(scope, person.profile_id);
  await tx
    .update(profiles)
    .set(details)
    .where(and(eq(profiles.school_id, school.id), eq(profiles.id, person.profile_id)));
}

export type FirstAdmin = {
  profile_id: string;
  first_name: string;
  last_name: string;
  email: string;
};

/** Inserts a new school and its first admin; the scope must be inside that school. */
export async function insertSchool(scope: Scope, admin: FirstAdmin): Promise<void> {
  const { school, tx } = scope;
  const { id, name, type, state, weekend_days } = school;
  await tx.insert(schools).values({ id, name, type, state, weekend_days });
  const { profile_id, ...person } = admin;
  await tx.insert(profiles).values({ school_id: id, id: profile_id, role: "admin", ...person });
}

type InvitedPlace = Named & {
  school: string;
  pupil_word: PupilWord;
  role: Me["role"];
  /** How the school reaches the person. */
  email: string | null;
  phone: string | null;
};

/** A profile of any school, as an invitation names it. */
export async function findPlaceEverywhere(
  app: pg.Pool,
  place: SchoolProfile,
): Promise<InvitedPlace> {
  return inPlace(app, place, "read only", async (tx) => {
    const { rows } = await tx.execute<InvitedPlace>(sql`
      select s.name as school, s.pupil_word, p.role, p.first_name, p.last_name, p.email, p.phone
      from app.profiles p join app.schools s on s.school_id = p.school_id
      where p.school_id = ${place.school_id} and p.id = ${place.profile_id}`);
    const [found] = rows;
    if (!found) throw new Error("an invitation leads to nobody");
    return found;
  });
}

/** Updates the contact address of a profile when the account's address changes, where both were equal. */
export async function renameContactEverywhere(
  app: pg.Pool,
  place: SchoolProfile,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await inPlace(app, place, "read write", async (tx) => {
    await bumpVersions({ tx, school: { id: place.school_id } }, place.profile_id);
    await tx.execute(sql`
      update app.profiles set email = ${to} where school_id = ${place.school_id}
        and id = ${place.profile_id} and (email is null or email = ${from})`);
  });
}

function inPlace<T>(
  app: pg.Pool,
  { school_id }: SchoolProfile,
  mode: "read only" | "read write",
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transact(app, mode, work, [enter(school_id)]);
}

/**
 * Lets an account into a school as a profile, also again after it left. Doing it twice changes nothing. The
 * place's open invitations end, and so do links that other schools made for the account. False when the account
 * is in the school already as somebody else.
 */
export async function joinSchool(auth: Tx, membership: Membership): Promise<boolean> {
  const { user_id, school_id, profile_id } = membership;
  await auth.execute(sql`
    delete from auth.memberships where school_id = ${school_id} and profile_id = ${profile_id}
      and user_id <> ${user_id} and ended_at is not null`);
  const { rowCount } = await auth.execute(sql`
    insert into auth.memberships as m (user_id, school_id, profile_id)
    values (${user_id}, ${school_id}, ${profile_id})
    on conflict (user_id, school_id) do update set profile_id = excluded.profile_id, ended_at = null
      where m.ended_at is not null or m.profile_id = excluded.profile_id`);
  if (rowCount === 0) return false;
  await auth.execute(sql`
    update auth.invitations set used_at = now() where school_id = ${school_id}
      and profile_id = ${profile_id} and purpose = 'invite' and used_at is null`);
  await dropDeadLinks(auth, user_id);
  return true;
}

/** `joinSchool` in a transaction of its own. With `session`, every other session of the account ends. */
export async function addMembership(
  auth: pg.Pool,
  membership: Membership,
  session?: { id: string },
): Promise<void> {
  await transact(auth, "read write", async (tx) => {
    await requireOwnPassword(tx, membership);
    await joinSchool(tx, membership);
    if (session) await endOtherSessions(tx, membership.user_id, session);
  });
}

/** Whether an account belongs, or belonged, to any school. */
export async function hasMembership(auth: pg.Pool, user_id: string): Promise<boolean> {
  const { rowCount } = await execute(
    auth,
    sql`select 1 from auth.memberships where user_id = ${user_id} limit 1`,
  );
  return rowCount !== 0;
}

/** The account's profile in each of its schools, in the order of joining. */
export async function findPlaces(auth: pg.Pool, user_id: string): Promise<SchoolProfile[]> {
  const { rows } = await execute<SchoolProfile>(
    auth,
    sql`select school_id, profile_id from auth.memberships
      where user_id = ${user_id} and ended_at is null order by created_at, school_id`,
  );
  return rows;
}

/** The schools whose invitation the account accepted and whose admin has still to confirm it. */
export async function findAwaited(auth: pg.Pool, user_id: string): Promise<string[]> {
  const { rows } = await execute<{ school_id: string }>(
    auth,
    sql`select distinct on (school_id) school_id from auth.invitations
      where claimed_by = ${user_id} and purpose = 'invite' and used_at is null
        and expires_at > now()`,
  );
  return rows.map(({ school_id }) => school_id);
}

/**
 * Whether an account may be entered without a password: it belongs to guardians and pupils only, in every one of its
 * schools, and has no two-step sign-in. Each school is entered for the role, because an account knows none.
 * `orNowhere`: an account that belongs to no school counts too.
 */
export async function isFamilyEverywhere(
  { app, auth }: Pick<Database, "app" | "auth">,
  user_id: string,
  { orNowhere = false } = {},
): Promise<boolean> {
  const { rowCount } = await execute(
    auth,
    sql`select 1 from auth.two_step where user_id = ${user_id} and confirmed_at is not null`,
  );
  if (rowCount !== 0) return false;
  const places = await findPlaces(auth, user_id);
  const people = await Promise.all(places.map((place) => findPlaceEverywhere(app, place)));
  return (orNowhere || people.length > 0) && people.every(({ role }) => isFamilyRole(role));
}

/** Makes a school the current one of a session; the account must belong to it. */
export async function chooseSchool(
  auth: pg.Pool,
  session: { id: string; user: { id: string } },
  school_id: string,
): Promise<boolean> {
  const { rowCount } = await execute(
    auth,
    sql`update auth.sessions set school_id = ${school_id} where id = ${session.id} and exists (
      select from auth.memberships
      where user_id = ${session.user.id} and school_id = ${school_id} and ended_at is null)`,
  );
  return rowCount !== 0;
}

/**
 * Only the mailbox proves whose an account is. A school may have set the account up and told its owner the
 * password, or set the password by a link of its own; with it, the school's people could enter every school
 * that the account joins later. The present password proves nothing, because they know it too.
 */

/**
 * Refuses to let an account into a school while people of another school may know its password. Locks the
 * account until the commit, so that no link of a school sets a password meanwhile.
 */
export async function requireOwnPassword(
  auth: Tx,
  { user_id, school_id }: { user_id: string; school_id: string },
): Promise<void> {
  await auth.execute(sql`select from auth.users where id = ${user_id} for update`);
  const { rowCount } = await auth.execute(sql`
    select from auth.accounts where user_id = ${user_id} and known_to <> ${school_id}`);
  if (rowCount === 0) return;
  throw refuse(
    "FORBIDDEN",
    "First set a new password with the link that the sign-in page sends by e-mail.",
    {
      reason: "known_password",
    },
  );
}

/** `requireOwnPassword` for a school that does not exist yet. */
export async function checkOwnPassword(auth: pg.Pool, user_id: string): Promise<void> {
  await transact(auth, "read write", (tx) =>
    requireOwnPassword(tx, { user_id, school_id: newId() }),
  );
}

/** Records who set the password of an account: its owner by mail, or a school by its link. */
export async function noteWhoSet(
  auth: Tx,
  user_id: string,
  school_id: string | null,
): Promise<void> {
  await auth.execute(sql`
    update auth.accounts set by_mail = ${school_id === null}, known_to = ${school_id}
    where user_id = ${user_id}`);
}

/**
 * The session that created the account came with a mailed code, so the person who chose the password reads the
 * mailbox. Records that.
 */
export async function noteMailbox(auth: Tx, session: Pick<Session, "id">): Promise<void> {
  await auth.execute(sql`
    update auth.accounts a set by_mail = true from auth.sessions s
    where s.id = ${session.id} and s.is_first and a.user_id = s.user_id and a.known_to is null`);
}

/**
 * Records that an account entered a school: unless its mailbox set the password, people of the school may have.
 * Ends every session except the one that enters, so that no older session sees into this school.
 */
export async function noteEntry(
  auth: Tx,
  { user_id, school_id }: { user_id: string; school_id: string },
  keep?: Pick<Session, "id">,
): Promise<void> {
  await auth.execute(sql`
    update auth.accounts set known_to = ${school_id} where user_id = ${user_id} and not by_mail`);
  await endOtherSessions(auth, user_id, keep);
}

/**
 * Uses a link up; undefined when it is not valid (any more). Locks the account first, so that it cannot join
 * another school between the check of its schools and the commit.
 */
export async function takeLink(
  auth: Tx,
  purpose: LinkPurpose,
  token: string,
): Promise<{ user_id: string; school_id: string | null } | undefined> {
  const hash = hashToken(token);
  await auth.execute(sql`
    select 1 from auth.users where id = (select user_id from auth.tokens where token_hash = ${hash})
    for update`);
  const { rows } = await auth.execute<{ user_id: string; school_id: string | null }>(sql`
    delete from auth.tokens t where t.token_hash = ${hash} and t.purpose = ${purpose}
      and t.expires_at > now() and ${linkHolds(sql`t.user_id`, sql`t.school_id`)}
    returning t.user_id, t.school_id`);
  return rows[0];
}

/**
 * Cancels a begun change of address when the owner sets a new password, because somebody else may have begun
 * it.
 */
export async function dropEmailChange(auth: Tx, user_id: string): Promise<void> {
  await auth.execute(sql`delete from auth.email_changes where user_id = ${user_id}`);
}
