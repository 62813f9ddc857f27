import { expect, test } from "vitest";
import { measurePages } from "../bench/bytes.ts";
import { DESKTOP, PHONE, useBrowser } from "./browser.ts";
import { recordRequests } from "./waterfall.ts";

const at = useBrowser();

async function visitLogin(viewport: typeof DESKTOP) {
  const page = await at.open({ viewport });
  const requests = await recordRequests(page);
  await page.goto("/login", { waitUntil: "networkidle" });
  await page.locator("input[name=email]").waitFor();
  return requests();
}

/** What the page asks for. Only some browsers without a window ask for the icon of the tab too. */
const ofPage = (requests: readonly { path: string }[]) =>
  requests.map(({ path }) => path).filter((path) => path !== "/favicon.svg");

test("the sign-in is whole after seven requests, and the page itself names every script", async () => {
  const requests = await visitLogin(PHONE);
  expect(ofPage(requests)).toHaveLength(7);
  const scripts = requests.filter(({ kind }) => kind === "Script");
  expect(scripts.filter(({ step }) => step !== 1)).toEqual([]);
  expect(requests.filter(({ step }) => step > 2)).toEqual([]);
});

test("on a wide window the sign-in asks for one font more, no later than its styles", async () => {
  const requests = await visitLogin(DESKTOP);
  expect(ofPage(requests)).toHaveLength(8);
  expect(requests.filter(({ step }) => step > 2)).toEqual([]);
});

test("a screen behind the sign-in loads its own files together with the page's", async () => {
  const school = await at.app.makeSchool({ pupils: 2 });
  const page = await at.openWith(school.teacher);
  const requests = await recordRequests(page);
  await page.goto(`/dashboard/students/${school.students[0]}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const layout = requests().find(({ path }) => path.includes("/dashboard-"));
  expect(layout?.step).toBe(1);
});

test("the scripts and styles of a page's first load stay within their budgets", () => {
  for (const { page, script, budget } of measurePages()) {
    expect(script, page).toBeGreaterThan(50);
    expect(script, page).toBeLessThanOrEqual(budget);
  }
});
