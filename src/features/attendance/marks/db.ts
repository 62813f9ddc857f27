import { sql, type SQL } from "drizzle-orm";

/** Holds for marks `a` that are absences without a known reason. */
export const UNEXPLAINED: SQL = sql`(a.status = 'absent'
  and coalesce(a.reason, 'unexplained') = 'unexplained')`;

/** An aggregate over the marks `a` of one day: every mark is an absence without a known reason. */
export const AWAY: SQL = sql`bool_and(${UNEXPLAINED})`;

/** How many of the marks `a` have each status, one column a status. */
export const STATUS_COUNTS: SQL = sql`count(*) filter (where a.status = 'present')::int as present,
  count(*) filter (where a.status = 'absent')::int as absent,
  count(*) filter (where a.status = 'late')::int as late,
  count(*) filter (where a.status = 'excused')::int as excused`;

/** Marks `a` of saved registers `r`. */
export const SAVED: SQL = sql`app.attendance a
  join app.attendance_registers r on r.school_id = a.school_id and r.class_id = a.class_id
    and r.date = a.date and r.session = a.session`;
