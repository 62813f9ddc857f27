import { and, eq } from "drizzle-orm";
import { profiles } from "#features/people/table.ts";
import { schools } from "#features/schools/table.ts";
import type { Me } from "#lib/me.ts";
import { may, matrix, type Permission } from "#lib/permissions.ts";
import type { Scope } from "#server/scope.ts";

const PERMISSIONS = Object.keys(matrix) as Permission[];

/** The person of the scope as the screens know them. */
export async function findMe(scope: Scope): Promise<Omit<Me, "may_create_school">> {
  const { school, person, today, tx } = scope;
  const [contact] = await tx
    .select({ email: profiles.email, phone: profiles.phone, avatar_url: profiles.avatar_url })
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
    school: { id: school.id, name: school.name, time_zone: school.time_zone },
    today,
    permissions: PERMISSIONS.filter((permission) => may(permission, person)),
  };
}

export type OwnDetails = {
  first_name: string;
  last_name: string;
  /** Empty for none; undefined leaves it as it is. */
  phone: string | undefined;
};

/** Writes the names and phone of the person of the scope. */
export async function updateOwnProfile(scope: Scope, details: OwnDetails): Promise<void> {
  const { first_name, last_name, phone } = details;
  const { school, person, tx } = scope;
  await tx
    .update(profiles)
    .set({ first_name, last_name, ...(phone !== undefined && { phone: phone || null }) })
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
