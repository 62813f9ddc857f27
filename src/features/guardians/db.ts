import { and, eq, type SQL } from "drizzle-orm";
import { sql } from "#db/sql.ts";
import { uuids } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { nameIn } from "#db/pieces.ts";
import { bumpVersions } from "#features/people/db.ts";
import { profiles } from "#features/people/table.ts";
import { taughtToday } from "#features/students/db.ts";
import { newId } from "#lib/ids.ts";
import type { DataSubject, Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import type * as z from "zod/mini";
import type { Guardian, guardianChange, linkChange, newGuardian, newLink } from "./contract.ts";
import { guardianLinks, guardians } from "./table.ts";

export type GuardianFilter = {
  id?: string | undefined;
  student_id?: string | undefined;
  link_id?: string | undefined;
};

/** True for the links `l` the person may see: all, those of pupils taught today, or one's own. */
export function linkReach(scope: Scope): SQL {
  const reaches = scope.reaches("guardians.see");
  if (reaches.includes("all")) return sql`true`;
  const taught = reaches.includes("classes") ? taughtToday(scope, sql`l.student_id`) : sql`false`;
  const own = reaches.includes("self")
    ? sql`l.guardian_id = ${scope.person.guardian_id}`
    : sql`false`;
  return sql`(${taught} or ${own})`;
}

/** The guardians and their children that the person may see, by order of contact, then name. */
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

/** Adds a guardian with a profile and returns the id. */
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

/** Changes a guardian and the names and contact on the profile. */
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

/** Links a guardian to a student; without a place in the order, after the other guardians. */
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

/** Changes the relation of a guardian to a student. */
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

/** Deletes the link of a guardian to a student. */
export async function deleteLink(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .delete(guardianLinks)
    .where(and(eq(guardianLinks.school_id, scope.school.id), eq(guardianLinks.id, id)));
}

/** Deletes all links of an erased guardian or student. */
export async function eraseLinks(
  scope: Scope,
  { student_id, guardian_id }: DataSubject,
): Promise<void> {
  await scope.tx.execute(sql`
    delete from app.guardian_links where school_id = ${scope.school.id}
      and (guardian_id = ${guardian_id} or student_id = ${student_id})`);
}

/** The column for records of a kind, and the column for the records at the other end of a link. */
function endsOf(kind: Joining["kind"]): [own: SQL, far: SQL] {
  const [student, guardian] = [sql`student_id`, sql`guardian_id`];
  return kind === "students" ? [student, guardian] : [guardian, student];
}

/** The ids of all links of two records. */
export async function findLinkIds(scope: Scope, { keep, drop }: Joining): Promise<string[]> {
  const both = sql`any (${sql.param([keep.id, drop.id])}::uuid[])`;
  const { rows } = await scope.tx.execute<{ id: string }>(sql`
    select id from app.guardian_links where school_id = ${scope.school.id}
      and (student_id = ${both} or guardian_id = ${both})`);
  return rows.map(({ id }) => id);
}

/** Counts the links of the dropped record, and names the people to whom both records are linked. */
export async function countLinks(
  scope: Scope,
  { kind, keep, drop }: Omit<Joining, "fills">,
): Promise<{ links: number; same: string[] }> {
  const mine = sql`school_id = ${scope.school.id}`;
  const [own, far] = endsOf(kind);
  const people =
    kind === "students"
      ? sql`app.guardians r`
      : sql`(select school_id, id, profile_id, student_id as number from app.students) r`;
  const number = kind === "students" ? sql`''` : sql`r.number`;
  const { rows } = await scope.tx.execute<{ links: number; same: string[] }>(sql`
    select (select count(*)::int from app.guardian_links where ${mine} and ${own} = ${drop.id}) as links,
      coalesce((
        select json_agg(coalesce(nullif(${nameIn("p")}, ''), ${number}))
        from app.guardian_links l
        join ${people} on r.school_id = l.school_id and r.id = l.${far}
        left join app.profiles p on p.school_id = r.school_id and p.id = r.profile_id
        where l.school_id = ${scope.school.id} and l.${own} = ${drop.id} and l.${far} in (
          select ${far} from app.guardian_links where ${mine} and ${own} = ${keep.id})), '[]')
        as same`);
  return rows[0] ?? { links: 0, same: [] };
}

/**
 * Gives the links of the dropped record to the kept one. If both are linked to the same person, the kept
 * link remains, with the custody notes of both. A student's further guardians come last.
 */
export async function moveLinks(scope: Scope, { kind, keep, drop }: Joining): Promise<number> {
  const execute = (statement: SQL) => scope.tx.execute(statement);
  const { id: school_id } = scope.school;
  const [own, far] = endsOf(kind);
  await execute(sql`
    update app.guardian_links k
    set custody_note = concat_ws(E'\n', nullif(k.custody_note, ''), nullif(d.custody_note, ''))
    from app.guardian_links d
    where k.school_id = ${school_id} and k.${own} = ${keep.id} and d.school_id = k.school_id
      and d.${own} = ${drop.id} and d.${far} = k.${far} and d.custody_note <> k.custody_note`);
  await execute(sql`
    delete from app.guardian_links d where d.school_id = ${school_id} and d.${own} = ${drop.id}
      and d.${far} in (select k.${far} from app.guardian_links k
        where k.school_id = ${school_id} and k.${own} = ${keep.id})`);
  const after = sql`(select coalesce(max(contact_order), 0) from app.guardian_links
    where school_id = ${school_id} and student_id = ${keep.id})`;
  const order =
    kind === "students" ? sql`, contact_order = least(9, contact_order + ${after})` : sql``;
  const { rowCount } = await execute(sql`update app.guardian_links set ${own} = ${keep.id} ${order}
    where school_id = ${school_id} and ${own} = ${drop.id}`);
  return rowCount ?? 0;
}

/** Locks guardians, in the order in which other writes lock them. */
export async function lockGuardians(scope: Scope, ids: string[]): Promise<void> {
  await scope.tx.execute(sql`
    select from app.guardians where school_id = ${scope.school.id}
      and id = any (${uuids(ids)}) order by id for update`);
}

/** Deletes the dropped guardian and raises the version of the kept one. */
export async function joinGuardians(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const mine = sql`school_id = ${scope.school.id}`;
  await scope.tx.execute(sql`delete from app.guardians where ${mine} and id = ${drop.id}`);
  await scope.tx.execute(
    sql`update app.guardians set version = version + 1 where ${mine} and id = ${keep.id}`,
  );
}

/** Whether a profile belongs to a guardian. */
export async function isGuardian(scope: Scope, profile_id: string): Promise<boolean> {
  const { tx, school } = scope;
  const theirs = and(eq(guardians.school_id, school.id), eq(guardians.profile_id, profile_id));
  return (await tx.$count(guardians, theirs)) > 0;
}
