import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { useBrowser } from "./browser.ts";

const browser = useBrowser();

const REGISTER = /\/api\/(registers|attendance)/;

/** The calls for registers that a page sends from now on. */
function hearRegisters(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (REGISTER.test(pathname)) asked.push(pathname);
  });
  return asked;
}

test("the home reads the register ahead, and the click on it needs no answer", async () => {
  const school = await browser.app.makeSchool();
  const page = await browser.openWith(school.teacher);
  const ahead = page.waitForResponse("**/api/registers/open*");
  await page.goto("/dashboard");
  await (await ahead).finished();
  await page.waitForLoadState("networkidle");
  // From now on the server answers nothing, neither data nor code.
  await page.route("**/*", () => {});
  await page.getByRole("navigation").getByRole("link", { name: "Kehadiran" }).first().click();
  const group = page.getByRole("radiogroup").first();
  await group.getByRole("radio").nth(1).click();
  await expect
    .poll(() => group.getByRole("radio").nth(1).getAttribute("aria-checked"))
    .toBe("true");
});

test("an address of the register asks once for classes and register", async () => {
  const school = await browser.app.makeSchool();
  await school.admin.post("/register-sessions", {
    name: "Petang",
    starts_at: "14:00",
    due_at: "14:30",
  });
  for (const search of ["", `?class=${school.class_id}&session=petang`]) {
    const page = await browser.openWith(school.teacher);
    const asked = hearRegisters(page);
    await page.goto(`/dashboard/attendance${search}`);
    await page.getByRole("radiogroup").first().waitFor();
    expect(asked).toEqual(["/api/registers/open"]);
  }
});

test("who takes no registers reads none ahead", async () => {
  const school = await browser.app.makeSchool();
  const page = await browser.openWith(school.guardian);
  const asked = hearRegisters(page);
  await page.goto("/dashboard");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
});

test("the pointer on an entry of the menu reads what its screen shows", async () => {
  const school = await browser.app.makeSchool();
  const page = await browser.openWith(school.admin);
  await page.goto("/dashboard");
  for (const list of ["classes", "teachers", "students"]) {
    const read = page.waitForRequest(
      (request) => new URL(request.url()).pathname === `/api/${list}`,
    );
    await page.locator(`nav a[href="/dashboard/${list}"]`).first().hover();
    await read;
  }
  expect(new URL(page.url()).pathname).toBe("/dashboard");
});

test("a press renders the pressed row, no other and nothing above them", async () => {
  const school = await browser.app.makeSchool({ pupils: 30 });
  const page = await browser.openWith(school.teacher);
  await page.goto("/dashboard/attendance");
  const groups = page.getByRole("radiogroup");
  await expect.poll(() => groups.count()).toBe(30);
  await page.evaluate(() => Object.assign(window, { before: new Map<Element, unknown>() }));
  // React hands an element new props whenever its component renders.
  const changed = () =>
    page.evaluate(() => {
      const { before } = window as unknown as { before: Map<Element, unknown> };
      const rows = document.querySelectorAll("tbody tr[id]");
      const above = document.querySelectorAll("main select, main input[type=search]");
      const propsOf = (row: Element) => {
        const key = Object.keys(row).find((name) => name.startsWith("__reactProps"));
        return key && (row as unknown as Record<string, unknown>)[key];
      };
      const parts = [...rows, ...above];
      const rendered = parts.flatMap((part, at) =>
        before.get(part) === propsOf(part) ? [] : [at],
      );
      for (const part of parts) before.set(part, propsOf(part));
      return rendered;
    });
  expect((await changed()).length).toBeGreaterThan(32);
  const answered = page.waitForResponse("**/api/attendance/batch");
  await groups.nth(3).getByRole("radio").nth(1).click();
  await (await answered).finished();
  const waiting = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("waiting ")));
  await expect.poll(waiting).toEqual([]);
  expect(await changed()).toEqual([3]);
});
