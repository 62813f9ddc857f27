import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { TestApp, TestSchool } from "#app/testing.ts";
import { foldPupilsOf } from "#features/hifz/pages/jobs.ts";
import { clockNow } from "#lib/dates.ts";
import { seededRandom } from "#lib/random.ts";
import { makeHalaqah } from "./halaqah.ts";
import { comeBack, drained, ENDS, hearQueue, ROUNDS } from "./kills.ts";
import { type Phone, settleWorker, usePhone } from "./phone.ts";

const phones = usePhone();
const TASMIK = "/dashboard/hifz";
/** What happens beside the deaths of tab and line: a colleague uses the phone meanwhile, or the session ends. */
const MORE_ENDS = [...ENDS, "other", "signed_out"] as const;

test("each time the tab, the line or the session dies while hearing, marking and closing, all that was queued is there once", async () => {
  const seed = Number(process.env.SEED ?? clockNow() % 1_000_000);
  console.log(`SEED=${seed}`);
  const random = seededRandom(seed).next;
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const school = await makeHalaqah(phones.app);
  const phone = await phones.makePhone();
  const queued = new Map<string, string>();
  await hearQueue(phone, ({ client_key, kind }) => queued.set(client_key, kind));
  await phone.context.addInitScript(setClockAhead);
  await phone.signIn(school.teacher);
  let page = await phone.openTab(TASMIK);
  await settleWorker(page);

  for (let round = 0; round < ROUNDS; round += 1) {
    await row(page, "Hakim")
      .waitFor()
      .catch((cause: unknown) => tell(page, round, cause));
    const end = pick(MORE_ENDS);
    if (random() < 0.3) phone.line.set(pick(["cut", "swallow"] as const));
    const count = 1 + Math.floor(random() * 5);
    for (let at = 0; at < count; at += 1) await act(page, random);
    if (end === "cut" || end === "swallow") {
      phone.line.set(end);
      await act(page, random);
    }
    await new Promise((done) => setTimeout(done, 50 + random() * 150));
    page = await endRound(page, end, phone, school);
    phone.line.set("pass");
    await drained(page);
  }
  await compare(phones.app, school, queued);
});

/** Says what stands on the page in the place of the sheet. */
async function tell(page: Page, round: number, cause: unknown): Promise<never> {
  const shown = await page.locator("body").innerText();
  throw new Error(`round ${round}: no sheet at ${page.url()}, but: ${shown}`, { cause });
}

function row(page: Page, name: string) {
  return page.locator("main li", { has: page.getByText(name, { exact: true }) });
}

/** Rows of pupils who are there and were not heard: a closing asks about them. */
const OPEN_ROWS = 'main li:has([aria-label^="Pass:"])';
/** Rows with a record. Entering one for a pupil who is away would stay open, as it should. */
const HEARD_ROWS = 'main li:not(:has([aria-label^="Pass:"], [aria-label^="Has come:"]))';

/** Presses something at random: hears, marks, withdraws, or closes. */
async function act(page: Page, random: () => number): Promise<void> {
  const chance = random();
  const press = (rows: string, name: string) => pressOne(page, { rows, name, at: random() });
  /** Presses the button of the dialog that opens, if there is one. */
  const inDialog = async (name: string) => {
    const isOpen = await page.locator("dialog[open] h2").waitFor(SOON).then(isSo, isNot);
    if (isOpen && !(await pressOne(page, { rows: "dialog[open]", name, at: 0 })))
      await page.keyboard.press("Escape");
  };
  if (chance < 0.45 && (await press("main li", "^(Pass|Repeat): "))) return;
  if (chance < 0.55 && (await press("main li", "^Has come: "))) return;
  if (chance < 0.65 && (await press("main li", "^More: "))) return inDialog("^Sakit");
  if (chance < 0.78) {
    const isAsked = (await page.locator(OPEN_ROWS).count()) > 0;
    await press("main", "^Close (session|again)$");
    return isAsked ? inDialog("^Close session$") : undefined;
  }
  if (await press(HEARD_ROWS, "^Enter: ")) await inDialog("^Withdraw$");
}

/** A row that has just changed may have left nothing to ask. */
const SOON = { timeout: 2_000 };
const isSo = () => true;
const isNot = () => false;

type Wanted = { rows: string; name: string; at: number };

/** Presses one of the buttons with a name, and says whether there was one. */
function pressOne(page: Page, wanted: Wanted): Promise<boolean> {
  return page.evaluate(({ rows, name, at }) => {
    const pattern = new RegExp(name);
    const all = [...document.querySelectorAll(rows)]
      .flatMap((row) => [...row.querySelectorAll("button")])
      .filter((one) => pattern.test((one.ariaLabel ?? one.textContent).trim()) && !one.disabled);
    all[Math.floor(at * all.length)]?.click();
    return all.length > 0;
  }, wanted);
}

/** Ends a round; the teacher has the sheet before the eyes again. */
async function endRound(
  page: Page,
  end: (typeof MORE_ENDS)[number],
  phone: Phone,
  school: TestSchool,
): Promise<Page> {
  if (end !== "other" && end !== "signed_out") return comeBack(page, end, phone, TASMIK);
  phone.line.set("cut");
  await pressOne(page, { rows: "main li", name: "^(Pass|Repeat): ", at: 0 });
  if (end === "signed_out") await phone.context.clearCookies();
  else await phone.signIn(school.colleague);
  phone.line.set("pass");
  if (end === "other") {
    // The page may be on its way elsewhere by itself, which ends this navigation.
    await page.goto("/dashboard").catch(() => page.goto("/dashboard"));
    await page.getByRole("banner").waitFor();
  } else await page.evaluate(() => dispatchEvent(new Event("online")));
  await phone.signIn(school.teacher);
  await page.goto(TASMIK);
  return page;
}

/** Runs in the page: its clock is three days ahead. */
function setClockAhead(): void {
  const AHEAD = 3 * 86_400_000;
  const Real = Date;
  // eslint-disable-next-line no-global-assign -- a phone whose clock is wrong
  Date = new Proxy(Real, {
    construct: (target, given) =>
      given.length > 0 ? Reflect.construct(target, given) : new target(Real.now() + AHEAD),
    get: (target, name) => (name === "now" ? () => Real.now() + AHEAD : Reflect.get(target, name)),
  });
}

async function compare(
  { owner, runtime }: TestApp,
  school: TestSchool,
  queued: ReadonlyMap<string, string>,
): Promise<void> {
  const { rows } = await owner.query<{ key: string; by: string; made_at: string | null }>(
    `select client_key as key, changed_by as by, null as made_at from app.attendance_history
     where school_id = $1
     union all
     select h.id, h.changed_by, r.made_at::text from app.hifz_record_history h
     join app.hifz_records r on r.school_id = h.school_id and r.id = h.record_id
     where h.school_id = $1`,
    [school.id],
  );
  const keys = rows.map(({ key }) => key);
  const said = [...queued].filter(([, kind]) => kind !== "sitting");
  const lost = said.filter(([key]) => !keys.includes(key));
  expect(lost, "queued, and not at the server").toEqual([]);
  expect(new Set(keys).size, "written twice").toBe(keys.length);
  expect(new Set(rows.map(({ by }) => by)).size, "written as another person").toBe(1);
  // A time that lies ahead is no time at which anything was recited.
  expect(rows.filter(({ made_at }) => made_at !== null)).toEqual([]);
  const { rows: sittings } = await owner.query(
    "select from app.hifz_sittings where school_id = $1",
    [school.id],
  );
  expect(sittings).toHaveLength([...queued.values()].includes("sitting") ? 1 : 0);
  expect(await foldPupilsOf(runtime, school.id, 1), "states are not those of the records").toEqual(
    [],
  );
  const counts = ["mark", "tasmik", "sitting"].map(
    (kind) => `${[...queued.values()].filter((one) => one === kind).length} ${kind}`,
  );
  console.log(`${counts.join(", ")}; ${rows.length} written`);
}
