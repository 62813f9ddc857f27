import pg from "pg";
import type { TestSchool } from "#app/testing.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";

/** Adds rows with an id of their own, and answers their ids. */
export function inserter(owner: pg.Pool, school_id: string) {
  return async (table: string, values: Record<string, unknown>): Promise<string> => {
    const row: Record<string, unknown> = { school_id, id: newId(), ...values };
    const names = Object.keys(row).map((name) => pg.escapeIdentifier(name));
    const places = names.map((_, at) => `$${at + 1}`);
    await owner.query(
      `insert into app.${table} (${names.join()}) values (${places.join()})`,
      Object.values(row),
    );
    return String(row.id);
  };
}

/** Adds a pupil for each relation that a teacher may have to one, and the teachers who have them. */
export async function makeRelations(owner: pg.Pool, school: TestSchool) {
  const { today } = school;
  const insert = inserter(owner, school.id);
  const addClass = (name: string) =>
    insert("classes", {
      name,
      grade_level: "Tahun 2",
      academic_year: "2026",
      maximum_students: 30,
    });
  const teach = (class_id: string, teacher_id: string, kind: string, from: number, to?: number) =>
    insert("class_teachers", {
      class_id,
      teacher_id,
      kind,
      from_date: addDays(today, from),
      to_date: to === undefined ? null : addDays(today, to),
    });
  const addPupil = async (name: string, class_id: string | undefined, to?: number) => {
    const profile_id = await insert("profiles", { role: "student", first_name: name });
    const student_id = await insert("students", {
      student_id: name,
      gender: "male",
      enrollment_date: "2020-01-06",
      profile_id,
    });
    if (class_id) {
      await insert("class_enrollments", {
        class_id,
        student_id,
        from_date: "2020-01-06",
        to_date: to === undefined ? null : addDays(today, to),
        status: to === undefined ? "active" : "ended",
      });
    }
    return student_id;
  };
  const substitute = async (name: string, from: number, to: number) => {
    const teacher = await school.addTeacher(name, name);
    const class_id = await addClass(`Kelas ${name}`);
    await teach(class_id, school.colleague.teacher_id, "homeroom", -900);
    await teach(class_id, teacher.teacher_id, "substitute", from, to);
    return { teacher, class_id };
  };

  const now = await substitute("Kini", -1, 1);
  const past = await substitute("Lepas", -12, -8);
  const future = await substitute("Depan", 2, 4);
  const retired = await school.addTeacher("Bersara", "Bersara");
  const retiredClass = await addClass("Kelas Bersara");
  await teach(retiredClass, retired.teacher_id, "homeroom", -900);
  await owner.query("update app.teachers set status = 'retired' where id = $1", [
    retired.teacher_id,
  ]);
  const assistant = await school.addTeacher("Pembantu", "Pembantu");
  await teach(school.class_id, assistant.teacher_id, "assistant", -900);

  const [own = "", mate = ""] = school.students;
  const [other = "", parented = "", loose = ""] = school.other_students;
  await owner.query("delete from app.class_enrollments where student_id = $1", [loose]);
  const left = await addPupil("Keluar", school.class_id, -20);
  const pupils: [name: string, student_id: string, class_id: string][] = [
    ["own", own, school.class_id],
    ["mate", mate, school.class_id],
    ["left", left, school.class_id],
    ["covered", await addPupil("Kini", now.class_id), now.class_id],
    ["past", await addPupil("Lepas", past.class_id), past.class_id],
    ["future", await addPupil("Depan", future.class_id), future.class_id],
    ["other", other, school.other_class_id],
    ["parented", parented, school.other_class_id],
    ["retired", await addPupil("Bersara", retiredClass), retiredClass],
    ["classless", loose, school.other_class_id],
  ];
  return {
    teachers: { now: now.teacher, past: past.teacher, future: future.teacher, retired, assistant },
    pupils,
  };
}
