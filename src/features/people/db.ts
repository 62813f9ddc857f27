import { and, eq } from "drizzle-orm";
import type { Scope } from "#server/scope.ts";
import type { Profile } from "./contract.ts";
import { profiles } from "./table.ts";

/** The own profile, or all of the school for who reaches all. */
export async function findProfiles(
  scope: Scope,
  filter: { id?: string | undefined } = {},
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
      ),
    );
}

/** Sets where the picture of a profile is read; answers where the one before was. Two at once take turns. */
export async function replaceAvatar(
  scope: Scope,
  profile_id: string,
  avatar_url: string | null,
): Promise<string | null> {
  const { school, tx } = scope;
  const one = and(eq(profiles.school_id, school.id), eq(profiles.id, profile_id));
  const [was] = await tx
    .select({ avatar_url: profiles.avatar_url })
    .from(profiles)
    .where(one)
    .for("update");
  await tx.update(profiles).set({ avatar_url }).where(one);
  return was?.avatar_url ?? null;
}
