import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { recordTraffic } from "#app/testing-queries.ts";
import { publishNotice } from "#app/testing-announcements.ts";
import { addCard, addCardSetup } from "#app/testing-cards.ts";
import { addRecord, weekBefore } from "#app/testing-hifz.ts";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import type { FamilyPage } from "#features/family/page/contract.ts";
import { MOST_FEEDS } from "#features/calendar/feeds/rules/links.ts";
import { addDays, formatDate } from "#lib/dates.ts";
import { formatHijri, hijriDate, hijriMonthStart } from "#lib/hijri.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const run = (text: string, values: unknown[] = []) => app.owner.query(text, values);

/** A page as a browser without scripts gets it. */
async function open(who: { cookie: string }, path = "/keluarga") {
  const response = await fetch(`${app.url}${path}`, {
    headers: { cookie: who.cookie },
    redirect: "manual",
  });
  const { status, headers } = response;
  return { status, headers, to: headers.get("location"), html: await response.text() };
}

/** A form as such a browser sends it. */
async function send(
  who: { cookie: string },
  path: string,
  fields: Record<string, string | string[]>,
  headers: Record<string, string> = {},
) {
  const body = new URLSearchParams();
  for (const [name, values] of Object.entries(fields)) {
    for (const value of [values].flat()) body.append(name, value);
  }
  const response = await fetch(`${app.url}${path}`, {
    method: "POST",
    headers: { cookie: who.cookie, origin: app.url, ...headers },
    body,
    redirect: "manual",
  });
  const { status, headers: answered } = response;
  return { status, headers: answered, to: answered.get("location"), html: await response.text() };
}

/** The values of the hidden fields of a page. */
function hidden(html: string, name: string): string[] {
  return [...html.matchAll(new RegExp(`name="${name}"\\s+value="([^"]*)"`, "g"))].map(
    ([, value = ""]) => value,
  );
}

/** Every day is a school day, so that the test does not depend on the day of its run. */
const openAlways = ({ id }: TestSchool) =>
  run("update app.schools set weekend_days = '{}' where school_id = $1", [id]);

async function announce({ admin }: TestSchool, changes: Record<string, unknown> = {}) {
  return (await publishNotice(admin, { reply: "ack", ...changes })).id;
}

/** What a pupil recited a week ago, so that the week is to be signed. */
async function recite(school: TestSchool) {
  const monday = weekBefore(school);
  await addRecord(app, school, monday);
  return monday;
}

describe("the family's page", () => {
  test("is kept without a network on the phone of the person alone, and not while another one uses it", async () => {
    const { guardian, addPerson } = await app.makeSchool();
    const other = await addPerson("guardian", "Rohana", "binti Daud");
    const kept = async (cookie: string) => (await open({ cookie })).headers.get("x-halaqah-keep");
    expect(await kept(guardian.cookie)).toBeNull();
    const { to, headers } = await send(guardian, "/keluarga/telefon", { act: "remember" });
    expect(to).toBe("/keluarga?ok=phone");
    const [device = ""] = headers.getSetCookie().map((one) => one.split(";")[0]);
    expect(await kept(`${guardian.cookie}; ${device}`)).toBe("1");
    expect(await kept(`${other.cookie}; ${device}`)).toBeNull();
    await run(
      "delete from auth.devices where user_id = (select user_id from auth.memberships where profile_id = $1)",
      [guardian.id],
    );
    expect(await kept(`${guardian.cookie}; ${device}`)).toBeNull();
  });

  test("shows the own children at one look, without a script, and nobody else's", async () => {
    const school = await app.makeSchool();
    const { guardian, admin, today, students } = school;
    await openAlways(school);
    await announce(school);
    await recite(school);
    await admin.post("/events", { title: "Mesyuarat PIBG", date: addDays(today, 3) });
    const { status, html, headers } = await open(guardian);
    expect(status).toBe(200);
    expect(headers.get("cache-control")).toBe("private, no-store");
    expect(html).not.toMatch(/<script|style=|javascript:/i);
    for (const words of [
      "Assalamualaikum, Salmah binti Ali",
      "Hakim bin Ujian",
      "Tahun 3 Ibnu Sina",
      "Belum ada rekod hari ini",
      "Lawatan Darul Quran",
      "Mesyuarat PIBG",
      "1 minggu belum ditandatangani",
      `/keluarga/maklum?anak=${students[0]}`,
    ]) {
      expect(html).toContain(words);
    }
    expect(html).not.toContain("Pelajar 2");
  });

  test("says how today went once the register is saved, and no sooner", async () => {
    const school = await app.makeSchool();
    const { guardian, teacher, class_id, students, today } = school;
    await openAlways(school);
    const mark = { student_id: students[0], class_id, date: today, client_key: newId() };
    await teacher.post("/attendance", { ...mark, status: "late", minutes_late: 12 });
    expect((await open(guardian)).html).toContain("Belum ada rekod hari ini");
    await teacher.post("/registers", { class_id, date: today, unmarked: [] });
    expect((await open(guardian)).html).toContain("Lewat 12 min");
  });

  test("of four children is small, and takes as many statements as that of one", async () => {
    const school = await app.makeSchool();
    const { guardian, guardian_id, id, students } = school;
    await announce(school);
    await recite(school);
    const count = async () => (await recordTraffic(() => open(guardian))).statements.length;
    const ofOne = await count();
    await run(
      `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation)
       select $1, gen_random_uuid(), $2, id, 'ibu' from app.students where id = any ($3)`,
      [id, guardian_id, students.slice(1, 4)],
    );
    expect(await count()).toBe(ofOne);
    // One of them reads the session, and one whether the account belongs to several schools.
    expect(ofOne).toBeLessThanOrEqual(8 + 2);
    const { html } = await open(guardian);
    expect(html.match(/<article/g)).toHaveLength(4);
    expect(brotliCompressSync(html).length).toBeLessThanOrEqual(14_000);
    expect(html.length).toBeLessThanOrEqual(20_000);
  });

  test("of a pupil is the pupil's own: no fees, nothing to report", async () => {
    const { pupil } = await app.makeSchool();
    const { status, html } = await open(pupil);
    expect(status).toBe(200);
    expect(html).toContain("Hakim bin Ujian");
    for (const words of ["Yuran", "/keluarga/maklum", "Pelajar 2"])
      expect(html).not.toContain(words);
    const form = await open(pupil, "/keluarga/maklum");
    expect(form.html).not.toContain("<select");
    expect(form.html).not.toContain("client_key");
  });

  test("shows the newest published report of each child, to be signed until it is", async () => {
    const school = await app.makeSchool();
    const { guardian, pupil, students } = school;
    const [child = "", other = ""] = students;
    const { period_id } = await addCardSetup(school);
    await addCard(school, period_id, child, ["ready", "approve"]);
    await addCard(school, period_id, other, ["ready", "approve", "publish"]);
    expect((await open(guardian)).html).not.toContain("Laporan kemajuan");
    await school.admin.post("/cards/publish", { period_id, student_ids: [child] });
    const { body } = await guardian.get<FamilyPage>("/family/page");
    expect(body.cards).toMatchObject([{ student_id: child, may_sign: true }]);
    const issue_id = body.cards[0]?.issue_id ?? "";
    const { html } = await open(guardian);
    expect(html).toContain("Baca dan tandatangan");
    expect(html).toContain(`/dashboard/students/${child}/reports?report=${issue_id}`);
    const own = await pupil.get<FamilyPage>("/family/page");
    expect(own.body.cards).toMatchObject([{ issue_id, may_sign: false }]);
    const shown = await guardian.get<{ hash: string }>(`/card-issues/${issue_id}`);
    const signed = { issue_id, hash: shown.body.hash, signed_name: "Salmah binti Ali" };
    expect((await guardian.post("/card-signatures", signed)).status).toBe(201);
    expect((await open(guardian)).html).not.toContain("Baca dan tandatangan");
  });

  test("is compressed where nothing that was sent stands in it", async () => {
    const { guardian } = await app.makeSchool();
    const headers = { cookie: guardian.cookie, "accept-encoding": "br", origin: app.url };
    const shown = await fetch(`${app.url}/keluarga`, { headers });
    expect(shown.headers.get("content-encoding")).toBe("br");
    expect(shown.headers.get("cache-control")).toBe("private, no-store");
    expect(await shown.text()).toContain("</html>");
    const made = await fetch(`${app.url}/keluarga/kalendar`, { method: "POST", headers });
    expect(made.status).toBe(201);
    expect(made.headers.get("content-encoding")).toBeNull();
    expect(await made.text()).toContain("/takwim/");
  });

  test("is no admin's and no teacher's, and of nobody who is not signed in", async () => {
    const { admin, teacher, guardian, link_id } = await app.makeSchool();
    for (const path of ["/keluarga", "/keluarga/akui", "/keluarga/maklum", "/keluarga/minggu"]) {
      for (const who of [admin, teacher]) {
        const { status, html } = await open(who, path);
        expect(status, path).toBe(403);
        expect(html).toContain("Halaman ini untuk penjaga dan pelajar");
      }
      expect(await open({ cookie: "" }, path)).toMatchObject({
        status: 303,
        to: "/keluarga/masuk",
      });
    }
    await admin.send("DELETE", `/guardian-links/${link_id}`);
    const { html } = await open(guardian);
    expect(html).not.toContain("Hakim");
    expect(html).toContain("Belum ada anak yang dihubungkan");
  });

  test("shows what people typed as text", async () => {
    const school = await app.makeSchool();
    const evil = `"><script>alert(1)</script>`;
    await announce(school, { title_ms: evil, body_ms: evil });
    await run("update app.profiles set first_name = $2 where school_id = $1", [school.id, evil]);
    await run("update app.classes set name = $2 where id = $1", [school.class_id, evil]);
    await school.admin.post("/events", { title: evil, date: school.today });
    const { html } = await open(school.guardian);
    const [id] = /akui\?id=([\w-]+)/.exec(html)?.slice(1) ?? [];
    const pages = [
      html,
      (await open(school.guardian, `/keluarga/akui?id=${id}`)).html,
      (await open(school.guardian, "/keluarga/maklum")).html,
      (await open(school.guardian, "/keluarga/minggu")).html,
    ];
    for (const page of pages) {
      expect(page).not.toContain("<script");
      expect(page).toContain("&lt;script&gt;");
    }
  });

  test("has the Hijri date of the school, and says where it is an estimate", async () => {
    const { guardian, admin, today } = await app.makeSchool();
    const { year, month } = hijriDate(today, []);
    const own = {
      hijri_year: year,
      hijri_month: month,
      starts_on: addDays(hijriMonthStart(year, month, []).starts_on, 1),
    };
    const set = await admin.post("/hijri-months", own);
    const known = set.status < 300 ? [own] : [];
    expect((await open(guardian)).html).toContain(formatHijri(today, known, "ms"));
  });

  test("tells how much a child holds, what was done this week and where it stands", async () => {
    const school = await app.makeSchool();
    const { guardian, pupil, students } = school;
    await addRecord(app, school, addDays(school.today, -1));
    const { html } = await open(guardian);
    expect(html).toMatch(/Juzuk \d+, m\/s \d+/);
    expect(html).not.toContain("◐");
    const own = (await open(pupil)).html;
    expect(own).toContain("◐");
    expect(own).toContain(`/dashboard/students/${students[0]}/hifz`);
  });

  test("shows one school at a time, with the others at a press", async () => {
    const [here, there] = [
      await app.makeSchool({ name: "Maahad Satu" }),
      await app.makeSchool({ name: "Maahad Dua" }),
    ];
    const { guardian } = here;
    expect((await open(guardian)).html).not.toContain("/keluarga/sekolah");
    const other = await there.addPerson("guardian", "Salmah");
    await run("delete from auth.memberships where profile_id = $1", [other.id]);
    await run("insert into auth.memberships (user_id, school_id, profile_id) values ($1, $2, $3)", [
      guardian.id,
      there.id,
      other.id,
    ]);
    const { html } = await open(guardian);
    expect(html).toContain("Hakim bin Ujian");
    expect(html).toMatch(new RegExp(`value="${there.id}"[^>]*>\\s*Maahad Dua`));
    const foreign = { school_id: newId() };
    expect((await send(guardian, "/keluarga/sekolah", foreign)).status).toBe(404);
    const chosen = await send(guardian, "/keluarga/sekolah", { school_id: there.id });
    expect(chosen).toMatchObject({ status: 303, to: "/keluarga" });
    const after = (await open(guardian)).html;
    expect(after).toContain("Maahad Dua");
    expect(after).not.toContain("Hakim bin Ujian");
  });

  test("speaks the language that was chosen on it, and signs out", async () => {
    const school = await app.makeSchool();
    const { guardian } = school;
    await openAlways(school);
    const chosen = await open(guardian, "/keluarga?bahasa=en");
    const lang = chosen.headers.get("set-cookie")?.split(";")[0];
    const english = await open({ cookie: `${guardian.cookie}; ${lang}` });
    expect(english.html).toContain("No record yet today");
    expect(await send(guardian, "/keluarga/keluar", {})).toMatchObject({
      status: 303,
      to: "/keluarga/masuk",
    });
    expect((await open(guardian)).status).toBe(303);
  });
});

describe("a form of the family's page", () => {
  test("acknowledges an announcement as the screen does", async () => {
    const school = await app.makeSchool();
    const { guardian, colleague, id: school_id } = school;
    const id = await announce(school);
    const path = `/keluarga/akui?id=${id}`;
    const { html } = await open(guardian, path);
    expect(html).toContain("Bas bertolak 7.30 pagi.");
    const form = {
      id,
      answer: "ack",
      child: hidden(html, "child"),
      content_version: hidden(html, "content_version")[0] ?? "",
      signed_name: "Salmah binti Ali",
    };
    expect((await send(guardian, "/keluarga/akui", form)).html).toContain("Sila tandakan dahulu.");
    const signed = { ...form, has_read: "1" };
    const done = { status: 303, to: "/keluarga?ok=answer" };
    expect(await send(guardian, "/keluarga/akui", signed)).toMatchObject(done);
    expect((await open(guardian)).html).not.toContain("Lawatan Darul Quran");
    const { rows } = await run(
      "select signed_name, by_link from app.announcement_replies where school_id = $1",
      [school_id],
    );
    expect(rows).toEqual([{ signed_name: "Salmah binti Ali", by_link: false }]);
    expect((await open(guardian, `/keluarga/akui?id=${newId()}`)).status).toBe(404);
    expect((await send(colleague, "/keluarga/akui", signed)).status).toBe(403);
  });

  test("tells of an absence by the same rules, and once however often it is sent", async () => {
    const school = await app.makeSchool();
    const { guardian, students, other_students, today, id: school_id } = school;
    const { html } = await open(guardian, `/keluarga/maklum?anak=${students[0]}`);
    const form = {
      client_key: hidden(html, "client_key")[0] ?? "",
      student_id: students[0] ?? "",
      when: today,
      notes: "Demam <panas>",
    };
    // What is offered are the next school days.
    await openAlways(school);
    const closed = { kind: "holiday", title: "Cuti", date: today, to_date: addDays(today, 1) };
    expect((await school.admin.post("/events", closed)).status).toBe(201);
    const offered = (await open(guardian, "/keluarga/maklum")).html;
    const days = [...offered.matchAll(/name="when"\s+value="([^"]+)"/g)].map(([, day]) => day);
    expect(days).toEqual([addDays(today, 2), addDays(today, 3), "other"]);
    expect(offered).toContain(formatDate(addDays(today, 2), "ms", "day"));
    expect(offered).not.toMatch(/Hari ini,|Esok,/);
    const missing = await send(guardian, "/keluarga/maklum", form);
    expect(missing).toMatchObject({ status: 422 });
    expect(missing.html).toContain("Sila pilih sebab.");
    expect(missing.html).toContain("Demam &lt;panas&gt;");
    const other = { ...form, when: "other", reason: "mc" };
    for (const [days, words] of [
      [{ from_date: "", to_date: today }, "Sila pilih harinya."],
      [{ from_date: today, to_date: addDays(today, -1) }, "Hari terakhir"],
      [{ from_date: addDays(today, -9), to_date: today }, "seminggu"],
    ] as const) {
      const refused = await send(guardian, "/keluarga/maklum", { ...other, ...days });
      expect(refused.status).toBe(422);
      expect(refused.html).toContain(words);
    }
    const whole = { ...form, reason: "mc" };
    const done = { status: 303, to: "/keluarga?ok=absence" };
    expect(await send(guardian, "/keluarga/maklum", whole)).toMatchObject(done);
    expect(await send(guardian, "/keluarga/maklum", whole)).toMatchObject(done);
    const again = await send(guardian, "/keluarga/maklum", { ...whole, client_key: newId() });
    expect(again.status).toBe(422);
    const { rows } = await run(
      "select reason, notes, state from app.absence_reports where school_id = $1",
      [school_id],
    );
    expect(rows).toEqual([{ reason: "mc", notes: "Demam <panas>", state: "waiting" }]);
    const theirs = { ...whole, client_key: newId(), student_id: other_students[0] ?? "" };
    expect((await send(guardian, "/keluarga/maklum", theirs)).status).toBe(404);
    const trail = await run(
      "select actor_id from app.audit where school_id = $1 and action = 'absence.report'",
      [school_id],
    );
    expect(trail.rows).toEqual([{ actor_id: guardian.id }]);
  });

  test("signs a week of hafazan, and twice is once", async () => {
    const school = await app.makeSchool();
    const { guardian, pupil, students, id: school_id } = school;
    const week_from = await recite(school);
    const { html } = await open(guardian, `/keluarga/minggu?tarikh=${week_from}`);
    expect(hidden(html, "week_from")).toEqual([week_from]);
    const form = {
      student_id: students[0] ?? "",
      week_from,
      days: "3",
      comment: "Selepas Maghrib",
    };
    const done = { status: 303, to: "/keluarga?ok=week" };
    expect((await send(pupil, "/keluarga/minggu", form)).status).toBe(403);
    expect(await send(guardian, "/keluarga/minggu", form)).toMatchObject(done);
    expect(await send(guardian, "/keluarga/minggu", form)).toMatchObject(done);
    const { rows } = await run("select days, comment from app.hifz_acks where school_id = $1", [
      school_id,
    ]);
    expect(rows).toEqual([{ days: 3, comment: "Selepas Maghrib" }]);
    const early = { ...form, week_from: addDays(week_from, 14) };
    expect(await send(guardian, "/keluarga/minggu", early)).toMatchObject({ status: 422 });
  });

  test("makes a link to the calendar, shows it once, and ends it", async () => {
    const school = await app.makeSchool();
    const { guardian, admin, today } = school;
    await admin.post("/events", { title: "Mesyuarat PIBG", date: today });
    const made = await send(guardian, "/keluarga/kalendar", {});
    expect(made.status).toBe(201);
    const [, url = ""] = /value="(http[^"]+\.ics)"/.exec(made.html) ?? [];
    expect(made.html).toContain(
      `href="${url.replace(/^http/, "webcal").replace("webcals", "webcal")}"`,
    );
    expect(made.html).toContain("data:image/svg+xml,");
    const path = new URL(url).pathname;
    const read = async () => {
      const answer = await fetch(app.url + path);
      return { status: answer.status, text: await answer.text() };
    };
    expect((await read()).text).toContain("SUMMARY:Mesyuarat PIBG");
    const { html } = await open(guardian, "/keluarga/kalendar");
    expect(html).not.toContain(path);
    const [, id = ""] = /name="end"\s+value="([^"]+)"/.exec(html) ?? [];
    const done = { status: 303, to: "/keluarga?ok=feed" };
    expect(await send(guardian, "/keluarga/kalendar", { end: id })).toMatchObject(done);
    expect((await read()).status).toBe(404);
    for (let at = 0; at < MOST_FEEDS; at += 1) await send(guardian, "/keluarga/kalendar", {});
    const refused = await send(guardian, "/keluarga/kalendar", {});
    expect(refused.status).toBe(409);
    expect(refused.html).toContain(`Anda sudah ada ${MOST_FEEDS} pautan`);
  });

  test("is sent by no other site", async () => {
    const school = await app.makeSchool();
    const { guardian, students, today }: TestSchool = school;
    const form = { student_id: students[0] ?? "", when: today, reason: "mc" };
    for (const path of ["akui", "maklum", "minggu", "kalendar", "sekolah", "keluar"]) {
      const foreign = { origin: "https://evil.example" };
      expect((await send(guardian, `/keluarga/${path}`, form, foreign)).status).toBe(403);
      const crossed = { "sec-fetch-site": "cross-site" };
      expect((await send(guardian, `/keluarga/${path}`, form, crossed)).status).toBe(403);
    }
    const { rows } = await run("select from app.absence_reports where school_id = $1", [school.id]);
    expect(rows).toEqual([]);
    expect((await open(guardian)).status).toBe(200);
  });
});
