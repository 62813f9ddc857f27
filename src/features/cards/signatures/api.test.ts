import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { addCard, addCardSetup } from "#app/testing-cards.ts";
import { type Answer, type Caller, startApp, type TestApp } from "#app/testing.ts";
import type { CardIssue } from "#features/cards/issues/contract.ts";
import { newId } from "#lib/ids.ts";
import type { SignatureLine, StudentSignature, UnsignedCard } from "./contract.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const run = (text: string, values: unknown[] = []) => app.owner.query(text, values);
const reasonOf = ({ body }: Answer) => (body as { data?: { reason?: string } }).data?.reason;

/** A school in which the report of the guardian's child, who has another parent too, is published. */
async function makePublished() {
  const school = await app.makeSchool();
  const { id: school_id, students } = school;
  const [child = ""] = students;
  const father = await school.addPerson("guardian", "Azmi", "bin Rahman");
  const father_id = newId();
  await run("insert into app.guardians (school_id, id, profile_id) values ($1, $2, $3)", [
    school_id,
    father_id,
    father.id,
  ]);
  await run(
    `insert into app.guardian_links (school_id, id, guardian_id, student_id, relation, contact_order)
     values ($1, gen_random_uuid(), $2, $3, 'bapa', 2)`,
    [school_id, father_id, child],
  );
  const { period_id } = await addCardSetup(school);
  await addCard(school, period_id, child, ["ready", "approve", "publish"]);
  return { ...school, father, father_id, child, period_id };
}
type Published = Awaited<ReturnType<typeof makePublished>>;

async function issueOf({ admin, period_id, class_id }: Published): Promise<CardIssue> {
  const { body } = await admin.get<CardIssue[]>("/card-issues", { period_id, class_id });
  const [issue] = body;
  if (!issue) throw new Error("nothing is published");
  return issue;
}

const sign = (who: Caller, { id, hash }: CardIssue, signed_name = "Salmah binti Ali") =>
  who.post<StudentSignature[]>("/card-signatures", { issue_id: id, hash, signed_name });

async function publishAgain(school: Published): Promise<CardIssue> {
  const { admin, period_id, child } = school;
  const ids = { period_id, student_ids: [child] };
  await admin.post("/cards/return", { ...ids, why: "Silap ejaan" });
  await admin.patch("/cards", { period_id, student_id: child, comment: "Dibetulkan." });
  for (const act of ["ready", "approve", "publish"]) await admin.post(`/cards/${act}`, ids);
  return issueOf(school);
}

const linesOf = async (who: Caller, { period_id }: Published) =>
  (await who.get<SignatureLine[]>("/card-signatures", { period_id })).body;
const ownOf = async (who: Caller, { child }: Published) =>
  (await who.get<StudentSignature[]>(`/students/${child}/card-signatures`)).body;
const waiting = async (who: Caller) =>
  (await who.get<UnsignedCard[]>("/card-signatures/waiting")).body;

describe("a guardian signs", () => {
  test("once, and the other one sees who did", async () => {
    const school = await makePublished();
    const { guardian, father, teacher, child } = school;
    const issue = await issueOf(school);
    for (const who of [guardian, father]) {
      expect(await waiting(who)).toMatchObject([
        { issue_id: issue.id, student_id: child, name: "Hakim bin Ujian", is_changed: false },
      ]);
    }
    const { body: home } = await guardian.get("/home/waiting");
    expect(home).toMatchObject({
      tasks: { signatures: 1 },
      unsigned: { student_id: child, issue_id: issue.id },
    });
    const signed = await sign(guardian, issue, "  SALMAH  Binti Ali ");
    expect(signed).toMatchObject({
      status: 201,
      body: [{ issue_id: issue.id, may_sign: false, signature: { other_name: false, version: 1 } }],
    });
    for (const who of [father, teacher, guardian]) {
      expect(await ownOf(who, school)).toMatchObject([
        { may_sign: false, earlier: null, signature: { name: "Salmah binti Ali", via: "screen" } },
      ]);
    }
    expect(await waiting(father)).toEqual([]);
    expect((await father.get("/home/waiting")).body).toMatchObject({ tasks: { signatures: 0 } });
    const late = await sign(father, issue, "Azmi bin Rahman");
    expect([late.status, reasonOf(late)]).toEqual([409, "signed"]);
    const { rows } = await run(
      `select y.hash = i.hash as same, i.hash, y.profile_id from app.card_signatures y
       join app.card_issues i on i.id = y.issue_id where y.school_id = $1`,
      [school.id],
    );
    expect(rows).toEqual([{ same: true, hash: issue.hash, profile_id: guardian.id }]);
  });

  test("of two at once one signs", async () => {
    const school = await makePublished();
    const issue = await issueOf(school);
    const both = await Promise.all([sign(school.guardian, issue), sign(school.father, issue)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  test("under another name, which is marked", async () => {
    const school = await makePublished();
    await sign(school.guardian, await issueOf(school), "Hakim");
    expect(await linesOf(school.teacher, school)).toMatchObject([
      { signature: { signed_name: "Hakim", name: "Salmah binti Ali", other_name: true } },
    ]);
  });

  test("again what was changed: the old signature is shown, and counts no more", async () => {
    const school = await makePublished();
    const { guardian, admin } = school;
    const first = await issueOf(school);
    await sign(guardian, first);
    const second = await publishAgain(school);
    expect(await waiting(guardian)).toMatchObject([{ issue_id: second.id, is_changed: true }]);
    const shown = {
      version: 2,
      signature: null,
      earlier: { version: 1, name: "Salmah binti Ali" },
    };
    expect(await ownOf(guardian, school)).toMatchObject([{ ...shown, may_sign: true }]);
    expect(await linesOf(admin, school)).toMatchObject([shown]);
    for (const old of [first, { ...second, hash: first.hash }]) {
      const answer = await sign(guardian, old);
      expect([answer.status, reasonOf(answer)]).toEqual([409, "changed"]);
    }
    expect((await sign(guardian, second)).body).toMatchObject([
      { version: 2, signature: { version: 2 }, earlier: null },
    ]);
  });
});

describe("nobody else", () => {
  test("signs: no pupil, no member of the staff, no guardian of another child", async () => {
    const school = await makePublished();
    const { guardian, pupil, teacher, admin, link_id } = school;
    const issue = await issueOf(school);
    for (const who of [pupil, teacher, admin]) expect((await sign(who, issue)).status).toBe(403);
    const other = await app.makeSchool();
    expect((await sign(other.guardian, issue)).status).toBe(404);
    await run("delete from app.guardian_links where id = $1", [link_id]);
    expect((await sign(guardian, issue)).status).toBe(404);
    expect(await waiting(guardian)).toEqual([]);
  });

  test("sees who signed: not the pupil, and of classes only their teachers", async () => {
    const school = await makePublished();
    const { pupil, teacher, colleague, guardian } = school;
    expect(await ownOf(pupil, school)).toEqual([]);
    expect(await ownOf(colleague, school)).toEqual([]);
    expect(await linesOf(teacher, school)).toHaveLength(1);
    expect(await linesOf(colleague, school)).toEqual([]);
    const { period_id } = school;
    expect((await guardian.get("/card-signatures", { period_id })).status).toBe(403);
  });

  test("is reminded who did not agree to WhatsApp, nor once it is signed", async () => {
    const school = await makePublished();
    const { guardian, guardian_id, teacher } = school;
    await run("update app.profiles set phone = '+60123456789' where id = $1", [guardian.id]);
    const father = { first_name: "Azmi", relation: "bapa", phone: null };
    expect(await linesOf(teacher, school)).toMatchObject([
      { guardians: [{ first_name: "Salmah", phone: null }, father] },
    ]);
    await run("update app.guardians set consent_whatsapp = true where id = $1", [guardian_id]);
    expect(await linesOf(teacher, school)).toMatchObject([
      { guardians: [{ first_name: "Salmah", relation: "ibu", phone: "+60123456789" }, father] },
    ]);
    await sign(guardian, await issueOf(school));
    expect(await linesOf(teacher, school)).toMatchObject([{ guardians: [] }]);
  });
});

describe("a signature on paper", () => {
  const note = (who: Caller, { period_id }: Published, issue_id: string, profile_id: string) =>
    who.post("/card-signatures/paper", { period_id, issue_id, profile_id });

  test("is noted once by who leads the class, with the name of who noted it, and is no more waited for", async () => {
    const school = await makePublished();
    const { teacher, admin, father, guardian, child } = school;
    const { id, hash } = await issueOf(school);
    expect((await note(teacher, school, id, father.id)).status).toBe(201);
    const signature = { name: "Azmi bin Rahman", signed_name: "Azmi bin Rahman", via: "paper" };
    for (const who of [admin, guardian]) {
      expect(await ownOf(who, school)).toMatchObject([
        { signature: { ...signature, other_name: false, noted_by: expect.any(String) } },
      ]);
    }
    expect(await waiting(guardian)).toEqual([]);
    for (const again of [
      note(admin, school, id, guardian.id),
      sign(guardian, { id, hash } as CardIssue),
    ]) {
      const answer = await again;
      expect([answer.status, reasonOf(answer)]).toEqual([409, "signed"]);
    }
    const { rows } = await run(
      `select y.noted_by, y.hash, a.actor_id, a.subject_id from app.card_signatures y
       join app.audit a on a.school_id = y.school_id and a.action = 'card.note_signature'
       where y.school_id = $1`,
      [school.id],
    );
    expect(rows).toEqual([{ noted_by: teacher.id, hash, actor_id: teacher.id, subject_id: child }]);
  });

  test("is of a guardian of the child, under the latest version, and nobody else notes it", async () => {
    const school = await makePublished();
    const { teacher, colleague, admin, guardian, pupil } = school;
    const first = await issueOf(school);
    for (const who of [guardian, pupil]) {
      expect((await note(who, school, first.id, guardian.id)).status).toBe(403);
    }
    expect((await note(colleague, school, first.id, guardian.id)).status).toBe(404);
    expect((await note(admin, school, first.id, teacher.id)).status).toBe(404);
    const other = await app.makeSchool();
    expect((await note(other.admin, school, first.id, guardian.id)).status).toBe(404);
    await publishAgain(school);
    expect((await note(admin, school, first.id, guardian.id)).status).toBe(404);
    expect(await linesOf(admin, school)).toMatchObject([{ signature: null }]);
  });
});

test("two records of a guardian that become one keep the signature", async () => {
  const school = await makePublished();
  const { id: school_id, admin, guardian, guardian_id, child } = school;
  const { id, hash } = await issueOf(school);
  const { body: double } = await admin.post<{ id: string; profile_id: string }>("/guardians", {
    first_name: "Salmah",
    phone: "012-345 6789",
    student_id: child,
    relation: "ibu",
  });
  await run(
    `insert into app.card_signatures
       (school_id, id, issue_id, profile_id, signed_name, other_name, hash, via, at)
     values ($1, gen_random_uuid(), $2, $3, 'Salmah', false, $4, 'page', now())`,
    [school_id, id, double.profile_id, hash],
  );
  const versions = { keep_version: 1, drop_version: 1 };
  const pair = { kind: "guardians", keep: guardian_id, drop: double.id, ...versions };
  expect(await admin.post("/merges", pair)).toMatchObject({ status: 200 });
  expect(await linesOf(admin, school)).toMatchObject([
    { signature: { name: "Salmah binti Ali", signed_name: "Salmah" } },
  ]);
  expect(await ownOf(guardian, school)).toMatchObject([{ may_sign: false }]);
});
