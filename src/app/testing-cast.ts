import type pg from "pg";
import { plant, type Row } from "#app/testing-canaries.ts";
import { addFees } from "#app/testing-cast-fees.ts";
import { inserter, makeRelations } from "#app/testing-relations.ts";
import type { TestApp, TestSchool } from "#app/testing.ts";
import type { ExampleIds } from "#lib/call.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";

/** A pupil with a family, and everything that a school can know of both. */
export type Target = {
  name: string;
  known: ExampleIds;
  /** The guardian's profile. */
  family: string;
};

/** A school with a pupil for each relation that somebody may have to one, and the people who have them. */
export async function makeCast(app: TestApp) {
  const { owner } = app;
  const school = await app.makeSchool({ pupils: 2, name: "Sekolah Kenari" });
  const foreign = await app.makeSchool({ pupils: 1, name: "Sekolah Jiran" });
  const { today } = school;
  const insert = inserter(owner, school.id);
  await owner.query("update app.schools set weekend_days = '{}' where school_id = any ($1)", [
    [school.id, foreign.id],
  ]);
  const period_id = await insert("card_periods", {
    name: "Penggal 1",
    academic_year: "2026",
    from_date: "2026-01-12",
    to_date: "2026-05-22",
    sections: "{comment}",
    due_on: "2026-05-22",
    state: "closed",
  });
  const rows: Row[] = [];
  const targets: Target[] = [];

  const [own = "", mate = ""] = school.students;
  const { teachers, pupils } = await makeRelations(owner, school);
  const guardianOf = async (profile_id: string, student_id: string, relation: string) => {
    const found = await owner.query<{ id: string }>(
      "select id from app.guardians where profile_id = $1",
      [profile_id],
    );
    const guardian_id = found.rows[0]?.id ?? (await insert("guardians", { profile_id }));
    const link_id = await insert("guardian_links", { guardian_id, student_id, relation });
    return { guardian_id, link_id };
  };
  const coparent = await school.addPerson("guardian", "Bapa");
  const unlinked = await school.addPerson("guardian", "Bekas");
  await insert("guardians", { profile_id: unlinked.id });
  const parent = await school.addTeacher("Ibu Guru", "Ibu");

  for (const [name, student_id, class_id] of pupils) {
    const adult =
      name === "own"
        ? school.guardian
        : name === "parented"
          ? parent
          : await school.addPerson("guardian", `Keluarga ${name}`);
    const { guardian_id, link_id } =
      name === "own"
        ? { guardian_id: school.guardian_id, link_id: school.link_id }
        : await guardianOf(adult.id, student_id, "ibu");
    await describe(name, student_id, class_id, { guardian_id, link_id, profile_id: adult.id });
  }
  rows.push({ table: "teachers", id: parent.teacher_id, target: "family of parented" });
  const second = await guardianOf(coparent.id, own, "bapa");
  rows.push({ table: "guardian_links", id: second.link_id, target: "coparent" });
  rows.push({ table: "profiles", id: coparent.id, target: "coparent" });
  for (const [target, person] of Object.entries({
    teacher: school.teacher,
    retiree: teachers.retired,
    admin: school.admin,
  })) {
    rows.push({ table: "profiles", id: person.id, target });
    if ("teacher_id" in person)
      rows.push({ table: "teachers", id: String(person.teacher_id), target });
  }

  /** Writes everything that a school can keep of a pupil. */
  async function describe(
    target: string,
    student_id: string,
    class_id: string,
    family: { guardian_id: string; link_id: string; profile_id: string },
  ): Promise<void> {
    const { rows: found } = await owner.query<{ profile_id: string; enrollment_id: string }>(
      `select s.profile_id, (select e.id from app.class_enrollments e where e.student_id = s.id limit 1)
         as enrollment_id
       from app.students s where s.id = $1`,
      [student_id],
    );
    const { profile_id = "", enrollment_id = newId() } = found[0] ?? {};
    const { guardian_id, link_id } = family;
    const by = school.admin.id;
    const at = new Date();
    const add = async (table: string, values: Record<string, unknown>, of = target) => {
      const id = await insert(table, values);
      rows.push({ table, id, target: of });
      return id;
    };
    rows.push({ table: "profiles", id: profile_id, target });
    rows.push({ table: "students", id: student_id, target });
    rows.push({ table: "guardian_links", id: link_id, target });
    rows.push({ table: "profiles", id: family.profile_id, target: `family of ${target}` });
    const mark = { student_id, class_id, date: today, status: "absent", client_key: newId() };
    const attendance_id = await add("attendance", { ...mark, marked_by: by, marked_at: at });
    await add("attendance_history", {
      attendance_id,
      version: 1,
      to_status: "absent",
      notes: "",
      client_key: newId(),
      changed_by: by,
      changed_at: at,
    });
    await add("absence_reports", {
      student_id,
      from_date: addDays(today, -1),
      to_date: addDays(today, 1),
      reason: "family",
      reported_by: family.profile_id,
    });
    const call = { channel: "phone", outcome: "asked", made_by: by, made_at: at };
    await add("absence_followups", { student_id, guardian_id, date: today, ...call });
    await add("absence_notices", { student_id, date: today, send_after: at });
    await add("student_statuses", {
      student_id,
      from_status: "inactive",
      to_status: "active",
      date: today,
      changed_by: by,
    });
    await add("student_stays", { student_id, kind: "asrama", from_date: today });
    await add("letters_issued", {
      student_id,
      kind: "kelakuan",
      number: student_id,
      subject: "",
      body: "",
      issued_by: by,
      issued_at: at,
    });
    await add("warning_letters", {
      student_id,
      kind: "scattered",
      step: 1,
      since: today,
      days: 10,
      subject: "",
      body: "",
      channel: "print",
      issued_by: by,
      issued_at: at,
    });
    const heard = {
      session: "harian",
      stream: "baharu",
      attempt: 1,
      from_id: 1,
      to_id: 7,
      decision: "pass",
      heard_by: "teacher",
      source: "screen",
      edition: "madinah_1405",
      milli: 1000,
    };
    // Families see a day once it is over.
    for (const date of [today, addDays(today, -1)]) {
      const version = { ...heard, date, client_key: newId() };
      const record_id = await add("hifz_records", {
        ...version,
        student_id,
        class_id,
        recorded_by: by,
        recorded_at: at,
      });
      await add("hifz_record_history", { ...version, record_id, changed_by: by, changed_at: at });
    }
    await add("hifz_acks", {
      student_id,
      guardian_id: family.guardian_id,
      week_from: "2026-01-12",
      days: 3,
      signed_at: at,
    });
    const told = { kind: "notice", title_ms: "Lawatan", groups: "{guardians}", reply: "ack" };
    const announcement_id = await insert("announcements", { ...told, made_by: by, made_at: at });
    await add("announcement_replies", {
      announcement_id,
      profile_id: family.profile_id,
      student_id,
      answer: "ack",
      signed_name: "",
      other_name: false,
      content_version: 1,
      content_hash: "",
      at,
      client_key: newId(),
    });
    await add("hifz_certificates", {
      student_id,
      kind: "hafazan",
      juz: [30],
      serial: newId(),
      issued_on: today,
      issued_by: by,
      shown: {},
      revoked_on: today,
      revoked_by: by,
    });
    const card_id = await add("cards", {
      period_id,
      student_id,
      class_id,
      changed_by: by,
      changed_at: at,
    });
    const paper = {
      version: 1,
      snapshot: {},
      hash: "",
      code: newId(),
      issued_by: by,
      issued_at: at,
    };
    const issue_id = await add("card_issues", { card_id, ...paper });
    await add("card_signatures", {
      issue_id,
      profile_id: family.profile_id,
      signed_name: "",
      other_name: false,
      hash: "",
      via: "paper",
      noted_by: by,
      at,
    });
    await addFees(add, { student_id, guardian_id, family: family.profile_id, by, today, at });
    await add("audit", {
      at,
      actor_id: family.profile_id,
      actor_name: "",
      action: "student.update",
      subject_id: student_id,
      label: "",
      request_id: newId(),
    });
    targets.push({
      name: target,
      family: family.profile_id,
      known: {
        ...school.known,
        student_id,
        other_student_id: target === "own" ? mate : own,
        enrollment_id,
        class_id,
        profile_id,
        guardian_id,
        link_id,
      },
    });
  }

  const cover = { from_date: today, to_date: today, state: "waiting" };
  const class_id = school.class_id;
  rows.push({
    table: "cover_requests",
    target: "cover",
    id: await insert("cover_requests", {
      ...cover,
      class_id,
      teacher_id: school.colleague.teacher_id,
      requested_by: school.teacher.id,
    }),
  });
  rows.push({
    table: "imports",
    target: "import",
    id: await insert("imports", {
      kind: "students",
      created: 1,
      updated: 0,
      skipped: 0,
      trace: "{}",
      made_by: school.admin.id,
    }),
  });
  rows.push({
    table: "billing_accounts",
    target: "sponsor",
    id: await insert("billing_accounts", { kind: "sponsor", code: newId(), name: "Penaja" }),
  });
  rows.push({
    table: "hifz_settings",
    target: "signers",
    id: await insert("hifz_settings", {}),
  });
  rows.push({
    table: "idempotency_keys",
    target: "repeat",
    id: await insert("idempotency_keys", {
      actor_id: school.admin.id,
      call: "students.createStudent",
      input_hash: "",
    }),
  });

  // The neighbours' pupil and family, as far as one school could ever show them to another.
  const { rows: theirs } = await owner.query<{ table: string; id: string }>(
    `select 'students' as table, id from app.students where school_id = $1
     union all select 'profiles', id from app.profiles where school_id = $1 and role <> 'teacher'
     union all select 'teachers', id from app.teachers where school_id = $1
     union all select 'guardian_links', id from app.guardian_links where school_id = $1`,
    [foreign.id],
  );
  rows.push(...theirs.map((row) => ({ ...row, target: "foreign" })));
  targets.push({ name: "foreign", family: foreign.guardian.id, known: foreign.known });

  const ended = await school.addPerson("admin", "Tamat");
  await owner.query("update auth.memberships set ended_at = now() where user_id = $1", [ended.id]);
  const schoolless = await school.addPerson("admin", "Tiada");
  await owner.query("delete from auth.memberships where user_id = $1", [schoolless.id]);
  const both = await school.addPerson("admin", "Dua");
  await joinAs(owner, foreign, both.id);

  const actors = {
    admin: school.admin,
    "homeroom teacher": school.teacher,
    "further teacher": teachers.assistant,
    "substitute of today": teachers.now,
    "past substitute": teachers.past,
    "future substitute": teachers.future,
    colleague: school.colleague,
    "retired teacher": teachers.retired,
    "teacher who is a parent": parent,
    guardian: school.guardian,
    "co-parent": coparent,
    "unlinked guardian": unlinked,
    pupil: school.pupil,
    "ended member": ended,
    "without a school": schoolless,
    "another school's admin": foreign.admin,
    "admin here, guardian there": both,
    nobody: app.nobody,
  };
  return { actors, targets, rows, today, ...(await plant(owner, rows)) };
}

/** Makes an admin of one school a guardian in the other, with that school chosen now. */
async function joinAs(owner: pg.Pool, { id }: TestSchool, user_id: string): Promise<void> {
  const profile_id = await inserter(owner, id)("profiles", { role: "guardian", first_name: "Dua" });
  await inserter(owner, id)("guardians", { profile_id });
  await owner.query(
    "insert into app.consents (school_id, id, profile_id, version) select $1, gen_random_uuid(), $2, max(version) from app.consents",
    [id, profile_id],
  );
  await owner.query(
    "insert into auth.memberships (user_id, school_id, profile_id) values ($1, $2, $3)",
    [user_id, id, profile_id],
  );
  await owner.query("update auth.sessions set school_id = $2 where user_id = $1", [user_id, id]);
}
