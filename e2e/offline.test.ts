import {} from "./browser.ts";
import { expect } from "vitest";
import { longTest, test } from "#app/testing-runs.ts";
import { familyPageText } from "#features/family/page/text.ts";
import type { Register } from "#features/attendance/contract.ts";
import type { TestSchool } from "#app/testing.ts";
import { clockNow } from "#lib/dates.ts";
import { killRounds } from "./kills.ts";
import { group, type Phone, markPupil, settleWorker, usePhone, waitingWords } from "./phone.ts";

const phones = usePhone();
const REGISTER = "/dashboard/attendance";
const BATCH = "/api/attendance/batch";
const STATUSES = ["Present", "Absent", "Late", "Excused"];

async function read(school: TestSchool): Promise<Register> {
  const query = { class_id: school.class_id, date: school.today };
  return (await school.admin.get<Register>("/attendance", query)).body;
}

function statusOf(register: Register, name: string) {
  return register.marks.find((mark) => mark.student.first_name === name)?.status;
}

/** The changes that were written, in the order of marking. */
async function history(school: TestSchool) {
  const { rows } = await phones.app.owner.query<{ name: string; status: string }>(
    `select p.first_name as name, h.to_status as status
     from app.attendance_history h
     join app.attendance a on a.school_id = h.school_id and a.id = h.attendance_id
     join app.students s on s.school_id = a.school_id and s.id = a.student_id
     join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
     where h.school_id = $1 order by h.changed_at, h.client_key`,
    [school.id],
  );
  return rows.map(({ name, status }) => `${name} ${status}`);
}

async function openRegister(phone: Phone, school: TestSchool) {
  await phone.signIn(school.teacher);
  const page = await phone.openTab(REGISTER);
  await group(page, "Hakim").waitFor();
  await settleWorker(page);
  return page;
}

const SOON = { timeout: 30_000 };

test("30 pupils on a phone with the network off, then on: all there, in order", async () => {
  const school = await phones.app.makeSchool({ pupils: 30 });
  const phone = await phones.makePhone();
  const page = await openRegister(phone, school);
  await phone.setNetwork(false);

  const marked: string[] = [];
  for (let at = 1; at <= 30; at += 1) {
    const name = at === 1 ? "Hakim" : `Pelajar ${at}`;
    const status = STATUSES[at % 4] ?? "Present";
    await markPupil(page, name, status);
    marked.push(`${name} ${status.toLowerCase()}`);
  }
  // One of the marks arrives after all.
  await markPupil(page, "Pelajar 5", "Late");
  marked.push("Pelajar 5 late");
  await page.getByRole("button", { name: "Save Attendance" }).click();
  await page.getByRole("button", { name: "Will be saved" }).waitFor();
  await waitingWords(page).getByText("32 waiting").waitFor();
  expect((await read(school)).marks.every((mark) => mark.version === 0)).toBe(true);

  await phone.setNetwork(true);
  await waitingWords(page).waitFor({ state: "detached", timeout: 30_000 });
  await expect.poll(() => history(school), SOON).toEqual(marked);
  await expect.poll(async () => (await read(school)).taken?.by, SOON).toBe("Faizal bin Osman");
  expect((await read(school)).marks.every((mark) => mark.status !== null)).toBe(true);
});

test("the number of what waits stays when the network is back, until it is written", async () => {
  const school = await phones.app.makeSchool();
  const phone = await phones.makePhone();
  const page = await openRegister(phone, school);
  // With the page's clock standing still, nothing has waited long.
  await page.clock.install();
  await page.clock.pauseAt(clockNow() + 60_000);
  await phone.setNetwork(false);
  // The try without network must be over, or it would be the call that is held back below.
  const refused = page.waitForEvent("requestfailed", (call) => call.url().includes(BATCH));
  await markPupil(page, "Pelajar 2", "Absent");
  // The press is shown first, and written after the next frame.
  await page.clock.runFor(100);
  await waitingWords(page).getByText("1 waiting").waitFor();
  await refused;

  let release = () => {};
  const released = new Promise<void>((done) => (release = done));
  await page.route(`**${BATCH}`, async (route) => {
    await released;
    await route.continue();
  });
  const sent = page.waitForRequest(`**${BATCH}`);
  await phone.setNetwork(true);
  await sent;
  expect(await waitingWords(page).count()).toBe(1);
  release();
  await waitingWords(page).waitFor({ state: "detached" });
  expect(statusOf(await read(school), "Pelajar 2")).toBe("absent");
});

test("a screen that found no server opens by itself when the server answers again", async () => {
  const school = await phones.app.makeSchool();
  const phone = await phones.makePhone();
  await openRegister(phone, school);
  // The phone says nothing of it: its network is there, and too weak.
  phone.line.set("cut");
  const page = await phone.openTab(REGISTER);
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  phone.line.set("pass");
  await group(page, "Hakim").waitFor();
});

test("a start that waits for the server says so, and shows on an own device what is kept", async () => {
  const school = await phones.app.makeSchool();
  const phone = await phones.makePhone();
  await openRegister(phone, school);
  phone.line.set("hang");
  let page = await phone.openTab(REGISTER);
  await page.getByText("Halaqah", { exact: true }).waitFor();
  await page.getByText("Sambungan perlahan. Sila tunggu sebentar.").waitFor();
  expect(await page.getByText(/Hakim|Pelajar|Faizal/).count()).toBe(0);

  phone.line.set("pass");
  page = await phone.openTab(REGISTER);
  await page.getByRole("button", { name: "Yes, my own device" }).click();
  await expect.poll(() => keptNames(page), SOON).toContain("Hakim");

  phone.line.set("hang");
  let failed = 0;
  phone.context.on("requestfailed", () => (failed += 1));
  page = await phone.openTab(REGISTER);
  await group(page, "Hakim").waitFor();
  // No call has been given up yet.
  expect(failed).toBe(0);
});

longTest(
  "an own device opens the register without network; any other shows the number and no names",
  async () => {
    const school = await phones.app.makeSchool();
    const phone = await phones.makePhone();
    let page = await openRegister(phone, school);
    await phone.setNetwork(false);
    await markPupil(page, "Pelajar 2", "Absent");
    await waitingWords(page).getByText("1 waiting").waitFor();

    page = await phone.openTab(REGISTER);
    await page.getByRole("heading", { name: "You are offline" }).waitFor();
    await page.getByText("1 change is waiting on this device.").waitFor();
    await page.getByRole("link", { name: "Sign in" }).waitFor();
    expect(await page.getByText(/Hakim|Pelajar|Faizal/).count()).toBe(0);

    await phone.setNetwork(true);
    await group(page, "Hakim").waitFor();
    await expect.poll(async () => statusOf(await read(school), "Pelajar 2"), SOON).toBe("absent");
    await page.getByRole("button", { name: "Yes, my own device" }).click();
    await expect.poll(() => keptNames(page), SOON).toContain("Hakim");

    await phone.setNetwork(false);
    page = await phone.openTab("/dashboard");
    await page.getByText(/Offline: data from \d\d:\d\d/).waitFor();
    await page.getByRole("link", { name: "Open attendance" }).click();
    await group(page, "Hakim").waitFor();
    expect(
      await group(page, "Pelajar 2")
        .getByRole("radio", { name: "Absent" })
        .getAttribute("aria-checked"),
    ).toBe("true");
    await markPupil(page, "Pelajar 3", "Late");
    page = await phone.openTab(REGISTER);
    await waitingWords(page).getByText("1 waiting").waitFor();
    await phone.setNetwork(true);
    await expect.poll(async () => statusOf(await read(school), "Pelajar 3"), SOON).toBe("late");
    await page.getByText(/Offline: data/).waitFor({ state: "detached" });
  },
);

/** The device's whole read cache as one text. */
function keptNames(page: Awaited<ReturnType<Phone["openTab"]>>): Promise<string> {
  return page.evaluate(async () => {
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === "halaqah")) return "";
    const database = await new Promise<IDBDatabase>((done) => {
      const request = indexedDB.open("halaqah");
      request.onsuccess = () => done(request.result);
    });
    const all = await Promise.all(
      ["queue", "kept"].map(
        (name) =>
          new Promise((done) => {
            const request = database.transaction(name).objectStore(name).getAll();
            request.onsuccess = () => done(request.result);
          }),
      ),
    );
    database.close();
    return JSON.stringify(all);
  });
}

longTest("what waits holds no names", async () => {
  const school = await phones.app.makeSchool();
  const phone = await phones.makePhone();
  const page = await openRegister(phone, school);
  await phone.setNetwork(false);
  await markPupil(page, "Pelajar 2", "Absent");
  await waitingWords(page).getByText("1 waiting").waitFor();
  const kept = await keptNames(page);
  expect(kept).toContain(school.students[1]);
  expect(kept).not.toMatch(/Pelajar|Hakim|Faizal|Osman|Tahun/);
});

longTest("signing out with unsent marks warns, and takes everything off the device", async () => {
  const school = await phones.app.makeSchool();
  const phone = await phones.makePhone();
  const page = await openRegister(phone, school);
  await page.getByRole("button", { name: "Yes, my own device" }).click();
  await expect.poll(() => keptNames(page), SOON).toContain("Hakim");
  phone.line.set("cut");
  await markPupil(page, "Pelajar 2", "Absent");
  await waitingWords(page).getByText("1 waiting").waitFor();

  const signOut = async () => {
    await page.getByRole("button", { name: /Faizal/ }).click();
    await page.getByRole("menuitem", { name: "Sign Out" }).click();
  };
  await signOut();
  await page.getByText("1 change is saved on this device only.").waitFor();
  await page.getByRole("button", { name: "Stay signed in" }).click();
  expect(await keptNames(page)).toContain(school.students[1]);

  await signOut();
  // The server answers again, but only to the sign-out.
  await page.route(`**${BATCH}`, (route) => route.abort());
  phone.line.set("pass");
  await page.getByRole("button", { name: "Sign out and lose them" }).click();
  await page.waitForURL(`${phone.line.url}/`);
  const left = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage).filter((key) => !key.startsWith("tsr-scroll")),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    kept: await Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return (await cache.keys()).map(({ url }) => new URL(url).pathname);
      }),
    ),
  }));
  expect({ ...left, kept: [] }).toEqual({ local: ["lang"], session: [], databases: [], kept: [] });
  expect(left.kept.flat().filter((path) => /^\/(api|files)\//.test(path))).toEqual([]);
  expect(statusOf(await read(school), "Pelajar 2")).toBeNull();
});

longTest(
  "another account on the same phone sees nothing of what waits, and sends none of it",
  async () => {
    const school = await phones.app.makeSchool();
    const phone = await phones.makePhone();
    let page = await openRegister(phone, school);
    await page.getByRole("button", { name: "Yes, my own device" }).click();
    await expect.poll(() => keptNames(page), SOON).toContain("Hakim");
    await phone.setNetwork(false);
    await markPupil(page, "Pelajar 2", "Absent");
    await waitingWords(page).getByText("1 waiting").waitFor();

    // The tab is still open when the admin, who could write this class, signs in.
    await phone.signIn(school.admin);
    await phone.setNetwork(true);
    await page
      .getByRole("button", { name: /Aminah/ })
      .first()
      .waitFor();
    await page.waitForTimeout(1_000);
    page = await phone.openTab(`${REGISTER}?class=${school.class_id}`);
    await group(page, "Hakim").waitFor();
    await page.waitForTimeout(2_500);
    expect(await waitingWords(page).count()).toBe(0);
    expect(statusOf(await read(school), "Pelajar 2")).toBeNull();
    expect(await keptNames(page)).not.toContain("Hakim");

    await phone.signIn(school.teacher);
    page = await phone.openTab("/dashboard");
    await expect.poll(async () => statusOf(await read(school), "Pelajar 2"), SOON).toBe("absent");
    expect(await history(school)).toEqual(["Pelajar 2 absent"]);
  },
);

test("a session that ended meanwhile keeps what waits, and sends it after signing in again", async () => {
  const school = await phones.app.makeSchool();
  const phone = await phones.makePhone();
  const page = await openRegister(phone, school);
  await phone.setNetwork(false);
  await markPupil(page, "Pelajar 2", "Absent");
  await waitingWords(page).getByText("1 waiting").waitFor();
  await phone.context.clearCookies();
  await phone.setNetwork(true);
  await page.waitForURL("**/login**");
  await page.getByText("1 perubahan menunggu pada peranti ini").waitFor();
  expect(await page.getByText(/Hakim|Pelajar/).count()).toBe(0);
  expect(statusOf(await read(school), "Pelajar 2")).toBeNull();
  await phone.signIn(school.teacher);
  await page.goto(REGISTER);
  await expect.poll(async () => statusOf(await read(school), "Pelajar 2"), SOON).toBe("absent");
});

longTest(
  "a mark made without network does not overwrite another's: whose stands is shown, also after a reload",
  async () => {
    const school = await phones.app.makeSchool();
    const phone = await phones.makePhone();
    const page = await openRegister(phone, school);
    await phone.setNetwork(false);
    await markPupil(page, "Pelajar 2", "Absent");
    await markPupil(page, "Pelajar 2", "Excused");
    await markPupil(page, "Pelajar 3", "Absent");
    await school.admin.post("/attendance", {
      student_id: school.students[1],
      class_id: school.class_id,
      date: school.today,
      status: "late",
      version: 0,
      client_key: crypto.randomUUID(),
    });
    await phone.setNetwork(true);
    await expect.poll(async () => statusOf(await read(school), "Pelajar 3"), SOON).toBe("absent");
    await waitingWords(page).getByText("1 to check").waitFor();
    await page.reload();
    const line = page.getByRole("row").filter({ has: group(page, "Pelajar 2") });
    await line.getByText(/Aminah binti Yusof/).waitFor();
    expect(statusOf(await read(school), "Pelajar 2")).toBe("late");
    await line.getByRole("button", { name: "Mark Excused" }).click();
    await expect.poll(async () => statusOf(await read(school), "Pelajar 2"), SOON).toBe("excused");
    await waitingWords(page).waitFor({ state: "detached" });
  },
);

longTest("a reading that set out before a waiting mark was written does not undo it", async () => {
  const school = await phones.app.makeSchool();
  const phone = await phones.makePhone();
  const first = await openRegister(phone, school);
  await phone.setNetwork(false);
  await markPupil(first, "Pelajar 2", "Absent");
  await waitingWords(first).getByText("1 waiting").waitFor();
  await first.goto("about:blank");
  await phone.setNetwork(true);

  let release = () => {};
  const written = new Promise<void>((done) => (release = done));
  await phone.context.route(/\/api\/attendance\?/, async (route) => {
    const answer = await route.fetch();
    await written;
    await route.fulfill({ response: answer });
  });
  const page = await phone.openTab(REGISTER);
  await expect.poll(async () => statusOf(await read(school), "Pelajar 2"), SOON).toBe("absent");
  release();
  await group(page, "Hakim").waitFor();
  const absent = group(page, "Pelajar 2").getByRole("radio", { name: "Absent" });
  expect(await absent.getAttribute("aria-checked")).toBe("true");
  await markPupil(page, "Pelajar 2", "Late");
  await expect.poll(async () => statusOf(await read(school), "Pelajar 2"), SOON).toBe("late");
  expect(await history(school)).toEqual(["Pelajar 2 absent", "Pelajar 2 late"]);
});

longTest(
  "a new version is offered outside of a register only, and reloads nothing by itself",
  async () => {
    const school = await phones.app.makeSchool();
    const phone = await phones.makePhone();
    const page = await openRegister(phone, school);
    await page.evaluate(() => Object.assign(window, { stood: true }));
    phone.line.deploy("next-");
    await page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      await registration.update();
    });
    await expect
      .poll(() =>
        page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state ?? ""),
      )
      .toBe("installed");
    await page.waitForTimeout(1_000);
    expect(await page.getByText("A new version is ready.").count()).toBe(0);
    await markPupil(page, "Pelajar 2", "Absent");
    expect(await page.evaluate(() => "stood" in window)).toBe(true);

    await page.getByRole("button", { name: "Menu" }).click();
    await page.getByRole("link", { name: "Halaqah" }).last().click();
    await page.getByText("A new version is ready.").waitFor();
    expect(await page.evaluate(() => "stood" in window)).toBe(true);
    await page.getByRole("button", { name: "Reload" }).click();
    await expect
      .poll(() => page.evaluate(() => !("stood" in window)).catch(() => false))
      .toBe(true);
    const names = await page.evaluate(() => caches.keys());
    expect(names).toHaveLength(2);
    expect(statusOf(await read(school), "Pelajar 2")).toBe("absent");
  },
);

test("four times the tab or the network dies while marking: nothing queued is lost or doubled", async () => {
  const school = await phones.app.makeSchool({ pupils: 8 });
  const phone = await phones.makePhone();
  await killRounds(phones.app, school, phone, { rounds: 4, seed: 20_261_121 });
});

test("the family's page opens without a network on an own phone alone, until it is forgotten", async () => {
  const school = await phones.app.makeSchool();
  const phone = await phones.makePhone({ lang: "ms" });
  await phone.signIn(school.guardian);
  const page = await phone.openTab("/dashboard");
  await settleWorker(page);
  const t = familyPageText.ms;
  const child = page.getByRole("heading", { name: "Hakim bin Ujian" });
  const kept = page.getByText(/^Tiada sambungan\. Ini paparan pada /);
  const without = async () => {
    await phone.setNetwork(false);
    const failed = await page.goto("/keluarga").catch(() => undefined);
    const isThere =
      (failed?.ok() ?? false) && (await kept.isVisible()) && (await child.isVisible());
    await phone.setNetwork(true);
    return isThere;
  };
  await page.goto("/keluarga");
  await child.waitFor();
  expect(await kept.isVisible()).toBe(false);
  expect(await without()).toBe(false);

  await page.goto("/keluarga");
  await page.getByRole("button", { name: t.ownPhone }).click();
  await page.getByText(t.done.phone).waitFor();
  await page.goto("/keluarga");
  expect(await without()).toBe(true);
  await page.goto("/keluarga");
  await page.getByRole("button", { name: t.forgetPhone }).click();
  await page.getByText(t.done.forgotten).waitFor();
  expect(await without()).toBe(false);
});
