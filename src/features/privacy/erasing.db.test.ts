import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { makeFullSchool } from "#app/testing-full.ts";
import { startApp, type TestApp, type TestSchool } from "#app/testing.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startApp(inject("databaseUrl"));
});
afterAll(() => app.stop());

const NAME = "Kanari Rahsia";

/** Columns into which no person writes words, and what they hold. They stay. */
const NO_WORDS = {
  "attendance.session": "the key of a session",
  "attendance_history.from_status": "a state",
  "attendance_history.to_status": "a state",
  "attendance_registers.session": "the key of a session",
  "audit.action": "what was done, as the program names it",
  "audit.request_id": "a number of ours",
  "card_issues.code": "a number of ours",
  "card_issues.hash": "a hash",
  "card_signatures.hash": "a hash",
  "charges.name_en": "what the school charges for",
  "charges.name_ms": "what the school charges for",
  "charges.period": "a month or a year",
  "consents.version": "the version of the notice",
  "fee_exceptions.from_month": "a month",
  "fee_exceptions.to_month": "a month",
  "gateway_payments.bill_code": "the number of a bill at the provider",
  "gateway_payments.invoice_no": "the number of a payment at the provider",
  "hifz_candidates.grade": "the key of a grade",
  "hifz_certificates.grade": "the key of a grade",
  "hifz_certificates.serial": "the number by which the school keeps it",
  "hifz_plans.rests": "days without a target",
  "hifz_record_history.decision": "a state",
  "hifz_record_history.edition": "a print of the mushaf",
  "hifz_record_history.grade": "the key of a grade",
  "hifz_record_history.grade_computed": "the key of a grade",
  "hifz_record_history.heard_by": "a state",
  "hifz_record_history.pins": "numbers of ayahs, and of mistakes",
  "hifz_record_history.session": "the key of a session",
  "hifz_record_history.source": "a state",
  "hifz_record_history.stream": "a state",
  "hifz_record_history.strength": "a state",
  "hifz_records.grade": "the key of a grade",
  "hifz_records.grade_computed": "the key of a grade",
  "hifz_records.pins": "numbers of ayahs, and of mistakes",
  "hifz_records.session": "the key of a session",
  "hifz_score_history.counts": "numbers by the keys of the rubric",
  "hifz_scores.counts": "numbers by the keys of the rubric",
  "hifz_sittings.session": "the key of a session",
  "letters_issued.number": "the number of a letter",
  "payment_claims.slip_hash": "a hash",
  "payments.number": "the number of a receipt",
  "register_reminders.session": "the key of a session",
  "report_runs.hash": "a hash",
  "report_runs.report": "figures of the school, without the names in them",
  "report_runs.report_id": "the key of a report",
  "saved_reports.params": "a period, and the keys of filters",
  "saved_reports.report_id": "the key of a report",
  "student_statuses.from_status": "a state",
  "student_statuses.to_status": "a state",
  "students.student_id": "the number that marks and payments are kept under",
  "teachers.teacher_id": "the number that registers are kept under",
  "year_changes.from_year": "a year",
  "year_changes.moves": "ids, to undo the change",
  "year_changes.to_year": "a year",
  "year_plans.acts": "ids and what is planned for them",
  "year_plans.from_year": "a year",
  "year_plans.names": "ids and names of classes",
  "year_plans.pupils": "ids, to say who came or left",
  "year_plans.to_year": "a year",
};

const OF_THE_SCHOOL = "what the school's books say of its own money";
const OF_THE_FAMILY = "of a family's money, which goes with the family";
const OF_THE_PUPIL =
  "a teacher's or admin's words about a pupil belong to the pupil, and go with the pupil";
const OF_WHO_ACTED = "who did something to the record is somebody else";
const OF_THE_READERS = "what the school told its families and staff";
const OF_WHAT_WAS_SHOWN = "which text of the school was answered";

/** Columns that keep their value after the person is erased, and why. */
const STAYS = {
  pupil: {
    "announcement_replies.content_hash": OF_WHAT_WAS_SHOWN,
    "audit.actor_name": OF_WHO_ACTED,
    "audit.address": OF_WHO_ACTED,
  },
  teacher: {
    "absence_followups.notes": OF_THE_PUPIL,
    "absence_reports.answer": OF_THE_PUPIL,
    "absence_reports.file_url": OF_THE_PUPIL,
    "absence_reports.notes": OF_THE_PUPIL,
    "attendance.notes": OF_THE_PUPIL,
    "attendance_history.notes": OF_THE_PUPIL,
    "attendance_history.reason": OF_THE_PUPIL,
    "attendance_history.why": OF_THE_PUPIL,
    "audit.actor_name": OF_WHO_ACTED,
    "audit.address": OF_WHO_ACTED,
    "cards.comment": OF_THE_PUPIL,
    "cards.hifz_remark": OF_THE_PUPIL,
    "cards.remark": OF_THE_PUPIL,
    "cards.returned_why": OF_THE_PUPIL,
    "cards.traits": OF_THE_PUPIL,
    "hifz_plans.level": OF_THE_PUPIL,
    "hifz_record_history.family_note": OF_THE_PUPIL,
    "hifz_record_history.notes": OF_THE_PUPIL,
    "hifz_record_history.reason": OF_THE_PUPIL,
    "hifz_record_history.why": OF_THE_PUPIL,
    "hifz_records.family_note": OF_THE_PUPIL,
    "hifz_records.notes": OF_THE_PUPIL,
  },
  guardian: {
    "announcement_replies.content_hash": OF_WHAT_WAS_SHOWN,
    "audit.actor_name": OF_WHO_ACTED,
    "audit.address": OF_WHO_ACTED,
  },
  admin: {
    "absence_followups.notes": OF_THE_PUPIL,
    "absence_reports.answer": OF_THE_PUPIL,
    "absence_reports.file_url": OF_THE_PUPIL,
    "absence_reports.notes": OF_THE_PUPIL,
    "announcement_versions.body_en": OF_THE_READERS,
    "announcement_versions.body_ms": OF_THE_READERS,
    "announcement_versions.hash": OF_THE_READERS,
    "announcement_versions.title_en": OF_THE_READERS,
    "announcement_versions.title_ms": OF_THE_READERS,
    "announcements.body_en": OF_THE_READERS,
    "announcements.body_ms": OF_THE_READERS,
    "announcements.title_en": OF_THE_READERS,
    "announcements.title_ms": OF_THE_READERS,
    "announcements.withdrawn_why": OF_THE_READERS,
    "card_issues.snapshot": "what was published of a pupil, by whoever published it",
    "card_signatures.signed_name":
      "the name of the guardian who signed on paper, which goes with that guardian",
    "cash_sessions.counted": OF_THE_SCHOOL,
    "cash_sessions.deposit_ref": OF_THE_SCHOOL,
    "cash_sessions.why": OF_THE_SCHOOL,
    "closed_fee_months.hash": OF_THE_SCHOOL,
    "closed_fee_months.reopened_why": OF_THE_SCHOOL,
    "closed_fee_months.totals": OF_THE_SCHOOL,
    "hifz_certificates.revoked_why": OF_THE_PUPIL,
    "hifz_certificates.shown": "what was printed for a pupil, who signed it too",
    "closed_months.reopened_why": "why the school changed a closed month",
    "imports.trace": "what the file changed of others, to undo it",
    "instalment_plans.answer": OF_THE_FAMILY,
    "instalment_plans.instalments": OF_THE_FAMILY,
    "instalment_plans.reason": OF_THE_FAMILY,
    "refunds.bank_ref": OF_THE_FAMILY,
    "refunds.reason": OF_THE_FAMILY,
    "saved_reports.name": "what the school calls a report",
    "waivers.answer": OF_THE_PUPIL,
    "waivers.reason": OF_THE_PUPIL,
  },
};

/** Tables whose rows name no person by an id. */
const OF_NOBODY = [
  "account_transfers",
  "announcement_files",
  "announcement_templates",
  "attendance_sessions",
  "bank_accounts",
  "bank_lines",
  "billing_accounts",
  "billing_runs",
  "card_periods",
  "classes",
  "comment_bank",
  "credit_holds",
  "credit_notes",
  "early_discounts",
  "event_hours",
  "events",
  "fee_items",
  "fee_settings",
  "former_keys",
  "funds",
  "gateway_events",
  "gateway_settings",
  "hifz_exams",
  "hifz_programmes",
  "hifz_score_history",
  "hifz_settings",
  "hifz_syllabus",
  "invoices",
  "ledger_checks",
  "letter_templates",
  "letter_words",
  "message_settings",
  "number_series",
  "openings",
  "payer_aliases",
  "payment_reversals",
  "report_layouts",
  "scales",
  "schools",
  "subjects",
  "terms",
  "traits",
];

const ask = async <T extends object>(sql: string, values: unknown[] = []) =>
  (await app.owner.query<T>(sql, values)).rows;

/** Every column that can hold words, except lists of ids. */
const columns = () =>
  ask<{ table: string; name: string; type: "text" | "jsonb" }>(`
    select table_name as table, column_name as name, data_type as type
    from information_schema.columns
    where table_schema = 'app' and data_type in ('text', 'character varying', 'jsonb')
    order by 1, 2`);

const PLANTED = {
  text: `'${NAME} ' || gen_random_uuid()`,
  jsonb: `case jsonb_typeof(old) when 'array' then old || '["${NAME}"]'
    else old || '{"kanari": "${NAME}"}' end`,
};

/** Writes the name into every column of every row that names one of the ids. */
async function plant(school: TestSchool, ids: string[]): Promise<void> {
  const values = [school.id, ids.map((id) => `%${id}%`)];
  const named = "where school_id = $1 and to_jsonb(t)::text like any ($2)";
  for (const { table, name, type } of await columns()) {
    const rows = await ask(`select from app.${table} t ${named} limit 1`, values);
    if (rows.length > 0) reached.add(table);
    if (rows.length === 0 || `${table}.${name}` in NO_WORDS) continue;
    try {
      await ask(
        `update app.${table} t set ${name} = ${PLANTED[type].replaceAll("old", `t.${name}`)} ${named}`,
        values,
      );
    } catch (error) {
      // A column that takes only a few words, such as a state, cannot hold a name.
      expect(error).toMatchObject({ code: "23514" });
    }
  }
}

const reached = new Set<string>();

/** The columns that contain the name. */
async function found(school: TestSchool): Promise<string[]> {
  const places: string[] = [];
  for (const { table, name } of await columns()) {
    const [row] = await ask(
      `select from app.${table} t where school_id = $1 and t.${name}::text ilike $2 limit 1`,
      [school.id, `%${NAME}%`],
    );
    if (row) places.push(`${table}.${name}`);
  }
  return places;
}

/** Adds rows to tables that may name people of the school and have no such row yet. */
async function addMore(school: TestSchool): Promise<void> {
  const { id, admin, teacher, guardian, guardian_id, students, pupil } = school;
  const [child = "", other = ""] = students;
  const trace = {
    created: { students: [child], teachers: [teacher.teacher_id], guardians: [guardian_id] },
  };
  const [run] = await ask<{ id: string }>(
    `insert into app.imports (school_id, id, kind, created, updated, skipped, trace, made_by)
     values ($1, gen_random_uuid(), 'students', 1, 0, 0, $2, $3) returning id`,
    [id, JSON.stringify({ ...trace, changed: [] }), admin.id],
  );
  for (const subject of [child, teacher.teacher_id, guardian_id, pupil.id, run?.id]) {
    await ask(
      `insert into app.audit (school_id, id, at, action, actor_id, actor_name, subject_id, label, request_id)
       values ($1, gen_random_uuid(), now(), 'student.update', $2, 'Aminah', $3, '', '')`,
      [id, admin.id, subject],
    );
  }
  const rows = [
    `absence_followups (school_id, id, student_id, guardian_id, date, channel, outcome, made_by, made_at)
     values ($1, gen_random_uuid(), '${other}', '${guardian_id}', '2026-01-02', 'phone', 'no_answer', '${teacher.id}', now())`,
    `absence_reports (school_id, id, student_id, from_date, to_date, reason, reported_by, decided_by)
     values ($1, gen_random_uuid(), '${other}', '2026-01-02', '2026-01-02', 'mc', '${guardian.id}', '${teacher.id}')`,
    `year_plans (school_id, id, from_year, to_year, begins_on, acts, names, pupils, made_by, changed_at)
     values ($1, gen_random_uuid(), '2025', '2026', '2026-01-11', '{"${child}": "keep"}', '{}', '{"${child}": "${child}"}', '${admin.id}', now())`,
    `year_changes (school_id, id, from_year, to_year, begins_on, moves, made_classes, archived_classes, made_by)
     values ($1, gen_random_uuid(), '2025', '2026', '2026-01-11', '[{"student_id": "${child}"}]', '{}', '{}', '${admin.id}')`,
    `school_exports (school_id, id, requested_by, state)
     values ($1, gen_random_uuid(), '${teacher.id}', 'failed')`,
    `attendance_history (school_id, id, attendance_id, to_status, notes, version, client_key, changed_by, changed_at)
     select school_id, gen_random_uuid(), id, status, '', 90, gen_random_uuid(), '${teacher.id}', now()
     from app.attendance where school_id = $1 and student_id = '${child}'`,
  ];
  for (const row of rows) await ask(`insert into app.${row}`, [id]);
  await ask(
    `insert into app.hifz_records (school_id, id, student_id, class_id, date, session, stream, attempt, reason,
       source, edition, client_key, recorded_by, recorded_at)
     values ($1, gen_random_uuid(), $2, $3, '2026-01-14', 'harian', 'none', 0, 'sick', 'screen', 'madinah_1405',
       gen_random_uuid(), $4, now())`,
    [id, child, school.class_id, teacher.id],
  );
  await ask(
    `update app.closed_months set reopened_by = $2, reopened_at = now(), reopened_why = 'salah'
     where school_id = $1`,
    [id, admin.id],
  );
}

/** The lines of a pupil that have a history of their own. */
function versioned(student_id: string): Promise<{ id: string }[]> {
  return ask(
    `select id from app.attendance where student_id = $1
     union all select id from app.hifz_records where student_id = $1`,
    [student_id],
  );
}

describe.each(["pupil", "teacher", "guardian", "admin"] as const)("an erased %s", (role) => {
  test("is named in no column any more, but for what is listed here with its reason", async () => {
    const school = await makeFullSchool(app);
    await addMore(school);
    const other = await school.addPerson("admin", "Siti", "binti Ujian");
    const { id } = school[role];
    const [child = ""] = school.students;
    const marks = await versioned(child);
    const ids = {
      pupil: [id, child, ...marks.map((mark) => mark.id)],
      teacher: [id, school.teacher.teacher_id],
      guardian: [id, school.guardian_id],
      admin: [id],
    };
    await plant(school, ids[role]);
    await ask("update app.profiles set first_name = $2, last_name = '' where id = $1", [id, NAME]);
    const answer = await other.send("DELETE", `/persons/${id}`);
    expect(answer.body).toEqual({ erased: true });
    expect(await found(school)).toEqual(Object.keys(STAYS[role]).toSorted());
  });
});

/** Columns that say what happened, when and to which record: they stay without the person. */
const FACTS = [
  "absence_followups.date",
  "absence_followups.channel",
  "absence_followups.outcome",
  "absence_notices.date",
  "absence_reports.from_date",
  "absence_reports.to_date",
  "attendance.date",
  "attendance.status",
  "attendance_history.to_status",
  "announcement_replies.answer",
  "charges.rank",
  "charges.gross_sen",
  "charges.off_sen",
  "charges.waived_sen",
  "hifz_acks.days",
  "hifz_candidates.from_id",
  "hifz_candidates.to_id",
  "hifz_candidates.attempt",
  "hifz_candidates.state",
  "hifz_certificates.kind",
  "hifz_certificates.juz",
  "hifz_pages.page",
  "hifz_pages.share",
  "hifz_pages.state",
  "hifz_pages.step",
  "hifz_pages.clean",
  "hifz_pages.good",
  "hifz_pages.bad",
  "hifz_pages.first_on",
  "hifz_pages.heard_on",
  "hifz_plans.rests",
  "hifz_plans.from_date",
  "hifz_pupils.memorised_milli",
  "hifz_pupils.weak_pages",
  "hifz_pupils.held",
  "hifz_pupils.held_pages",
  "hifz_pupils.heard_days",
  "hifz_pupils.begun_days",
  "hifz_pupils.begun_milli",
  "hifz_pupils.repeats",
  "hifz_record_history.date",
  "hifz_record_history.stream",
  "hifz_record_history.attempt",
  "hifz_record_history.from_id",
  "hifz_record_history.to_id",
  "hifz_record_history.lupa",
  "hifz_record_history.tersangkut",
  "hifz_record_history.ditegur",
  "hifz_record_history.tajwid",
  "hifz_record_history.pins",
  "hifz_record_history.decision",
  "hifz_record_history.heard_by",
  "hifz_record_history.milli",
  "hifz_records.date",
  "hifz_records.stream",
  "hifz_records.attempt",
  "hifz_records.from_id",
  "hifz_records.to_id",
  "hifz_records.lupa",
  "hifz_records.tersangkut",
  "hifz_records.ditegur",
  "hifz_records.tajwid",
  "hifz_records.pins",
  "hifz_records.decision",
  "hifz_records.heard_by",
  "hifz_records.milli",
  "letters_issued.kind",
  // What stands in the books: sums and how they went out.
  "ledger_entries.amount_sen",
  "payments.amount_sen",
  "payments.rounding_sen",
  "payments.received_on",
  "payments.method",
  "pledges.amount_sen",
  "profiles.role",
  "refunds.amount_sen",
  "refunds.method",
  "student_stays.kind",
  "student_statuses.from_status",
  "student_statuses.to_status",
  "students.student_id",
  "students.gender",
  "students.citizenship",
  "students.enrollment_date",
  "students.status",
  // Why and how much was waived, which whoever gave zakat may ask; the pupil has no name any more.
  "waivers.kind",
  "waivers.asnaf",
  "waivers.percent_bp",
  "warning_letters.kind",
  "warning_letters.days",
];

/** The columns of a class in docs/data.md, as `table.column`. */
function classed(name: "personal" | "sensitive"): string[] {
  const lines = readFileSync("docs/data.md", "utf8").matchAll(
    /^\| `app\.(\w+)` \| (\w+) \| (.*) \|$/gm,
  );
  return [...lines].flatMap(([, table, found, columns = ""]) =>
    found === name ? columns.split(", ").map((column) => `${table}.${column}`) : [],
  );
}

/** The given columns that hold a value in a row that names one of the ids. */
async function saying(school: TestSchool, ids: string[], names: string[]): Promise<string[]> {
  const places: string[] = [];
  for (const name of names) {
    const [table, column] = name.split(".");
    const [row] = await ask(
      `select from app.${table} t where school_id = $1 and to_jsonb(t)::text like any ($2)
        and coalesce(t.${column}::text, '') not in ('', '{}') limit 1`,
      [school.id, ids.map((id) => `%${id}%`)],
    );
    if (row) places.push(name);
  }
  return places;
}

test("of an erased pupil nothing is left that docs/data.md calls sensitive, and of what is personal the facts", async () => {
  const school = await makeFullSchool(app);
  await addMore(school);
  const { id } = school.pupil;
  const [child = ""] = school.students;
  await ask("update app.attendance set status = 'excused', reason = 'mc' where student_id = $1", [
    child,
  ]);
  const marks = await versioned(child);
  const ids = [id, child, ...marks.map((mark) => mark.id)];
  await ask(
    `update app.attendance_history set to_status = 'excused', reason = 'mc'
     where school_id = $1 and attendance_id = any ($2)`,
    [school.id, marks.map((mark) => mark.id)],
  );
  await ask(
    "update app.students set date_of_birth = '2014-01-02', ic_number = '140102101235' where id = $1",
    [child],
  );
  await plant(school, ids);
  const sensitive = classed("sensitive");
  const personal = classed("personal");
  expect(await saying(school, ids, sensitive)).toEqual(
    sensitive.filter((name) => !name.startsWith("cover_requests.")),
  );
  await school.admin.send("DELETE", `/persons/${id}`);
  expect(await saying(school, ids, sensitive)).toEqual([]);
  const left = await saying(school, ids, personal);
  expect(left.filter((name) => !(name in STAYS.pupil))).toEqual(FACTS);
});

test("no table was left out of the search: each had a row of one of them, or names nobody", async () => {
  const tables = new Set((await columns()).map(({ table }) => table));
  expect([...tables].filter((table) => !reached.has(table))).toEqual(OF_NOBODY);
});

test("a list named after the pupil loses its name, and words about others lose only the pupil's", async () => {
  const school = await app.makeSchool();
  const { id, admin, pupil, students } = school;
  const run = "0190aaaa-0000-7000-8000-00000000f11e";
  await ask(
    `insert into app.imports (school_id, id, kind, file_name, created, updated, skipped, trace)
     values ($1, $2, 'students', 'hakim baru.csv', 1, 0, 0, $3)`,
    [id, run, JSON.stringify({ created: { students: [students[0]] }, changed: [] })],
  );
  const lines = [
    ["student.import", run, "1", { count: 1, file_name: "hakim baru.csv" }],
    ["import.undo", run, "hakim baru.csv", { removed: 1 }],
    ["student.import", null, "0", { count: 0, file_name: "HAKIM BIN UJIAN (2).csv" }],
    [
      "student.update",
      students[1],
      "Ali bin Abu",
      { changes: { notes: ["", "abang Hakim bin Ujian"] } },
    ],
  ] as const;
  for (const [action, subject, label, details] of lines) {
    await ask(
      `insert into app.audit (school_id, id, at, action, actor_name, subject_id, label, details, request_id)
       values ($1, gen_random_uuid(), now(), $2, '', $3, $4, $5, 'planted')`,
      [id, action, subject, label, JSON.stringify(details)],
    );
  }
  expect((await admin.send("DELETE", `/persons/${pupil.id}`)).body).toEqual({ erased: true });
  expect(await ask("select file_name from app.imports where school_id = $1", [id])).toEqual([
    { file_name: "" },
  ]);
  const left = await ask(
    "select label, details from app.audit where school_id = $1 and request_id = 'planted' order by at, id",
    [id],
  );
  expect(left).toHaveLength(4);
  expect(left).toEqual(
    expect.arrayContaining([
      { label: "", details: { count: 1 } },
      { label: "", details: { removed: 1 } },
      { label: "0", details: { count: 0, file_name: " (2).csv" } },
      { label: "Ali bin Abu", details: { changes: { notes: ["", "abang "] } } },
    ]),
  );
});

test("an erased guardian's name is taken out of the letters about the child", async () => {
  const { id, admin, guardian, students } = await makeFullSchool(app);
  await ask("update app.warning_letters set body = $2 where school_id = $1", [
    id,
    "Puan Salmah binti Ali, anak puan tidak hadir 3 hari.",
  ]);
  await ask("update app.payments set payer_name = 'SALMAH BINTI ALI' where student_id = $1", [
    students[0],
  ]);
  expect((await admin.send("DELETE", `/persons/${guardian.id}`)).body).toEqual({ erased: true });
  const [letter] = await ask<{ body: string }>(
    "select body from app.warning_letters where school_id = $1",
    [id],
  );
  expect(letter?.body).toBe("Puan , anak puan tidak hadir 3 hari.");
  expect(await ask("select payer_name from app.payments where school_id = $1", [id])).toEqual([
    { payer_name: "" },
  ]);
});
