import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { TestApp, TestSchool } from "#app/testing.ts";
import { seededRandom } from "#lib/random.ts";
import { group, type Phone } from "./phone.ts";

/** How often each kind of kill is made. */
export const ROUNDS = Number(process.env.ROUNDS || 40);

const REGISTER = "/dashboard/attendance";
const STATUSES = ["Present", "Absent", "Late", "Excused"];
/** How a round ends: what happens to the tab or to the line. */
export const ENDS = ["close", "crash", "reload", "cut", "swallow"] as const;

/** A mark in the form of the server's history. */
type Marked = { pupil: string; status: string };

/** Marks on a phone while tab and network fail at random, then compares the marks with the server's. */
export async function killRounds(
  app: TestApp,
  school: TestSchool,
  phone: Phone,
  { rounds, seed }: { rounds: number; seed: number },
): Promise<void> {
  const random = seededRandom(seed).next;
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const wait = (most: number) => new Promise((done) => setTimeout(done, random() * most));
  const names = ["Hakim", ...school.students.slice(1).map((_, at) => `Pelajar ${at + 2}`)];
  const marked: Marked[] = [];
  const queued = new Set<string>();
  await hearQueue(phone, ({ client_key }) => queued.add(client_key));
  phone.line.hear((url, body) => {
    if (!url.endsWith("/api/attendance/batch")) return;
    const { marks } = JSON.parse(body) as { marks: { client_key: string }[] };
    for (const { client_key } of marks) queued.add(client_key);
  });
  await phone.signIn(school.teacher);
  let page = await phone.openTab(REGISTER);

  for (let round = 0; round < rounds; round += 1) {
    await group(page, "Hakim").waitFor();
    const end = pick(ENDS);
    const isBefore = random() < 0.3;
    if (isBefore && end !== "cut") phone.line.set(pick(["cut", "swallow"] as const));
    const count = 1 + Math.floor(random() * 6);
    for (let at = 0; at < count; at += 1) {
      await markAny();
      if (random() < 0.4) await wait(60);
    }
    if (end === "cut" || end === "swallow") {
      phone.line.set(end);
      await markAny();
      await wait(150);
    }
    await wait(120);
    page = await comeBack(page, end, phone, REGISTER);
    phone.line.set("pass");
    await drained(page);
  }

  await compare(app, school, marked, queued);

  async function markAny() {
    const pupil = pick(names);
    const status = await markOtherwise(page, pupil, random());
    if (status) marked.push({ pupil, status });
  }
}

/** Clicks a status that the line does not have, and answers it. */
async function markOtherwise(
  page: Page,
  pupil: string,
  chance: number,
): Promise<string | undefined> {
  const buttons = group(page, pupil).getByRole("radio");
  const checked = await buttons.evaluateAll((all) =>
    all.map((radio) => radio.getAttribute("aria-checked") === "true"),
  );
  const free = STATUSES.map((_, at) => at).filter((at) => !checked[at]);
  const at = free[Math.floor(chance * free.length)];
  if (at === undefined) return undefined;
  await buttons.nth(at).evaluate((button: HTMLElement) => button.click());
  return STATUSES[at]?.toLowerCase();
}

/** Ends a round, and opens the screen at the path again where the tab is gone. */
export async function comeBack(
  page: Page,
  end: (typeof ENDS)[number],
  phone: Phone,
  path: string,
): Promise<Page> {
  if (end === "crash") {
    const session = await phone.context.newCDPSession(page);
    // The renderer crashes before it can answer.
    void session.send("Page.crash").catch(() => {});
    await page.waitForEvent("crash");
  }
  if (end === "close" || end === "crash") {
    phone.line.set("pass");
    return phone.openTab(path);
  }
  phone.line.set("pass");
  if (end === "reload") await page.reload();
  return page;
}

/** Waits until neither the page nor the store has a waiting change. */
export async function drained(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const database = await new Promise<IDBDatabase>((done) => {
            const request = indexedDB.open("halaqah");
            request.onsuccess = () => done(request.result);
          });
          if (!database.objectStoreNames.contains("queue")) return -1;
          const store = database.transaction("queue").objectStore("queue");
          const count = await new Promise<number>((done) => {
            const request = store.count();
            request.onsuccess = () => done(request.result);
          });
          database.close();
          return count;
        }),
      { timeout: 20_000, interval: 30 },
    )
    .toBe(0);
}

/** A change as the store holds it. */
type Queued = { client_key: string; kind: string };

/** Reports the changes that the store of a phone's pages comes to hold. */
export async function hearQueue(phone: Phone, hear: (change: Queued) => void): Promise<void> {
  await phone.context.exposeBinding("hearQueued", (_source, changes: Queued[]) =>
    changes.forEach(hear),
  );
  await phone.context.addInitScript(watchQueue);
}

/** Runs in the page. It reports the changes that the store holds. */
function watchQueue(): void {
  if (location.protocol !== "http:") return;
  const { hearQueued } = window as unknown as { hearQueued: (changes: unknown) => Promise<void> };
  new BroadcastChannel("queue").addEventListener("message", () => {
    const request = indexedDB.open("halaqah");
    request.onsuccess = () => {
      const database = request.result;
      const reading = database.transaction("queue").objectStore("queue").getAll();
      reading.onsuccess = () => {
        database.close();
        void hearQueued(reading.result.map(({ client_key, kind }) => ({ client_key, kind })));
      };
    };
  });
}

async function compare(
  app: TestApp,
  school: TestSchool,
  marked: Marked[],
  queued: Set<string>,
): Promise<void> {
  const { rows } = await app.owner.query<{ key: string; pupil: string; status: string }>(
    `select h.client_key as key, p.first_name as pupil, h.to_status as status
     from app.attendance_history h
     join app.attendance a on a.school_id = h.school_id and a.id = h.attendance_id
     join app.students s on s.school_id = a.school_id and s.id = a.student_id
     join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
     where h.school_id = $1 order by p.first_name, h.version`,
    [school.id],
  );
  const keys = rows.map(({ key }) => key);
  const lost = [...queued].filter((key) => !keys.includes(key));
  expect(lost, "queued, and not at the server").toEqual([]);
  expect(new Set(keys).size, "written twice").toBe(keys.length);
  const pupils = [...new Set(marked.map(({ pupil }) => pupil))];
  for (const pupil of pupils) {
    const want = marked.filter((mark) => mark.pupil === pupil).map(({ status }) => status);
    const got = rows.filter((row) => row.pupil === pupil).map(({ status }) => status);
    // Marks that were lost before they were stored may be missing; the others are in the order of marking.
    let at = 0;
    for (const status of want) if (status === got[at]) at += 1;
    expect({ pupil, got: got.length }, `${got.join()} of ${want.join()}`).toEqual({
      pupil,
      got: at,
    });
  }
  expect(queued.size).toBeGreaterThan(marked.length / 2);
  console.log(`${marked.length} marked, ${queued.size} queued, ${rows.length} written`);
}
