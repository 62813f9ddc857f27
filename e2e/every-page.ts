import { expect } from "vitest";
import { type DESKTOP, expectAccessible, type useBrowser } from "./browser.ts";

type Web = ReturnType<typeof useBrowser>;

const STATES = [
  "/contact/thanks",
  "/contact/demo/thanks",
  "/contact/school/thanks",
  "/demo",
  "/sijil",
  "/semak",
];

/** The addresses of the sitemap, as paths. */
export async function everyPage(web: Web): Promise<string[]> {
  const map = await (await fetch(`${web.app.url}/sitemap.xml`)).text();
  const paths = [...map.matchAll(/<loc>([^<]+)<\/loc>/g)].map(
    ([, at = ""]) => new URL(at).pathname,
  );
  expect(paths.length).toBeGreaterThan(20);
  return [...paths, ...STATES];
}

/** One page of each kind, because articles and categories differ only in their words. */
async function everyKind(web: Web): Promise<string[]> {
  const paths = await everyPage(web);
  const alike = [/^\/blog\/category\//, /^\/blog\/[^/]+$/];
  return paths.filter((path) => {
    const kind = alike.find((pattern) => pattern.test(path));
    return !kind || paths.find((known) => kind.test(known)) === path;
  });
}

/** Opens one page of each kind at a width and expects no violation, a title, and Malay. */
export async function visitEveryKind(
  web: Web,
  { viewport, dark }: { viewport: typeof DESKTOP; dark: boolean },
): Promise<void> {
  const page = await web.open({ viewport });
  for (const path of await everyKind(web)) {
    await page.goto(path);
    expect(await page.title(), path).toContain("Halaqah");
    expect(await page.locator("html").getAttribute("lang")).toBe("ms");
    await expectAccessible(page, { dark });
  }
}
