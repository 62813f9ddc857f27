import { snapshotSaying } from "#app/testing-cards.ts";
import { rubricOf } from "#features/hifz/exams/rules/presets.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { schoolWeekOf } from "#features/hifz/pupil/rules/weeks.ts";
import { idAt } from "#features/hifz/mushaf/rules/testing.ts";
import { codeFor } from "#server/secret.ts";
import { hashToken } from "#server/session/tokens.ts";
import type { TestApp, TestSchool } from "./testing.ts";

/** The week before this one of a school that rests on Saturday and Sunday, from its first day. */
export const weekBefore = ({ today }: TestSchool) => addDays(schoolWeekOf(today, [6, 7]).from, -7);

/** Adds a record of the first pupil's on a day: a pass of page 3, unless `more` says otherwise. */
export async function addRecord(
  { owner }: Pick<TestApp, "owner">,
  school: TestSchool,
  date: string,
  more: Record<string, unknown> = {},
): Promise<void> {
  const row: Record<string, unknown> = {
    school_id: school.id,
    id: newId(),
    student_id: school.students[0],
    class_id: school.class_id,
    date,
    session: "harian",
    stream: "baharu",
    attempt: 1,
    from_id: idAt("2:6"),
    to_id: idAt("2:16"),
    decision: "pass",
    heard_by: "teacher",
    source: "screen",
    edition: "madinah_1405",
    milli: 1000,
    client_key: newId(),
    recorded_by: school.teacher.id,
    recorded_at: new Date(),
    ...more,
  };
  const names = Object.keys(row);
  await owner.query(
    `insert into app.hifz_records (${names.join(", ")})
     values (${names.map((_, at) => `$${at + 1}`).join(", ")})`,
    Object.values(row),
  );
}

/** What a certificate of a pupil needs: juz 30 is held. */
export const holdJuz30 = ({ admin, known: { today } }: TestSchool, student_id: string) =>
  admin.post("/hifz/priors", {
    date: today,
    pupils: [{ student_id, priors: [{ from_id: 5673, to_id: 6236, strength: "solid" }] }],
  });

export const certificateOf = (student_id: string) => ({
  student_id,
  kind: "hafazan",
  juz: [30],
  reviewed: true,
});

/**
 * Gives a school an exam, a certificate, a period of progress reports and a published report with the id that the
 * examples of their calls name, that of the class, and a family's account with that of a pupil.
 */
export async function addExamples(app: TestApp, school: TestSchool): Promise<void> {
  const { id: school_id, class_id, today } = school;
  await app.owner.query(
    `insert into app.hifz_exams (school_id, id, title, kind, rubric, date)
     values ($1, $2, 'Ujian', 'juz', $3, $4)`,
    [school_id, class_id, rubricOf("mtq", DEFAULT_SETTINGS), today],
  );
  await app.owner.query(
    "insert into app.billing_accounts (school_id, id, code) values ($1, $2, 'K-1')",
    [school_id, school.known.student_id],
  );
  await app.owner.query(
    `with sponsor as (
       insert into app.billing_accounts (school_id, id, code, kind) values ($1, $3, 'P-1', 'sponsor')
     ) insert into app.funds (school_id, id, name, kind, restricted) values ($1, $2, 'Infaq', 'infaq', false)`,
    [school_id, school.known.student_id, class_id],
  );
  await app.owner.query(
    `with tx as (
       insert into app.ledger_txs (school_id, id, kind, posted_on, at)
       values ($1, $2, 'payment', current_date, now()) returning id
     ) insert into app.payments (school_id, id, account_id, number, amount_sen, received_on, method, client_key)
       select $1, id, $2, 'R-1', 100, current_date, 'pindahan', id from tx`,
    [school_id, school.known.student_id],
  );
  await app.owner.query(
    `insert into app.announcements (school_id, id, kind, title_ms, groups, reply, made_by, made_at)
     values ($1, $2, 'notice', 'Lawatan', '{guardians}', 'none', $3, now())`,
    [school_id, class_id, school.admin.id],
  );
  await app.owner.query(
    `insert into app.card_periods
       (school_id, id, name, academic_year, from_date, to_date, sections, due_on, state)
     values ($1, $2, 'Penggal 3', '2026', $3::date - 30, $3, '{comment}', $3, 'open')`,
    [school_id, class_id, today],
  );
  await app.owner.query(
    `with card as (
       insert into app.cards
         (school_id, id, period_id, student_id, class_id, state, changed_by, changed_at)
       values ($1, $2, $2, $3, $2, 'published', $4, now()) returning id
     ) insert into app.card_issues
         (school_id, id, card_id, version, snapshot, hash, code, issued_by, issued_at)
       select $1, id, id, 1, $5, 'x', 'ABCDEFGH', $4, now() from card`,
    [school_id, class_id, school.known.student_id, school.admin.id, snapshotSaying("Baik")],
  );
  const period = {
    kind: "month",
    from: "2026-01-01",
    to: "2026-01-31",
    previous: null,
    next: null,
  };
  const report = {
    id: "ringkasan-bulanan",
    period: { ...period, name: null, estimated: false },
    as_of: `${today}T00:00:00Z`,
    columns: ["item"],
    rows: [],
    totals: [null],
    taking: null,
    own: false,
    more: 0,
  };
  await app.owner.query(
    `insert into app.report_runs (school_id, id, report_id, from_date, to_date, why, report, hash, made_by, made_at)
     values ($1, $2, 'ringkasan-bulanan', '2026-01-01', '2026-01-31', 'submitted', $3, 'x', $4, now())`,
    [school_id, class_id, report, school.admin.id],
  );
  // The pupil of another class, so that the sheet of the examples stays empty.
  const student_id = school.known.other_student_id;
  await holdJuz30(school, student_id);
  const { body } = await school.admin.post<{ id: string }>(
    "/hifz/certificates",
    certificateOf(student_id),
  );
  const { rows } = await app.owner.query<{ shown: object }>(
    "delete from platform.certificates where certificate_id = $1 returning shown",
    [body.id],
  );
  const ids = [body.id, class_id];
  await app.owner.query("update app.hifz_certificates set id = $2 where id = $1", ids);
  await app.owner.query(
    `insert into platform.certificates (code_hash, school_id, certificate_id, shown)
     values ($1, $2, $3, $4)`,
    [hashToken(codeFor(app.runtime.certificateKey, class_id)), school_id, class_id, rows[0]?.shown],
  );
}
