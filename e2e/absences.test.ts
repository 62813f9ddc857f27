import sharp from "sharp";
import { describe, expect } from "vitest";
import { longTest } from "#app/testing-runs.ts";
import type { AbsenceReport } from "#features/absences/contract.ts";
import { absencesText } from "#features/absences/text.ts";
import type { Register } from "#features/attendance/contract.ts";
import { attendanceText } from "#features/attendance/text/register.ts";
import { DESKTOP, expectAccessible, useBrowser, walks } from "./browser.ts";
import { expectNoSidewaysScroll, expectSeen, field, said, SOON, submit } from "./form.ts";

const web = useBrowser();

/** Every day is a school day, so that the form offers today, whichever day it is. */
async function openAlways(
  owner: { query(text: string, values: string[]): Promise<unknown> },
  { id }: { id: string },
) {
  await owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [id]);
}

describe.each(walks("narrow"))("an absence told ahead, %s", (_, viewport, lang, test) => {
  const [t, words] = [absencesText[lang], attendanceText[lang]];
  const dark = { dark: viewport === DESKTOP };

  test("is reported with a picture of the letter, accepted with one click, and the register knows", async () => {
    const school = await web.app.makeSchool();
    const { guardian, teacher, admin, students, class_id, today: date } = school;
    await openAlways(web.app.owner, school);
    const name = "Hakim bin Ujian";
    const page = await web.openWith(guardian, { viewport, lang });
    const main = page.getByRole("main");
    await page.goto("/dashboard/attendance/absences");
    await main.getByText(t.none, { exact: true }).waitFor();
    await main.getByRole("link", { name: t.report }).first().click();

    // Without a reason the form sends nothing and loses nothing.
    await main.getByText(name).waitFor();
    await field(page, "notes").fill("Demam sejak malam tadi");
    await submit(page);
    await main.getByRole("radiogroup", { name: t.why }).getByText(/./).last().waitFor();
    expect(await field(page, "notes").inputValue()).toBe("Demam sejak malam tadi");
    expect(await main.locator("[role=radiogroup][aria-invalid=true]").count()).toBe(1);
    await main.getByText(t.reasons.mc, { exact: true }).click();
    const letter = sharp({ create: { width: 900, height: 1200, channels: 3, background: "#fff" } });
    const buffer = await letter.jpeg().toBuffer();
    const file = { name: "surat.jpg", mimeType: "image/jpeg", buffer };
    await main.locator("input[type=file]").setInputFiles(file);
    await main.getByRole("img", { name: t.pictureAlt }).waitFor();
    await expectAccessible(page, dark);
    await expectNoSidewaysScroll(page);

    // Without network the form stays as it is; a second click sends it.
    await page.route("**/api/absences", (route) => route.abort(), { times: 1 });
    await submit(page);
    await main.getByText(t.sendFailed).waitFor();
    await submit(page);
    await said(page, t.sent(name));
    await page.waitForURL("**/dashboard/attendance/absences");
    const card = main.getByRole("article").filter({ hasText: name });
    await card.getByText(t.states.waiting, { exact: true }).waitFor();
    await expectAccessible(page, dark);
    await expectNoSidewaysScroll(page);

    // A second report of the day is refused at once, with the report that covers it.
    await page.goto(`/dashboard/attendance/absences/new?student=${students[0]}`);
    await main.getByText(t.reasons.family, { exact: true }).click();
    await submit(page);
    await main.getByRole("alert").waitFor();

    const own = await web.openWith(teacher, { viewport, lang });
    const desk = own.getByRole("main");
    await own.goto("/dashboard/attendance/absences");
    await own.getByRole("heading", { name: t.waiting(1) }).waitFor();
    await desk.getByRole("button", { name: t.paper, exact: true }).click();
    const paper = own.getByRole("dialog").getByRole("img", { name: t.paperOf(name) });
    await paper.waitFor();
    await own.getByText(t.paperNoted).waitFor();
    await expect
      .poll(() => paper.evaluate((img) => (img as HTMLImageElement).naturalWidth), SOON)
      .toBe(900);
    await expectAccessible(own, { dark: false });
    await own.keyboard.press("Escape");
    await expectAccessible(own, dark);
    await desk.getByRole("button", { name: t.acceptOf(name) }).click();
    await said(own, t.acceptedToast(name, 0));
    await desk.getByText(t.states.accepted, { exact: true }).waitFor();
    expect(await desk.getByRole("button", { name: t.acceptOf(name) }).count()).toBe(0);

    const read = async () =>
      (await admin.get("/attendance", { class_id, date })).body as unknown as Register;
    const lineOf = (register: Register) =>
      register.marks.find((mark) => mark.student_id === students[0]);
    expect(lineOf(await read())).toMatchObject({ status: null, planned: "mc" });
    await own.goto("/dashboard/attendance");
    const planned = words.plannedAs(words.reason.mc);
    await own.getByRole("button", { name: planned }).waitFor();
    await own.getByRole("button", { name: words.save }).last().click();
    await expect
      .poll(async () => lineOf(await read()), SOON)
      .toMatchObject({ status: "excused", reason: "mc" });
    const present = (await read()).marks.filter(({ status }) => status === "present");
    expect(present).toHaveLength(students.length - 1);
  });

  test("that was told already is refused in sight of who tells it", async () => {
    const school = await web.app.makeSchool();
    const { guardian, students, today } = school;
    await openAlways(web.app.owner, school);
    const told = { student_id: students[0], from_date: today, to_date: today, reason: "family" };
    expect((await guardian.post("/absences", told)).status).toBe(201);
    const page = await web.openWith(guardian, { viewport, lang });
    await page.goto("/dashboard/attendance/absences/new");
    await page.getByRole("main").getByText(t.reasons.mc, { exact: true }).click();
    await submit(page);
    await expectSeen(page, page.getByRole("alert"));
  });

  longTest("is taken back by who reported it, and found by its state", async () => {
    const school = await web.app.makeSchool();
    const { guardian, students, today } = school;
    const input = { student_id: students[0], from_date: today, to_date: today, reason: "family" };
    expect((await guardian.post("/absences", input)).status).toBe(201);
    const page = await web.openWith(guardian, { viewport, lang });
    const main = page.getByRole("main");
    const chip = (state: AbsenceReport["state"]) =>
      main
        .getByRole("group", { name: t.filter })
        .getByRole("button", { name: new RegExp(`^${t.states[state]} \\d`) });
    await page.goto("/dashboard/attendance/absences");
    await main.getByRole("button", { name: t.withdraw, exact: true }).click();
    await page.getByRole("dialog").getByRole("button", { name: t.withdraw }).click();
    await said(page, t.withdrawn("Hakim bin Ujian"));
    await page.goto("/dashboard/attendance/absences?state=accepted");
    await main.getByText(t.noneOfState).waitFor();
    await chip("withdrawn").click();
    expect(new URL(page.url()).searchParams.get("state")).toBe("withdrawn");
    await main.getByRole("article").getByText(t.reasons.family).waitFor();
    expect(await main.getByRole("button", { name: t.withdraw, exact: true }).count()).toBe(0);
  });
});
