import { recordTraffic } from "#app/testing-queries.ts";
import { addCardSetup } from "#app/testing-cards.ts";
import type { TestApp, TestSchool } from "#app/testing.ts";
import { printTimed, taken } from "./timed.ts";

const PUPILS = 500;
const PUBLISHED = 256;
const REGISTERS = 60;
const ROUNDS = 5;

/** Prints what progress reports cost in a school of 500 pupils, and what publishing 256 of them at once takes. */
export async function printCards(app: TestApp): Promise<void> {
  const school = await app.makeSchool({ pupils: PUPILS - 3, plan: "enterprise" });
  const { admin, class_id, other_class_id, students } = school;
  for (let ago = 1; ago <= REGISTERS; ago += 1) await school.addSavedRegister(ago);
  const sections = ["attendance", "hafazan", "subjects", "traits", "comment", "remark"];
  const { period_id } = await addCardSetup(school, sections);
  await write(app, school, period_id);
  await app.owner.query("analyze");
  console.log(
    `\n| ${PUPILS} pupils, 8 marks each | p50 ms | slowest ms | statements | kB | budget |\n` +
      "|---|---|---|---|---|---|",
  );
  const read = (path: string) => async () => taken(await admin.get(path));
  await printTimed("board", read(`/card-periods/${period_id}/board`), "≤ 200 ms");
  const of = (id: string) => `period_id=${period_id}&class_id=${id}`;
  await printTimed("class of 497 with figures", read(`/cards?${of(class_id)}`), "");
  await printTimed("class of 3 with figures", read(`/cards?${of(other_class_id)}`), "≤ 250 ms");
  const ids = students.slice(0, PUBLISHED);
  const publish = async () =>
    taken(await admin.post("/cards/publish", { period_id, student_ids: ids }));
  const times: number[] = [];
  const used: number[] = [];
  let statements = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    await app.owner.query("update app.cards set state = 'approved' where school_id = $1", [
      school.id,
    ]);
    const [began, before] = [performance.now(), process.cpuUsage()];
    const traffic = await recordTraffic(publish);
    const { user, system } = process.cpuUsage(before);
    times.push(performance.now() - began);
    used.push((user + system) / 1000);
    statements = traffic.statements.length;
  }
  const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0;
  const [p50, last] = [middle(times).toFixed(0), Math.max(...times).toFixed(0)];
  console.log(`| publish ${PUBLISHED} at once | ${p50} | ${last} | ${statements} | | ≤ 5,000 ms |`);
  console.log(`| processor time of that, ours | ${middle(used).toFixed(0)} | | | | |`);
  await printTimed("the same again, which publishes nothing", publish, "");
  await printTimed("signatures", read(`/card-signatures?period_id=${period_id}`), "≤ 200 ms");
  await printTimed("papers of a class", read(`/card-issues?${of(class_id)}`), "");
}

/** Writes a report with marks and a comment for each student, approved. */
async function write({ owner }: TestApp, { id, admin, today }: TestSchool, period_id: string) {
  await owner.query(
    `insert into app.cards (school_id, id, period_id, student_id, class_id, comment, traits, state,
       changed_by, changed_at)
     select e.school_id, gen_random_uuid(), $2, e.student_id, e.class_id,
       'Alhamdulillah, hadir setiap hari dan tekun.', (select jsonb_object_agg(t.id, 3) from app.traits t
         where t.school_id = e.school_id), 'approved', $3, now()
     from app.class_enrollments e where e.school_id = $1 and e.from_date <= $4`,
    [id, period_id, admin.id, today],
  );
  await owner.query(
    `insert into app.card_marks (school_id, id, card_id, subject_id, tenths, client_key, marked_by, marked_at)
     select k.school_id, gen_random_uuid(), k.id, s.id, 700, gen_random_uuid(), $2, now()
     from app.cards k join app.subjects s on s.school_id = k.school_id where k.school_id = $1`,
    [id, admin.id],
  );
}
