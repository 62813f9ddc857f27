import { and, eq, sql } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { classes, classTeachers } from "#features/classes/table.ts";
import type { Scope } from "#server/scope.ts";
import type { Teaching } from "./contract.ts";

/** The classes of a teacher: today's, then future ones, then past ones, the latest first. */
export async function findTeaching(scope: Scope, teacher_id: string): Promise<Teaching[]> {
  const { school, today, tx } = scope;
  // People who see only a teacher's name must not see the teacher's other classes.
  if (!scope.reaches("teachers.see").includes("all")) return [];
  const isOver = sql`(${classTeachers.to_date} < ${today} or ${classes.archived_on} <= ${today})`;
  const state = sql<Teaching["state"]>`case when ${isOver} is true then 'past'
    when ${classTeachers.from_date} > ${today} then 'later' else 'now' end`;
  return tx
    .select({
      id: classTeachers.id,
      class_id: classTeachers.class_id,
      class_name: classes.name,
      grade_level: classes.grade_level,
      academic_year: classes.academic_year,
      kind: classTeachers.kind,
      from_date: classTeachers.from_date,
      to_date: classTeachers.to_date,
      state,
    })
    .from(classTeachers)
    .innerJoin(
      classes,
      and(eq(classes.school_id, classTeachers.school_id), eq(classes.id, classTeachers.class_id)),
    )
    .where(and(eq(classTeachers.school_id, school.id), eq(classTeachers.teacher_id, teacher_id)))
    .orderBy(
      sql`array_position(array['now', 'later', 'past'], ${state})`,
      sql`case when ${isOver} is true then ${classTeachers.to_date} end desc nulls last`,
      sql`${classes.grade_level} ${natural}`,
      sql`${classes.name} ${natural}`,
      classTeachers.from_date,
      classTeachers.id,
    );
}
