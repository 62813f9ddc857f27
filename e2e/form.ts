import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";

/** A timeout for `expect.poll`, whose default of a second is short on a busy machine. */
export const SOON = { timeout: 30_000 };

/** The field with this name in the form of the page or of the open dialog. */
export function field(page: Page, name: string): Locator {
  return page.locator(`:is(main, dialog[open]) [name=${name}]`);
}

/** Clicks the button that sends the form of the page or of the open dialog. */
export async function submit(page: Page): Promise<void> {
  await page.locator("dialog[open] button[type=submit], main button[type=submit]").last().click();
}

/** The error that is shown at a field and read out with it. */
export async function errorAt(page: Page, name: string): Promise<string> {
  await page.locator(`[name=${name}][aria-invalid=true]`).waitFor();
  const ids = (await field(page, name).getAttribute("aria-describedby")) ?? "";
  return page.locator(`[id="${ids.split(" ").at(-1)}"]`).innerText();
}

/** Waits for a notice and closes it, because it would cover the next button. */
export async function said(page: Page, text: string): Promise<void> {
  const notice = page.locator("[popover=manual] section > div").filter({ hasText: text });
  await notice.last().getByRole("button").last().click();
}

/** The values of fields, by their names; dates as YYYY-MM-DD. */
export async function valuesOf(page: Page, names: string[]): Promise<string[]> {
  return Promise.all(
    names.map((name) =>
      field(page, name).evaluate((found: HTMLInputElement) => found.dataset["date"] ?? found.value),
    ),
  );
}

/** Expects that an answer of a form has the focus and stands within the window. */
export async function expectSeen(page: Page, answer: Locator): Promise<void> {
  await answer.waitFor();
  await expect
    .poll(() => answer.evaluate((box) => box === document.activeElement), SOON)
    .toBe(true);
  const { y = -1, height = 0 } = (await answer.boundingBox()) ?? {};
  expect(y).toBeGreaterThanOrEqual(0);
  expect(y + height).toBeLessThanOrEqual(page.viewportSize()?.height ?? 0);
}

/** Expects that nothing on the page is wider than the window. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
}
