import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { mailsTo, startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import type { Announcement } from "#features/announcements/contract.ts";
import { sendAnnouncementMailsOf } from "#features/announcements/mails/jobs.ts";
import { sendAnnouncementRemindersOf } from "#features/announcements/reminders/jobs.ts";
import type { AnnouncementReport } from "#features/announcements/report/contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { atClock } from "#lib/zones.ts";
import type { LinkedAnnouncement } from "./contract.ts";
import { LINK_DAYS, LINK_READS, LINK_REPLIES, WRONG_LINKS } from "./rules.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"), { TRUST_PROXY: "1" });
});
afterAll(() => app.stop());

let addresses = 0;
/** The headers of a phone that nobody else has. */
function aPhone() {
  addresses += 1;
  return { "x-forwarded-for": `10.9.${addresses >> 8}.${addresses & 255}` };
}

/** What the page's script posts, and the page that comes back. */
async function press(fields: Record<string, string | string[]>, headers = {}) {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value);
  }
  const response = await fetch(`${app.url}/notis`, {
    method: "POST",
    headers: { origin: app.url, ...aPhone(), ...headers },
    body,
  });
  return { status: response.status, html: await response.text(), headers: response.headers };
}

const read = (token: string, headers = aPhone()) =>
  app.nobody.post<LinkedAnnouncement>("/notice-links/read", { token }, headers);

/** The hidden fields of the forms of a page, by name. */
function hidden(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`name="${name}"\\s+value="([^"]*)"`, "g"))].map(
    ([, value = ""]) => value,
  );
}

async function announce(changes: Record<string, unknown> = {}, given?: TestSchool) {
  const school = given ?? (await app.makeSchool());
  const { admin, guardian, guardian_id, id: school_id } = school;
  const run = (text: string, values: unknown[] = []) => app.owner.query(text, values);
  await run(
    "update app.guardians set consent_whatsapp = true, consent_email = true where id = $1",
    [guardian_id],
  );
  await run("update app.profiles set phone = '+60123456789' where id = $1", [guardian.id]);
  const { body: draft } = await admin.post<Announcement>("/announcements", {
    kind: "notice",
    title_ms: "Lawatan Darul Quran",
    body_ms: "Bas bertolak 7.30 pagi.\n\nBawa bekal.",
    title_en: "Visit to Darul Quran",
    body_en: "The bus leaves at 7.30 am.",
    groups: ["guardians"],
    targets: [{ kind: "school" }],
    reply: "ack",
    reply_by: null,
    expires_on: null,
    ...changes,
  });
  const path = `/announcements/${draft.id}`;
  expect((await admin.post(`${path}/publish`, { version: draft.version })).status).toBe(200);
  type Links = { profile_id: string; token: string }[];
  const links = async () => (await admin.get<Links>(`${path}/links`)).body;
  const [link] = await links();
  const seen = async () => {
    const { body } = await admin.get<AnnouncementReport>(`${path}/recipients`);
    return body.recipients.find((one) => one.profile_id === guardian.id)?.seen_at ?? null;
  };
  return { school, school_id, path, run, links, seen, token: link?.token ?? "", id: draft.id };
}

/** Lets the mails that wait go to the outbox, tomorrow afternoon. */
async function post({ school }: Awaited<ReturnType<typeof announce>>): Promise<void> {
  const now = atClock(addDays(school.today, 1), "17:45", "Asia/Kuala_Lumpur");
  const runtime = { ...app.runtime, now: () => now };
  await sendAnnouncementMailsOf(runtime, school.id);
  await sendAnnouncementRemindersOf(runtime, school.id);
}

/**
 * The tokens in the mails of the school's known guardian, as the guardian gets them; the outbox shows none. By day the
 * planned job may be writing a mail already, and `post` leaves it to that job.
 */
async function mailed({ school, run }: Awaited<ReturnType<typeof announce>>): Promise<string[]> {
  const to = school.guardian.email;
  const { rows: waiting } = await run(
    "select text, html from platform.outbox where recipient = $1",
    [to],
  );
  const read = await mailsTo(app, to);
  const tokensIn = (words: string) =>
    [...words.matchAll(/\/notis\?e#([\w-]{65})(?![\w-])/g)].map(([, token = ""]) => token);
  const tokens = read.flatMap(({ text, html }) => {
    expect(tokensIn(html)).toEqual(tokensIn(text));
    return tokensIn(text);
  });
  for (const token of tokens) expect(JSON.stringify(waiting)).not.toContain(token);
  return tokens;
}

const sign = (html: string, more: Record<string, string> = {}) => ({
  answer: "ack",
  child: hidden(html, "child"),
  content_version: hidden(html, "content_version")[0] ?? "",
  signed_name: "Salmah binti Ali",
  has_read: "1",
  ...more,
});

describe("a personal link", () => {
  test("counts nothing until the script posts it, and then is read and answered without signing in", async () => {
    const { token, seen, school, path, run } = await announce();
    const page = await fetch(`${app.url}/notis`);
    expect(await page.text()).toContain('src="/notis.js"');
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(await seen()).toBeNull();

    const opened = await press({ token });
    expect(opened.status).toBe(200);
    expect(opened.headers.get("cache-control")).toBe("private, no-store");
    for (const words of ["Lawatan Darul Quran", "Bawa bekal.", "Salmah binti Ali", "Hakim"]) {
      expect(opened.html).toContain(words);
    }
    expect(opened.html).not.toContain("Pelajar 2");
    expect(await seen()).not.toBeNull();

    const answered = await press({ token, ...sign(opened.html) });
    expect(answered.status).toBe(201);
    expect(hidden(answered.html, "child")).toEqual([]);
    const { body } = await school.admin.get<AnnouncementReport>(`${path}/recipients`);
    expect(body.replies).toMatchObject([
      { student_id: school.students[0], by_link: true, other_name: false, answer: "ack" },
    ]);
    const { rows } = await run(
      `select y.content_hash = v.hash as same from app.announcement_replies y
       join app.announcement_versions v using (school_id, announcement_id, content_version)
       where y.school_id = $1`,
      [school.id],
    );
    expect(rows).toEqual([{ same: true }]);
    const trail = await run(
      "select actor_id, details from app.audit where school_id = $1 and action = 'announcement.reply'",
      [school.id],
    );
    expect(trail.rows).toMatchObject([
      { actor_id: school.guardian.id, details: { answer: "ack", by_link: true } },
    ]);

    // Who signs in afterwards finds it answered, and may answer again: the later one counts.
    const signedIn = await school.guardian.get<Announcement>(path);
    expect(signedIn.body).toMatchObject({ is_asked: false, yours: [{ reply: { by_link: true } }] });
    await school.guardian.post(`${path}/replies`, {
      student_id: school.students[0],
      answer: "ack",
      signed_name: "Salmah binti Ali",
      content_version: 1,
      client_key: newId(),
    });
    const after = await school.admin.get<AnnouncementReport>(`${path}/recipients`);
    expect(after.body.replies).toMatchObject([{ by_link: false, signed_name: "Salmah binti Ali" }]);
  });

  test("waits for a press where a mail has it, because scanners open links and run scripts", async () => {
    const page = async (path: string, cookie = "") =>
      (await fetch(app.url + path, { headers: { cookie } })).text();
    expect(await page("/notis")).not.toContain("<form");
    const asked = await page("/notis?e");
    expect(asked.match(/<button/g)).toHaveLength(1);
    expect(asked).toContain("Buka pengumuman");
    expect(await page("/notis?e", "halaqah-lang=en")).toContain("Open announcement");
    expect(await page("/notis?e&utm_source=mail")).toBe(asked);
  });

  test("keeps what was typed where something is missing, and takes the same press twice once", async () => {
    const { token, run, school_id } = await announce({ reply: "choice" });
    const { html } = await press({ token });
    const missing = await press({
      token,
      ...sign(html, { answer: "no", signed_name: " ", note: "Anak demam <b>" }),
    });
    expect(missing.status).toBe(422);
    expect(missing.html).toContain("Sila taip nama penuh anda.");
    expect(missing.html).toContain("Anak demam &lt;b&gt;");
    const { has_read: _, ...unticked } = sign(html, { answer: "yes" });
    expect((await press({ token, ...unticked })).html).toContain("Sila tandakan dahulu.");
    const yes = sign(html, { answer: "yes", signed_name: "Orang Lain" });
    expect((await press({ token, ...yes })).status).toBe(201);
    expect((await press({ token, ...yes })).status).toBe(201);
    const { rows } = await run(
      "select answer, other_name from app.announcement_replies where school_id = $1",
      [school_id],
    );
    expect(rows).toEqual([{ answer: "yes", other_name: true }]);
  });

  test("shows what people typed as text: titles, words, names, and what a press gave back", async () => {
    const evil = `"><script>alert(1)</script><img src=x onerror=alert(1)>`;
    const school = await app.makeSchool({ name: `Sekolah ${evil}` });
    await app.owner.query("update app.profiles set first_name = $2 where school_id = $1", [
      school.id,
      `Salmah ${evil}`,
    ]);
    const address = "https://maahad.example/a?b=1&c";
    const body_ms = `${evil}\n\njavascript:alert(1)\n\n(${address}${evil})`;
    const words = { title_ms: evil, body_ms, title_en: "" };
    const { token, run, id } = await announce({ ...words, body_en: "", reply: "choice" }, school);
    await run(
      `insert into app.announcement_files
         (school_id, id, announcement_id, kind, name, bytes, hash, file_url, position)
       values ($1, gen_random_uuid(), $2, 'pdf', $3, 1, '', '/files/x', 0)`,
      [school.id, id, `${evil}.pdf`],
    );
    const first = await press({ token });
    const refused = await press({
      token,
      ...sign(first.html, { answer: "no", signed_name: "", note: evil, child: evil }),
    });
    const done = await press({ token, ...sign(first.html, { answer: "no", signed_name: evil }) });
    for (const { html } of [first, refused, done]) {
      expect(html).toContain("&lt;script&gt;");
      expect(html).not.toMatch(/<script>|<img|href="javascript/i);
      expect(html).toContain(
        '(<a href="https://maahad.example/a?b=1&amp;c" dir="ltr" target="_blank" rel="noreferrer">',
      );
    }
  });

  test("asks again after an important change, and refuses the answer to what was shown before", async () => {
    const { token, school, path } = await announce();
    const { html } = await press({ token });
    const { body: now } = await school.admin.get<Announcement>(path);
    const { kind, title_ms, title_en, body_en, groups, targets, reply, reply_by, expires_on } = now;
    const words = { title_ms, title_en, body_ms: "Bas bertolak 8.00 pagi.", body_en };
    const rest = { kind, groups, targets, reply, reply_by, expires_on };
    const changed = { ...words, ...rest, version: now.version, important: true };
    expect((await school.admin.patch(path, changed)).status).toBe(200);
    const old = await press({ token, ...sign(html) });
    expect(old.status).toBe(409);
    expect(old.html).toContain("Bas bertolak 8.00 pagi.");
    expect((await press({ token, ...sign(old.html) })).status).toBe(201);
  });

  test("is shown in English where it was chosen and written", async () => {
    const { token } = await announce();
    const english = await press({ token, lang: "en" });
    expect(english.html).toContain('<html lang="en">');
    expect(english.html).toContain("Visit to Darul Quran");
    const cookie = english.headers.get("set-cookie")?.split(";")[0] ?? "";
    expect((await press({ token }, { cookie })).html).toContain("The bus leaves at 7.30 am.");
  });

  test("stands in the mail of one, in the one mail of a day, and in a reminder", async () => {
    const announced = await announce({ mail: "now" });
    const { school, path, token } = announced;
    await post(announced);
    await expect.poll(() => mailed(announced)).toEqual([token]);
    await school.admin.post(`${path}/reminders`, {});
    await post(announced);
    await expect.poll(() => mailed(announced)).toEqual([token, token]);
    expect((await read(token)).body.announcement.title_ms).toBe("Lawatan Darul Quran");

    const first = await announce({ mail: "daily" });
    const second = await announce({ mail: "daily", title_ms: "Bawa telekung" }, first.school);
    await post(first);
    const both = [first.token, second.token].toSorted();
    await expect.poll(async () => (await mailed(first)).toSorted()).toEqual(both);
  });

  test("stands in no mail to a parent who works in the school: staff sign in", async () => {
    const announced = await announce({ mail: "now" });
    const { school, run } = announced;
    await run("update app.profiles set role = 'teacher' where id = $1", [school.guardian.id]);
    await post(announced);
    expect(await mailed(announced)).toEqual([]);
    const { rows } = await run("select text from platform.outbox where recipient = $1", [
      school.guardian.email,
    ]);
    expect(rows).toHaveLength(1);
    for (const { text } of rows as { text: string }[]) {
      expect(text).toContain(`/dashboard/announcements/${announced.id}`);
    }
  });

  test("is its writer's to send, to who agreed to WhatsApp and still waits", async () => {
    const { school, path, links, token, run } = await announce();
    for (const who of [school.teacher, school.colleague]) {
      expect((await who.get(`${path}/links`)).status).toBe(404);
    }
    for (const who of [school.guardian, school.pupil]) {
      expect((await who.get(`${path}/links`)).status).toBe(403);
    }
    const answer = await school.admin.get(`${path}/links`);
    expect(answer.headers.get("content-encoding")).toBeNull();
    await run("update app.guardians set consent_whatsapp = false where id = $1", [
      school.guardian_id,
    ]);
    expect(await links()).toEqual([]);
    expect((await read(token)).status).toBe(200);
  });
});

describe("a link outlives nothing that it stood for", () => {
  type Announced = Awaited<ReturnType<typeof announce>>;
  const ends: [string, (of: Announced) => Promise<unknown>][] = [
    [
      "the guardian is unlinked",
      ({ school }) => school.admin.send("DELETE", `/guardian-links/${school.link_id}`),
    ],
    [
      "the role becomes teacher",
      ({ school, run }) =>
        run("update app.profiles set role = 'teacher' where id = $1", [school.guardian.id]),
    ],
    [
      "the phone number is another",
      ({ school, run }) =>
        run("update app.profiles set phone = '+60198887777' where id = $1", [school.guardian.id]),
    ],
    [
      "the address is another",
      ({ school, run }) =>
        run("update app.profiles set email = 'baharu@ujian.example' where id = $1", [
          school.guardian.id,
        ]),
    ],
    [
      "the announcement is withdrawn",
      ({ school, path }) => school.admin.post(`${path}/withdraw`, { why: "Hujan" }),
    ],
    [
      "the pupil has left the school",
      ({ school, run }) =>
        run("update app.students set status = 'inactive' where id = $1", [school.students[0]]),
    ],
    [
      "the person is no longer among those whom it reached",
      ({ school, run }) =>
        run("delete from app.announcement_recipients where profile_id = $1", [school.guardian.id]),
    ],
    [
      "its last day is long over",
      ({ run, id, school }) =>
        run("update app.announcements set expires_on = $2 where id = $1", [
          id,
          addDays(school.today, -LINK_DAYS.ended - 1),
        ]),
    ],
    [
      "it has no last day and is old",
      ({ run, id }) =>
        run(
          "update app.announcements set published_at = now() - make_interval(days => $2) where id = $1",
          [id, LINK_DAYS.open + 1],
        ),
    ],
  ];

  test.each(ends)("%s", async (_, end) => {
    const announced = await announce({ mail: "now" });
    await post(announced);
    const { token } = announced;
    const { html } = await press({ token });
    expect((await read(token)).status).toBe(200);
    await end(announced);
    // The mail may leave only now. Its link is the one of WhatsApp.
    expect(await mailed(announced)).toEqual([token]);
    const nothing = await press({ token: "x" });
    const gone = await press({ token });
    expect(gone).toMatchObject({ status: 404, html: nothing.html });
    expect(await press({ token, ...sign(html) })).toMatchObject({
      status: 404,
      html: nothing.html,
    });
    const unknown = await read("x");
    expect(await read(token)).toMatchObject({
      status: 404,
      body: { ...unknown.body, data: { reason: "link" } },
    });
  });

  test("it opens nothing while the school is suspended, and counts nothing", async () => {
    const { token, run, school_id, seen } = await announce();
    const { html } = await press({ token });
    const answer = sign(html);
    await run("update app.announcement_recipients set first_seen_at = null where school_id = $1", [
      school_id,
    ]);
    const hold = "insert into platform.school_holds (school_id, kind) values ($1, 'suspended')";
    await run(hold, [school_id]);
    const refused = await read(token);
    expect([refused.status, refused.body]).toMatchObject([503, { data: { reason: "suspended" } }]);
    expect((await press({ token, ...answer })).status).toBe(503);
    await run("delete from platform.school_holds where school_id = $1", [school_id]);
    expect(await seen()).toBeNull();
    expect((await press({ token, ...answer })).status).toBe(201);
  });

  test("on the last day of its time it still opens", async () => {
    const { token, run, id, school } = await announce();
    const last = addDays(school.today, -LINK_DAYS.ended);
    await run("update app.announcements set expires_on = $2 where id = $1", [id, last]);
    expect((await read(token)).status).toBe(200);
  });
});

describe("what is no link of ours", () => {
  test("opens nothing: any other sign, another school's, another person's", async () => {
    const { token } = await announce();
    const other = await announce();
    const nothing = await press({ token: "x" });
    const swap = (at: number) =>
      token.slice(0, at) + (token[at] === "A" ? "B" : "A") + token.slice(at + 1);
    const forged = [
      ...[0, 20, 30, 44, 50, 64].map(swap),
      other.token.slice(0, 43) + token.slice(43),
      token.slice(0, 43) + other.token.slice(43),
      token.slice(0, -1),
      `${token}A`,
      "",
    ];
    for (const one of forged) {
      expect(await press({ token: one }), one).toMatchObject({ status: 404, html: nothing.html });
    }
  });

  test("is limited by address, while right ones still open; each link by itself", async () => {
    const { token } = await announce();
    const phone = aPhone();
    const statuses = new Set<number>();
    for (let at = 0; at < WRONG_LINKS.tries; at += 1) statuses.add((await read("x", phone)).status);
    expect([...statuses]).toEqual([404]);
    expect((await read("x", phone)).status).toBe(429);
    expect((await press({ token: "x" }, phone)).status).toBe(429);
    expect((await read(token, phone)).status).toBe(200);
    const { html } = await press({ token });
    const replies = [];
    for (let at = 0; at <= LINK_REPLIES.tries; at += 1) {
      const child = hidden(html, "child").map((one) => `${one.split(".")[0]}.${newId()}`);
      replies.push((await press({ token, ...sign(html), child })).status);
    }
    expect(replies.slice(0, -1)).toEqual(replies.slice(1).map(() => 201));
    expect(replies.at(-1)).toBe(429);
    const reads = [];
    for (let at = 0; at < LINK_READS.tries; at += 1) reads.push((await read(token)).status);
    expect(reads.at(-1)).toBe(429);
  });

  // As many as the design asks for, in the long run.
  const guesses = process.env.LONG ? 10_000 : 500;

  test(`is guessed ${guesses} times for nothing: answered alike, limited, and nothing is read`, async () => {
    const { token, seen } = await announce();
    const each = 100;
    const answers = new Map<number, Set<string>>();
    for (let at = 0; at < guesses; at += each) {
      const phone = aPhone();
      const statuses: number[] = [];
      for (let guess = 0; guess < each; guess += 1) {
        // Ids and mark are right, and a part of the signature: at least eight of its signs are guessed.
        const half = token.slice(0, 49 + ((at + guess) % 9));
        const made = randomBytes(64).toString("base64url");
        const { status, body } = await read((half + made).slice(0, token.length), phone);
        const { request_id: _, ...said } = (body as { data?: Record<string, unknown> }).data ?? {};
        answers.set(status, (answers.get(status) ?? new Set()).add(JSON.stringify(said)));
        statuses.push(status);
      }
      const wrong = Array.from({ length: WRONG_LINKS.tries }, () => 404);
      const limited = Array.from({ length: each - WRONG_LINKS.tries }, () => 429);
      expect(statuses).toEqual([...wrong, ...limited]);
    }
    expect([...answers.keys()]).toEqual([404, 429]);
    expect([...(answers.get(404) ?? [])]).toEqual(['{"reason":"link"}']);
    expect(await seen()).toBeNull();
    expect((await read(token)).status).toBe(200);
  });

  test("is posted by no other site, and by no body that is too large", async () => {
    const { token, seen } = await announce();
    const foreign = await press({ token }, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    expect(foreign.html).not.toContain("Darul Quran");
    expect((await press({ token, note: "a".repeat(20_000) })).status).toBe(413);
    expect(await seen()).toBeNull();
  });
});

test("the page's one script is no larger than a kilobyte, the stylesheet than six", () => {
  expect(readFileSync("public/notis.js").length).toBeLessThanOrEqual(1000);
  expect(readFileSync("public/plain.css").length).toBeLessThanOrEqual(6000);
});
