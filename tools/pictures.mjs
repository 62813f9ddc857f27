/**
 * `npm run pictures`: takes new pictures of the product (docs/pictures) and of the help (public/help), and makes
 * the card of shared links and the icons (public), from the demo in a real browser. `npm run pictures help` takes
 * those of the help alone.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ensureChromium } from "./find-chromium.mjs";
import { root } from "./stamp.mjs";

const PASSWORD = "halaqah-demo-2026";
const TEACHER = "guru@halaqah.example";
const ADMIN = "admin@halaqah.example";
const GUARDIAN = "penjaga@halaqah.example";
const PUPIL = "pelajar@halaqah.example";
const PHONE = { width: 390, height: 780 };
const DESKTOP = { width: 1280, height: 860 };

const HELP_SIZE = { width: 390, height: 520 };
/** The screens that the help shows, by the account that sees them. */
const HELP = {
  [ADMIN]: {
    today: "/dashboard",
    board: "/dashboard/attendance/board",
    desk: "/dashboard/attendance/desk",
    "add-student": "/dashboard/students/new",
    invite: "/dashboard/settings/people",
  },
  [TEACHER]: { register: "/dashboard/attendance" },
  [GUARDIAN]: { children: "/dashboard", report: "/dashboard/attendance/absences/new" },
  [PUPIL]: { own: "/dashboard" },
};
/** The screens on the pages about one part of the product, by the name of the picture. */
const PRODUCT = {
  board: "attendance/board",
  letters: "attendance/letters",
  calendar: "calendar",
  holidays: "calendar/holidays",
  hifz: "hifz",
  fees: "fees",
};

/** The moment at which the pictures are taken, on today's date: the registers of a morning, some still open. */
const TAKEN_AT = "08:45";
const day = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Kuala_Lumpur" });
const morning = new Date(`${day}T${TAKEN_AT}:00+08:00`);

const data = mkdtempSync(join(tmpdir(), "halaqah-pictures-"));
const { url, stop } = await startDemo();
const browser = await chromium.launch({ executablePath: ensureChromium(), args: ["--no-sandbox"] });
const parts = { product: takeProduct, help: takeHelp, site: takeSite };
const named = process.argv.slice(2);
try {
  for (const [name, take] of Object.entries(parts)) {
    if (named.length === 0 || named.includes(name)) await take();
  }
} finally {
  await browser.close();
  await stop();
  rmSync(data, { recursive: true, force: true });
}

async function takeProduct() {
  await takeDesktop();
  await takeSteps();
}

async function takeSite() {
  await takeCard();
  await takeIcons();
}

/** Takes the pictures of the five taps: the teacher's dashboard, three exceptions, the saved register. */
async function takeSteps() {
  const page = await open(TEACHER, { viewport: PHONE, scale: 2 });
  await page.goto("/dashboard");
  await save(page, "step-1");
  await page.goto("/dashboard/attendance");
  const groups = page.getByRole("radiogroup");
  await groups.first().waitFor();
  for (const [at, name] of ["Tidak hadir", "Lewat", "Bersebab"].entries()) {
    await groups
      .nth(at + 1)
      .getByRole("radio", { name })
      .click();
  }
  await page.evaluate(() => scrollTo(0, 0));
  await save(page, "step-2");
  await page.getByRole("button", { name: "Simpan Kehadiran" }).click();
  await page
    .getByText(/^Disimpan \d\d:\d\d/)
    .filter({ visible: true })
    .first()
    .waitFor();
  await page.evaluate(() => scrollTo(0, 0));
  await save(page, "step-3");
  await page.context().close();
}

async function takeDesktop() {
  const page = await open(ADMIN, { viewport: DESKTOP, scale: 1 });
  await page.goto("/dashboard");
  await save(page, "home");
  await page.goto("/dashboard/attendance");
  await save(page, "register");
  for (const [name, path] of Object.entries(PRODUCT)) {
    await page.goto(`/dashboard/${path}`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    if (name === "letters") {
      await page.getByRole("button", { name: "Semak dan keluarkan" }).first().click();
      await page.getByRole("dialog").waitFor();
    }
    await save(page, name);
  }
  await page.context().close();

  const phone = await open(ADMIN, { viewport: PHONE, scale: 2 });
  await phone.goto("/dashboard/attendance/desk");
  await phone.getByRole("heading", { level: 1 }).waitFor();
  await save(phone, "desk");
  await phone.context().close();
}

/** Takes the pictures of the help: a screen of each task, in two languages. */
async function takeHelp() {
  for (const lang of ["ms", "en"]) {
    for (const [email, screens] of Object.entries(HELP)) {
      const page = await open(email, { viewport: HELP_SIZE, scale: 1, lang });
      for (const [name, path] of Object.entries(screens)) {
        await page.goto(path);
        await save(page, `${name}-${lang}`, "public/help");
      }
      await page.context().close();
    }
  }
}

/** Takes the picture that a shared link shows: the head of the front page. */
async function takeCard() {
  const page = await open(undefined, { viewport: { width: 1200, height: 630 }, scale: 1 });
  await page.goto("/");
  await settle(page);
  await page.screenshot({ path: join(root, "public/og.jpg"), type: "jpeg", quality: 82 });
  await page.context().close();
}

async function takeIcons() {
  const mark = readFileSync(join(root, "public/logo.svg"), "utf8");
  const page = await browser.newPage();
  for (const size of [180, 192, 512]) {
    await page.setViewportSize({ width: size, height: size });
    const place = `margin:0;display:grid;place-items:center;height:100vh;background:#faf8f3`;
    const image = `data:image/svg+xml;base64,${Buffer.from(mark).toString("base64")}`;
    await page.setContent(`<body style="${place}"><img src="${image}" width="${size * 0.66}">`);
    await page.screenshot({ path: join(root, `public/icon-${size}.png`) });
  }
}

async function open(email, { viewport, scale, lang = "ms" }) {
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    deviceScaleFactor: scale,
    reducedMotion: "reduce",
    locale: "ms-MY",
    timezoneId: "Asia/Kuala_Lumpur",
  });
  await context.clock.setFixedTime(morning);
  await context.addInitScript((kept) => localStorage.setItem("lang", kept), lang);
  const page = await context.newPage();
  if (email) {
    const answer = await page.request.post("/api/session", {
      data: { email, password: PASSWORD },
      headers: { origin: url },
    });
    if (!answer.ok()) throw new Error(`The demo did not let ${email} in: ${answer.status()}`);
  }
  return page;
}

async function settle(page) {
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => document.fonts.ready);
  await page.waitForTimeout(300);
}

/** Saves a picture in both themes, as WebP, which Playwright itself does not write. */
async function save(page, name, folder = "docs/pictures") {
  const session = await page.context().newCDPSession(page);
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    await settle(page);
    const shot = await session.send("Page.captureScreenshot", { format: "webp", quality: 72 });
    writeFileSync(join(root, `${folder}/${name}-${theme}.webp`), Buffer.from(shot.data, "base64"));
  }
  console.log(`${folder}/${name}-light.webp, -dark.webp`);
}

async function startDemo() {
  const options = `--import data:text/javascript,${encodeURIComponent(setClock())}`;
  const env = {
    ...process.env,
    PORT: "0",
    HOST: "127.0.0.1",
    DATA_DIR: data,
    NODE_OPTIONS: options,
  };
  const demo = spawn(process.execPath, [join(root, "tools/start.mjs"), "demo"], { env });
  const address = await new Promise((done, fail) => {
    let output = "";
    const read = (chunk) => {
      output += chunk;
      const port = /Halaqah: http:\/\/localhost:(\d+)[^]*Sign in/.exec(output)?.[1];
      if (port) done(`http://localhost:${port}`);
    };
    demo.stdout.on("data", read);
    demo.stderr.on("data", read);
    demo.on("exit", () => fail(new Error(`The demo did not start: ${output}`)));
  });
  const stopDemo = () =>
    new Promise((done) => {
      demo.removeAllListeners("exit").on("exit", done);
      demo.kill("SIGTERM");
    });
  return { url: address, stop: stopDemo };
}

/** A script that moves the clock of the demo's process to the moment of the pictures. */
function setClock() {
  const moved = morning.getTime() - Date.now();
  return `const Clock = Date; const now = () => Clock.now() + ${moved};
globalThis.Date = class extends Clock {
  constructor(...given) { super(...(given.length > 0 ? given : [now()])); }
  static now() { return now(); }
};`;
}
