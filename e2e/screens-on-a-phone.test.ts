import { test } from "vitest";
import { PHONE, useBrowser } from "./browser.ts";
import { visitEveryScreen } from "./every-screen.ts";

const MINUTES = 180_000;
const web = useBrowser();

test(
  "every screen is accessible at 390 px and does not scroll sideways",
  () => visitEveryScreen(web, { viewport: PHONE, dark: false }),
  MINUTES,
);
