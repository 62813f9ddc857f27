import { decodeQR } from "qr/decode.js";
import sharp from "sharp";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { issueBills, makeBillingSchool } from "#app/testing-fees.ts";
import { bankText } from "#features/fees/bank/text/bank.ts";
import { payInOfficeText, payInText } from "#features/fees/bank/text/pay-in.ts";
import { sendSlipText } from "#features/fees/claims/text/send.ts";
import { slipsText } from "#features/fees/claims/text/slips.ts";
import { formatSen } from "#lib/money.ts";
import { DESKTOP, expectAccessible, PHONE, useBrowser } from "./browser.ts";
import { expectNoSidewaysScroll, field, said, submit } from "./form.ts";

const at = useBrowser();

const SMALL_PHONE = { width: 360, height: 740 };
/** What the margins leave of A4, in px. */
const A4_INSIDE = { width: 688, height: 1016 };

// A code as banks print them, of an account that nobody has.
const DUITNOW =
  "00020101021126420014A000000615000101066033460210MD00012345520482115303458" +
  "5802MY5919MAAHAD TAHFIZ ANNUR6002MY62150311ABCDEFGHIJK6304171D";

test("a treasurer's month: bills, a receipt in three taps, the drawer counted and banked, the bank matched, the month closed for good", async () => {
  const school = await at.app.makeSchool({ pupils: 2 });
  const office = await at.openWith(school.admin, { viewport: DESKTOP });
  const press = (name: string | RegExp) => office.getByRole("button", { name }).click();

  await office.goto("/dashboard/fees/settings");
  await press("Add item");
  await office.locator("input[name=name_ms]").fill("Yuran bulanan");
  await office.locator("input[name=name_en]").fill("Monthly fee");
  await office.locator("input[name=amount]").fill("530");
  await press("Save");
  await office.getByText("RM 530.00").waitFor();

  await office.getByRole("link", { name: "Next: family accounts" }).click();
  await press(/^Create \d+ accounts?$/);
  await office.getByRole("table").waitFor();

  await office.getByRole("link", { name: "Bills", exact: true }).click();
  await press(/^Issue \d+ bills?$/);
  await office.getByRole("button", { name: /^Cancel the bills of/ }).waitFor();

  const counter = await at.openWith(school.admin, { viewport: PHONE });
  await counter.goto("/dashboard/fees");
  await counter.getByRole("link", { name: "Receive payment" }).click();
  await counter.locator("main input[type=search]").fill("sal");
  await counter.locator("main li button").first().click();
  const take = counter.getByRole("button", { name: /^Receive RM/ });
  const sum = (await take.textContent())?.replace("Receive ", "") ?? "";
  expect(sum).toMatch(/^RM\s[1-9]/);
  const { width } = PHONE;
  expect(await counter.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  await take.click();
  const number = `R-${school.today.slice(0, 4)}-00001`;
  await counter.getByRole("heading", { name: `Receipt ${number}` }).waitFor();
  await counter.getByRole("button", { name: "Undo" }).waitFor();

  const family = await at.openWith(school.guardian, { viewport: PHONE });
  await family.goto("/dashboard/fees");
  await family.getByText("Nothing owed").waitFor();
  await family.getByText(number).waitFor();
  await family.getByText(`-${sum}`).waitFor();
  await expectAccessible(family);

  await counter.goto("/dashboard/fees/cash");
  await counter.getByRole("button", { name: "Close drawer" }).click();
  const ringgit = sum.replace(/[^\d.]/g, "");
  await counter.getByLabel("Number of RM 10", { exact: true }).fill(String(Number(ringgit) / 10));
  await counter.locator("input[name=deposit]").fill(ringgit);
  await counter.locator("input[name=slip]").fill("S-0001");
  await expectAccessible(counter);
  await counter.getByRole("button", { name: "Confirm close" }).click();
  await counter.getByText("No drawer is open").waitFor();
  await counter.getByText("S-0001").waitFor();

  await office.goto("/dashboard/fees/check/bank");
  await press("Add bank account");
  await field(office, "bank").fill("Bank Warisan");
  await field(office, "name").fill("Akaun yuran");
  await field(office, "number_last4").fill("4471");
  await submit(office);
  const day = school.today.split("-").toReversed().join("/");
  const statement = [
    "Tarikh,Butiran,Debit,Kredit",
    `${day},DUITNOW TRANSFER K0002,,530.00`,
    `${day},DEPOSIT TUNAI S-0001,,${ringgit}`,
    `${day},CAJ PERKHIDMATAN,0.50,`,
  ];
  await office.locator("main input[type=file]").setInputFiles({
    name: "penyata.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(statement.join("\n")),
  });
  await office.getByText("2 payments came in").waitFor();
  await press("These are right, add them");
  await press("Confirm the 1 certain");
  const cash = office.getByRole("listitem").filter({ hasText: "DEPOSIT TUNAI" });
  await office.getByText("1 payment to match").waitFor();
  await cash.getByRole("button", { name: "Confirm", exact: true }).click();
  await office.getByText("Every payment is matched").waitFor();

  const { runtime } = at.app;
  const { now } = runtime;
  try {
    runtime.now = () => now() + 32 * 86_400_000;
    const later = await at.openAs(school.admin, { viewport: DESKTOP });
    await later.goto("/dashboard/fees/months");
    await later.getByRole("button", { name: "Close month" }).click();
    await later.getByRole("dialog").getByRole("button", { name: "Close month" }).click();
    await later.getByText("Check code").first().waitFor();
    await later.getByText(number).first().waitFor();
    await expectAccessible(later);
    await later.getByRole("heading", { name: "E-invoices" }).waitFor();
    await later.emulateMedia({ media: "print" });
    await later.getByText(/^Month close: .* \(Closed\)$/).waitFor();

    await later.emulateMedia({ media: "screen" });
    await later.goto("/dashboard/fees/receive");
    await later.locator("main input[type=search]").fill("K0002");
    await later.locator("main li button").first().click();
    await field(later, "amount").fill("20");
    await later.getByRole("button", { name: "Bank transfer" }).click();
    await field(later, "received_on").fill(day);
    await later.getByRole("button", { name: "Receive RM 20.00" }).click();
    await later
      .getByRole("alert")
      .getByText(/ was closed by /)
      .waitFor();
    expect(await field(later, "amount").inputValue()).toBe("20");
  } finally {
    runtime.now = now;
  }
});

test("an admin reads the bank's QR from a picture; a guardian pays with it and sends the slip, the treasurer accepts it, and the guardian has the receipt", async () => {
  const { school, admin, period } = await makeBillingSchool(at.app, 1);
  await issueBills(admin, period);
  const { guardian, teacher: treasurer, today } = school;
  await at.app.owner.query("update app.profiles set duties = '{treasurer}' where id = $1", [
    treasurer.id,
  ]);
  const [sent, checked] = [sendSlipText.ms, slipsText.ms];
  const due = formatSen(53_003);

  const [bank, shown] = [bankText.ms, payInOfficeText.ms];
  const bureau = await at.openWith(school.admin, { viewport: PHONE, lang: "ms" });
  await bureau.goto("/dashboard/fees/check/bank");
  await bureau.getByRole("button", { name: bank.add }).click();
  await field(bureau, "bank").fill("Bank Warisan");
  await field(bureau, "name").fill("Akaun yuran");
  await field(bureau, "number_last4").fill("4471");
  await submit(bureau);
  await bureau.getByRole("button", { name: shown.change, exact: true }).click();
  await field(bureau, "number").fill("860012344471");
  const chooser = bureau.getByLabel(shown.picture).first();
  const blank = sharp({ create: { width: 900, height: 900, channels: 3, background: "#fff" } });
  await chooser.setInputFiles(jpegOf("kucing.jpg", await blank.jpeg().toBuffer()));
  await bureau.getByRole("alert").getByText(shown.noCode).waitFor();
  // As an iPhone saves a photo; Chromium opens none of them.
  const heic = Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic");
  await chooser.setInputFiles({ name: "IMG_0042.HEIC", mimeType: "image/heic", buffer: heic });
  await bureau.getByRole("alert").getByText(shown.noPicture).waitFor();
  // As a phone takes it from the counter: aslant, grey and with a rim of the table.
  const { data, size } = encode(DUITNOW, { border: 4 });
  const dots = Buffer.from(data.flat().map((isDark) => (isDark ? 0 : 255)));
  const code = await sharp(dots, { raw: { width: size, height: size, channels: 1 } })
    .resize(1400, 1400, { kernel: "nearest" })
    .rotate(9, { background: "#8a7a66" })
    .linear(0.6, 40)
    .blur(2)
    .jpeg({ quality: 60 })
    .toBuffer();
  await chooser.setInputFiles(jpegOf("qr.jpg", code));
  await bureau.getByText(shown.goesTo("MAAHAD TAHFIZ ANNUR")).waitFor();
  expect(await field(bureau, "duitnow").inputValue()).toBe(DUITNOW);
  expect(await bureau.getByRole("alert").count()).toBe(0);
  await submit(bureau);
  await said(bureau, shown.saved);

  const family = await at.openWith(guardian, { viewport: SMALL_PHONE, lang: "ms" });
  await family.addInitScript(() => (globalThis.print = () => undefined));
  const main = family.getByRole("main");
  await family.goto("/dashboard/fees");
  await main.getByText(due).first().waitFor();
  await expectAccessible(family);
  await expectNoSidewaysScroll(family);
  await main.getByRole("link", { name: sent.pay, exact: true }).click();
  await main.getByText("8600 1234 4471").waitFor();
  await main.getByText("K0001", { exact: true }).waitFor();
  const drawn = await main.getByRole("img", { name: payInText.ms.codeOf("") }).screenshot();
  const pixels = await sharp(drawn).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = pixels.info;
  expect(decodeQR({ width, height, data: new Uint8Array(pixels.data) })).toBe(DUITNOW);
  await submit(family);
  await main.getByText(sent.slipMissing).waitFor();
  const picture = sharp({ create: { width: 700, height: 1200, channels: 3, background: "#eef" } });
  const slip = jpegOf("slip.jpg", await picture.jpeg().toBuffer());
  await main.locator("input[type=file]").setInputFiles(slip);
  await main.getByRole("img", { name: sent.pictureAlt }).waitFor();
  await field(family, "reference").fill("MBB-778123");
  await expectAccessible(family);
  await expectNoSidewaysScroll(family);
  await submit(family);
  await said(family, sent.sent);
  await main.getByText(sent.waitingSlip(due)).waitFor();
  await expectAccessible(family);

  const office = await at.openWith(treasurer, { viewport: PHONE, lang: "ms" });
  await office.goto("/dashboard/fees/check");
  await office.getByText(checked.waiting(1)).waitFor();
  await office.getByText("MBB-778123").waitFor();
  await expect
    .poll(() => office.locator("figure img").evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const accept = office.getByText(checked.accept(due), { exact: true });
  // A browser presses what is transparent too.
  expect(await accept.evaluate((one) => one.checkVisibility({ opacityProperty: true }))).toBe(true);
  await expectAccessible(office);
  await expectNoSidewaysScroll(office);
  await accept.click();
  await office.getByText(checked.none).waitFor();

  await family.reload();
  const number = `R-${today.slice(0, 4)}-00001`;
  await main.getByText(number).waitFor();
  expect(await main.getByText(sent.waitingSlip(due)).count()).toBe(0);
  await expectAccessible(family);
  await expectNoSidewaysScroll(family);

  await main.getByRole("button", { name: /^Cetak: Penyata/ }).click();
  await family.setViewportSize(A4_INSIDE);
  await family.emulateMedia({ media: "print" });
  const paper = family.locator(".print-sheet");
  await paper.getByText(number).waitFor();
  await paper.getByText("Sekolah Ujian").waitFor();
  await expectNoSidewaysScroll(family);
});

const jpegOf = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });

test("a collector comes to the drawer, and asks for no family's fees on the way", async () => {
  const { teacher } = await at.app.makeSchool();
  await at.app.owner.query("update app.profiles set duties = '{collector}' where id = $1", [
    teacher.id,
  ]);
  const page = await at.openWith(teacher, { viewport: PHONE });
  const asked: string[] = [];
  page.on("request", (call) => asked.push(new URL(call.url()).pathname));
  await page.goto("/dashboard/fees");
  await page.getByText("No drawer is open").waitFor();
  expect(asked).toContain("/api/cash");
  expect(asked).not.toContain("/api/fees/mine");
});
