import { test } from "vitest";
import { PHONE, useBrowser } from "./browser.ts";
import { visitEveryKind } from "./every-page.ts";
import { visitEveryScreen } from "./every-screen.ts";

const web = useBrowser();

test("every screen is accessible from 320 to 1024 px, nothing of it is cut and a finger hits it", () =>
  visitEveryScreen(web, { viewport: PHONE, dark: false, widths: [320, 360, 640, 768, 1024] }));

test("every kind of public page is accessible at 360 px", () =>
  visitEveryKind(web, { viewport: { width: 360, height: 740 }, dark: false }));
