import { sql } from "drizzle-orm";
import { hifzReach } from "#features/hifz/plans/db.ts";
import { PRIORS } from "#features/hifz/priors/db.ts";
import type { PupilPriors } from "#features/hifz/priors/contract.ts";
import type { Scope } from "#server/scope.ts";

/** What a pupil had memorised before; undefined if the pupil's hafazan is out of reach. */
export async function findHifzPupil(
  scope: Scope,
  student_id: string,
): Promise<PupilPriors | undefined> {
  const { rows } = await scope.tx.execute<PupilPriors>(sql`
    select s.id as student_id, ${PRIORS} from app.students s
    where s.school_id = ${scope.school.id} and s.id = ${student_id}
      and ${hifzReach(scope, "hifz.see", sql`s.id`)}`);
  return rows[0];
}
