import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { TEST_PASSWORD } from "#app/testing.ts";
import { newId } from "#lib/ids.ts";
import { DESKTOP, expectAccessible, PHONE, useBrowser } from "./browser.ts";

const web = useBrowser();
const PASSWORD = "kata-laluan-yang-baharu";

const WORDS = {
  en: {
    add: "Add a person",
    role: "Role",
    given: "Given name",
    rest: "bin / binti …",
    email: "E-mail",
    children: "Search by name or number and choose.",
    added: /is added\. Now invite/,
    actions: "Actions for Rosli bin Omar",
    link: "Make a link to copy",
    mail: "Invite by e-mail",
    linkTitle: "Invitation link",
    close: "Close",
    waits: "Waits for you",
    confirm: "Confirm: this is the person",
    confirmed: "Rosli bin Omar can sign in now.",
    end: "End access",
    ended: "Rosli bin Omar no longer has access.",
    search: "Search name, e-mail, phone or child",
  },
  ms: {
    add: "Tambah orang",
    role: "Peranan",
    given: "Nama diberi",
    rest: "bin / binti …",
    email: "E-mel",
    children: "Cari mengikut nama atau nombor, kemudian pilih.",
    added: /telah ditambah\. Sekarang jemput/,
    actions: "Tindakan untuk Rosli bin Omar",
    link: "Buat pautan untuk disalin",
    mail: "Jemput melalui e-mel",
    linkTitle: "Pautan jemputan",
    close: "Tutup",
    waits: "Menunggu anda",
    confirm: "Sahkan: inilah orangnya",
    confirmed: "Rosli bin Omar kini boleh log masuk.",
    end: "Tamatkan akses",
    ended: "Rosli bin Omar tidak lagi mempunyai akses.",
    search: "Cari nama, e-mel, telefon atau anak",
  },
} as const;

type Words = (typeof WORDS)[keyof typeof WORDS];

/** Adds Rosli, guardian of the first pupil, by the form; the list then shows him alone. */
async function addGuardian(page: Page, t: Words, email?: string): Promise<void> {
  await page.goto("/dashboard/settings/people");
  await page.getByRole("link", { name: t.add }).click();
  await page.getByLabel(t.given).waitFor();
  await page.getByLabel(t.role, { exact: true }).selectOption("guardian");
  await page.getByLabel(t.given).fill("Rosli");
  await page.getByLabel(t.rest).fill("bin Omar");
  if (email) await page.getByLabel(t.email).fill(email);
  await page.getByLabel(t.children).fill("Hakim");
  await page.getByRole("button", { name: /^Hakim bin Ujian/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: t.add }).click();
  await page.getByText(t.added).waitFor();
  await page.getByRole("button", { name: t.actions }).waitFor();
}

async function act(page: Page, t: Words, item: string): Promise<void> {
  await page.getByRole("button", { name: t.actions }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

/** Creates an account on the page of an invitation. */
async function createAccount(page: Page, email?: string): Promise<void> {
  await page.getByRole("heading", { name: "Anda dijemput ke Sekolah Ujian" }).waitFor();
  await expectAccessible(page);
  if (email) await page.getByLabel("E-mel").fill(email);
  await page.getByLabel("Kata laluan", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Cipta akaun dan terima" }).click();
}

const agree = (page: Page) =>
  page.getByRole("button", { name: "Saya faham dan bersetuju · I understand and agree" }).click();

describe.each([
  ["in English at 1280 px", DESKTOP, "en"],
  ["in Malay at 390 px", PHONE, "ms"],
] as const)("%s", (_where, viewport, lang) => {
  const t = WORDS[lang];

  test("a guardian comes with a copied link, is confirmed, sees the child, and loses access", async () => {
    const { admin } = await web.app.makeSchool();
    const page = await web.openWith(admin, { viewport, lang });
    await addGuardian(page, t);
    await act(page, t, t.link);
    const url = await page.getByRole("textbox", { name: t.linkTitle }).inputValue();
    const whatsApp = page.getByRole("link", { name: /WhatsApp/ });
    expect(await whatsApp.getAttribute("href")).toMatch(/^https:\/\/wa\.me\/\?text=/);
    await expectAccessible(page);
    await page.getByRole("button", { name: t.close }).first().click();

    const guest = await web.open({ viewport, lang });
    const { pathname, hash } = new URL(url);
    for (const method of ["GET", "HEAD"]) await fetch(web.app.url + pathname, { method });
    await guest.goto(pathname + hash);
    await expect.poll(() => guest.url()).toBe(`${web.app.url}/join`);
    await createAccount(guest, `${newId()}@ujian.example`);
    await guest.getByText(/Pentadbir Sekolah Ujian perlu mengesahkan/).waitFor();

    await page.reload();
    await page.getByText(t.waits).first().waitFor();
    await act(page, t, t.confirm);
    await page.getByText(t.confirmed).waitFor();

    await guest.goto("/dashboard");
    await guest.getByRole("heading", { name: "Notis privasi · Privacy notice" }).waitFor();
    await expectAccessible(guest);
    await agree(guest);
    await guest.goto("/dashboard/students");
    await guest.getByText("Hakim").first().waitFor();
    expect(await guest.getByText("Pelajar 2").count()).toBe(0);

    await act(page, t, t.end);
    await page.getByRole("button", { name: t.end }).click();
    await page.getByText(t.ended).waitFor();
    await guest.goto("/dashboard/students");
    await guest.waitForURL("**/login**");
  });
});

test("an invitation by mail lets its reader in at once, also by the code typed in", async () => {
  const { admin } = await web.app.makeSchool();
  const email = `${newId()}@ujian.example`;
  const t = WORDS.en;
  const page = await web.openWith(admin, { lang: "en" });
  await addGuardian(page, t, email);
  await act(page, t, t.mail);
  await page.getByText(`The invitation is on its way to ${email}.`).waitFor();
  const { rows } = await web.app.owner.query<{ text: string }>(
    "select text from platform.outbox where recipient = $1",
    [email],
  );
  const code = /kod ini selepas log masuk: (\S+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";

  const guest = await web.open({ viewport: PHONE, lang: "en" });
  await guest.goto("/register");
  await guest.getByLabel("First Name").fill("Rosli");
  await guest.getByLabel("Last Name").fill("bin Omar");
  await guest.getByLabel("Email").fill(email);
  await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await guest.getByRole("button", { name: "Create Account" }).click();
  await guest.getByLabel("Invitation code or link").fill("bukan kod");
  await guest.getByRole("button", { name: "Join" }).click();
  await guest.getByText(/This is no invitation code/).waitFor();
  await expectAccessible(guest);
  await guest.getByLabel("Invitation code or link").fill(code.toLowerCase());
  await guest.getByRole("button", { name: "Join" }).click();
  await guest.getByText(`Anda log masuk sebagai ${email}.`).waitFor();
  await expectAccessible(guest);
  await guest.getByRole("button", { name: "Terima jemputan" }).click();
  await guest.waitForURL("**/dashboard");
  await agree(guest);
  await guest.getByRole("heading", { name: "Dashboard", exact: true }).waitFor();
});

test("one account, two schools: the switcher loads the other, and nothing of the first stays", async () => {
  const first = await web.app.makeSchool({ name: "Sekolah Pertama" });
  const second = await web.app.makeSchool({ name: "Sekolah Kedua" });
  const { owner } = web.app;
  await owner.query("delete from auth.memberships where school_id = $1 and profile_id = $2", [
    second.id,
    second.admin.id,
  ]);
  await owner.query(
    "insert into auth.memberships (user_id, school_id, profile_id) values ($1, $2, $3)",
    [first.admin.id, second.id, second.admin.id],
  );
  await owner.query("update app.profiles set first_name = 'Dua' where school_id = $1", [second.id]);
  const page = await web.openWith(first.admin, { lang: "en" });
  const other = await page.context().newPage();
  for (const tab of [page, other]) {
    await tab.goto("/dashboard/students");
    await tab.getByText("Hakim").first().waitFor();
  }
  await page.getByRole("button", { name: /^Your schools: Sekolah Pertama/ }).click();
  await page.getByRole("menuitemradio", { name: "Sekolah Kedua" }).click();
  await page.waitForURL("**/dashboard");
  await page.goto("/dashboard/students");
  await page.getByText("Dua").first().waitFor();
  expect(await page.getByText("Hakim").count()).toBe(0);
  await expectAccessible(page);
  // The other tab was loaded for the first school: its next call is not answered with the second's.
  await other
    .getByRole("link", { name: "Guru" })
    .or(other.getByRole("link", { name: "Teachers" }))
    .click();
  await other.getByRole("button", { name: /^Your schools: Sekolah Kedua/ }).waitFor();
  expect(await other.getByText("Faizal").count()).toBe(0);
});

test("two-step sign-in: set up, needed at the next sign-in, a code works once, a recovery code helps", async () => {
  const { admin } = await web.app.makeSchool();
  const page = await web.openWith(admin, { viewport: PHONE, lang: "ms" });
  await page.goto("/dashboard/profile");
  await page.getByRole("button", { name: "Sediakan" }).click();
  await page.getByRole("img", { name: "Kod QR untuk aplikasi pengesah" }).waitFor();
  const key = await page
    .getByText("Atau taip kunci ini dalam aplikasi:")
    .locator("strong")
    .innerText();
  const app = new TOTP({ secret: key.replaceAll(" ", ""), issuer: "Halaqah" });
  const codeOf = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 });
  await expectAccessible(page);
  await page.getByLabel("Kod aplikasi").fill("000000");
  await page.getByRole("button", { name: "Hidupkan" }).click();
  await page.getByText(/Kod ini tidak tepat/).waitFor();
  await page.getByLabel("Kod aplikasi").fill(codeOf(-1));
  await page.getByRole("button", { name: "Hidupkan" }).click();
  await page.getByRole("heading", { name: "Kod pemulihan anda" }).waitFor();
  await expectAccessible(page);
  const [recovery = ""] = await page.locator("dialog li").allInnerTexts();
  await page.getByRole("button", { name: "Saya sudah menyimpannya" }).click();
  await page.getByText("Hidup", { exact: true }).waitFor();

  const signIn = async (code: string) => {
    const fresh = await web.open({ viewport: PHONE });
    await fresh.goto("/login");
    await fresh.getByPlaceholder("E-MEL").fill(admin.email);
    await fresh.getByPlaceholder("KATA LALUAN").fill(TEST_PASSWORD);
    await fresh.getByRole("button", { name: "Log Masuk" }).click();
    await fresh.getByLabel("Kod pengesahan").fill(code);
    await fresh.getByRole("button", { name: "Log Masuk" }).click();
    return fresh;
  };
  const code = codeOf(0);
  const first = await signIn(code);
  await first.waitForURL("**/dashboard");
  const second = await signIn(code);
  await second.getByText("Kod ini tidak tepat atau telah digunakan.", { exact: false }).waitFor();
  await expectAccessible(second);
  const third = await signIn(recovery);
  await third.waitForURL("**/dashboard");
});

test("what needs the password again asks for it, and then goes on by itself", async () => {
  const { admin } = await web.app.makeSchool();
  const page = await web.openWith(admin, { lang: "en" });
  await page.goto("/dashboard/settings/data");
  await page.getByRole("heading", { name: "A copy of the school" }).waitFor();
  await web.app.owner.query(
    "update auth.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
    [admin.id],
  );
  await page.getByRole("button", { name: "Make a copy" }).click();
  await page.getByRole("heading", { name: "Is it you?" }).waitFor();
  await expectAccessible(page);
  await page.getByLabel("Password", { exact: true }).fill("bukan-ini");
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("That is not right.").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(TEST_PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByText("The copy is being made.", { exact: false }).waitFor();
});
