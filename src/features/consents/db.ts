import { and, eq } from "drizzle-orm";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { consents } from "./table.ts";

/** Records that the person of the scope agreed to a version of the notice; false if it was recorded already. */
export async function insertConsent(scope: Scope, version: string): Promise<boolean> {
  const { school, person, tx } = scope;
  const mine = and(
    eq(consents.school_id, school.id),
    eq(consents.profile_id, person.profile_id),
    eq(consents.version, version),
  );
  if ((await tx.$count(consents, mine)) > 0) return false;
  const { profile_id } = person;
  await tx.insert(consents).values({ school_id: school.id, id: newId(), profile_id, version });
  return true;
}

/** Whether somebody agreed to any version of the notice, which shows that they had an account. */
export async function hasAgreed(scope: Scope, profile_id: string): Promise<boolean> {
  const { school, tx } = scope;
  const theirs = and(eq(consents.school_id, school.id), eq(consents.profile_id, profile_id));
  return (await tx.$count(consents, theirs)) > 0;
}
