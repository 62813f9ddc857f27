import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import type { TestSchool } from "#app/testing.ts";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import { addDays } from "#lib/dates.ts";
import { longTest } from "./browser.ts";
import { type Phone, settleWorker, usePhone, waitingWords } from "./phone.ts";

const phones = usePhone();
const TASMIK = "/dashboard/hifz";
const SOON = { timeout: 30_000 };

/** A halaqah of 12 who all memorise a page a day from the beginning. */
async function makeHalaqah(): Promise<TestSchool> {
  const school = await phones.app.makeSchool({ pupils: 12 });
  await phones.app.owner.query("update app.classes set kind = 'halaqah' where id = $1", [
    school.class_id,
  ]);
  const { body: programme } = await school.admin.post<{ id: string }>("/hifz/programmes", {
    name: "Tahfiz",
    order_kind: "mushaf",
    order_list: [],
    unit: "page",
    amount: 1,
    parts: 1,
  });
  for (const student_id of school.students) {
    const plan = { student_id, programme_id: programme.id, from_date: addDays(school.today, -30) };
    expect((await school.admin.post("/hifz/plans", plan)).status).toBe(201);
  }
  return school;
}

const nameAt = (at: number) => (at === 0 ? "Hakim" : `Pelajar ${at + 1}`);

function row(page: Page, name: string) {
  return page.locator("main li", { has: page.getByText(name, { exact: true }) });
}

async function sheetOf({ teacher, class_id, today: date }: TestSchool): Promise<Sheet> {
  return (await teacher.get<Sheet>("/hifz/sheets", { class_id, date })).body;
}

/** What the server has of each pupil: the mark, and the decisions of the records. */
async function stateOf(school: TestSchool): Promise<Record<string, string>> {
  const { marks } = await sheetOf(school);
  return Object.fromEntries(
    marks.map(({ student, status, records }) => {
      const live = records.filter(({ voided }) => !voided);
      const said = live.map(({ decision, grade }) => [decision, grade].filter(Boolean).join(" "));
      return [student.first_name, [status, ...said].filter(Boolean).join(", ")];
    }),
  );
}

/** Presses with the finger, and counts. */
function countTaps() {
  let taps = 0;
  return {
    count: () => taps,
    async tap(target: ReturnType<Page["locator"]>): Promise<void> {
      await target.tap();
      taps += 1;
    },
  };
}

/** The names of what the device keeps for the time without network. */
function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open("halaqah");
      request.onsuccess = () => done(request.result);
    });
    const store = database.transaction("kept").objectStore("kept");
    const keys = await new Promise<IDBValidKey[]>((done) => {
      const request = store.getAllKeys();
      request.onsuccess = () => done(request.result);
    });
    database.close();
    return keys.map(String);
  });
}

async function openTasmik(phone: Phone, school: TestSchool): Promise<Page> {
  await phone.signIn(school.teacher);
  const page = await phone.openTab(TASMIK);
  await row(page, "Hakim").waitFor();
  return page;
}

test("a halaqah of 12 without a mistake takes a tap each, in one screen", async () => {
  const school = await makeHalaqah();
  const phone = await phones.makePhone();
  await phone.signIn(school.teacher);
  const page = await phone.openTab("/dashboard");
  const finger = countTaps();
  await finger.tap(page.getByRole("link", { name: "Record Hifz" }));
  for (let at = 0; at < 12; at += 1) {
    await finger.tap(page.getByRole("button", { name: new RegExp(`^Pass: ${nameAt(at)}\\b`) }));
  }
  expect(finger.count()).toBe(13);
  await page.getByText("12 of 12 heard").waitFor();
  await expect
    .poll(async () => [...new Set(Object.values(await stateOf(school)))], SOON)
    .toEqual(["present, pass mumtaz"]);
});

test("an ustaz's morning: the network goes in the middle, and everything is there once", async () => {
  const school = await makeHalaqah();
  const phone = await phones.makePhone();
  let page = await openTasmik(phone, school);
  await settleWorker(page);
  await page.getByRole("button", { name: "Yes, my own device" }).click();
  await expect.poll(() => keptNames(page), SOON).toContainEqual(expect.stringMatching(/^sheet /));
  for (let at = 0; at < 4; at += 1) {
    await page.getByRole("button", { name: new RegExp(`^Pass: ${nameAt(at)}\\b`) }).tap();
  }

  // With mistakes: the row, a pad for each, and the decision.
  const finger = countTaps();
  await finger.tap(page.getByRole("button", { name: /^Enter: Pelajar 5\b/ }));
  await finger.tap(page.getByRole("button", { name: "Forgot / wrong: 0" }));
  await finger.tap(page.getByRole("button", { name: "Stuck: 0" }));
  await finger.tap(page.getByRole("button", { name: "Stuck: 1" }));
  await finger.tap(page.getByRole("dialog").getByRole("button", { name: "Pass", exact: true }));
  expect(finger.count()).toBe(5);
  await row(page, "Pelajar 5").getByText("Jayyid Jiddan 80").waitFor();
  await expect.poll(async () => (await stateOf(school))["Pelajar 5"], SOON).toMatch(/^present/);

  await phone.setNetwork(false);
  await page.getByRole("button", { name: /^Repeat: Pelajar 6\b/ }).tap();
  for (let at = 6; at < 10; at += 1) {
    await page.getByRole("button", { name: new RegExp(`^Pass: ${nameAt(at)}\\b`) }).tap();
  }
  // Half, up to the second ayah.
  await page.getByRole("button", { name: /^Enter: Pelajar 11\b/ }).tap();
  await page.getByRole("button", { name: "Half", exact: true }).tap();
  await page.getByRole("button", { name: "2", exact: true }).tap();
  await page.getByRole("button", { name: "Save half" }).tap();
  await page.getByRole("button", { name: /^More: Pelajar 12\b/ }).tap();
  await page.getByRole("dialog").getByRole("button", { name: "Sakit (ada MC)" }).tap();
  await waitingWords(page).waitFor();
  expect((await stateOf(school))["Pelajar 6"]).toBe("");

  // The phone is put away and taken out again.
  page = await phone.openTab(TASMIK);
  await row(page, "Pelajar 6").getByText("Repeat", { exact: true }).waitFor();
  await page.getByText("11 of 11 heard").waitFor();
  await phone.setNetwork(true);
  await expect
    .poll(() => stateOf(school), { timeout: 60_000 })
    .toMatchObject({
      Hakim: "present, pass mumtaz",
      "Pelajar 5": "present, pass jayyid_jiddan",
      "Pelajar 6": "present, repeat",
      "Pelajar 10": "present, pass mumtaz",
      "Pelajar 11": "present, half mumtaz",
      "Pelajar 12": "excused",
    });
  await waitingWords(page).waitFor({ state: "detached" });
  const { rows } = await phones.app.owner.query<{ count: string }>(
    "select count(*) from app.hifz_record_history where school_id = $1",
    [school.id],
  );
  expect(Number(rows[0]?.count)).toBe(11);
});

test("what was not written is shown with its reason, and solved on the row", async () => {
  const school = await makeHalaqah();
  const phone = await phones.makePhone();
  const page = await openTasmik(phone, school);
  await settleWorker(page);
  await phone.setNetwork(false);
  await page.getByRole("button", { name: /^Pass: Hakim\b/ }).tap();
  await page.getByRole("button", { name: /^Pass: Pelajar 2\b/ }).tap();

  // In the office, one is marked absent and one was heard.
  const { class_id, today: date, admin, students } = school;
  const [hakim, second] = students;
  const client_key = crypto.randomUUID();
  await admin.post("/attendance/batch", {
    class_id,
    date,
    marks: [{ student_id: hakim, status: "absent", version: 0, client_key }],
  });
  const heard = {
    stream: "baharu",
    attempt: 1,
    version: 0,
    from_id: 1,
    to_id: 7,
    decision: "repeat",
  };
  await admin.post("/hifz/records/batch", {
    class_id,
    date,
    records: [{ ...heard, student_id: second, client_key: crypto.randomUUID() }],
  });
  await phone.setNetwork(true);

  await row(page, "Hakim")
    .getByText(/the tasmik was not saved/)
    .waitFor();
  await row(page, "Pelajar 2")
    .getByText(/has already recorded Pelajar 2/)
    .waitFor();
  await row(page, "Hakim").getByRole("button", { name: "Present: save" }).tap();
  await row(page, "Pelajar 2").getByRole("button", { name: "Save as attempt 2" }).tap();
  await expect
    .poll(() => stateOf(school), SOON)
    .toMatchObject({ Hakim: "present, pass mumtaz", "Pelajar 2": "present, repeat, pass mumtaz" });

  // Undoing takes the record back, and the pupil is no longer marked.
  await page.getByRole("button", { name: /^Pass: Pelajar 4\b/ }).tap();
  await expect
    .poll(async () => (await stateOf(school))["Pelajar 4"], SOON)
    .toBe("present, pass mumtaz");
  await page.getByRole("button", { name: /^Undo: Pelajar 4: Pass/ }).tap();
  await expect.poll(async () => (await stateOf(school))["Pelajar 4"], SOON).toBe("");
  // It is offered again, over the version that was withdrawn.
  await page.reload();
  await page.getByRole("button", { name: /^Pass: Pelajar 4\b/ }).tap();
  await expect
    .poll(async () => (await stateOf(school))["Pelajar 4"], SOON)
    .toBe("present, pass mumtaz");
});

longTest("a month that closes in between keeps what waits, and says so", async () => {
  const school = await makeHalaqah();
  const phone = await phones.makePhone();
  const page = await openTasmik(phone, school);
  await phone.setNetwork(false);
  await page.getByRole("button", { name: /^Pass: Hakim\b/ }).tap();
  await phones.app.owner.query(
    "delete from app.class_teachers where school_id = $1 and class_id = $2",
    [school.id, school.class_id],
  );
  await phone.setNetwork(true);
  await waitingWords(page)
    .getByText(/to check/)
    .waitFor();
});
