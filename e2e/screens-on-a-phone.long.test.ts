import { test } from "vitest";
import { PHONE, useBrowser } from "./browser.ts";
import { visitEveryKind } from "./every-page.ts";
import { visitEveryScreen } from "./every-screen.ts";

const web = useBrowser();

test("every screen is accessible at 390 px and does not scroll sideways", () =>
  visitEveryScreen(web, { viewport: PHONE, dark: false }));

test("every kind of public page is accessible at 360 px", () =>
  visitEveryKind(web, { viewport: { width: 360, height: 740 }, dark: false }));
