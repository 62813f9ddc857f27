import type { Page } from "playwright-core";
import { expect } from "vitest";
import { publishNotice } from "#app/testing-announcements.ts";
import { makeBrowser, startVendor } from "#app/testing-push.ts";
import { test } from "#app/testing-runs.ts";
import { sendPushOf } from "#features/announcements/push/jobs.ts";
import { pushText } from "#features/announcements/push/text.ts";
import { addDays } from "#lib/dates.ts";
import { atClock } from "#lib/zones.ts";
import { expectAccessible } from "./browser.ts";
import { expectNoSidewaysScroll, said } from "./form.ts";
import { settleWorker, usePhone } from "./phone.ts";

const phones = usePhone({ PUSH: "1" });

type Given = ReturnType<typeof makeBrowser>["given"];

/**
 * Lets a page subscribe at the vendor of the test. A browser subscribes at its own vendor alone, and one without a window
 * not at all: Chromium's shell has no push service, and asks nobody whether it may show notices.
 */
async function standInForVendor(page: Page, { endpoint, p256dh, auth }: Given): Promise<void> {
  await page.addInitScript(
    (given) => {
      const known = () => sessionStorage.getItem("subscribed") !== null;
      const own = {
        endpoint: given.endpoint,
        toJSON: () => given,
        unsubscribe: async () => {
          sessionStorage.removeItem("subscribed");
          return true;
        },
      } as unknown as PushSubscription;
      PushManager.prototype.getSubscription = async () => (known() ? own : null);
      PushManager.prototype.subscribe = async () => {
        sessionStorage.setItem("subscribed", "yes");
        return own;
      };
      Notification.requestPermission = async () => "granted" as const;
    },
    { endpoint, keys: { p256dh, auth } },
  );
}

test("a guardian lets a phone be told: the card comes with the school's switch, a refusal is said, and the notice names nobody", async () => {
  const { app } = phones;
  const { push } = app.runtime;
  const vendor = await startVendor(push);
  const school = await app.makeSchool();
  const { admin, guardian } = school;
  const t = pushText.ms;
  const phone = await phones.makePhone({ lang: "ms" });
  await phone.signIn(guardian);
  const page = await phone.openTab("/dashboard/family");
  await page.setViewportSize({ width: 360, height: 740 });
  const browsers = async () =>
    (await guardian.get<{ endpoints: string[] }>("/push-subscriptions")).body.endpoints.length;

  // The card is loaded for nobody while the school has it off.
  const loaded: string[] = [];
  page.on("request", (asked) => loaded.push(asked.url()));
  const answered = page.waitForResponse("**/push-subscriptions");
  await page.reload();
  await (await answered).finished();
  await settleWorker(page);
  expect(await page.getByText(t.title).count()).toBe(0);
  expect(loaded.filter((url) => url.includes("push-card"))).toEqual([]);

  await admin.patch("/message-settings", { push: true });
  await page.reload();
  await page.getByRole("heading", { name: t.title }).waitFor();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  // This browser refuses by itself.
  await page.getByRole("button", { name: t.on, exact: true }).click();
  await page.getByText(t.denied).waitFor();
  expect(await browsers()).toBe(0);

  const keys = makeBrowser(`${vendor.address}/phone`);
  await standInForVendor(page, keys.given);
  await page.reload();
  await page.getByRole("button", { name: t.on, exact: true }).click();
  await said(page, t.turnedOn);
  await page.getByText(t.isOn).waitFor();
  expect(await browsers()).toBe(1);

  await publishNotice(admin, { title_ms: "Lawatan Darul Quran" });
  const now = atClock(addDays(school.today, 1), "09:00", "Asia/Kuala_Lumpur");
  await sendPushOf({ ...app.runtime, now: () => now }, school.id);
  expect(vendor.got.map(({ path }) => path)).toEqual(["/phone"]);
  const data = keys.read(vendor.got[0]?.body ?? Buffer.alloc(0));
  for (const word of ["Lawatan", "Hakim", "Salmah"]) expect(data).not.toContain(word);

  // What the vendor would hand on reaches the worker, which shows it and opens where it is read.
  const [worker] = phone.context.serviceWorkers();
  if (!worker) throw new Error("there is no service worker");
  await worker.evaluate(`
    self.calls = [];
    registration.showNotification = async (...said) => void calls.push(said);
    clients.openWindow = async (url) => void calls.push(url);
  `);
  const calls = () => worker.evaluate<unknown[]>("calls");
  const cdp = await phone.context.newCDPSession(page);
  const registered = new Promise<string>((done) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [one] = registrations;
      if (one) done(one.registrationId);
    });
  });
  await cdp.send("ServiceWorker.enable");
  await cdp.send("ServiceWorker.deliverPushMessage", {
    origin: phone.line.url,
    registrationId: await registered,
    data,
  });
  const url = `${app.runtime.env.origin}/dashboard/announcements`;
  const shown = { body: "Notis baharu daripada Sekolah Ujian", data: url, tag: url };
  await expect.poll(calls).toEqual([["Sekolah Ujian", { ...shown, icon: "/icon-192.png" }]]);
  await worker.evaluate(`
    const notification = { data: ${JSON.stringify(url)}, close() {} };
    dispatchEvent(Object.assign(new ExtendableEvent("notificationclick"), { notification }));
  `);
  await expect.poll(calls).toContain(url);

  await page.getByRole("button", { name: t.off, exact: true }).click();
  await said(page, t.turnedOff);
  expect(await browsers()).toBe(0);
  await vendor.stop();
});
