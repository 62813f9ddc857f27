import { describe, expect, test } from "vitest";
import { addCardSetup } from "#app/testing-cards.ts";
import type { TestSchool } from "#app/testing.ts";
import type { ClassCards, PupilCard } from "#features/cards/contract.ts";
import { expectAccessible } from "./browser.ts";
import { keptNames, settleWorker, usePhone, waitingWords } from "./phone.ts";

const phones = usePhone();
const SOON = { timeout: 30_000 };

async function begin(pupils: number, sections: string[]) {
  const school = await phones.app.makeSchool({ pupils });
  const setup = await addCardSetup(school, sections);
  const { period_id } = setup;
  const input = { period_id, class_id: school.class_id };
  const read = async () => (await school.teacher.get<ClassCards>("/cards", input)).body.cards;
  const path = `/dashboard/reports/cards/${period_id}/${school.class_id}`;
  const phone = await phones.makePhone();
  await phone.signIn(school.teacher);
  return { school, ...setup, read, path, phone };
}

/** How many changes of marks and reports the server has written down. */
async function countWrites({ id }: TestSchool) {
  const { rows } = await phones.app.owner.query<{ marks: number; words: number }>(
    `select (select count(*)::int from app.card_mark_history where school_id = $1) as marks,
       (select count(*)::int from app.audit where school_id = $1 and action = 'card.change') as words`,
    [id],
  );
  return rows[0];
}

const sum = (values: number[]) => values.reduce((total, one) => total + one, 0);

/** As many, if each was written once: a version for each. */
function countVersions(cards: readonly PupilCard[]) {
  return {
    marks: sum(cards.flatMap(({ marks }) => marks.map(({ version }) => version))),
    words: sum(cards.map(({ version }) => version)),
  };
}

test("what is typed without network stays, is sent once and in order, and a conflict shows both", async () => {
  const { school, period_id, subject_id, read, path, phone } = await begin(4, [
    "subjects",
    "traits",
    "comment",
  ]);
  const { admin } = school;
  let page = await phone.openTab(path);
  await settleWorker(page);
  await page.getByRole("button", { name: "Yes, my own device" }).click();
  await expect
    .poll(() => keptNames(page), SOON)
    .toContain(`cards ${period_id} ${school.class_id} always`);
  const [, second, third] = await read();
  await phone.setNetwork(false);

  const comment = () => page.getByRole("textbox", { name: "Comment" });
  await page.getByRole("button", { name: "All Baik" }).tap();
  await comment().fill("Alhamdulillah, baik.");
  await page.getByRole("button", { name: "Ready, next" }).tap();
  await page.getByText("2/4").waitFor();
  const waiting = async () => Number(/\d+/.exec(await waitingWords(page).innerText())?.[0]);
  const before = await waiting();
  // Nothing is pressed here: what was typed is kept by itself.
  await comment().fill("Rajin membaca.");
  await expect.poll(waiting, SOON).toBeGreaterThan(before);
  // The tab is closed, and opened again without network.
  page = await phone.openTab(path);
  await page.getByText("2/4").waitFor();
  await expect.poll(() => comment().inputValue()).toBe("Rajin membaca.");

  await page.getByRole("link", { name: "Marks" }).tap();
  const cells = page.getByRole("table", { name: "Marks" }).getByRole("textbox");
  await cells.first().fill("85");
  await page.keyboard.press("Enter");
  // The cell that Enter has reached takes the next mark.
  await page.keyboard.type("70,5");
  await page.keyboard.press("Enter");
  await page.keyboard.type("101");
  await page.keyboard.press("Enter");
  await page.getByText("A mark is from 0 to 100", { exact: true }).waitFor();
  await cells.nth(2).focus();
  await page.keyboard.press("Escape");
  await page.keyboard.press("ArrowUp");
  await expect
    .poll(() => cells.nth(1).evaluate((cell) => cell === document.activeElement))
    .toBe(true);
  await expectAccessible(page, { dark: true });
  expect(await countWrites(school)).toEqual({ marks: 0, words: 0 });

  // Meanwhile somebody else writes in the second report, and gives its mark.
  const { student_id = "" } = second ?? {};
  await admin.patch("/cards", { period_id, student_id, comment: "Bagus." });
  const other = { student_id, subject_id, tenths: 900, version: 0 };
  await admin.post("/card-marks", {
    period_id,
    marks: [{ ...other, client_key: "01900000-0000-7000-8000-00000000000a" }],
  });
  await phone.setNetwork(true);
  await waitingWords(page).getByText("2 to check").waitFor();
  await page.getByText("Aminah binti Yusof has just written 90", { exact: true }).waitFor();
  await expectAccessible(page, { dark: false });
  await page.getByRole("button", { name: "Keep mine" }).tap();
  await waitingWords(page).getByText("1 to check").waitFor();
  await page.goto(`${new URL(path, page.url()).href}?student=${student_id}`);
  const conflict = page.getByRole("alert").filter({ hasText: "Aminah binti Yusof" });
  await conflict.getByText("Bagus.").waitFor();
  expect(await comment().inputValue()).toBe("Rajin membaca.");
  await expectAccessible(page, { dark: false });
  await conflict.getByRole("button", { name: "Keep mine" }).tap();
  await waitingWords(page).waitFor({ state: "detached" });

  await expect.poll(async () => (await read())[1]?.comment, SOON).toBe("Rajin membaca.");
  const [one, two] = await read();
  expect(one).toMatchObject({ comment: "Alhamdulillah, baik.", state: "ready" });
  expect(one?.marks).toMatchObject([{ tenths: 850, version: 1 }]);
  expect(two?.marks).toMatchObject([{ tenths: 705, version: 2 }]);
  expect(await countWrites(school)).toEqual(countVersions(await read()));

  // The server writes, and its answer never arrives: the change is sent again, and written once.
  phone.line.set("swallow");
  await page.goto(`${new URL(path, page.url()).href}?student=${third?.student_id}`);
  await comment().fill("Sopan.");
  await expect.poll(async () => (await read())[2]?.comment, SOON).toBe("Sopan.");
  phone.line.set("pass");
  await waitingWords(page).waitFor({ state: "detached" });
  expect((await read())[2]).toMatchObject({ comment: "Sopan.", version: 1 });
  expect(await countWrites(school)).toEqual(countVersions(await read()));
});

describe("a homeroom teacher's class", () => {
  test("of 28 takes three presses a report, with a comment to each student's measure", async () => {
    const { read, path, phone } = await begin(28, ["attendance", "traits", "comment"]);
    const page = await phone.openTab(path);
    let presses = 0;
    const press = async (name: string) => {
      presses += 1;
      await page.getByRole("button", { name, exact: true }).tap();
    };
    for (let at = 1; at <= 28; at += 1) {
      await page.getByText(`${at}/28`, { exact: true }).waitFor();
      await press("All Baik");
      await press("Whole comment");
      await press("Ready, next");
    }
    await expect
      .poll(async () => (await read()).filter(({ state }) => state === "ready").length, SOON)
      .toBe(28);
    // A press takes 1.1 s and a decision before each 1.35 s; a comment of 400 signs is read in about 20 s.
    const seconds = (presses / 28) * (1.1 + 1.35) + 20;
    expect({ presses, isQuick: seconds <= 45 }).toEqual({ presses: 84, isQuick: true });
    const comments = (await read()).map(({ comment }) => comment);
    expect(new Set(comments).size).toBe(28);
    expect(Math.max(...comments.map(({ length }) => length))).toBeLessThanOrEqual(400);
  });
});
