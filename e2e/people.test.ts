import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished } from "vitest";
import { longTest, test } from "#app/testing-runs.ts";
import { TEST_PASSWORD } from "#app/testing.ts";
import { codeText } from "#features/accounts/joining/text.ts";
import { emailText } from "#features/accounts/emails/text.ts";
import { twoStepText } from "#features/accounts/two-step/text.ts";
import { familyEntryText } from "#features/accounts/family-links/text.ts";
import { invitesText } from "#features/family/invites/text.ts";
import { membersText } from "#features/members/text.ts";
import { dataText } from "#features/privacy/text.ts";
import { newId } from "#lib/ids.ts";
import { openMail } from "#server/mail/sealed.ts";
import { DESKTOP, expectAccessible, PHONE, useBrowser, walks } from "./browser.ts";

// Where no mail server is known, nobody is invited by mail.
const web = useBrowser({ SMTP_URL: "smtp://127.0.0.1:1" });
const PASSWORD = "kata-laluan-yang-baharu";

const WORDS = {
  en: {
    add: "Add a user",
    role: "Role",
    given: "Given name",
    rest: "bin, binti, a/l, a/p …",
    email: "E-mail",
    children: "Search by name or number, then choose.",
    added: /has been added\. Now invite/,
    actions: "Actions for Rosli bin Omar",
    link: "Create a link to copy",
    direct: "Sign-in link (no e-mail)",
    directTitle: "Sign-in link",
    mail: "Invite by e-mail",
    linkTitle: "Invitation link",
    close: "Close",
    waits: "Awaiting approval",
    confirm: "Approve this user",
    confirmed: "Rosli bin Omar can now sign in.",
    end: "End access",
    ended: "Rosli bin Omar no longer has access.",
    search: "Search by name, e-mail, phone or child",
  },
  ms: {
    add: "Tambah pengguna",
    role: "Peranan",
    given: "Nama diberi",
    rest: "bin, binti, a/l, a/p …",
    email: "E-mel",
    children: "Cari mengikut nama atau nombor, kemudian pilih.",
    added: /telah ditambah\. Sekarang jemput/,
    actions: "Tindakan untuk Rosli bin Omar",
    link: "Buat pautan untuk disalin",
    direct: "Pautan log masuk (tanpa e-mel)",
    directTitle: "Pautan log masuk",
    mail: "Jemput melalui e-mel",
    linkTitle: "Pautan jemputan",
    close: "Tutup",
    waits: "Menunggu pengesahan",
    confirm: "Sahkan pengguna ini",
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
  page.getByRole("button", { name: "Saya bersetuju · I agree" }).click();

describe.each(walks("narrow"))("%s", (_, viewport, lang, test) => {
  const t = WORDS[lang];

  test("a guardian comes with a copied link, is confirmed, sees the child, and loses access", async () => {
    const { admin } = await web.app.makeSchool();
    const { env } = web.app.runtime;
    const { smtpUrl } = env;
    onTestFinished(() => void (env.smtpUrl = smtpUrl));
    env.smtpUrl = undefined;
    const page = await web.openWith(admin, { viewport, lang });
    await addGuardian(page, t, `${newId()}@ujian.example`);
    // Nobody is offered a mail that would not leave.
    await page.getByRole("button", { name: t.actions }).click();
    expect(await page.getByRole("menuitem").allInnerTexts()).toEqual([
      t.link,
      membersText[lang].familyLink,
      membersText[lang].changeRole,
    ]);
    await page.keyboard.press("Escape");
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

/** The links in the mails of a kind to an address, as paths. */
async function linksTo(email: string, page: string): Promise<string[]> {
  const { rows } = await web.app.owner.query<{ recipient: string; text: string; html: string }>(
    "select recipient, text, html from platform.outbox where recipient = $1 order by created_at, id",
    [email],
  );
  const link = new RegExp(`/${page}#\\S+`);
  const { mailSeal } = web.app.runtime;
  return rows.flatMap((mail) => link.exec(openMail(mailSeal, mail).text)?.[0] ?? []);
}

describe.each(walks("narrow"))("%s", (_, viewport, lang, test) => {
  const t = WORDS[lang];
  const look = { viewport, lang };
  const dark = { dark: viewport === DESKTOP };

  test("an invitation by mail lets its reader in at once, also by the code typed in", async () => {
    const { admin } = await web.app.makeSchool();
    const email = `${newId()}@ujian.example`;
    const page = await web.openWith(admin, look);
    await addGuardian(page, t, email);
    await act(page, t, t.mail);
    await page.getByText(email).first().waitFor();
    await expect.poll(() => linksTo(email, "join")).toHaveLength(1);
    const code = (await linksTo(email, "join"))[0]?.split("#")[1] ?? "";

    const words = codeText[lang];
    const guest = await web.open(look);
    await guest.goto("/register");
    await guest.getByLabel("First Name").fill("Rosli");
    await guest.getByLabel("Last Name").fill("bin Omar");
    await guest.getByLabel("Email").fill(email);
    await guest.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await guest.getByRole("button", { name: "Create Account" }).click();
    await guest.getByLabel(words.code).fill("bukan kod");
    await guest.getByRole("button", { name: words.join }).click();
    await guest.getByText(words.codeWrong).waitFor();
    await expectAccessible(guest, dark);
    await guest.getByLabel(words.code).fill(code.toLowerCase());
    await guest.getByRole("button", { name: words.join }).click();
    await guest.getByText(`Anda log masuk sebagai ${email}.`).waitFor();
    await expectAccessible(guest, dark);
    await guest.getByRole("button", { name: "Terima jemputan" }).click();
    await guest.waitForURL("**/dashboard");
    await agree(guest);
    await guest.goto("/dashboard/students");
    await guest.getByText("Hakim").first().waitFor();
  });

  longTest(
    "two-step sign-in: set up, needed at the next sign-in, a code works once, a recovery code helps",
    async () => {
      const { admin } = await web.app.makeSchool();
      const words = twoStepText[lang];
      const page = await web.openWith(admin, look);
      await page.goto("/dashboard/profile");
      await page.getByRole("button", { name: words.begin, exact: true }).click();
      await page.getByRole("img", { name: words.qr }).waitFor();
      const key = await page.getByText(words.secret).locator("strong").innerText();
      const app = new TOTP({ secret: key.replaceAll(" ", ""), issuer: "Halaqah" });
      const codeOf = (steps: number) => app.generate({ timestamp: Date.now() + steps * 30_000 });
      await expectAccessible(page, dark);
      await page.getByLabel(words.code).fill("000000");
      await page.getByRole("button", { name: words.confirm }).click();
      await page.getByText(words.codeWrong).waitFor();
      await page.getByLabel(words.code).fill(codeOf(0));
      await page.getByRole("button", { name: words.confirm }).click();
      await page.getByRole("heading", { name: words.codesTitle }).waitFor();
      await expectAccessible(page, dark);
      const [recovery = ""] = await page.locator("dialog li").allInnerTexts();
      await page.getByRole("button", { name: words.kept }).click();
      await page.getByText(words.isOn, { exact: true }).waitFor();

      const signIn = async (code: string) => {
        const fresh = await web.open(look);
        await fresh.goto("/login");
        await fresh.getByPlaceholder("E-MEL").fill(admin.email);
        await fresh.getByPlaceholder("KATA LALUAN").fill(TEST_PASSWORD);
        await fresh.getByRole("button", { name: "Log Masuk" }).click();
        await fresh.getByLabel("Kod pengesahan").fill(code);
        await fresh.getByRole("button", { name: "Log Masuk" }).click();
        return fresh;
      };
      const code = codeOf(1);
      const first = await signIn(code);
      await first.waitForURL("**/dashboard");
      const second = await signIn(code);
      await second
        .getByText("Kod ini tidak tepat atau telah digunakan.", { exact: false })
        .waitFor();
      await expectAccessible(second, dark);
      const third = await signIn(recovery);
      await third.waitForURL("**/dashboard");
    },
  );
});

describe.each(walks("wide"))("%s", (_, viewport, lang, test) => {
  const t = WORDS[lang];
  const look = { viewport, lang };
  const dark = { dark: viewport === DESKTOP };

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
    await owner.query("update app.profiles set first_name = 'Dua' where school_id = $1", [
      second.id,
    ]);
    const page = await web.openWith(first.admin, look);
    const other = await page.context().newPage();
    for (const tab of [page, other]) {
      await tab.goto("/dashboard/students");
      await tab.getByText("Hakim").first().waitFor();
    }
    // The other tab asks nothing until it is pressed: at a refusal it loads anew, and an open menu is gone.
    let release = () => {};
    const pressed = new Promise<void>((done) => (release = done));
    await other.route("**/api/**", async (route) => {
      await pressed;
      await route.continue();
    });
    const openMenu = (tab: Page) =>
      viewport === PHONE ? tab.getByRole("button", { name: "Menu" }).click() : undefined;
    await openMenu(page);
    await page
      .getByRole("button", { name: /: Sekolah Pertama/ })
      .last()
      .click();
    await page.getByRole("menuitemradio", { name: "Sekolah Kedua" }).click();
    await page.waitForURL("**/dashboard");
    await page.goto("/dashboard/students");
    await page.locator("main").getByText("Dua").first().waitFor();
    expect(await page.getByText("Hakim").count()).toBe(0);
    await expectAccessible(page, dark);
    // The other tab was loaded for the first school, so its next call must not get the second school's data.
    await openMenu(other);
    await other.locator('a[href="/dashboard/teachers"]').last().click();
    await other.waitForURL("**/dashboard/teachers");
    const anew = other.waitForEvent("load");
    release();
    await anew;
    await openMenu(other);
    await other
      .getByRole("button", { name: /: Sekolah Kedua/ })
      .last()
      .waitFor();
    expect(await other.getByText("Hakim").count()).toBe(0);
  });

  longTest("what needs the password again asks for it, and then goes on by itself", async () => {
    const { admin } = await web.app.makeSchool();
    const [words, proof] = [dataText[lang], twoStepText[lang]];
    const page = await web.openWith(admin, look);
    await page.goto("/dashboard/settings/data");
    await page.getByRole("heading", { name: words.exportTitle }).waitFor();
    await web.app.owner.query(
      "update auth.sessions set confirmed_at = now() - interval '11 minutes' where user_id = $1",
      [admin.id],
    );
    await page.getByRole("button", { name: words.make }).click();
    await page.getByRole("heading", { name: proof.proveTitle }).waitFor();
    await expectAccessible(page, dark);
    const password = page.getByLabel(proof.password, { exact: true });
    await password.fill("bukan-ini");
    await page.getByRole("button", { name: proof.prove }).click();
    await page.getByText(proof.proveWrong).waitFor();
    await password.fill(TEST_PASSWORD);
    await page.getByRole("button", { name: proof.prove }).click();
    await page.getByText(words.making).waitFor();
  });

  longTest(
    "a sign-in link lets in once who has no e-mail; a new address, agreed to, gives one",
    async () => {
      const { admin } = await web.app.makeSchool();
      const page = await web.openWith(admin, look);
      await addGuardian(page, t);
      await act(page, t, t.direct);
      const url = new URL(await page.getByRole("textbox", { name: t.directTitle }).inputValue());
      const link = url.pathname + url.hash;
      for (const method of ["GET", "HEAD"]) await fetch(web.app.url + link, { method });
      const guest = await web.open(look);
      await guest.goto(link);
      await expectAccessible(guest, dark);
      await guest.getByRole("button", { name: "Log masuk", exact: true }).click();
      await guest.waitForURL("**/dashboard");
      await agree(guest);
      const again = await web.open(look);
      await again.goto(link);
      await again.getByRole("button", { name: "Log masuk", exact: true }).click();
      await again.getByText(/Pautan ini telah digunakan/).waitFor();

      const words = emailText[lang];
      const email = `${newId()}@ujian.example`;
      await guest.goto("/dashboard/profile");
      await guest.getByLabel(words.email).fill(email);
      await guest.getByRole("button", { name: words.submit }).click();
      await guest.getByText(words.sent).waitFor();
      await again.goto((await linksTo(email, "confirm-email"))[0] ?? "");
      await expectAccessible(again, dark);
      await again.getByRole("button", { name: "Sahkan" }).click();
      await again.getByText(/E-mel akaun anda telah ditukar/).waitFor();
      await guest.reload();
      await guest.getByText(words.now(email)).waitFor();
    },
  );
});

test("the office invites all at two presses, the others by WhatsApp at one each, and prints a card", async () => {
  const school = await web.app.makeSchool();
  const t = invitesText.ms;
  const add = async (first_name: string, channel?: "email" | "whatsapp") => {
    const contact = { email: `${newId()}@ujian.example`, phone: "0123456789" };
    const { body } = await school.admin.post<{ id: string }>("/members", {
      role: "guardian",
      first_name,
      last_name: "binti Daud",
      relation: "ibu",
      student_ids: [school.students[0]],
      ...(channel && contact),
    });
    if (!channel) return;
    const text = `update app.guardians set consent_${channel} = true where profile_id = $1`;
    await web.app.owner.query(text, [body.id]);
  };
  await add("Rohana", "email");
  await add("Zaiton", "whatsapp");
  await add("Latifah");
  const page = await web.openWith(school.admin, { viewport: PHONE, lang: "ms" });
  const chats: string[] = [];
  await page.context().route("https://wa.me/**", (route) => {
    chats.push(route.request().url());
    return route.abort();
  });
  await page.goto("/dashboard/settings/people");
  await page.getByRole("link", { name: membersText.ms.sendLinks }).click();

  await page.getByRole("button", { name: `${t.inviteAll} (1)` }).click();
  await page.getByRole("button", { name: t.sendMails(1) }).click();
  await page.getByText(t.mailsSent(1)).waitFor();
  await page.getByText(t.states.mailed, { exact: true }).last().waitFor();

  await page.getByRole("button", { name: t.sendNext }).click();
  await expect.poll(() => chats).toHaveLength(1);
  const text = new URL(chats[0] ?? "").searchParams.get("text") ?? "";
  expect(text).toContain("Assalamualaikum Puan Zaiton");
  const zaiton = page.getByRole("row", { name: /Zaiton/ });
  await zaiton.getByText(/^Dihantar \d/).waitFor();
  await page.reload();
  await zaiton.getByText(/^Dihantar \d/).waitFor();
  expect(await page.getByRole("button", { name: t.sendNext }).count()).toBe(0);

  const guest = await web.open({ viewport: PHONE, lang: "ms" });
  await guest.goto(/https?:\S+#\S+/.exec(text)?.[0] ?? "");
  await guest.getByRole("button", { name: familyEntryText.ms.continue }).click();
  await guest.waitForURL("**/keluarga");
  await guest.getByText("Hakim bin Ujian").first().waitFor();

  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.getByRole("button", { name: t.printCards(1) }).click();
  const card = page.locator(".print-sheet article");
  await card.waitFor({ state: "attached" });
  await page.emulateMedia({ media: "print" });
  expect(await card.innerText()).toContain("Latifah binti Daud");
  expect(await card.locator("img").count()).toBe(1);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => dispatchEvent(new Event("afterprint")));
  await page
    .getByRole("row", { name: /Latifah/ })
    .getByText(/^Kad hingga/)
    .waitFor();
  expect(await card.count()).toBe(0);
  await page.reload();
  await page.getByRole("button", { name: new RegExp(`^${t.states.in}`) }).waitFor();
  await expectAccessible(page);
});
