import { call as callProcedure } from "@orpc/server";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { startApp, type Answer, type TestApp, type TestSchool } from "#app/testing.ts";
import { transact } from "#db/transaction.ts";
import { checksumOf } from "#db/testing-checksum.ts";
import { insertEvent } from "#features/calendar/db.ts";
import { call, type CallMeta } from "#lib/call.ts";
import { newId } from "#lib/ids.ts";
import { serve } from "./serve.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(() => app.stop());

type Fault = "refused" | "answer lost";

/**
 * Lets the statement of the application fail that `picks` points to, by its text and place: before it
 * reaches the database, or after it was carried out there. Answers how many were asked.
 */
function plant(picks: (text: string, at: number) => boolean, fault: Fault = "refused") {
  const query = pg.Client.prototype.query as unknown as (...given: unknown[]) => Promise<unknown>;
  const texts: string[] = [];
  vi.spyOn(pg.Client.prototype, "query").mockImplementation(async function (
    this: pg.Client,
    ...given: unknown[]
  ) {
    if (this.user !== "halaqah_app") return query.apply(this, given) as never;
    const text = (given[0] as { text?: string }).text ?? String(given[0]);
    texts.push(text);
    const picked = picks(text, texts.length);
    if (picked && fault === "refused") throw new Error("planted");
    const answer = await query.apply(this, given);
    if (picked) throw new Error("Connection terminated: planted");
    return answer as never;
  } as never);
  return texts;
}

type School = Awaited<ReturnType<typeof makeSchool>>;

const USES: [string, (school: School, key: string) => Promise<Answer>][] = [
  [
    "marking a pupil",
    ({ teacher, students, class_id, today }, client_key) =>
      teacher.post("/attendance", {
        student_id: students[0],
        class_id,
        date: today,
        status: "late",
        client_key,
      }),
  ],
  [
    "saving a register",
    ({ teacher, students, class_id, today }) =>
      teacher.post("/registers", { class_id, date: today, unmarked: students }),
  ],
  [
    "adding a pupil",
    ({ admin, today }, key) =>
      admin.post(
        "/students",
        { first_name: "Aisyah", student_id: "A-1", gender: "female", enrollment_date: today },
        { "idempotency-key": key },
      ),
  ],
  [
    "enrolling a pupil",
    ({ admin, students, halaqah_id }, key) =>
      admin.post(
        "/enrollments",
        { class_id: halaqah_id, student_id: students[0] },
        { "idempotency-key": key },
      ),
  ],
  [
    "ending an enrolment",
    ({ admin, enrollment_ids }) => admin.patch(`/enrollments/${enrollment_ids[0]}`, {}),
  ],
  [
    "a new homeroom teacher",
    ({ admin, class_id, colleague }) =>
      admin.patch(`/classes/${class_id}`, { homeroom_teacher_id: colleague.teacher_id }),
  ],
];

describe("a statement that fails", () => {
  test.each(USES)("while %s leaves all as it was, whichever it is", async (_, use) => {
    const school = await makeSchool();
    const before = await checksumOf(app.owner, school.id);
    let failed = 0;
    for (;;) {
      const texts = plant((_text, at) => at === failed + 1);
      const { status } = await use(school, newId());
      vi.restoreAllMocks();
      if (texts.length <= failed) {
        expect(status).toBeLessThan(300);
        break;
      }
      failed += 1;
      expect(status, texts.at(-1)).toBeGreaterThanOrEqual(500);
      expect(await checksumOf(app.owner, school.id), texts.join("; ")).toBe(before);
    }
    // At least: begin, who acts, one write, its line in the trail, commit.
    expect(failed).toBeGreaterThanOrEqual(4);
    expect(await checksumOf(app.owner, school.id)).not.toBe(before);
  });

  test.each(USES)(
    "by its answer only, while %s: trying again has one effect",
    async (name, use) => {
      const school = await makeSchool();
      const key = newId();
      plant((text) => text === "commit", "answer lost");
      const lost = await use(school, key);
      vi.restoreAllMocks();
      expect(lost.status).toBe(503);
      const after = await checksumOf(app.owner, school.id);
      const again = await use(school, key);
      expect(again.status).toBeLessThan(300);
      // Saving a register and changing a class again are writes of their own; the others are not.
      if (["marking", "adding", "enrolling", "ending"].some((word) => name.startsWith(word))) {
        expect(await checksumOf(app.owner, school.id)).toBe(after);
      }
    },
  );

  test("in the trail takes the whole write back", async () => {
    const school = await makeSchool();
    const before = await checksumOf(app.owner, school.id);
    plant((text) => text.includes('"app"."audit"'));
    const event = { title: "Gotong-royong", date: school.today };
    const answer = await school.admin.post("/events", event);
    expect(answer.status).toBe(500);
    expect(await checksumOf(app.owner, school.id)).toBe(before);
  });
});

describe("the connections", () => {
  const event = (school: School, title: string) =>
    school.admin.post("/events", { title, date: school.today });

  test("are all given back, also when forty transactions could not begin", async () => {
    const school = await makeSchool();
    plant((text) => text.startsWith("begin"));
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => school.admin.get("/students")),
    );
    vi.restoreAllMocks();
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([500]));
    expect((await school.admin.get("/students")).status).toBe(200);
    const { totalCount, idleCount } = app.runtime.database.app;
    expect(totalCount - idleCount).toBe(0);
  });

  test("are not lent again with what could not be taken back", async () => {
    const school = await makeSchool();
    plant((text) => text === "rollback" || text.includes('"app"."audit"'));
    const lost = await event(school, "Hilang");
    vi.restoreAllMocks();
    expect(lost.status).toBe(500);
    expect((await event(school, "Ada")).status).toBe(201);
    expect((await school.admin.get("/events")).body).toMatchObject([{ title: "Ada" }]);
  });

  test("tell when a failed statement was passed over", async () => {
    const work = transact(app.runtime.database.app, "read write", async (tx) => {
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(work).rejects.toThrow("passed over");
  });
});

describe("a call", () => {
  const meta = { method: "POST", path: "/forgotten", summary: "", example: () => ({}) } as const;

  /** Calls a handler that adds an event, as the server would for the admin. */
  async function run(school: TestSchool, permission: CallMeta["permission"], record: boolean) {
    const contract = { forgotten: call({ ...meta, permission }) };
    const os = serve(contract);
    const handler = os.forgotten.handler(async ({ context: { scope } }) => {
      await insertEvent(scope, { title: "Gotong-royong", date: scope.today });
      if (record) scope.record({ action: "event.create", label: "Gotong-royong" });
    });
    const { id } = school.admin;
    const session = { school_id: school.id, profile_id: id, user: { id } };
    const context = { runtime: app.runtime, request: { id: newId(), session } } as never;
    return callProcedure(handler as never, undefined as never, { context });
  }

  test("that writes without a line in the trail is a fault, and is taken back", async () => {
    const school = await makeSchool();
    const before = await checksumOf(app.owner, school.id);
    const forgotten = run(school, "events.write", false);
    await expect(forgotten).rejects.toThrow("wrote without an audit line");
    expect(await checksumOf(app.owner, school.id)).toBe(before);
    await run(school, "events.write", true);
    expect(await checksumOf(app.owner, school.id)).not.toBe(before);
  });

  test("of a school that names no row of the matrix is refused", async () => {
    const school = await makeSchool();
    for (const permission of ["session", "public"] as const) {
      const open = run(school, permission, true);
      await expect(open).rejects.toThrow("names no permission of the matrix");
    }
  });
});

async function makeSchool() {
  const school = await app.makeSchool();
  const made = await school.admin.post("/classes", {
    name: "Halaqah Subuh",
    grade_level: "Hafazan",
    academic_year: "2026",
    maximum_students: 5,
    kind: "halaqah",
  });
  return { ...school, halaqah_id: (made.body as { id: string }).id };
}
