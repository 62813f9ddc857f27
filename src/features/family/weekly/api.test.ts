import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addFamilies } from "#app/testing-announcements.ts";
import { addRecord } from "#app/testing-hifz.ts";
import { type Caller, mailsTo, startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import { schoolWeekOf } from "#features/hifz/pupil/rules/weeks.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { atClock } from "#lib/zones.ts";
import type { WeeklyLetter } from "./contract.ts";
import { sendWeeklyLettersOf } from "./jobs.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const run = (text: string, values: unknown[] = []) => app.owner.query(text, values);

/** A school whose week has been recorded, and whose guardian agreed to be written to. */
async function makeWeek() {
  const school = await app.makeSchool();
  const { id, admin, teacher, guardian, guardian_id, class_id, students, today } = school;
  await run("update app.schools set weekend_days = '{}' where school_id = $1", [id]);
  await run(
    "update app.guardians set consent_whatsapp = true, consent_email = true where id = $1",
    [guardian_id],
  );
  await run("update app.profiles set phone = '+60123456789' where id = $1", [guardian.id]);
  expect((await admin.patch("/message-settings", { weekly_letter: true })).status).toBe(200);
  const mark = { student_id: students[0], class_id, date: today, client_key: newId() };
  await teacher.post("/attendance", { ...mark, status: "late", minutes_late: 12 });
  await teacher.post("/registers", { class_id, date: today, unmarked: [] });
  const week = schoolWeekOf(today, []);
  return { ...school, week };
}

type Week = Awaited<ReturnType<typeof makeWeek>>;

/** Lets the job run at a time of the week's last day. */
async function send({ id, week }: Week, time = "17:45"): Promise<void> {
  const now = atClock(week.last, time, "Asia/Kuala_Lumpur");
  await sendWeeklyLettersOf({ ...app.runtime, now: () => now }, id);
}

const letters = async ({ guardian }: TestSchool) =>
  (await mailsTo(app, guardian.email)).filter(({ subject }) =>
    subject.includes("minggu anak anda"),
  );

describe("the letter of a week", () => {
  test("goes once to who agreed, with the own child's week and no fees", async () => {
    const school = await makeWeek();
    await addRecord(app, school, addDays(school.week.last, -1));
    await school.admin.post("/events", {
      title: "Mesyuarat PIBG",
      date: addDays(school.week.last, 3),
    });
    await send(school, "16:29");
    expect(await letters(school)).toEqual([]);
    await send(school);
    await send(school);
    const [letter, ...more] = await letters(school);
    expect(more).toEqual([]);
    for (const words of ["Hakim bin Ujian", "lewat 1 hari", "1 muka surat baharu", "PIBG"]) {
      expect(letter?.text).toContain(words);
    }
    expect(letter?.text).not.toMatch(/Pelajar 2|RM|[Yy]uran/);
    const { rows } = await run("select channel from app.weekly_letters where school_id = $1", [
      school.id,
    ]);
    expect(rows).toEqual([{ channel: "mail" }]);
  });

  test("goes once also where several processes send at once", async () => {
    const school = await makeWeek();
    await Promise.all([send(school), send(school), send(school), send(school)]);
    expect(await letters(school)).toHaveLength(1);
  });

  test.each<[string, (school: Week) => Promise<unknown>]>([
    [
      "did not agree to e-mail",
      ({ guardian_id }) =>
        run("update app.guardians set consent_email = false where id = $1", [guardian_id]),
    ],
    [
      "wants no mails of announcements",
      ({ guardian }) => guardian.patch("/digest-wish", { mode: "none" }),
    ],
    [
      "has no child here any more",
      ({ admin, link_id }) => admin.send("DELETE", `/guardian-links/${link_id}`),
    ],
    [
      "is in a school that sends none",
      ({ admin }) => admin.patch("/message-settings", { weekly_letter: false }),
    ],
    [
      "has an e-mail address no more",
      ({ guardian }) => run("update app.profiles set email = null where id = $1", [guardian.id]),
    ],
    [
      "has a child of whom nothing was recorded",
      ({ id }) => run("delete from app.attendance_registers where school_id = $1", [id]),
    ],
  ])("does not go to who %s", async (_, change) => {
    const school = await makeWeek();
    const { email } = school.guardian;
    await change(school);
    await send(school);
    const { rows } = await run(
      "select from platform.outbox where recipient = $1 and kind = 'family_week'",
      [email],
    );
    expect(rows).toEqual([]);
    const told = await run("select from app.weekly_letters where school_id = $1", [school.id]);
    expect(told.rows).toEqual([]);
  });

  test("waits while the hours are quiet", async () => {
    const school = await makeWeek();
    await send(school, "23:30");
    expect(await letters(school)).toEqual([]);
    await send(school, "21:30");
    expect(await letters(school)).toHaveLength(1);
  });

  test("has what was recited only once the family sees it", async () => {
    const school = await makeWeek();
    await addRecord(app, school, school.week.last);
    await send(school);
    expect((await letters(school))[0]?.text).not.toContain("muka surat baharu");
  });
});

describe("the list for WhatsApp", () => {
  const list = async (who: Caller) =>
    (await who.get<{ letters: WeeklyLetter[] }>("/weekly-letters")).body.letters;

  test("has the guardians of one's own classes who agreed, each to be ticked off once", async () => {
    const school = await makeWeek();
    const { teacher, colleague, guardian, admin, id } = school;
    const [letter, ...more] = await list(teacher);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      profile_id: guardian.id,
      phone: "+60123456789",
      children: ["Hakim bin Ujian"],
      channel: null,
    });
    expect(letter?.text).toContain("Kehadiran: lewat 1 hari");
    expect(await list(colleague)).toEqual([]);
    expect(await list(admin)).toHaveLength(1);
    const note = { profile_id: guardian.id };
    expect((await colleague.post("/weekly-letters", note)).status).toBe(404);
    expect((await teacher.post("/weekly-letters", note)).status).toBe(201);
    expect((await teacher.post("/weekly-letters", note)).status).toBe(201);
    expect((await list(teacher))[0]?.channel).toBe("whatsapp");
    const { rows } = await run("select channel from app.weekly_letters where school_id = $1", [id]);
    expect(rows).toEqual([{ channel: "whatsapp" }]);
    await send(school);
    expect(await letters(school)).toEqual([]);
    const trail = await run(
      "select actor_id from app.audit where school_id = $1 and action = 'family.week'",
      [id],
    );
    expect(trail.rows).toHaveLength(2);
  });

  test("has a hundred of many and says how many are left, none of whom has nothing to be told", async () => {
    const school = await makeWeek();
    const { id, teacher, class_id, today } = school;
    await addFamilies(app, school, 103);
    await run(`update app.guardians set consent_whatsapp = true where school_id = $1`, [id]);
    await run(
      `update app.profiles set phone = '+6012' || lpad((random() * 9999999)::int::text, 7, '0')
       where school_id = $1 and first_name ~ '^N[0-9]'`,
      [id],
    );
    // Of the first by name nothing was recorded; they are no more in the way than they are in the list.
    await run(
      `insert into app.attendance (school_id, id, student_id, class_id, date, status, client_key,
         marked_by, marked_at)
       select $1, gen_random_uuid(), id, $2, $3, 'present', gen_random_uuid(), $4, now()
       from app.students where school_id = $1 and student_id ~ '^N[0-9]'
         and student_id not in ('N1', 'N2')`,
      [id, class_id, today, teacher.id],
    );
    const told = async () =>
      (await teacher.get<{ letters: WeeklyLetter[]; left: number }>("/weekly-letters")).body;
    const first = await told();
    expect(first.letters).toHaveLength(100);
    expect(first.left).toBe(102);
    const names = first.letters.map(({ name }) => name);
    expect(names).not.toContain("N1");
    expect(names).not.toContain("N2");
    const [one] = first.letters;
    const note = { profile_id: one?.profile_id };
    expect((await teacher.post("/weekly-letters", note)).status).toBe(201);
    const next = await told();
    expect(next.letters).toHaveLength(100);
    expect(next.letters.map(({ profile_id }) => profile_id)).not.toContain(one?.profile_id);
    expect(next.left).toBe(101);
  });

  test("tells of what comes for each child, also for one of whom nothing was recorded", async () => {
    const school = await makeWeek();
    const { admin, guardian_id, other_students, class_id, other_class_id, week } = school;
    const link = { guardian_id, student_id: other_students[0], relation: "ibu" };
    expect((await admin.post("/guardian-links", link)).status).toBe(201);
    for (const [title, of] of [
      ["Lawatan zoo", class_id],
      ["Lawatan muzium", other_class_id],
    ]) {
      const event = { title, date: addDays(week.last, 2), class_ids: [of] };
      expect((await admin.post("/events", event)).status).toBe(201);
    }
    const [letter] = await list(admin);
    expect(letter?.children).toEqual(["Hakim bin Ujian"]);
    await send(school);
    const [mail] = await letters(school);
    for (const words of ["Lawatan zoo", "Lawatan muzium"]) {
      expect(letter?.text).toContain(words);
      expect(mail?.text).toContain(words);
    }
  });

  test("leaves out who did not agree", async () => {
    const { teacher, guardian, guardian_id } = await makeWeek();
    await run("update app.guardians set consent_whatsapp = false where id = $1", [guardian_id]);
    expect(await list(teacher)).toEqual([]);
    const noted = await teacher.post("/weekly-letters", { profile_id: guardian.id });
    expect(noted.status).toBe(404);
  });
});
