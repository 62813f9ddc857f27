import { expect, test as anyTest } from "vitest";
import { longTest, test } from "#app/testing-runs.ts";
import { DESKTOP, goTo, PHONE, useBrowser } from "./browser.ts";
import { cutControls, expectNothingCut } from "./cut-controls.ts";
import { screensOf, visitEveryScreen } from "./every-screen.ts";

const web = useBrowser();

longTest("every screen is accessible at 1280 px", () =>
  visitEveryScreen(web, { viewport: DESKTOP, dark: true, widths: [1920, 1112] }),
);

anyTest("screens of a school that says murid say murid, and leave names alone", async () => {
  const school = await web.app.makeSchool();
  const CLASS = "Pelajar Harapan 3";
  // The settings offer both words, and the audit log records the change.
  const BOTH = /^Pelajar\nMurid$|^pelajar → murid$/gm;
  const NAMES = /Pelajar (Harapan 3|\d+( bin Ujian)?)/g;
  await school.admin.patch("/settings", { pupil_word: "murid" });
  const { version } = (await school.admin.get(`/classes/${school.class_id}`)).body as {
    version: string;
  };
  const renamed = { version, name: CLASS };
  expect((await school.admin.patch(`/classes/${school.class_id}`, renamed)).status).toBe(200);
  const page = await web.openWith(school.admin, { lang: "ms" });
  let named = 0;
  // The quick run opens every third screen, the long run the others.
  const screens = (await screensOf(school)).filter(
    (_, at) => (at % 3 === 0) !== Boolean(process.env.LONG),
  );
  for (const [path] of screens) {
    await goTo(page, path);
    const said = await page.evaluate(() => {
      const { body } = document;
      const labels = [...body.querySelectorAll("*")].flatMap((element) =>
        ["aria-label", "placeholder", "title", "alt"].map(
          (name) => element.getAttribute(name) ?? "",
        ),
      );
      return [body.innerText, ...labels].join("\n");
    });
    named += said.match(NAMES)?.length ?? 0;
    expect(said, path).not.toMatch(/Murid (Harapan|\d)/);
    const ours = said.replaceAll(NAMES, "").replace(BOTH, "");
    expect(ours.match(/.*\bpelajar\b.*/gi), path).toBeNull();
  }
  expect(named).toBeGreaterThan(2);
});

test("controls that are cut are found, and no others", async () => {
  const page = await web.open({ viewport: PHONE });
  await page.setContent(`
    <style>button, a { white-space: nowrap; display: inline-block } .room { width: 300px }</style>
    <div class="room" style="overflow: hidden"><button style="margin-left: 260px">Lewat</button></div>
    <div class="room" style="overflow: auto"><button style="margin-left: 280px">Digulung</button></div>
    <button style="margin-left: 360px">Bersebab</button>
    <button style="width: 40px">Urus Pelajar dan Guru</button>
    <button style="width: 60px; overflow: hidden; text-overflow: ellipsis">Nama yang panjang</button>
    <button style="position: absolute; left: -900px; width: 1px; padding: 0; border: 0">Langkau</button>
    <button style="display: none; margin-left: 900px">Tiada</button>
    <button>Hadir</button>`);
  expect(await cutControls(page)).toEqual([
    'button "Lewat" is cut by a box around it',
    'button "Bersebab" stands outside the window',
    expect.stringMatching(/^button "Urus Pelajar dan Guru" is \d+ px narrower than its text$/),
  ]);
});

test("nothing is cut on a phone, on a tablet and beside the menu", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openWith(school.admin, { lang: "ms" });
  const paths = [
    "/dashboard",
    "/dashboard/students/new",
    "/dashboard/teachers?view=list",
    "/dashboard/classes",
    "/dashboard/attendance",
    "/dashboard/settings",
    `/dashboard/classes/${school.class_id}/sheet`,
  ];
  for (const path of paths) {
    await goTo(page, path);
    for (const width of [360, 640, 1024, 1199, 1200]) {
      await page.setViewportSize({ ...DESKTOP, width });
      await expectNothingCut(page, `${path} at ${width} px`);
    }
  }
});

test("each tab of the settings and of a pupil has a title of its own", async () => {
  const { admin, students } = await web.app.makeSchool();
  const page = await web.openWith(admin, { lang: "en" });
  const pupil = `/dashboard/students/${students[0]}`;
  const titles = {
    "/dashboard/settings": "School · School Settings · Halaqah",
    "/dashboard/settings/people": "Users and roles · School Settings · Halaqah",
    [pupil]: "Overview · Hakim bin Ujian · Halaqah",
    [`${pupil}/classes`]: "Classes · Hakim bin Ujian · Halaqah",
  };
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(path);
    await expect.poll(() => page.title()).toBe(title);
  }
});

test("unknown paths lead to the front page", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openWith(school.admin);
  for (const path of ["/nowhere", "/dashboard/nowhere", "/dashboard/students/x/y/z"]) {
    await page.goto(path);
    await page.waitForURL(`${web.app.url}/`);
  }
});

test("the menu has its ten entries, and a drawer on a phone", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openWith(school.admin, { viewport: PHONE });
  await page.goto("/dashboard/students");
  await page.getByRole("heading", { name: "Students", exact: true }).first().waitFor();
  await page.getByRole("button", { name: /menu/i }).first().click();
  const drawer = page.getByRole("dialog");
  const labels = await drawer.getByRole("listitem").allInnerTexts();
  expect(labels.map((label) => label.split("\n")[0]?.trim())).toEqual([
    "Papan Pemuka",
    "Pelajar",
    "Guru",
    "Kelas",
    "Kehadiran Pelajar",
    "Rekod Hafazan",
    "Yuran",
    "Pengumuman",
    "Laporan",
    "Tetapan",
  ]);
  await drawer.getByRole("link", { name: "Kelas" }).click();
  await page.getByRole("heading", { name: "Classes", exact: true }).first().waitFor();
  expect(await page.getByRole("dialog").count()).toBe(0);
});

test("a long dialog scrolls its form, while its title and buttons stay", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openWith(school.admin, { viewport: PHONE });
  await page.goto("/dashboard/hifz/exams");
  await page.getByRole("button", { name: "Rubrics" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Copy" }).first().click();
  await dialog.getByLabel("Questions").waitFor();
  const scrolled = await dialog.evaluate((element) => {
    element.scrollTop = element.scrollHeight;
    return element.scrollTop;
  });
  expect(scrolled).toBe(0);
});

test("a screen that breaks shows the ordered error screen", async () => {
  const school = await web.app.makeSchool();
  const page = await web.openWith(school.admin);
  await page.route("**/api/me", (route) =>
    route.fulfill({
      status: 500,
      contentType: "application/json",
      body: JSON.stringify({
        defined: false,
        code: "INTERNAL_SERVER_ERROR",
        status: 500,
        message: "Something went wrong on our side.",
        data: { request_id: "0f0f0f0f" },
      }),
    }),
  );
  await page.goto("/dashboard");
  await page.getByText("Unexpected Application Error!").waitFor();
  await page.getByText(/500/).first().waitFor();
  await page.getByText(/0f0f0f0f/).waitFor();
});
