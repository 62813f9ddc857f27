import { and, eq, sql } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { classTeachers } from "#features/classes/table.ts";
import { profiles } from "#features/people/table.ts";
import { teachers } from "#features/teachers/table.ts";
import type { Scope } from "#server/scope.ts";
import type { StaffMember } from "./contract.ts";

type Filter = { id?: string; class_id?: string };

/** Present and future teachers of a class, homeroom first; empty unless the person sees all classes. */
export async function findStaff(scope: Scope, { id, class_id }: Filter): Promise<StaffMember[]> {
  const { school, person, tx, today } = scope;
  if (!scope.reaches("classes.see").includes("all")) return [];
  const rows = await tx
    .select({
      id: classTeachers.id,
      class_id: classTeachers.class_id,
      teacher_id: classTeachers.teacher_id,
      first_name: profiles.first_name,
      last_name: profiles.last_name,
      number: teachers.teacher_id,
      kind: classTeachers.kind,
      from_date: classTeachers.from_date,
      to_date: classTeachers.to_date,
    })
    .from(classTeachers)
    .innerJoin(
      teachers,
      and(
        eq(teachers.school_id, classTeachers.school_id),
        eq(teachers.id, classTeachers.teacher_id),
      ),
    )
    .leftJoin(
      profiles,
      and(eq(profiles.school_id, teachers.school_id), eq(profiles.id, teachers.profile_id)),
    )
    .where(
      and(
        eq(classTeachers.school_id, school.id),
        id ? eq(classTeachers.id, id) : undefined,
        class_id ? eq(classTeachers.class_id, class_id) : undefined,
        id
          ? undefined
          : sql`(${classTeachers.to_date} is null or ${classTeachers.to_date} >= ${today})`,
      ),
    )
    .orderBy(
      sql`array_position(array['homeroom', 'assistant', 'substitute'], ${classTeachers.kind})`,
      classTeachers.from_date,
      sql`${profiles.first_name} ${natural}`,
      classTeachers.id,
    );
  return rows.map(({ number, first_name, last_name, ...row }) => ({
    ...row,
    own: row.teacher_id === person.teacher_id,
    first_name: first_name || number,
    last_name: last_name ?? "",
  }));
}

/** Ends a teacher's period with a class; `to_date` is the last day that counts. */
export async function endStaff(scope: Scope, id: string, to_date: string): Promise<void> {
  await scope.tx
    .update(classTeachers)
    .set({ to_date })
    .where(and(eq(classTeachers.school_id, scope.school.id), eq(classTeachers.id, id)));
}

/** Whether a teacher marked or saved anything of the class during the period. */
export async function hasMarkedUnder(scope: Scope, member: StaffMember): Promise<boolean> {
  const { class_id, from_date, to_date, teacher_id } = member;
  const within = sql`school_id = ${scope.school.id} and class_id = ${class_id}
    and date >= ${from_date} and (${to_date}::date is null or date <= ${to_date})`;
  const theirs = sql`(select t.profile_id from app.teachers t
    where t.school_id = ${scope.school.id} and t.id = ${teacher_id})`;
  const { rows } = await scope.tx.execute<{ marked: boolean }>(sql`
    select exists (select from app.attendance_registers
        where ${within} and taken_by = ${theirs})
      or exists (select from app.attendance a
        join app.attendance_history h on h.school_id = a.school_id and h.attendance_id = a.id
        where a.school_id = ${scope.school.id} and a.class_id = ${class_id}
          and a.date >= ${from_date} and (${to_date}::date is null or a.date <= ${to_date})
          and h.changed_by = ${theirs}) as marked`);
  return rows[0]?.marked ?? false;
}

/** Deletes a teacher's period with a class that was entered by mistake. */
export async function deleteStaff(scope: Scope, id: string): Promise<void> {
  await scope.tx
    .delete(classTeachers)
    .where(and(eq(classTeachers.school_id, scope.school.id), eq(classTeachers.id, id)));
}
