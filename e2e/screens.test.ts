import { expect, test } from "vitest";
import { DESKTOP, longTest, PHONE, useBrowser } from "./browser.ts";
import { screensOf, visitEveryScreen } from "./every-screen.ts";

const MINUTES = 180_000;
const web = useBrowser();

longTest(
  "every screen is accessible at 1280 px",
  () => visitEveryScreen(web, { viewport: DESKTOP, dark: Boolean(process.env.LONG) }),
  MINUTES,
);

test(
  "every screen of a school that says murid says murid, and leaves names alone",
  async () => {
    const school = await web.app.makeSchool();
    const CLASS = "Pelajar Harapan 3";
    // The settings offer both words, and the audit log records the change.
    const BOTH = /^Pelajar\nMurid$|^pelajar → murid$/gm;
    const NAMES = /Pelajar (Harapan 3|\d+ bin Ujian)/g;
    await school.admin.patch("/settings", { pupil_word: "murid" });
    const { version } = (await school.admin.get(`/classes/${school.class_id}`)).body as {
      version: string;
    };
    const renamed = { version, name: CLASS };
    expect((await school.admin.patch(`/classes/${school.class_id}`, renamed)).status).toBe(200);
    const page = await web.openWith(school.admin, { lang: "ms" });
    let named = 0;
    for (const [path] of await screensOf(school)) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1 }).first().waitFor();
      await page.waitForLoadState("networkidle");
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
    expect(named).toBeGreaterThan(5);
  },
  MINUTES,
);

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
  expect(labels.map((label) => label.trim())).toEqual([
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
