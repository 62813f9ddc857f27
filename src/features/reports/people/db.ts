import { sql } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { inForce, nameIn } from "#db/pieces.ts";
import { joinedByHash } from "#db/transaction.ts";
import { findGuardians } from "#features/guardians/db.ts";
import type { Reader } from "#features/reports/definitions/db.ts";
import { fullName } from "#lib/names.ts";
import type { ContactRow, LoadRow, PeopleRows, TeacherRow } from "./rules.ts";

/** Who teaches no class on the day is listed too while active. */
const readLoads: Reader<LoadRow> = async (scope, { span: { to } }) => {
  const { school, tx } = scope;
  const { rows: found } = await joinedByHash(
    tx,
    tx.execute<LoadRow & { is_total: boolean }>(sql`
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
          count(distinct x.class_id) filter (where x.class_kind = 'class')::int as classes,
          count(distinct x.class_id) filter (where x.class_kind = 'halaqah')::int as halaqah,
          count(distinct e.student_id)::int as pupils
        from taught x
        left join app.class_enrollments e on e.school_id = ${school.id}
          and e.class_id = x.class_id and ${inForce("e", to)}
        group by grouping sets ((x.teacher_id), ()))
      select k.is_total, t.id as teacher_id, t.teacher_id as teacher_number, k.homeroom_of,
        coalesce(nullif(${nameIn("p")}, ''), t.teacher_id) as teacher_name,
        coalesce(k.classes, 0) as classes, coalesce(k.halaqah, 0) as halaqah,
        coalesce(k.pupils, 0) as pupils
      from counted k
      full join (select * from app.teachers where school_id = ${school.id}) t
        on t.id = k.teacher_id
      left join app.profiles p on p.school_id = t.school_id and p.id = t.profile_id
      where k.is_total is not null or t.status = 'active'
      order by coalesce(nullif(${nameIn("p")}, ''), t.teacher_id) ${natural},
        t.teacher_id ${natural}`),
  );
  const { classes = 0, halaqah = 0, pupils = 0 } = found.find((one) => one.is_total) ?? {};
  const rows = found.flatMap(({ is_total, ...row }) => (is_total ? [] : [row]));
  return { rows, distinct: { classes, halaqah, pupils } };
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
