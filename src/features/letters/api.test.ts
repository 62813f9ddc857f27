import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";
import type { DueLetter, IssuedLetter, LetterTemplate } from "./contract.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/**
 * A school whose year began 120 days ago. Its first pupil has marks on the last days, the oldest first: "x" is
 * absent, "m" absent with a doctor's letter, "e" excused, "." present, " " no mark.
 */
async function schoolWith(pattern: string): Promise<TestSchool> {
  const school = await app.makeSchool();
  const [student_id] = school.students;
  await app.owner.query(
    `insert into app.terms (school_id, id, academic_year, name, from_date, to_date)
     values ($1, $2, '2026', 'Penggal 1', $3, $4)`,
    [school.id, newId(), addDays(school.today, -120), addDays(school.today, 20)],
  );
  const marks = {
    x: ["absent", null],
    m: ["absent", "mc"],
    e: ["excused", null],
    ".": ["present", null],
  };
  for (const [at, sign] of pattern.split("").entries()) {
    if (!(sign in marks)) continue;
    const [status, reason] = marks[sign as keyof typeof marks];
    const date = addDays(school.today, at - pattern.length + 1);
    await app.owner.query(
      `insert into app.attendance (school_id, id, student_id, class_id, date, status, reason,
         client_key, marked_by, marked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $2, $8, now())`,
      [school.id, newId(), student_id, school.class_id, date, status, reason, school.teacher.id],
    );
    await app.owner.query(
      `insert into app.attendance_registers (school_id, id, class_id, date, taken_by, taken_at)
       values ($1, $2, $3, $4, $5, now())`,
      [school.id, newId(), school.class_id, date, school.teacher.id],
    );
  }
  return school;
}

async function due({ admin }: TestSchool): Promise<DueLetter[]> {
  return (await admin.get<DueLetter[]>("/letters/due")).body;
}

const issue = (
  school: TestSchool,
  letter: DueLetter,
  channel: IssuedLetter["channel"] = "print",
) => {
  const { student_id, kind, step, since, subject, body } = letter;
  return school.admin.post("/letters", { student_id, kind, step, since, channel, subject, body });
};

describe("a letter is due", () => {
  test("after three days in a row, naming the pupil, the days and the class", async () => {
    const school = await schoolWith(".xxx");
    const [letter, ...others] = await due(school);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({
      kind: "consecutive",
      step: 1,
      days: 3,
      since: addDays(school.today, -2),
      until: school.today,
      classes: ["Tahun 3 Ibnu Sina"],
      mails: 0,
    });
    expect(letter?.body).toContain("Hakim bin Ujian");
    expect(letter?.body).toContain("3 hari persekolahan berturut-turut");
    expect(letter?.body).toMatch(/iaitu pada \d+.* 20\d\d\./);
    expect(letter?.body).toContain("Ruj. Kami: SA/");
    // Whom it goes to is filled in when it is issued.
    expect(letter?.receiver).toBe("Salmah binti Ali");
    expect(new Set(letter?.body.match(/\{\w+\}/g))).toEqual(
      new Set(["{penjaga}", "{alamat}", "{perkara}"]),
    );
  });

  test.each([
    ["two days", ".xx"],
    ["three with a letter of the doctor among them", "xmx"],
    ["three with an excused one among them", "xex"],
    ["three long before the year began", `xxx${" ".repeat(130)}`],
  ])("not after %s", async (_, pattern) => {
    expect(await due(await schoolWith(pattern))).toEqual([]);
  });

  test("after ten days here and there, counted from the first day of the year", async () => {
    const school = await schoolWith("xx.".repeat(5));
    expect(await due(school)).toMatchObject([
      { kind: "scattered", step: 1, days: 10, since: addDays(school.today, -120) },
    ]);
  });

  test("not by a register that is not saved, nor by a mark taken back", async () => {
    const unsaved = await schoolWith("xxx");
    await app.owner.query(
      "delete from app.attendance_registers where school_id = $1 and date = $2",
      [unsaved.id, unsaved.today],
    );
    expect(await due(unsaved)).toEqual([]);
    const taken_back = await schoolWith("xxx");
    await app.owner.query(
      "update app.attendance set status = null where school_id = $1 and date = $2",
      [taken_back.id, taken_back.today],
    );
    expect(await due(taken_back)).toEqual([]);
  });
});

describe("issuing", () => {
  test("is done once, and the next comes in its order", async () => {
    const school = await schoolWith("x".repeat(10));
    const [first] = await due(school);
    if (!first) throw new Error("nothing is due");
    expect(first).toMatchObject({ step: 1, days: 10 });
    const answers = await Promise.all([1, 2, 3].map(() => issue(school, first)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409]);
    const [second] = await due(school);
    expect(second).toMatchObject({ step: 2, days: 10 });
    if (second) expect((await issue(school, second)).status).toBe(201);
    expect(await due(school)).toEqual([]);
    const listed = (await school.admin.get<IssuedLetter[]>("/letters")).body;
    expect(listed.map(({ step }) => step)).toEqual([2, 1]);
    expect(listed[1]).toMatchObject({ subject: first.subject, issued_by: "Aminah binti Yusof" });
  });

  test("a letter that is not due is refused", async () => {
    const school = await schoolWith("xxx");
    const [letter] = await due(school);
    if (!letter) throw new Error("nothing is due");
    for (const wrong of [
      { step: 2 },
      { since: addDays(letter.since, -1) },
      { kind: "scattered" },
    ]) {
      const answer = await issue(school, { ...letter, ...wrong } as DueLetter);
      expect(answer.status).toBe(404);
    }
    await app.owner.query(
      "update app.attendance set reason = 'family' where school_id = $1 and date = $2",
      [school.id, school.today],
    );
    expect((await issue(school, letter)).status).toBe(404);
  });

  test("by mail goes to the guardians who agreed, in the words that were sent", async () => {
    const school = await schoolWith("xxx");
    const [letter] = await due(school);
    if (!letter) throw new Error("nothing is due");
    const without = await issue(school, letter, "mail");
    expect(without.status).toBe(422);
    expect(without.body).toMatchObject({ data: { reason: "no_mail" } });
    await app.owner.query("update app.guardians set consent_email = true where id = $1", [
      school.guardian_id,
    ]);
    expect((await due(school))[0]?.mails).toBe(1);
    const answer = await issue(school, { ...letter, subject: "Perkara kami" }, "mail");
    expect(answer.status).toBe(201);
    const { rows } = await app.owner.query<{ subject: string; text: string }>(
      "select subject, text from platform.outbox where recipient = $1",
      [school.guardian.email],
    );
    expect(rows).toHaveLength(1);
    // The school's subject stands in the mail's body, because locked screens show a mail's subject.
    expect(rows[0]?.subject).toBe("Halaqah: surat daripada sekolah tentang kehadiran");
    expect(rows[0]?.text).toContain("\n\nPERKARA KAMI\n\n");
    expect(rows[0]?.text).toContain("3 hari persekolahan berturut-turut");
  });
});

/** Adds a second guardian of the first pupil, who agreed to mail as the first one then does. */
async function addFather(school: TestSchool): Promise<void> {
  const { owner } = app;
  const [profile_id, guardian_id] = [newId(), newId()];
  await owner.query("update app.guardians set consent_email = true where id = $1", [
    school.guardian_id,
  ]);
  await owner.query(
    `insert into app.profiles (school_id, id, role, first_name, last_name, email)
     values ($1, $2, 'guardian', 'Azhar', 'bin Said', 'azhar@contoh.example')`,
    [school.id, profile_id],
  );
  await owner.query(
    `insert into app.guardians (school_id, id, profile_id, consent_email) values ($1, $2, $3, true)`,
    [school.id, guardian_id, profile_id],
  );
  await owner.query(
    `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation, contact_order)
     values ($1, $2, $3, $4, 'bapa', 9)`,
    [school.id, newId(), guardian_id, school.students[0]],
  );
}

describe("the receiver", () => {
  const HOME = { address: "No. 3, Jalan Ilmu", postcode: "43000", city: "Kajang" };

  async function schoolWithHome(): Promise<[TestSchool, DueLetter]> {
    const school = await schoolWith("xxx");
    await app.owner.query(
      "update app.students set address = $2, postcode = $3, city = $4, state = 'Selangor' where id = $1",
      [school.students[0], ...Object.values(HOME)],
    );
    const [letter] = await due(school);
    if (!letter) throw new Error("nothing is due");
    return [school, letter];
  }

  test("of paper is the first guardian, at the pupil's home", async () => {
    const [school, letter] = await schoolWithHome();
    await addFather(school);
    const { body } = await issue(school, letter);
    expect(body).toMatchObject({ channel: "print", post_number: null });
    const lines = "\n\nSalmah binti Ali\nNo. 3, Jalan Ilmu\n43000 Kajang\nSelangor\n\nTuan/Puan,";
    expect((body as IssuedLetter).body).toContain(lines);
    expect((body as IssuedLetter).body).not.toMatch(/\{\w+\}/);
  });

  test("of each mail is its own guardian, who is not told where the pupil lives", async () => {
    const [school, letter] = await schoolWithHome();
    await addFather(school);
    const { body } = await issue(school, letter, "mail");
    expect((body as IssuedLetter).body).toContain("\n\nSalmah binti Ali dan Azhar bin Said\n\n");
    const { rows } = await app.owner.query<{ recipient: string; text: string }>(
      "select recipient, text from platform.outbox where recipient in ($1, 'azhar@contoh.example')",
      [school.guardian.email],
    );
    const names = new Map(rows.map(({ recipient, text }) => [recipient, text.split("\n\n")[1]]));
    expect(names.get(school.guardian.email)).toBe("Salmah binti Ali");
    expect(names.get("azhar@contoh.example")).toBe("Azhar bin Said");
    expect(rows.filter(({ text }) => text.includes("Jalan Ilmu"))).toEqual([]);
  });
});

describe("registered post", () => {
  test("keeps its number with the printed letter, and the log keeps that it was noted", async () => {
    const school = await schoolWith("xxx");
    const [letter] = await due(school);
    if (!letter) throw new Error("nothing is due");
    const { id } = (await issue(school, letter, "post")).body as IssuedLetter;
    const noted = await school.admin.patch(`/letters/${id}`, { post_number: " rr123456789my" });
    expect(noted.body).toMatchObject({ id, channel: "post", post_number: "RR123456789MY" });
    expect((await school.teacher.patch(`/letters/${id}`, { post_number: "RR1MY" })).status).toBe(
      403,
    );
    expect(
      (await school.admin.patch(`/letters/${id}`, { post_number: "di kaunter?" })).status,
    ).toBe(400);
    const other = await app.makeSchool();
    expect((await other.admin.patch(`/letters/${id}`, { post_number: "RR1MY" })).status).toBe(404);
    const { rows } = await app.owner.query(
      "select label from app.audit where school_id = $1 and action = 'letter.post'",
      [school.id],
    );
    expect(rows).toEqual([{ label: "Hakim bin Ujian" }]);
  });

  test("is not noted of a letter that went by e-mail", async () => {
    const school = await schoolWith("xxx");
    const [letter] = await due(school);
    if (!letter) throw new Error("nothing is due");
    await addFather(school);
    const { id } = (await issue(school, letter, "mail")).body as IssuedLetter;
    expect((await school.admin.patch(`/letters/${id}`, { post_number: "RR1MY" })).status).toBe(404);
  });
});

describe("the wording", () => {
  test("of the school itself may name its receiver, signer, address and rule", async () => {
    const school = await schoolWith("xxx");
    const words = {
      subject: "Amaran",
      body: "Tuan/Puan {penjaga},\n\n{peraturan}, {jawatan}, {alamat_sekolah}",
    };
    await school.admin.post("/letters/templates", { kind: "consecutive", step: 1, ...words });
    await school.admin.patch("/settings", {
      signing_post: "Mudir",
      absence_rule: "Peraturan 12",
      address: "Lot 12",
      city: "Kajang",
    });
    const [letter] = await due(school);
    if (!letter) throw new Error("nothing is due");
    expect((await issue(school, letter)).body).toMatchObject({
      body: "Tuan/Puan Salmah binti Ali,\n\nPeraturan 12, Mudir, Lot 12, Kajang, Selangor",
    });
  });

  test("is the school's own where it set one, and ours again", async () => {
    const school = await schoolWith("xxx");
    const mine = {
      kind: "consecutive",
      step: 1,
      subject: "Amaran {nama}",
      body: "{bilangan_hari} hari.",
    };
    expect((await school.admin.post("/letters/templates", mine)).status).toBe(200);
    expect(await due(school)).toMatchObject([
      { subject: "Amaran Hakim bin Ujian", body: "3 hari." },
    ]);
    const list = (await school.admin.get<LetterTemplate[]>("/letters/templates")).body;
    expect(list).toHaveLength(8);
    expect(list.filter(({ own }) => own)).toMatchObject([{ kind: "consecutive", step: 1 }]);
    await school.admin.send("DELETE", "/letters/templates", { kind: "consecutive", step: 1 });
    expect((await due(school))[0]?.subject).toContain("Surat amaran pertama");
  });

  test("says the school's word for pupils, and leaves the school's own words alone", async () => {
    const school = await schoolWith("xxx");
    const mine = { kind: "consecutive", step: 2, subject: "Pelajar {nama}", body: "Si pelajar." };
    await school.admin.post("/letters/templates", mine);
    await school.admin.patch("/settings", { pupil_word: "murid" });
    expect((await due(school))[0]?.body).toContain("No. murid: ");
    const list = (await school.admin.get<LetterTemplate[]>("/letters/templates")).body;
    expect(list.filter(({ body }) => body.includes("pelajar "))).toEqual([]);
    expect(list.find(({ own }) => own)).toMatchObject(mine);
  });

  test("cannot name what does not exist", async () => {
    const school = await app.makeSchool();
    const template = { kind: "scattered", step: 2, subject: "Amaran", body: "{nama_bapa}" };
    expect((await school.admin.post("/letters/templates", template)).status).toBe(400);
  });

  test("of one school is not another's", async () => {
    const [school, other] = [await schoolWith("xxx"), await schoolWith("xxx")];
    await other.admin.post("/letters/templates", {
      kind: "consecutive",
      step: 1,
      subject: "Lain",
      body: "Lain",
    });
    expect((await due(school))[0]?.subject).not.toBe("Lain");
    const [letter] = await due(other);
    if (letter) expect((await issue(school, letter)).status).toBe(404);
  });
});
