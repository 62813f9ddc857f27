import { expect, test } from "vitest";
import { DESKTOP, longTest, PHONE, useBrowser } from "./browser.ts";
import { visitEveryScreen } from "./every-screen.ts";

const MINUTES = 180_000;
const web = useBrowser();

longTest(
  "every screen is accessible at 1280 px",
  () => visitEveryScreen(web, { viewport: DESKTOP, dark: Boolean(process.env.LONG) }),
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
