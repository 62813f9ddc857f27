import { addFamilies, NOTICE } from "#app/testing-announcements.ts";
import type { Caller, TestApp } from "#app/testing.ts";
import type { Announcement } from "#features/announcements/contract.ts";
import { printTimed, taken } from "./timed.ts";

const FAMILIES = 1_000;
/** As many as one answer has. */
const LISTED = 200;

/** Prints what publishing to a large school costs, and what its list does when all of it went to everybody. */
export async function printNotices(app: TestApp): Promise<void> {
  const school = await app.makeSchool();
  const { admin, guardian } = school;
  await addFamilies(app, school, FAMILIES);
  const drafts = await makeDrafts(admin);
  const publish = async () => {
    const draft = drafts.pop();
    if (!draft) throw new Error("there are fewer drafts than presses");
    const { id, version } = draft;
    return taken(await admin.post<Announcement>(`/announcements/${id}/publish`, { version }));
  };
  const { people } = (await publish()).body;
  console.log(
    `\n| announcements to ${people} guardians | p50 ms | slowest ms | statements | kB | budget |\n` +
      "|---|---|---|---|---|---|",
  );
  await printTimed("publishing", publish, "≤ 1,000 ms, one transaction");
  while (drafts.length > 0) await publish();
  // As autovacuum does within a minute of so many new rows: without it PostgreSQL knows nothing of them yet.
  await app.owner.query("vacuum analyze app.announcement_recipients");
  const list = (of: Caller) => async () => taken(await of.get("/announcements"));
  await printTimed(`list of ${LISTED}, with who has read`, list(admin), "≤ 100 ms");
  await printTimed(`list of ${LISTED}, of a guardian`, list(guardian), "≤ 100 ms");
}

async function makeDrafts(by: Caller): Promise<Announcement[]> {
  const drafts: Announcement[] = [];
  while (drafts.length < LISTED) {
    const { body } = taken(
      await by.post<Announcement>("/announcements", { ...NOTICE, reply: "ack" }),
    );
    drafts.push(body);
  }
  return drafts;
}
