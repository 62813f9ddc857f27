import { and, eq, sql } from "drizzle-orm";
import { natural } from "#db/columns.ts";
import { classTeachers } from "#features/classes/table.ts";
import { profiles } from "#features/people/table.ts";
import { teachers } from "#features/teachers/table.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import type { StaffMember } from "./contract.ts";

type Filter = { id?: string; class_id?: string };

/** Who teaches a class now or will, the homeroom teacher first; nobody for who does not see all. */
export async function findStaff(scope: Scope, { id, class_id }: Filter): Promise<StaffMember[]> {
  const { school, tx, today } = scope;
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
    first_name: first_name || number,
    last_name: last_name ?? "",
  }));
}

/** Gives a class a further teacher; answers the id. */
export async function insertStaff(
  scope: Scope,
  staff: Pick<StaffMember, "class_id" | "teacher_id" | "kind" | "from_date"> & {
    to_date?: string | undefined;
  },
): Promise<string> {
  const id = newId();
  await scope.tx.insert(classTeachers).values({ school_id: scope.school.id, id, ...staff });
  return id;
}

/** Ends a teacher's time with a class; its last day still counts. */
export async function endStaff(scope: Scope, id: string, to_date: string): Promise<void> {
  await scope.tx
    .update(classTeachers)
    .set({ to_date })
    .where(and(eq(classTeachers.school_id, scope.school.id), eq(classTeachers.id, id)));
}
