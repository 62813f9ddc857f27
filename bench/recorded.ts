import { chromium, type Page } from "playwright-core";
import { TEST_PASSWORD } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { ensureChromium } from "../tools/find-chromium.mjs";
import type { Asked } from "./caller.ts";

/** A teacher with one class. */
export type Teacher = { email: string; class_id: string; students: string[] };

/** A call that the browser made. `again`: it named an answer that it had. */
type Recorded = { method: string; path: string; body: string; hasKey: boolean; again: boolean };

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };
/** A teacher looks at a new screen, in ms; meanwhile the page loads what it loads when it is idle. */
const LOOKS_MS = 3_000;
const BETWEEN_MARKS_MS = 1_000;
const MARKS = [1, 2, 3];

/** What the app asks of the API on a teacher's morning: sign-in, dashboard, register, three marks, save. */
export async function recordMorning(url: string, { email }: Teacher): Promise<Recorded[]> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage(PHONE);
    const recorded: Recorded[] = [];
    page.on("request", (request) => {
      const [, path] = request.url().split("/api");
      if (path === undefined) return;
      const headers = request.headers();
      const [hasKey, again] = ["idempotency-key", "if-none-match"].map((name) => name in headers);
      const body = request.postData() ?? "";
      recorded.push({ method: request.method(), path, body, hasKey: !!hasKey, again: !!again });
    });
    await page.goto(`${url}/login`);
    await page.getByPlaceholder("E-MEL").fill(email);
    await page.getByPlaceholder("KATA LALUAN").fill(TEST_PASSWORD);
    await page.getByRole("button", { name: "Log Masuk" }).click();
    await page.getByRole("link", { name: "Take Attendance" }).first().waitFor();
    await page.waitForTimeout(LOOKS_MS);
    await page.getByRole("link", { name: "Take Attendance" }).first().click();
    for (const at of MARKS) {
      const group = page.locator("[data-status-group]").nth(at);
      await answered(page, "/api/attendance", () => group.locator("button").nth(at).click());
      await page.waitForTimeout(BETWEEN_MARKS_MS);
    }
    const save = page.getByRole("button", { name: "Save Attendance" });
    await answered(page, "/api/registers", () => save.click());
    await page.waitForTimeout(LOOKS_MS);
    return recorded;
  } finally {
    await browser.close();
  }
}

async function answered(page: Page, path: string, press: () => Promise<void>): Promise<void> {
  const isSent = ({ url, method }: { url: string; method: string }) =>
    method !== "GET" && new URL(url).pathname.startsWith(path);
  const [answer] = await Promise.all([
    page.waitForResponse((one) => isSent({ url: one.url(), method: one.request().method() })),
    press(),
  ]);
  if (!answer.ok()) throw new Error(`${path} was answered ${answer.status()}`);
}

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** The same call of another teacher: of the own class and pupils, and with keys of its own. */
export function asOf(recorded: Recorded, from: Teacher, to: Teacher): Asked {
  const own = new Map([from.class_id, ...from.students].map((id, at) => [id, idsOf(to)[at]]));
  const made = new Map<string, string>();
  const renew = (text: string) =>
    text.replace(UUID, (id) => {
      // What the page makes itself is of version 7.
      if (!own.has(id) && id[14] !== "7") throw new Error(`${nameOf(recorded)} names ${id}`);
      const known = own.get(id) ?? made.get(id) ?? newId();
      made.set(id, known);
      return known;
    });
  const { method, path, body, hasKey, again } = recorded;
  return {
    as: to.email,
    method,
    path: renew(path),
    ...(body && { body: JSON.parse(renew(body)) as unknown }),
    ...(hasKey && { key: newId() }),
    again,
  };
}

function idsOf({ class_id, students }: Teacher): string[] {
  return [class_id, ...students];
}

/** A call's name, the same for every teacher. */
export function nameOf({ method, path, again }: Recorded): string {
  const short = path.replace(UUID, "…").replace(/\d{4}-\d\d-\d\d/g, "…");
  return `${method} ${short}${again ? ", again" : ""}`;
}
