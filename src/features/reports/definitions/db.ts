import { sql, type SQL } from "drizzle-orm";
import { inForce } from "#db/pieces.ts";
import type { Span, Taking } from "#features/insights/rules.ts";
import { NO_ONE } from "#lib/ids.ts";
import type { Permission } from "#lib/permissions.ts";
import type { Scope } from "#server/scope.ts";
import type { Filters } from "./rules.ts";

/** What a report is asked for. The permission's reach is that of the rows. */
export type ReportAsked = { span: Span; filters: Filters; permission: Permission };

export type ReportFound<Row> = {
  rows: Row[];
  /** The totals of columns whose rows share what they count. */
  distinct?: Partial<Record<keyof Row, number>>;
  /** The same of each group, by its name. */
  distinctIn?: Record<string, Partial<Record<keyof Row, number>>>;
  /** The registers that were due, and those that were taken. */
  taking?: Taking;
};

export type Reader<Row> = (scope: Scope, asked: ReportAsked) => Promise<ReportFound<Row>>;

/** Whether the school has a class. */
export async function hasClass(scope: Scope, class_id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.classes c where c.school_id = ${scope.school.id} and c.id = ${class_id}`);
  return rows.length > 0;
}

/** Holds for classes `c` that are asked for. */
export function isAskedClass({ class_id, grade_level }: Filters): SQL {
  const isClass = class_id ? sql`c.id = ${class_id}` : sql`true`;
  return grade_level ? sql`${isClass} and c.grade_level = ${grade_level}` : isClass;
}

/** Holds for students `s` who are asked for. The stay is that of a day. */
export function isAskedPupil({ gender, stay }: Filters, day: string): SQL {
  const isGender = gender ? sql`s.gender = ${gender}` : sql`true`;
  if (!stay) return isGender;
  return sql`${isGender} and exists (select from app.student_stays y
    where y.school_id = s.school_id and y.student_id = s.id and y.kind = ${stay}
      and ${inForce("y", day)})`;
}

/** The days of a class `c` that the person reaches, as a multirange: all, or those of teaching it. */
export function reachedDays(scope: Scope, permission: Permission): SQL {
  const reaches = scope.reaches(permission);
  if (reaches.includes("all")) return sql`'{(,)}'::datemultirange`;
  const teacher_id = reaches.includes("classes") ? (scope.person.teacher_id ?? NO_ONE) : NO_ONE;
  return sql`coalesce((select range_agg(daterange(t.from_date, t.to_date, '[]'))
    from app.class_teachers t where t.school_id = c.school_id and t.class_id = c.id
      and t.teacher_id = ${teacher_id}), '{}'::datemultirange)`;
}
