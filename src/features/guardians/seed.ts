import { insertRows } from "#db/bulk.ts";
import type { Relation } from "#lib/enumerations.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { guardianLinks, guardians } from "./table.ts";

/** A guardian by profile, with the children by age. */
export type SeedGuardian = {
  profile_id: string;
  relation: Relation;
  contact_order: number;
  children: string[];
};

/** Writes guardians and their links to pupils; a guardian of several children is written once. */
export async function seedGuardians(scope: Scope, people: SeedGuardian[]): Promise<void> {
  const school_id = scope.school.id;
  const known = people.map((guardian) => ({ ...guardian, id: newId() }));
  await insertRows(
    scope.tx,
    guardians,
    known.map(({ id, profile_id }, at) => ({
      school_id,
      id,
      profile_id,
      consent_whatsapp: at % 5 !== 4,
      consent_email: false,
      consent_phone: true,
    })),
  );
  await insertRows(
    scope.tx,
    guardianLinks,
    known.flatMap(({ id: guardian_id, relation, contact_order, children }) =>
      children.map((student_id) => ({
        school_id,
        id: newId(),
        guardian_id,
        student_id,
        relation,
        contact_order,
        may_collect: relation !== "waris",
      })),
    ),
  );
}
