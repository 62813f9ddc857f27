import { groupedBy } from "#lib/grouped.ts";

/** A family, or somebody who gives money for pupils of others. */
export const ACCOUNT_KINDS = ["family", "sponsor"] as const;
export type AccountKind = (typeof ACCOUNT_KINDS)[number];

/** A guardian of a pupil, as far as billing asks. */
export type Kin = { student_id: string; guardian_id: string; relation: string };

/** Pupils who would be billed together, and the guardians of all of them. */
export type ProposedFamily = { student_ids: string[]; guardian_ids: string[]; doubtful: boolean };

/**
 * The families among pupils: those whom guardians join, with next of kin (waris) joining nobody. It is doubtful
 * whether they are one where they do not all have the same guardians, as after a divorce; a person decides then.
 */
export function proposeFamilies(
  student_ids: readonly string[],
  kin: readonly Kin[],
): ProposedFamily[] {
  const joining = kin.filter(({ relation }) => relation !== "waris");
  const guardians = groupedBy(joining, ({ student_id }) => student_id);
  const children = groupedBy(joining, ({ guardian_id }) => guardian_id);
  const kinOf = groupedBy(kin, ({ student_id }) => student_id);
  const places = new Map(student_ids.map((id, place) => [id, place]));
  const placeOf = (id: string) => places.get(id) ?? -1;
  const seen = new Set<string>();
  const families: ProposedFamily[] = [];
  for (const first of student_ids) {
    if (seen.has(first)) continue;
    const family = new Set([first]);
    const joined = new Set<string>();
    for (const member of family) {
      for (const { guardian_id } of guardians.get(member) ?? []) {
        if (joined.has(guardian_id)) continue;
        joined.add(guardian_id);
        for (const { student_id } of children.get(guardian_id) ?? []) family.add(student_id);
      }
    }
    const members = [...family]
      .filter((id) => places.has(id))
      .toSorted((a, b) => placeOf(a) - placeOf(b));
    for (const id of members) seen.add(id);
    const sets = new Set(
      members.map((id) =>
        (guardians.get(id) ?? [])
          .map(({ guardian_id }) => guardian_id)
          .toSorted()
          .join(),
      ),
    );
    families.push({
      student_ids: members,
      guardian_ids: guardiansOfAll(
        members,
        members.flatMap((id) => kinOf.get(id) ?? []),
      ),
      doubtful: sets.size > 1,
    });
  }
  return families;
}

/** The guardians who are linked to every one of the pupils: those who may see what is owed for them. */
export function guardiansOfAll(student_ids: readonly string[], kin: readonly Kin[]): string[] {
  const asked = new Set(student_ids);
  const linked = kin.filter(({ student_id }) => asked.has(student_id));
  return [...groupedBy(linked, ({ guardian_id }) => guardian_id)]
    .filter(([, links]) => new Set(links.map(({ student_id }) => student_id)).size === asked.size)
    .map(([guardian_id]) => guardian_id);
}

type Named = { name: string };

/** Whose name a family is called by: its first guardian, or else its eldest pupil. Empty where neither has one. */
export function callName({ payers, students }: { payers: Named[]; students: Named[] }): string {
  return payers[0]?.name || students[0]?.name || "";
}
