import { sql } from "drizzle-orm";
import { insertRows, uuids } from "#db/bulk.ts";
import { nameIn } from "#db/pieces.ts";
import { addDays, instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import { cardSignatures } from "./table.ts";

type SeedSignatures = {
  period_id: string;
  /** The day on which the reports were published, and how many days ago that was. */
  issued_on: string;
  days_ago: number;
  at: (date: string, minute: number) => number;
  /** Students whose reports nobody has signed. */
  unsigned: readonly string[];
};

/** Of so many published reports so many are signed. */
const SIGNED = 120 / 190;
const EVENING = 1230;

/** Signatures of guardians under most of the published reports of a period, on the evenings after. */
export async function seedSignatures(
  scope: Scope,
  random: Random,
  { period_id, issued_on, days_ago, at, unsigned }: SeedSignatures,
): Promise<void> {
  const { school, tx } = scope;
  type Issue = { id: string; hash: string; profile_id: string | null; name: string };
  const { rows } = await tx.execute<Issue>(sql`
    select i.id, i.hash, g.profile_id, ${nameIn("p")} as name
    from app.card_issues i
    join app.cards k on k.school_id = i.school_id and k.id = i.card_id
    left join lateral (select g.* from app.guardian_links l
      join app.guardians g on g.school_id = l.school_id and g.id = l.guardian_id
      where l.school_id = k.school_id and l.student_id = k.student_id
        and k.student_id <> all (${uuids([...unsigned])})
      order by l.contact_order, l.id limit 1) g on true
    left join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
    where i.school_id = ${school.id} and k.period_id = ${period_id}
    order by i.id`);
  const signers = rows.flatMap(({ profile_id, ...issue }) =>
    profile_id ? { ...issue, profile_id } : [],
  );
  const signed = random.shuffle(signers).slice(0, Math.round(rows.length * SIGNED));
  await insertRows(
    tx,
    cardSignatures,
    signed.map(({ id: issue_id, hash, profile_id, name }) => {
      const evening = addDays(issued_on, random.between(1, Math.max(1, Math.min(9, days_ago - 1))));
      // One in thirty lets somebody else in the house type.
      const other_name = random.chance(1 / 30);
      return {
        school_id: school.id,
        id: newId(),
        issue_id,
        profile_id,
        signed_name: other_name ? "Nenek" : name,
        other_name,
        hash,
        via: "screen" as const,
        at: instant(at(evening, EVENING + random.between(0, 90))),
      };
    }),
  );
}
