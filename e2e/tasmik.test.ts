import type { Page, Route } from "playwright-core";
import { expect } from "vitest";
import { longTest, test } from "#app/testing-runs.ts";
import type { Caller, TestSchool } from "#app/testing.ts";
import type { PupilRecord } from "#features/hifz/pupil/contract.ts";
import type { Sheet } from "#features/hifz/tasmik/contract.ts";
import { addDays } from "#lib/dates.ts";
import { DESKTOP, expectAccessible } from "./browser.ts";
import { makeHalaqah } from "./halaqah.ts";
import { drained } from "./kills.ts";
import { keptNames, type Phone, settleWorker, usePhone, waitingWords } from "./phone.ts";

const phones = usePhone();
const TASMIK = "/dashboard/hifz";
const SOON = { timeout: 30_000 };

const nameAt = (at: number) => (at === 0 ? "Hakim" : `Pelajar ${at + 1}`);

function row(page: Page, name: string) {
  return page.locator("main li", { has: page.getByText(name, { exact: true }) });
}

async function sheetOf({ class_id, today: date }: TestSchool, caller: Caller): Promise<Sheet> {
  return (await caller.get<Sheet>("/hifz/sheets", { class_id, date })).body;
}

/** What the server has of each pupil: the mark, and the decisions of the records. */
async function stateOf(
  school: TestSchool,
  caller: Caller = school.teacher,
): Promise<Record<string, string>> {
  const { marks } = await sheetOf(school, caller);
  return Object.fromEntries(
    marks.map(({ student, status, records }) => {
      const live = records.filter(({ voided }) => !voided);
      const said = live.map(({ decision, grade }) => [decision, grade].filter(Boolean).join(" "));
      return [student.first_name, [status, ...said].filter(Boolean).join(", ")];
    }),
  );
}

/** What the guardian sees of what the first pupil recited. */
async function heardOf({ guardian, students }: TestSchool): Promise<string[]> {
  const path = `/hifz/pupils/${students[0]}/records`;
  const { body } = await guardian.get<{ records: PupilRecord[] }>(path);
  return body.records.map(({ decision, grade }) => [decision, grade].join(" "));
}

/** How many pages of the school's pupils have which state. */
async function pagesOf({ id }: TestSchool): Promise<string[]> {
  const { rows } = await phones.app.owner.query<{ pages: string }>(
    `select state || ' ' || count(*) as pages from app.hifz_pages where school_id = $1
     group by state order by state`,
    [id],
  );
  return rows.map(({ pages }) => pages);
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

async function openTasmik(phone: Phone, school: TestSchool): Promise<Page> {
  await phone.signIn(school.teacher);
  const page = await phone.openTab(TASMIK);
  await row(page, "Hakim").waitFor();
  return page;
}

test("a halaqah of 12 without a mistake takes a tap each, one to open and one to close", async () => {
  const school = await makeHalaqah(phones.app);
  const phone = await phones.makePhone();
  await phone.signIn(school.teacher);
  const page = await phone.openTab("/dashboard");
  const finger = countTaps();
  await finger.tap(page.getByRole("link", { name: "Record Hifz" }));
  for (let at = 0; at < 12; at += 1) {
    await finger.tap(page.getByRole("button", { name: new RegExp(`^Pass: ${nameAt(at)}\\b`) }));
  }
  await finger.tap(page.getByRole("button", { name: "Close session" }));
  expect(finger.count()).toBe(14);
  await page.getByText(/^Closed at .* by Faizal/).waitFor();
  await page.getByText("12 of 12 heard").waitFor();
  expect([...new Set(Object.values(await stateOf(school)))]).toEqual(["present, pass mumtaz"]);
});

test("an ustaz's morning: the network goes in the middle, and everything is there once", async () => {
  const school = await makeHalaqah(phones.app);
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
  await finger.tap(page.getByRole("button", { name: "Tajwid: 0" }));
  await finger.tap(page.getByRole("dialog").getByRole("button", { name: "Pass", exact: true }));
  // A thumb takes 350 ms a tap, and four mistakes must not take 15 seconds.
  expect(finger.count()).toBe(6);
  expect(finger.count() * 350).toBeLessThan(15_000);
  await row(page, "Pelajar 5").getByText("Jayyid 75").waitFor();
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
  await page.getByRole("button", { name: "Close session" }).tap();
  await page.getByText("Will be closed when you are online again").waitFor();
  await waitingWords(page).waitFor();
  expect((await stateOf(school))["Pelajar 6"]).toBe("");
  expect(await heardOf(school)).toEqual([]);

  // The phone is put away and taken out again.
  page = await phone.openTab(TASMIK);
  await row(page, "Pelajar 6").getByText("Repeat", { exact: true }).waitFor();
  await page.getByText("11 of 11 heard").waitFor();
  await page.getByText("Will be closed when you are online again").waitFor();
  await phone.setNetwork(true);
  await expect
    .poll(() => stateOf(school), { timeout: 60_000 })
    .toMatchObject({
      Hakim: "present, pass mumtaz",
      "Pelajar 5": "present, pass jayyid",
      "Pelajar 6": "present, repeat",
      "Pelajar 10": "present, pass mumtaz",
      "Pelajar 11": "present, half mumtaz",
      "Pelajar 12": "excused",
    });
  await page.getByText(/^Closed at .* by Faizal/).waitFor();
  await waitingWords(page).waitFor({ state: "detached" });
  const { rows } = await phones.app.owner.query<{ count: string }>(
    "select count(*) from app.hifz_record_history where school_id = $1",
    [school.id],
  );
  expect(Number(rows[0]?.count)).toBe(11);
  expect(await pagesOf(school)).toEqual(["begun 1", "new 9"]);

  // At home, the same phone shows what Hakim recited.
  expect(await heardOf(school)).toEqual(["pass mumtaz"]);
  await phone.signIn(school.guardian);
  page = await phone.openTab(`/dashboard/students/${school.students[0]}/hifz`);
  await page.getByText(/^New memorisation: Al-Fatihah/).waitFor();
  await page.getByText(/^Mumtaz · Faizal/).waitFor();
});

test("closing asks why those who are there were not heard, and what was said can be changed", async () => {
  const school = await makeHalaqah(phones.app);
  const { class_id, today: date, teacher, students } = school;
  const marks = students.slice(0, 11).map((student_id) => {
    return { student_id, status: "present", version: 0, client_key: crypto.randomUUID() };
  });
  expect((await teacher.post("/attendance/batch", { class_id, date, marks })).status).toBe(200);
  const phone = await phones.makePhone();
  const page = await openTasmik(phone, school);
  for (let at = 0; at < 8; at += 1) {
    await page.getByRole("button", { name: new RegExp(`^Pass: ${nameAt(at)}\\b`) }).tap();
  }
  await page.getByRole("button", { name: "Close session" }).tap();
  const dialog = page.getByRole("dialog");
  const reasonsOf = (name: string) => dialog.getByRole("group", { name: new RegExp(`${name}\\b`) });
  await dialog.getByText("8 heard · 4 not heard").waitFor();
  expect(await reasonsOf("Pelajar 10").getByRole("button", { pressed: true }).innerText()).toBe(
    "Not ready",
  );
  await reasonsOf("Pelajar 11").getByRole("button", { name: "Sick" }).tap();
  await reasonsOf("Pelajar 12").getByRole("button", { name: "Absent" }).tap();
  // In the office, one is marked absent meanwhile.
  const absent = { student_id: students[8], status: "absent", version: 1 };
  const office = { class_id, date, marks: [{ ...absent, client_key: crypto.randomUUID() }] };
  expect((await school.admin.post("/attendance/batch", office)).status).toBe(200);
  await dialog.getByRole("button", { name: "Close session" }).tap();
  await page.getByText(/^Closed at .* by Faizal/).waitFor();
  await page.getByText(/^Pelajar 9 is marked away, so the reason/).waitFor();
  await row(page, "Pelajar 10").getByText("Not ready").waitFor();
  const reasons = async () => {
    const { sitting, marks: lines } = await sheetOf(school, teacher);
    const said = lines.map(({ status, records }) => records[0]?.reason ?? status);
    return [sitting?.teacher_away, ...said.slice(-3)];
  };
  expect(await reasons()).toEqual([false, "not_ready", "sick", "absent"]);

  await page.getByRole("button", { name: "Close again" }).tap();
  await reasonsOf("Pelajar 10").getByRole("button", { name: "On leave" }).tap();
  await dialog.getByRole("button", { name: "Close session" }).tap();
  await expect.poll(reasons, SOON).toEqual([false, "leave", "sick", "absent"]);
  await page.getByRole("button", { name: "Close again" }).tap();
  await dialog.getByRole("checkbox", { name: /The teacher was away/ }).tap();
  await dialog.getByRole("button", { name: "Close session" }).tap();
  await page.getByText(/teacher away$/).waitFor();
  expect(await reasons()).toEqual([true, "teacher_away", "teacher_away", "absent"]);

  // A closing that comes late changes nothing that the office has said since.
  await settleWorker(page);
  await phone.setNetwork(false);
  await page.getByRole("button", { name: "Close again" }).tap();
  await dialog.getByRole("checkbox", { name: /The teacher was away/ }).tap();
  await dialog.getByRole("button", { name: "Close session" }).tap();
  await page.getByText("Will be closed when you are online again").waitFor();
  const { sitting: known } = await sheetOf(school, teacher);
  const meanwhile = { class_id, date, teacher_away: true, version: known?.version };
  expect((await school.admin.post("/hifz/sittings", meanwhile)).status).toBe(200);
  await phone.setNetwork(true);
  await page.getByText(/teacher away\. Your own closing was not saved\./).waitFor();
  expect((await sheetOf(school, teacher)).sitting?.teacher_away).toBe(true);
  await page.getByRole("button", { name: "Discard" }).tap();
  await page.getByText(/teacher away$/).waitFor();
});

test("revision that is due takes three taps: of one pupil with a grade, of a halaqah heard by peers", async () => {
  const school = await makeHalaqah(phones.app);
  const { students, today } = school;
  const priors = [{ from_id: 1, to_id: 12, strength: "solid" }];
  const pupils = students.map((student_id) => ({ student_id, priors }));
  const held = { date: addDays(today, -20), pupils };
  expect((await school.admin.post("/hifz/priors", held)).status).toBe(200);
  const phone = await phones.makePhone();
  let page = await openTasmik(phone, school);
  const revised = async () => {
    const { marks } = await sheetOf(school, school.teacher);
    return marks.map(({ records, due }) => {
      const [heard] = records.filter(({ stream }) => stream === "ulang_lama");
      return [heard?.heard_by, heard?.grade, due.length];
    });
  };
  expect(await revised()).toEqual(students.map(() => [undefined, undefined, 2]));

  const one = countTaps();
  await one.tap(page.getByRole("button", { name: "Old revision", exact: true }));
  await one.tap(page.getByRole("button", { name: /^Enter: Hakim\b/ }));
  await one.tap(page.getByRole("dialog").getByRole("button", { name: "Pass", exact: true }));
  expect(one.count()).toBe(3);
  await row(page, "Hakim").getByText("Mumtaz 100").waitFor();
  await expect.poll(async () => (await revised())[0], SOON).toEqual(["teacher", "mumtaz", 0]);

  page = await phone.openTab("/dashboard/hifz/halaqah");
  const others = countTaps();
  await others.tap(page.getByRole("link", { name: "Murajaah", exact: true }));
  await others.tap(page.getByRole("button", { name: "Tick all" }));
  await others.tap(page.getByRole("button", { name: "Confirm: heard by another student" }));
  expect(others.count()).toBe(3);
  await page.getByText("All that was due has been heard").waitFor();
  await expect
    .poll(async () => (await revised()).slice(1), SOON)
    .toEqual(students.slice(1).map(() => ["peer", null, 0]));
  // Whoever recites is there.
  await expect
    .poll(async () =>
      Object.values(await stateOf(school)).every((said) => said.startsWith("present")),
    )
    .toBe(true);
});

test("a whole halaqah by keyboard alone, the focus always in sight", async () => {
  const school = await makeHalaqah(phones.app);
  const phone = await phones.makePhone();
  const page = await openTasmik(phone, school);
  await page.setViewportSize(DESKTOP);
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      await page.keyboard.press(key);
      const isSeen = () =>
        page.evaluate(() => document.activeElement?.matches(":focus-visible") ?? false);
      await expect.poll(isSeen, { message: `the focus after ${key}` }).toBe(true);
    }
  };
  const focused = () =>
    page.evaluate(() => {
      const { activeElement: element } = document;
      return element?.ariaLabel ?? element?.textContent ?? "";
    });
  const reach = async (name: RegExp) => {
    for (let at = 0; at < 60 && !name.test(await focused()); at += 1) await press("Tab");
    await expect.poll(focused).toMatch(name);
  };
  const past = page.getByRole("button", { name: "Go to the student list" });
  await past.waitFor({ state: "attached" });
  await reach(/^Go to the student list$/);
  await press("Enter");
  await expect.poll(focused).toMatch(/^Pass: Hakim/);
  await press("l", "l", "l", "u");
  await expect.poll(focused).toMatch(/^Pass: Pelajar 5/);

  // With mistakes, one of which is taken off again.
  const dialog = page.getByRole("dialog");
  await press("s");
  await dialog.waitFor();
  await press("1", "2", "2", "Shift+2");
  await dialog.getByRole("button", { name: "Stuck: 1" }).waitFor();
  await expectAccessible(page);
  await press("l");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(focused).toMatch(/^Enter: Pelajar 5/);

  // Half, up to the second ayah.
  await press("ArrowDown", "s");
  await dialog.waitFor();
  await press("s");
  await reach(/^2$/);
  await press("Enter");
  await reach(/^Save half$/);
  await press("Enter");
  await dialog.waitFor({ state: "detached" });
  await expect.poll(focused).toMatch(/^Enter: Pelajar 6/);

  // One is away.
  await press("ArrowDown");
  await reach(/^More: Pelajar 7/);
  await press("Enter");
  await dialog.waitFor();
  await reach(/^Sakit \(ada MC\)$/);
  await press("Enter");
  await dialog.waitFor({ state: "detached" });
  await press("ArrowDown", "l", "l", "l", "l");
  // Enter on the button is as good, and leaves the focus in the row.
  await expect.poll(focused).toMatch(/^Pass: Pelajar 12/);
  await press("Enter");
  await expect.poll(focused).toMatch(/^Enter: Pelajar 12/);
  await press("Control+z", "ArrowUp", "ArrowDown", "l");
  await press("Control+Enter");
  await page.getByText(/^Closed at .* by Faizal/).waitFor();
  await expectAccessible(page);
  const passed = "present, pass mumtaz";
  expect(await stateOf(school)).toEqual({
    ...Object.fromEntries(school.students.map((_, at) => [nameAt(at), passed])),
    "Pelajar 4": "present, repeat",
    "Pelajar 5": "present, pass jayyid_jiddan",
    "Pelajar 6": "present, half mumtaz",
    "Pelajar 7": "excused",
  });
});

test("what was not written is shown with its reason, and solved on the row", async () => {
  const school = await makeHalaqah(phones.app);
  const phone = await phones.makePhone();
  const page = await openTasmik(phone, school);
  await settleWorker(page);
  await phone.setNetwork(false);
  await page.getByRole("button", { name: /^Pass: Hakim\b/ }).tap();
  await page.getByRole("button", { name: /^Pass: Pelajar 2\b/ }).tap();
  await page.getByRole("button", { name: /^Pass: Pelajar 3\b/ }).tap();

  // In the office, one is marked absent, one was heard, and one leaves the halaqah.
  const { class_id, today: date, admin, students } = school;
  const [hakim, second, third] = students;
  await phones.app.owner.query(
    "delete from app.class_enrollments where school_id = $1 and student_id = $2",
    [school.id, third],
  );
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
  await page.getByText("the student is no longer in this halaqah").waitFor();
  await page.getByRole("button", { name: "Close session" }).tap();
  const closing = page.getByRole("dialog");
  await closing.getByText(/^2 records are not saved yet/).waitFor();
  await closing.getByRole("button", { name: "Present: save" }).tap();
  await page.getByRole("button", { name: "Cancel" }).tap();
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

test("a record waits through a reload after its mark, and a month that is closed", async () => {
  const school = await makeHalaqah(phones.app);
  const phone = await phones.makePhone();
  let page = await openTasmik(phone, school);
  // The mark is written, and the tab dies before the record is.
  await page.route("**/api/hifz/records/batch", (route) => route.abort());
  await page.getByRole("button", { name: /^Pass: Hakim\b/ }).tap();
  await expect.poll(async () => (await stateOf(school)).Hakim, SOON).toBe("present");
  page = await phone.openTab(TASMIK);
  await expect.poll(async () => (await stateOf(school)).Hakim, SOON).toBe("present, pass mumtaz");

  // A tab is opened again right after a press.
  await page.getByRole("button", { name: /^Pass: Pelajar 2\b/ }).tap();
  await row(page, "Pelajar 2").getByText("Mumtaz").waitFor();
  page = await phone.openTab(TASMIK);
  await expect
    .poll(async () => (await stateOf(school))["Pelajar 2"], SOON)
    .toBe("present, pass mumtaz");

  // A record is written, and its answer is lost together with the network. The press before may still be sent once
  // more, if its first tab died without an answer.
  await drained(page);
  const loseAnswer = async (route: Route) => {
    await route.fetch();
    await phone.setNetwork(false);
    await route.abort();
  };
  await page.route("**/api/hifz/records/batch", loseAnswer, { times: 1 });
  await page.getByRole("button", { name: /^Pass: Pelajar 5\b/ }).tap();
  await expect
    .poll(async () => (await stateOf(school))["Pelajar 5"], SOON)
    .toBe("present, pass mumtaz");
  await waitingWords(page)
    .getByText(/^1 waiting/)
    .waitFor();

  // The network comes back after the month was closed: what is new is refused, what was written is not.
  await page.getByRole("button", { name: /^Pass: Pelajar 3\b/ }).tap();
  await page.getByRole("button", { name: /^Pass: Pelajar 4\b/ }).tap();
  const setMonth = (isClosed: boolean) =>
    phones.app.owner.query(
      isClosed
        ? `insert into app.closed_months (school_id, id, month, closed_by, closed_at)
           select $1, $1, date_trunc('month', $2::date)::date, $3, now()`
        : "delete from app.closed_months where school_id = $1 and $2::date is not null and $3::uuid is not null",
      [school.id, school.today, school.admin.id],
    );
  await setMonth(true);
  await phone.setNetwork(true);
  await waitingWords(page)
    .getByText(/^4 to check/)
    .waitFor();
  await setMonth(false);
  await page.reload();
  for (const name of ["Pelajar 3", "Pelajar 4"]) {
    await row(page, name).getByRole("button", { name: "Try again" }).tap();
    await expect.poll(async () => (await stateOf(school))[name], SOON).toBe("present, pass mumtaz");
  }
  const { rows } = await phones.app.owner.query<{ count: string }>(
    "select count(*) from app.hifz_record_history where school_id = $1",
    [school.id],
  );
  expect(Number(rows[0]?.count)).toBe(5);
});

longTest(
  "a teacher who loses the halaqah in between keeps what waits, with the reason",
  async () => {
    const school = await makeHalaqah(phones.app);
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
  },
);
