import { changePlanEverywhere, listSchoolsEverywhere } from "#features/schools/db.ts";
import { rebuildPagesOf } from "#features/hifz/pages/jobs.ts";
import { asOwner, asOwnerPool } from "#db/database.ts";
import { PLANS } from "#lib/plans.ts";
import type { Env } from "#server/env.ts";

const USAGE = `npm run admin -- schools
npm run admin -- plan ID NAME   (NAME: ${PLANS.join(", ")})
npm run admin -- hifz:rebuild ID`;

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `npm run admin`: lists the schools, or changes something of one. It may run beside a server. */
export async function runAdmin(
  env: Env,
  [order, id = "", plan = ""]: string[],
  say: (line: string) => void,
): Promise<void> {
  const options = { dataDir: env.dataDir, url: env.databaseUrl, log: () => {} };
  if (order === "schools") {
    const schools = await asOwner(options, listSchoolsEverywhere);
    for (const school of schools) {
      say(`${school.id}  ${school.plan}, ${school.students} active students  ${school.name}`);
    }
    return;
  }
  if (order === "hifz:rebuild") {
    const schools = await asOwner(options, listSchoolsEverywhere);
    if (!schools.some((school) => school.id === id.toLowerCase())) throw noSchool(id);
    const count = await asOwnerPool(options, (app) => rebuildPagesOf(app, id));
    say(`${count.pupils} students: ${count.wrong} differed from their records.`);
    return;
  }
  const isPlan = PLANS.some((one) => one === plan);
  if (order !== "plan" || !isPlan) throw new Error(USAGE);
  const name =
    ID.test(id) && (await asOwner(options, (owner) => changePlanEverywhere(owner, id, plan)));
  if (!name) throw noSchool(id);
  say(`${name} has the plan ${plan}.`);
  if (!env.plans) say("It counts once the server runs with PLANS=on.");
}

function noSchool(id: string): Error {
  return new Error(`There is no school ${id}. npm run admin -- schools lists them.`);
}
