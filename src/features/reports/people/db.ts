import { sql } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { joinedByHash } from "#db/transaction.ts";
import { findGuardians } from "#features/guardians/db.ts";
import { attendanceReaders } from "#features/reports/attendance/db.ts";
import { attendanceReports } from "#features/reports/attendance/rules.ts";
import type { Reader } from "#features/reports/definitions/db.ts";
import type { Scope } from "#server/scope.ts";
import { addDays } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import type { ContactRow, LoadRow, PeopleRows, TeacherRow } from "./rules.ts";

const LAST_WEEK = 6;

type Found = Omit<LoadRow, "registers_week"> & { is_total: boolean; class_ids: string[] };

/**
 * The classes and pupils of each teacher on a day, and of all together. Who teaches no class is listed too while
 * active. Where a teacher stands in is counted apart.
 */
async function findLoads({ school, tx }: Scope, to: string): Promise<Found[]> {
  const own = sql`x.kind <> 'substitute'`;
  const { rows } = await joinedByHash(
    tx,
    tx.execute<Found>(sql`
      with taught as (
        select t.teacher_id, t.class_id, t.kind, c.kind as class_kind, c.name
        from app.class_teachers t
        join app.classes c on c.school_id = t.school_id and c.id = t.class_id
        where t.school_id = ${school.id} and ${inForce("t", to)}
          and (c.archived_on is null or c.archived_on > ${to})),
      counted as (
        select x.teacher_id, grouping(x.teacher_id) = 1 as is_total,
          string_agg(distinct x.name, ', ')
            filter (where x.kind = 'homeroom' and x.class_kind = 'class') as homeroom_of,
          count(distinct x.class_id)
            filter (where x.class_kind = 'class' and ${own})::int as classes,
          count(distinct x.class_id)
            filter (where x.class_kind = 'halaqah' and ${own})::int as halaqah,
          count(distinct e.student_id) filter (where ${own})::int as pupils,
          count(distinct x.class_id) filter (where not ${own})::int as covers,
          json_agg(distinct x.class_id) filter (where ${own}) as class_ids
        from taught x
        left join app.class_enrollments e on e.school_id = ${school.id}
          and e.class_id = x.class_id and ${inForce("e", to)}
        group by grouping sets ((x.teacher_id), ()))
      select k.is_total, t.id as teacher_id, t.teacher_id as teacher_number, k.homeroom_of,
        coalesce(nullif(${nameIn("p")}, ''), t.teacher_id) as teacher_name,
        coalesce(k.classes, 0) as classes, coalesce(k.halaqah, 0) as halaqah,
        coalesce(k.pupils, 0) as pupils, coalesce(k.covers, 0) as covers,
        coalesce(k.class_ids, '[]') as class_ids
      from counted k
      full join (select * from app.teachers where school_id = ${school.id}) t
        on t.id = k.teacher_id
      left join app.profiles p on p.school_id = t.school_id and p.id = t.profile_id
      where k.is_total is not null or t.status = 'active'
      order by coalesce(nullif(${nameIn("p")}, ''), t.teacher_id) ${natural},
        t.teacher_id ${natural}`),
  );
  return rows;
}

/** Who teaches on a day, and the active teachers who do not. */
export async function findTeachersOn(scope: Scope, date: string): Promise<string[]> {
  const found = await findLoads(scope, date);
  return found.flatMap(({ is_total, teacher_id }) => (is_total ? [] : [teacher_id]));
}

const readLoads: Reader<LoadRow> = async (scope, { span: { to } }) => {
  const found = await findLoads(scope, to);
  const { rows: registers } = await attendanceReaders["kehadiran-bulanan"](scope, {
    span: { from: addDays(to, -LAST_WEEK), to },
    filters: {},
    permission: attendanceReports["kehadiran-bulanan"].permission,
  });
  const due = new Map(registers.map(({ class_id, expected }) => [class_id, expected]));
  const loads = found.map(({ class_ids, ...row }) => ({
    ...row,
    registers_week: class_ids.reduce((sum, id) => sum + (due.get(id) ?? 0), 0),
  }));
  const all = loads.find((one) => one.is_total);
  const { classes = 0, halaqah = 0, pupils = 0, registers_week = 0, covers = 0 } = all ?? {};
  const rows = loads.flatMap(({ is_total, ...row }) => (is_total ? [] : [row]));
  return { rows, distinct: { classes, halaqah, pupils, registers_week, covers } };
};

const readTeachers: Reader<TeacherRow> = async ({ school, tx }) => {
  const { rows } = await tx.execute<TeacherRow>(sql`
    select t.id as teacher_id, coalesce(nullif(${nameIn("p")}, ''), t.teacher_id) as teacher_name,
      t.teacher_id as teacher_number, t.qualification, t.specialization, t.date_joined as joined_on
    from app.teachers t
    left join app.profiles p on p.school_id = t.school_id and p.id = t.profile_id
    where t.school_id = ${school.id} and t.status = 'active'
    order by coalesce(nullif(${nameIn("p")}, ''), t.teacher_id) ${natural}, t.teacher_id ${natural}`);
  return { rows };
};

const inOrder = (a: string, b: string) => a.localeCompare(b, "ms", { numeric: true });

const readContacts: Reader<ContactRow> = async (scope) => {
  const found = await findGuardians(scope);
  const rows = found.flatMap(({ children, phone, email, ...guardian }) =>
    children
      .filter(({ status }) => status === "active")
      .map(({ student_id, number, relation, contact_order, ...child }): ContactRow => ({
        student_id,
        name: fullName(child) || number,
        number,
        guardian: fullName(guardian),
        relation,
        contact_order,
        phone,
        email,
      })),
  );
  return {
    rows: rows.toSorted(
      (a, b) =>
        inOrder(a.name, b.name) || inOrder(a.number, b.number) || a.contact_order - b.contact_order,
    ),
  };
};

/** The reader of each report of people. */
export const peopleReaders = {
  guru: readTeachers,
  "beban-guru": readLoads,
  waris: readContacts,
} satisfies { [Id in keyof PeopleRows]: Reader<PeopleRows[Id]> };
