import { and, eq, sql, type SQL } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { nameIn } from "#db/pieces.ts";
import { bumpVersions } from "#features/people/db.ts";
import { profiles } from "#features/people/table.ts";
import { taughtToday } from "#features/students/db.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type * as z from "zod/mini";
import type { Guardian, guardianChange, linkChange, newGuardian, newLink } from "./contract.ts";
import { guardianLinks, guardians } from "./table.ts";

export type GuardianFilter = {
  id?: string | undefined;
  student_id?: string | undefined;
  link_id?: string | undefined;
};

/** Holds for links `l` within reach: all, of pupils taught today, one's own. */
function linkReach(scope: Scope): SQL {
  const reaches = scope.reaches("guardians.see");
  if (reaches.includes("all")) return sql`true`;
  const taught = reaches.includes("classes") ? taughtToday(scope, sql`l.student_id`) : sql`false`;
  const own = reaches.includes("self")
    ? sql`l.guardian_id = ${scope.person.guardian_id}`
    : sql`false`;
  return sql`(${taught} or ${own})`;
}

/** Guardians within reach with the children within reach, by order of contact, then name. */
export async function findGuardians(
  scope: Scope,
  { id, student_id, link_id }: GuardianFilter = {},
): Promise<Guardian[]> {
  const { school, tx, person } = scope;
  const reaches = scope.reaches("guardians.see");
  const all = reaches.includes("all");
  const reach = linkReach(scope);
  const linked = (more: SQL) => sql`exists (select from app.guardian_links l
    where l.school_id = g.school_id and l.guardian_id = g.id and ${reach} and ${more})`;
  const own = sql`g.id is not distinct from ${person.guardian_id}`;
  const { rows } = await tx.execute<Guardian & { place: number | null }>(sql`
    select g.id, g.profile_id, p.first_name, p.last_name, p.phone,
      case when ${all} or ${own} then p.email end as email,
      case when ${all} or ${own} then g.consent_whatsapp end as consent_whatsapp,
      case when ${all} or ${own} then g.consent_email end as consent_email,
      case when ${all} or ${own} then g.consent_phone end as consent_phone,
      g.version, (
        select coalesce(json_agg(json_build_object(
          'link_id', l.id, 'student_id', s.id, 'number', s.student_id,
          'first_name', coalesce(c.first_name, ''), 'last_name', coalesce(c.last_name, ''),
          'status', s.status, 'relation', l.relation, 'contact_order', l.contact_order,
          'may_collect', l.may_collect,
          'custody_note', case when ${all} then l.custody_note end
        ) order by ${nameIn("c")} ${natural}, s.student_id), '[]')
        from app.guardian_links l
        join app.students s on s.school_id = l.school_id and s.id = l.student_id
        left join app.profiles c on c.school_id = s.school_id and c.id = s.profile_id
        where l.school_id = g.school_id and l.guardian_id = g.id and ${reach}
      ) as children, (
        select min(l.contact_order) from app.guardian_links l
        where l.school_id = g.school_id and l.guardian_id = g.id
          and l.student_id = ${student_id ?? null}
      ) as place
    from app.guardians g
    join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
    where g.school_id = ${school.id}
      and (${all} or ${own} and ${reaches.includes("self")} or ${linked(sql`true`)})
      and ${id ? sql`g.id = ${id}` : sql`true`}
      and ${student_id ? linked(sql`l.student_id = ${student_id}`) : sql`true`}
      and ${link_id ? linked(sql`l.id = ${link_id}`) : sql`true`}
    order by place nulls last, ${nameIn("p")} ${natural}, g.id`);
  return rows.map(({ place: _place, ...row }) => row);
}

/** Adds a guardian with a profile; answers the id. */
export async function insertGuardian(
  scope: Scope,
  person: Pick<
    z.infer<typeof newGuardian>,
    | "first_name"
    | "last_name"
    | "phone"
    | "email"
    | "consent_whatsapp"
    | "consent_email"
    | "consent_phone"
  >,
): Promise<string> {
  const { school, tx } = scope;
  const school_id = school.id;
  const { first_name, last_name, phone, email, ...consents } = person;
  const [id, profile_id] = [newId(), newId()];
  const named = { first_name, last_name, phone, email };
  await tx.insert(profiles).values({ school_id, id: profile_id, ...named, role: "guardian" });
  await tx.insert(guardians).values({ school_id, id, profile_id, ...consents });
  return id;
}

type Changes = Omit<z.infer<typeof guardianChange>, "id" | "version">;

/** Locks a guardian's row, so that two editors take turns. */
export async function lockGuardian(scope: Scope, id: string): Promise<void> {
  const { school, tx } = scope;
  await tx
    .select({ id: guardians.id })
    .from(guardians)
    .where(and(eq(guardians.school_id, school.id), eq(guardians.id, id)))
    .for("no key update");
}

/** Changes a guardian and the profile's names and contact. */
export async function updateGuardian(
  scope: Scope,
  { id, profile_id }: Pick<Guardian, "id" | "profile_id">,
  { first_name, last_name, phone, email, ...consents }: Changes,
): Promise<void> {
  const { school, tx } = scope;
  await tx
    .update(guardians)
    .set({ ...consents, version: sql`${guardians.version} + 1` })
    .where(and(eq(guardians.school_id, school.id), eq(guardians.id, id)));
  const person = { first_name, last_name, phone, email };
  if (Object.values(person).every((value) => value === undefined)) return;
  await bumpVersions(scope, profile_id, id);
  await tx
    .update(profiles)
    .set(person)
    .where(and(eq(profiles.school_id, school.id), eq(profiles.id, profile_id)));
}

/** Makes a guardian answer for a student; without a place in the order, after the others. */
export async function insertLink(scope: Scope, link: z.infer<typeof newLink>): Promise<void> {
  const { school, tx } = scope;
  const last = sql<number>`(select coalesce(max(contact_order), 0) + 1 from app.guardian_links
    where school_id = ${school.id} and student_id = ${link.student_id})`;
  await tx.insert(guardianLinks).values({
    school_id: school.id,
    id: newId(),
    ...link,
    contact_order: link.contact_order ?? sql`least(9, ${last})`,
  });
}

/** Changes how a guardian stands to a student. */
export async function updateLink(
  scope: Scope,
  { id, ...changes }: z.infer<typeof linkChange>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await scope.tx
    .update(guardianLinks)
    .set(changes)
    .where(and(eq(guardianLinks.school_id, scope.school.id), eq(guardianLinks.id, id)));
}

/** Ends that a guardian answers for a student. */
export async function deleteLink(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .delete(guardianLinks)
    .where(and(eq(guardianLinks.school_id, scope.school.id), eq(guardianLinks.id, id)));
}
