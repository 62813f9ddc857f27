import { and, eq, sql } from "drizzle-orm";
import type pg from "pg";
import { transact, type Tx } from "#db/transaction.ts";
import { consents } from "#features/consents/table.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { bumpVersions } from "#features/people/db.ts";
import { profiles } from "#features/people/table.ts";
import { schools } from "#features/schools/table.ts";
import type { Me } from "#lib/me.ts";
import { may, matrix, type Permission } from "#lib/permissions.ts";
import type { Scope } from "#server/scope.ts";

const PERMISSIONS = Object.keys(matrix) as Permission[];

/** What a school knows of who is signed in; the rest is the account's. */
export type MeAtSchool = Omit<
  Me,
  "may_create_school" | "schools" | "two_step" | "lang" | "sign_in_email"
>;

/** The person of the scope as the screens know them. */
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
    },
    notice_due: contact?.agreed !== true,
    today,
    permissions: PERMISSIONS.filter((permission) => may(permission, person)),
  };
}

/** Writes the names and phone of the person of the scope. */
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

/** Writes a new school and its first admin; the scope must be inside that school. */
export async function insertSchool(scope: Scope, admin: FirstAdmin): Promise<void> {
  const { school, tx } = scope;
  const { id, name, type, state, weekend_days } = school;
  await tx.insert(schools).values({ id, name, type, state, weekend_days });
  const { profile_id, ...person } = admin;
  await tx.insert(profiles).values({ school_id: id, id: profile_id, role: "admin", ...person });
}

type Place = { school_id: string; profile_id: string };

/** A person of whatever school, as an invitation names it. */
export async function findPlaceEverywhere(
  app: pg.Pool,
  place: Place,
): Promise<{ school: string; role: Me["role"]; first_name: string; last_name: string }> {
  return inPlace(app, place, "read only", async (tx) => {
    const { rows } = await tx.execute<{
      school: string;
      role: Me["role"];
      first_name: string;
      last_name: string;
    }>(sql`
      select s.name as school, p.role, p.first_name, p.last_name from app.profiles p
      join app.schools s on s.school_id = p.school_id
      where p.school_id = ${place.school_id} and p.id = ${place.profile_id}`);
    const [found] = rows;
    if (!found) throw new Error("an invitation leads to nobody");
    return found;
  });
}

/** The contact address of a person follows the account's, where it was the same. */
export async function renameContactEverywhere(
  app: pg.Pool,
  place: Place,
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
  { school_id }: Place,
  mode: "read only" | "read write",
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transact(app, mode, async (tx) => {
    await tx.execute(sql`select set_config('app.school_id', ${school_id}, true)`);
    return work(tx);
  });
}
