import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { expect, test } from "vitest";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { expectAccessible, PHONE, useBrowser } from "./browser.ts";

const web = useBrowser();

const PUPIL = "Muhammad Hakimi Zulkarnain bin Tengku Ahmad Faizuddin Shah";
const JAWI = "محمد حکيمي ذوالقرنين";
const SCHOOL_IN_ARABIC = "معهد تحفيظ النور";

test("a certificate is issued, printed with its Arabic and Jawi names, checked by its QR code and revoked", async () => {
  const school = await web.app.makeSchool();
  const { admin, today, students } = school;
  const [student_id = ""] = students;
  const [from_id, to_id] = juzRange(30);
  const [first_name = "", ...rest] = PUPIL.split(" bin ");
  await admin.patch(`/students/${student_id}`, {
    first_name,
    last_name: `bin ${rest.join()}`,
    jawi_name: JAWI,
  });
  await admin.post("/hifz/priors", {
    date: today,
    pupils: [{ student_id, priors: [{ from_id, to_id, strength: "solid" }] }],
  });
  await admin.patch("/hifz/certificate-settings", { arabic_name: SCHOOL_IN_ARABIC });
  await web.app.owner.query("update auth.sessions set confirmed_at = now() where user_id = $1", [
    admin.id,
  ]);

  const page = await web.openWith(admin, { lang: "en" });
  await page.goto("/dashboard/hifz/certificates");
  await page.getByRole("button", { name: "Issue a certificate" }).click();
  await page.getByRole("searchbox", { name: "Search by name or number" }).fill("hakimi");
  await page.getByRole("button", { name: /Hakimi/ }).click();
  await page.getByRole("checkbox", { name: /I have checked/ }).check();
  await expectAccessible(page);
  await page.getByRole("dialog").getByRole("button", { name: "Issue a certificate" }).click();
  await page.waitForURL(/certificates\/[0-9a-f-]{36}$/);

  await page.emulateMedia({ media: "print" });
  await page.setViewportSize({ width: 1123, height: 794 });
  const paper = page.locator("body > .print-certificate .certificate");
  await paper.waitFor();
  for (const [words, lang] of [
    [SCHOOL_IN_ARABIC, "ar"],
    ["شهادة حفظ القرآن الكريم", "ar"],
    [JAWI, "ms-Arab"],
  ] as const) {
    const line = paper.getByText(words);
    const { family, ratio, direction } = await line.evaluate((found) => {
      const look = getComputedStyle(found);
      const ratio = Number.parseFloat(look.lineHeight) / Number.parseFloat(look.fontSize);
      return {
        family: look.fontFamily,
        ratio: Math.round(ratio * 10) / 10,
        direction: look.direction,
      };
    });
    expect([await line.getAttribute("lang"), direction, ratio]).toEqual([lang, "rtl", 1.9]);
    expect(family).toMatch(/^"?IBM Plex Sans Arabic/);
    expect(
      await page.evaluate(
        (text) => document.fonts.check('16px "IBM Plex Sans Arabic"', text),
        words,
      ),
    ).toBe(true);
  }
  // Nothing runs out of the paper, even with a long name.
  const box = await paper.locator("article").evaluate((one) => ({
    tall: one.scrollHeight - one.clientHeight,
    wide: one.scrollWidth - one.clientWidth,
  }));
  expect(box).toEqual({ tall: 0, wide: 0 });
  expect(await paper.innerText()).not.toMatch(/anggaran|SPHB/);

  // Everything of the picture of the QR code is decoded, as a phone does.
  const picture = await paper.locator("img").last().screenshot({ scale: "css" });
  const { data, info } = await sharp(picture)
    .resize(600, 600, { kernel: "nearest" })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const address = decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) });
  const path = new URL(address).pathname;
  expect(path).toMatch(/^\/sijil\/[0-9A-Z]{16}$/);

  const sent = await fetch(web.app.url + path);
  const html = await sent.text();
  expect(html).not.toContain("{{");
  expect(html).not.toContain("<script");
  expect(html.length).toBeLessThan(20_000);
  expect(html).toContain("M••••••• H••••• Z••••••••• bin T•••••");
  const visitor = await web.open({ viewport: PHONE, scripts: false });
  await visitor.goto("/sijil");
  await visitor.getByLabel("Kod sijil").fill(path.slice(-16).toLowerCase());
  await visitor.getByRole("button", { name: "Semak" }).click();
  await visitor.getByText("Sah", { exact: true }).waitFor();

  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("textbox", { name: "Reason" }).fill("Nama salah");
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await visitor.reload();
  await visitor.getByText(/^Dibatalkan \(/).waitFor();
});
