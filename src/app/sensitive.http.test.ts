import { rubricOf } from "#features/hifz/exams/rules/presets.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { addCardSetup } from "#app/testing-cards.ts";
import { startApp, type Answer, type TestApp, type TestSchool } from "#app/testing.ts";
import { addDays, weekday } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

/** Every column of a school that docs/data.md calls sensitive. */
function sensitiveColumns(): string[] {
  const lines = readFileSync("docs/data.md", "utf8").matchAll(
    /^\| `app\.(\w+)` \| sensitive \| (.+?) \|$/gm,
  );
  return [...lines].flatMap(([, table = "", columns = ""]) =>
    columns.split(", ").map((column) => `${table}.${column}`),
  );
}

/**
 * The values that one call writes into sensitive columns, two each, so that the log sees a value before and
 * after.
 */
type Write = { columns: Record<string, [string, string]>; write: (at: 0 | 1) => Promise<Answer> };

const student = (column: string) => `students.${column}`;
const STUDENT: Record<string, [string, string]> = {
  date_of_birth: ["2014-02-03", "2014-05-06"],
  ic_number: ["140203-10-4321", "140506-01-8765"],
  address: ["Lorong Kanari Satu", "Lorong Kanari Dua"],
  postcode: ["43998", "43999"],
  city: ["Bandar Kanari", "Pekan Kanari"],
  state: ["Perlis", "Kelantan"],
  health_note: ["Asma kanari", "Sawan kanari"],
  allergies: ["Kacang kanari", "Udang kanari"],
};

function writesOf(school: TestSchool): Write[] {
  const { admin, teacher, colleague, guardian, students, class_id, link_id, today } = school;
  const [child = ""] = students;
  const key = { class_id, student_id: child, date: today };
  const reported = (at: 0 | 1) => ({
    student_id: child,
    from_date: addDays(today, at + 1),
    to_date: addDays(today, at + 1),
    reason: "mc",
  });
  const covered = (at: 0 | 1) => ({
    class_id,
    teacher_id: colleague.teacher_id,
    from_date: addDays(today, at + 1),
    to_date: addDays(today, at + 1),
  });
  const own = (column: string, values: [string, string]) => ({ [column]: values });
  let period_id: string | undefined;
  return [
    {
      columns: Object.fromEntries(
        Object.entries(STUDENT).map(([column, values]) => [student(column), values]),
      ),
      write: (at) =>
        admin.patch(
          `/students/${child}`,
          Object.fromEntries(
            Object.entries(STUDENT).map(([column, values]) => [column, values[at]]),
          ),
        ),
    },
    {
      columns: own("guardian_links.custody_note", ["Hak jagaan kanari", "Hak kanari baharu"]),
      write: (at) =>
        admin.patch(`/guardian-links/${link_id}`, {
          custody_note: ["Hak jagaan kanari", "Hak kanari baharu"][at],
        }),
    },
    {
      columns: own("student_statuses.reason", ["Sebab kanari satu", "Sebab kanari dua"]),
      write: (at) =>
        admin.post("/student-statuses", {
          student_ids: [students[4]],
          status: at === 0 ? "inactive" : "active",
          date: today,
          reason: `Sebab kanari ${at === 0 ? "satu" : "dua"}`,
        }),
    },
    {
      columns: {
        "attendance.notes": ["Nota kanari satu", "Nota kanari dua"],
        "attendance_history.notes": ["Nota kanari satu", "Nota kanari dua"],
      },
      write: (at) =>
        teacher.post("/attendance", {
          ...key,
          status: "absent",
          client_key: newId(),
          version: at,
          notes: `Nota kanari ${at === 0 ? "satu" : "dua"}`,
        }),
    },
    {
      columns: own("attendance_history.why", ["Mengapa kanari satu", "Mengapa kanari dua"]),
      write: (at) =>
        admin.post("/attendance", {
          ...key,
          date: addDays(today, -60 - 7 * at),
          status: "present",
          client_key: newId(),
          why: `Mengapa kanari ${at === 0 ? "satu" : "dua"}`,
        }),
    },
    {
      columns: Object.fromEntries([
        ...["hifz_records", "hifz_record_history"].flatMap((table) => [
          [`${table}.notes`, ["Hafazan kanari satu", "Hafazan kanari dua"]],
          [`${table}.family_note`, ["Ulang kanari satu", "Ulang kanari dua"]],
        ]),
        ["hifz_record_history.why", ["Lewat kanari satu", "Lewat kanari dua"]],
      ]),
      write: (at) => {
        const number = at === 0 ? "satu" : "dua";
        const heard = { stream: "baharu", attempt: 1, from_id: 1, to_id: 7, decision: "pass" };
        const said = { notes: `Hafazan kanari ${number}`, family_note: `Ulang kanari ${number}` };
        const line = { student_id: child, version: at, client_key: newId(), ...heard, ...said };
        const date = addDays(today, -60);
        const why = `Lewat kanari ${number}`;
        return admin.post("/hifz/records/batch", { class_id, date, why, records: [line] });
      },
    },
    {
      columns: own("hifz_acks.comment", ["Rumah kanari satu", "Rumah kanari dua"]),
      async write(at) {
        // The school of this test has no rest days, so its weeks begin on Monday.
        const week_from = addDays(today, 1 - weekday(today) - 7 * (at + 2));
        const heard = { stream: "ulang_lama", attempt: 1, from_id: 1, to_id: 7, decision: "pass" };
        const records = [{ student_id: child, version: 0, client_key: newId(), ...heard }];
        const line = await admin.post("/hifz/records/batch", {
          class_id,
          date: week_from,
          why: "Lewat",
          records,
        });
        if (line.status !== 200) return line;
        const comment = `Rumah kanari ${at === 0 ? "satu" : "dua"}`;
        return guardian.post("/hifz/acks", { student_id: child, week_from, days: 3, comment });
      },
    },
    {
      columns: own("announcement_replies.note", ["Jawab kanari satu", "Jawab kanari dua"]),
      async write(at) {
        const made = await admin.post<{ id: string }>("/announcements", {
          kind: "notice",
          title_ms: "Lawatan",
          body_ms: "",
          title_en: "",
          body_en: "",
          groups: ["guardians"],
          targets: [{ kind: "school" }],
          reply: "ack",
          reply_by: null,
          expires_on: null,
        });
        const path = `/announcements/${made.body.id}`;
        await admin.post(`${path}/publish`, { version: 1 });
        return guardian.post(`${path}/replies`, {
          student_id: child,
          answer: "ack",
          signed_name: "Salmah",
          note: `Jawab kanari ${at === 0 ? "satu" : "dua"}`,
          content_version: 1,
          client_key: newId(),
        });
      },
    },
    {
      columns: own("hifz_candidates.override_reason", ["Sebab kanari satu", "Sebab kanari dua"]),
      async write(at) {
        const { teacher_id } = school.known;
        const made = await admin.post<{ id: string }>("/hifz/exams", {
          title: "Ujian",
          kind: "juz",
          rubric: rubricOf("mtq", DEFAULT_SETTINGS),
          date: today,
          place: "",
          panel: [{ teacher_id, is_chair: true }],
        });
        if (made.status !== 201) return made;
        const override_reason = `Sebab kanari ${at === 0 ? "satu" : "dua"}`;
        const one = { student_id: child, from_id: 1, to_id: 7, override_reason };
        return admin.post(`/hifz/exams/${made.body.id}/candidates`, { candidates: [one] });
      },
    },
    {
      columns: own("hifz_certificates.revoked_why", ["Batal kanari satu", "Batal kanari dua"]),
      async write(at) {
        const juz_30 = { from_id: 5673, to_id: 6236, strength: "solid" };
        const pupils = [{ student_id: child, priors: [juz_30] }];
        await admin.post("/hifz/priors", { date: today, pupils });
        const made = await admin.post<{ id: string }>("/hifz/certificates", {
          student_id: child,
          kind: "hafazan",
          juz: [30],
          reviewed: true,
        });
        const why = `Batal kanari ${at === 0 ? "satu" : "dua"}`;
        await app.owner.query("update auth.sessions set confirmed_at = now() where user_id = $1", [
          admin.id,
        ]);
        return admin.post(`/hifz/certificates/${made.body.id}/revoke`, { why });
      },
    },
    {
      columns: Object.fromEntries(
        ["comment", "hifz_remark", "remark", "returned_why"].map((column) => [
          `cards.${column}`,
          [`${column} kanari satu`, `${column} kanari dua`],
        ]),
      ),
      async write(at) {
        const word = at === 0 ? "satu" : "dua";
        period_id ??= (await addCardSetup(school)).period_id;
        const said = Object.fromEntries(
          ["comment", "hifz_remark", "remark"].map((field) => [field, `${field} kanari ${word}`]),
        );
        const student_ids = [child];
        await admin.patch("/cards", { period_id, student_id: child, ...said });
        await admin.post("/cards/ready", { period_id, student_ids });
        const why = `returned_why kanari ${word}`;
        return admin.post("/cards/return", { period_id, student_ids, why });
      },
    },
    {
      columns: own("absence_followups.notes", ["Telefon kanari satu", "Telefon kanari dua"]),
      write: (at) =>
        admin.post("/absences/followups", {
          student_id: child,
          channel: "phone",
          outcome: "no_answer",
          notes: `Telefon kanari ${at === 0 ? "satu" : "dua"}`,
        }),
    },
    {
      columns: {
        "absence_reports.notes": ["Demam kanari satu", "Demam kanari dua"],
        "absence_reports.answer": ["Jawab kanari satu", "Jawab kanari dua"],
      },
      async write(at) {
        const word = at === 0 ? "satu" : "dua";
        const notes = `Demam kanari ${word}`;
        const report = await guardian.post("/absences", { ...reported(at), notes });
        if (report.status !== 201) return report;
        const { id } = report.body as { id: string };
        const answer = `Jawab kanari ${word}`;
        return admin.patch(`/absences/${id}`, { state: "refused", answer });
      },
    },
    {
      columns: {
        "cover_requests.reason": ["Kursus kanari satu", "Kursus kanari dua"],
        "cover_requests.answer": ["Boleh kanari satu", "Boleh kanari dua"],
      },
      async write(at) {
        const word = at === 0 ? "satu" : "dua";
        const asked = await teacher.post("/cover-requests", {
          ...covered(at),
          reason: `Kursus kanari ${word}`,
        });
        if (asked.status !== 201) return asked;
        const { id } = asked.body as { id: string };
        const answer = `Boleh kanari ${word}`;
        return admin.post(`/cover-requests/${id}/decision`, { accepted: false, answer });
      },
    },
  ];
}

/** Columns into which no call writes a person's words, and why. */
const WITHOUT_WRITE: Record<string, string> = {
  "hifz_record_history.reason": "a word of a list",
  "hifz_records.reason": "a word of a list",
  "absence_reports.file_url": "the address of a file, which the server makes up",
  "absence_reports.reason": "a word of a list",
  "attendance.reason": "a word of a list",
  "attendance_history.reason": "a word of a list",
  "audit.details": "the log itself",
  "imports.trace": "written by an import, of which the log keeps the counts",
  "letters_issued.body": "reports/official/api.test.ts: the log keeps kind and number",
  "letters_issued.subject": "reports/official/api.test.ts: the log keeps kind and number",
  "warning_letters.body": "letters/api.test.ts: the log keeps kind, step, days and channel",
  "warning_letters.subject": "letters/api.test.ts: the log keeps kind, step, days and channel",
};

test("no sensitive column stands in clear in the audit log, whichever call wrote it", async () => {
  const school = await app.makeSchool();
  await app.owner.query("update app.schools set weekend_days = '{}' where school_id = $1", [
    school.id,
  ]);
  const writes = writesOf(school);
  const written = writes.flatMap(({ columns }) => Object.keys(columns));
  expect([...written, ...Object.keys(WITHOUT_WRITE)].toSorted()).toEqual(
    sensitiveColumns().toSorted(),
  );
  for (const { columns, write } of writes) {
    for (const at of [0, 1] as const) {
      const { status, body } = await write(at);
      expect([200, 201], `${Object.keys(columns).join()}: ${JSON.stringify(body)}`).toContain(
        status,
      );
    }
  }
  const { rows } = await app.owner.query<{ label: string; details: object }>(
    "select label, details from app.audit where school_id = $1",
    [school.id],
  );
  expect(rows.length).toBeGreaterThan(writes.length);
  const log = rows.map((row) => JSON.stringify(row)).join("\n");
  const inClear = writes.flatMap(({ columns }) =>
    Object.entries(columns)
      .filter(([, values]) =>
        values.some((value) => log.includes(value) || log.includes(value.replaceAll("-", ""))),
      )
      .map(([column]) => column),
  );
  expect(inClear).toEqual([]);
});
