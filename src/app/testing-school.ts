import { drizzle } from "drizzle-orm/node-postgres";
import type pg from "pg";
import { attendance, attendanceRegisters } from "#features/attendance/table.ts";
import { classEnrollments, classes, classTeachers } from "#features/classes/table.ts";
import { guardianLinks, guardians } from "#features/guardians/table.ts";
import { profiles } from "#features/people/table.ts";
import { NOTICE_VERSION } from "#features/consents/rules.ts";
import { consents } from "#features/consents/table.ts";
import { schools } from "#features/schools/table.ts";
import { students } from "#features/students/table.ts";
import { teachers } from "#features/teachers/table.ts";
import type { ExampleIds } from "#lib/call.ts";
import { addDays, instant, todayIn } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Role } from "#lib/permissions.ts";
import { sessionCookie } from "#server/session/cookie.ts";
import { accounts, memberships, sessions, users } from "#server/session/table.ts";
import { hashToken } from "#server/session/tokens.ts";
import type { Caller } from "./testing.ts";

/** Of `TEST_PASSWORD`. */
const TEST_HASH =
  "scrypt$1024$8$1$aGFsYXFhaC10ZXN0LXNhbHQ=$N/po8lxE1PoVqMRJ2qtwAjlMtW8qsxaBi4xO+1w6Tb8=";

/** Where a school is made, and how its people call the API there. */
type Place = {
  url: string;
  owner: pg.Pool;
  cookieKey: string;
  callerOf: (url: string, cookie: string) => Caller;
};

export type SchoolOptions = { pupils?: number; plan?: string; name?: string };

const FIRST_DAY = "2020-01-06";

/**
 * A school made by inserting rows: an admin, a teacher with a homeroom class of `pupils` (5), a colleague
 * with another class, a guardian with one child in the teacher's class, and that child's own account.
 */
export async function makeSchool(
  { url, owner, cookieKey, callerOf }: Place,
  options: SchoolOptions,
) {
  const { pupils = 5, plan = "starter", name = "Sekolah Ujian" } = options;
  const db = drizzle({ client: owner });
  const school_id = newId();
  const tag = school_id.slice(-12);
  await db.insert(schools).values({ id: school_id, name, type: "tahfiz", state: "Selangor", plan });

  const personOf = (role: Role, first_name: string, last_name = "") => {
    const id = newId();
    const token = newId();
    const transport = { host: new URL(url).host, secure: false };
    const [cookie = ""] = sessionCookie(transport, token, cookieKey).split(";");
    const profile = { school_id, id, role, first_name, last_name, email: `${id}@ujian.example` };
    return { profile, token, caller: { id, email: profile.email, ...callerOf(url, cookie) } };
  };

  /** Each table takes one statement for all of them: a school is made for nearly every test. */
  const insertPeople = async (people: ReturnType<typeof personOf>[]) => {
    const now = new Date();
    const stamp = { createdAt: now, updatedAt: now };
    // As long as real ones, so that a long run is not signed out.
    const expiresAt = new Date(now.getTime() + 12 * 3_600_000);
    const rows = people.map(({ profile, token }) => ({ ...profile, token }));
    await db.insert(profiles).values(people.map(({ profile }) => profile));
    await db.insert(consents).values(
      rows.map(({ id }) => ({
        school_id,
        id: newId(),
        profile_id: id,
        version: NOTICE_VERSION,
      })),
    );
    await db.insert(users).values(
      rows.map(({ id, first_name, last_name, email }) => ({
        id,
        name: first_name,
        first_name,
        last_name,
        email,
        ...stamp,
      })),
    );
    await db.insert(accounts).values(
      rows.map(({ id }) => ({
        id: newId(),
        accountId: id,
        providerId: "credential",
        userId: id,
        password: TEST_HASH,
        by_mail: true,
        ...stamp,
      })),
    );
    await db
      .insert(memberships)
      .values(rows.map(({ id }) => ({ user_id: id, school_id, profile_id: id })));
    await db.insert(sessions).values(
      rows.map(({ id, token }) => ({
        id: newId(),
        token: hashToken(token),
        userId: id,
        expiresAt,
        ...stamp,
      })),
    );
  };
  const addPerson = async (role: Role, first_name: string, last_name?: string) => {
    const person = personOf(role, first_name, last_name);
    await insertPeople([person]);
    return person.caller;
  };

  const teacherOf = (profile_id: string, number: string) => ({
    school_id,
    id: newId(),
    teacher_id: number,
    profile_id,
    date_joined: FIRST_DAY,
    specialization: "Hafazan",
  });
  const addTeacher = async (first_name: string, number: string) => {
    const person = await addPerson("teacher", first_name, "bin Osman");
    const row = teacherOf(person.id, number);
    await db.insert(teachers).values(row);
    return { ...person, teacher_id: row.id };
  };

  const classOf = (class_name: string, grade_level: string) => ({
    school_id,
    id: newId(),
    name: class_name,
    grade_level,
    academic_year: "2026",
    maximum_students: 500,
  });

  const studentsOf = (class_id: string, count: number, from: number) =>
    Array.from({ length: count }, (_, at) => {
      const [id, profile_id, enrollment_id] = [newId(), newId(), newId()];
      return { class_id, id, profile_id, enrollment_id, number: from + at };
    });

  const admin = personOf("admin", "Aminah", "binti Yusof");
  const teacher = personOf("teacher", "Faizal", "bin Osman");
  const colleague = personOf("teacher", "Rosnah", "bin Osman");
  const staff = [
    teacherOf(teacher.caller.id, "T-1"),
    teacherOf(colleague.caller.id, "T-2"),
  ] as const;
  const rooms = [
    classOf("Tahun 3 Ibnu Sina", "Tahun 3"),
    classOf("Tahun 1 Al-Farabi", "Tahun 1"),
  ] as const;
  const [class_id, other_class_id] = [rooms[0].id, rooms[1].id];
  const own = studentsOf(class_id, pupils, 1);
  const others = studentsOf(other_class_id, 3, 90_001);
  const guardian = personOf("guardian", "Salmah", "binti Ali");
  const pupil = personOf("student", "Hakim", "bin Ujian");

  await insertPeople([admin, teacher, colleague, guardian, pupil]);
  await db.insert(teachers).values([...staff]);
  await db.insert(classes).values([...rooms]);
  await db.insert(classTeachers).values(
    rooms.map(({ id }, at) => ({
      school_id,
      id: newId(),
      class_id: id,
      teacher_id: staff[at]?.id ?? "",
      kind: "homeroom" as const,
      from_date: FIRST_DAY,
    })),
  );
  const all = [...own, ...others];
  await db.insert(profiles).values(
    all.map(({ profile_id, number }) => ({
      school_id,
      id: profile_id,
      role: "student" as const,
      first_name: `Pelajar ${number}`,
      last_name: "bin Ujian",
    })),
  );
  await db.insert(students).values(
    all.map(({ id, profile_id, number }) => ({
      school_id,
      id,
      profile_id,
      student_id: `S-${number}`,
      gender: "male" as const,
      enrollment_date: FIRST_DAY,
    })),
  );
  await db.insert(classEnrollments).values(
    all.map((student) => ({
      school_id,
      id: student.enrollment_id,
      class_id: student.class_id,
      student_id: student.id,
      from_date: FIRST_DAY,
    })),
  );
  const [{ id: child } = { id: "" }] = own;
  const guardian_id = newId();
  await db.insert(guardians).values({ school_id, id: guardian_id, profile_id: guardian.caller.id });
  const link_id = newId();
  await db.insert(guardianLinks).values({
    school_id,
    id: link_id,
    guardian_id,
    student_id: child,
    relation: "ibu",
  });
  await giveOwnAccount(owner, school_id, child, pupil.caller.id);

  const today = todayIn("Asia/Kuala_Lumpur");
  const known: ExampleIds = {
    student_id: child,
    other_student_id: others[0]?.id ?? "",
    enrollment_id: own[0]?.enrollment_id ?? "",
    class_id,
    teacher_id: staff[0].id,
    profile_id: teacher.caller.id,
    guardian_id,
    link_id,
    today,
  };

  return {
    id: school_id,
    tag,
    today,
    /** The ids that the calls' examples may name. */
    known,
    admin: admin.caller,
    teacher: { ...teacher.caller, teacher_id: staff[0].id },
    colleague: { ...colleague.caller, teacher_id: staff[1].id },
    guardian: guardian.caller,
    guardian_id,
    link_id,
    pupil: pupil.caller,
    class_id,
    other_class_id,
    students: own.map(({ id }) => id),
    other_students: others.map(({ id }) => id),
    enrollment_ids: own.map(({ enrollment_id }) => enrollment_id),
    db,
    addPerson,
    addTeacher,
    /** Lets the school year begin weeks ago, so that days before New Year's Day count in January too. */
    async beginYearEarlier() {
      const term = {
        name: "Penggal 1",
        from_date: addDays(today, -60),
        to_date: addDays(today, 60),
      };
      const academic_year = today.slice(0, 4);
      const { status } = await admin.caller.post("/terms", { academic_year, terms: [term] });
      if (status >= 300) throw new Error(`the terms were answered ${status}`);
    },
    /** A saved register of some days ago with everyone present. */
    async addSavedRegister(days_ago: number) {
      const date = addDays(todayIn("Asia/Kuala_Lumpur"), -days_ago);
      const at = instant();
      await db.insert(attendance).values(
        own.map(({ id: student_id }) => ({
          school_id,
          id: newId(),
          student_id,
          class_id,
          date,
          status: "present" as const,
          client_key: newId(),
          marked_by: teacher.caller.id,
          marked_at: at,
        })),
      );
      const taken = { class_id, date, taken_by: teacher.caller.id, taken_at: at };
      await db.insert(attendanceRegisters).values({ school_id, id: newId(), ...taken });
      return date;
    },
  };
}

// The child's profile gets the account, as when a pupil is invited to sign in.
async function giveOwnAccount(
  owner: pg.Pool,
  school_id: string,
  student_id: string,
  profile_id: string,
): Promise<void> {
  await owner.query("update app.students set profile_id = $3 where school_id = $1 and id = $2", [
    school_id,
    student_id,
    profile_id,
  ]);
}
