import { and, eq, sql } from "drizzle-orm";
import { setsOf } from "#db/columns.ts";
import type { Tx } from "#db/transaction.ts";
import { guardians } from "#features/guardians/table.ts";
import { students } from "#features/students/table.ts";
import { teachers } from "#features/teachers/table.ts";
import { blankOf } from "#lib/fields.ts";
import type { Profile } from "#lib/me.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import { personFields } from "./fields.ts";
import { profiles } from "./table.ts";

/** The person's own profile, or all profiles of the school for a caller who may see all. */
export async function findProfiles(
  scope: Scope,
  filter: { id?: string | undefined; role?: Profile["role"] | undefined } = {},
): Promise<Profile[]> {
  const all = scope.reaches("profiles.see").includes("all");
  return scope.tx
    .select({
      id: profiles.id,
      email: profiles.email,
      first_name: profiles.first_name,
      last_name: profiles.last_name,
      role: profiles.role,
      phone: profiles.phone,
      avatar_url: profiles.avatar_url,
    })
    .from(profiles)
    .where(
      and(
        eq(profiles.school_id, scope.school.id),
        all ? undefined : eq(profiles.id, scope.person.profile_id),
        filter.id ? eq(profiles.id, filter.id) : undefined,
        filter.role ? eq(profiles.role, filter.role) : undefined,
      ),
    );
}

/** Sets the address of a profile's picture and returns the previous one. Two calls at once take turns. */
export async function replaceAvatar(
  scope: Scope,
  profile_id: string,
  avatar_url: string | null,
): Promise<string | null> {
  const { school, tx } = scope;
  const isProfile = and(eq(profiles.school_id, school.id), eq(profiles.id, profile_id));
  const [was] = await tx
    .select({ avatar_url: profiles.avatar_url })
    .from(profiles)
    .where(isProfile)
    .for("update");
  await tx.update(profiles).set({ avatar_url }).where(isProfile);
  return was?.avatar_url ?? null;
}

/**
 * Raises the version of the records that show a profile, so that open forms on them learn of the change.
 * `written` is the record that has its new version already. Call it before writing the profile itself, as the
 * records' own changes do: two writers that lock in the same order cannot deadlock.
 */
export async function bumpVersions(
  scope: { tx: Tx; school: { id: string } },
  profile_id: string,
  written: string | null = null,
): Promise<void> {
  const { tx, school } = scope;
  for (const records of [students, guardians, teachers]) {
    await tx.execute(sql`
      update ${records} set version = version + 1
      where school_id = ${school.id} and profile_id = ${profile_id} and id is distinct from ${written}`);
  }
}

/**
 * Blanks out names, contact and picture, and makes open forms on the person stale; returns the addresses of the
 * deleted picture.
 */
export async function eraseProfile(scope: Scope, { id }: DataSubject): Promise<string[]> {
  const { tx, school } = scope;
  await bumpVersions(scope, id);
  const { rows } = await tx.execute<{ url: string }>(sql`
    select avatar_url as url from app.profiles
    where school_id = ${school.id} and id = ${id} and avatar_url is not null for update`);
  await tx.execute(sql`
    update app.profiles set ${sql.join(setsOf(blankOf(personFields)), sql`, `)}
    where school_id = ${school.id} and id = ${id}`);
  return rows.map(({ url }) => url);
}

/** Whether a profile has another role than the one that a record of this kind gives it. */
export async function hasOtherRole(
  scope: Scope,
  kind: Joining["kind"],
  profile_id: string,
): Promise<boolean> {
  const role = kind === "students" ? "student" : "guardian";
  const { rows } = await scope.tx.execute(sql`
    select from app.profiles p
    where p.school_id = ${scope.school.id} and p.id = ${profile_id} and p.role <> ${role}`);
  return rows.length > 0;
}

/**
 * Fills the profile that stays and deletes the other one. If the one that stays is missing, the record takes
 * over the other profile.
 */
export async function joinProfiles(scope: Scope, { keep, drop, fills }: Joining): Promise<void> {
  if (!keep.profile_id) return;
  const sets = setsOf(fills, personFields);
  const mine = sql`school_id = ${scope.school.id}`;
  if (sets.length > 0) {
    await scope.tx.execute(sql`
      update app.profiles set ${sql.join(sets, sql`, `)} where ${mine} and id = ${keep.profile_id}`);
  }
  if (!drop.profile_id) return;
  await scope.tx.execute(sql`delete from app.profiles where ${mine} and id = ${drop.profile_id}`);
}
