import { sql } from "drizzle-orm";
import type { Sheet } from "#features/attendance/db.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";

/**
 * Plans the notice to guardians for each pupil of a register just saved who is absent without a known
 * reason: one a day, also of several registers. Nothing when the school sends none, or of another day.
 */
export async function planNotices(scope: Scope, sheet: Sheet): Promise<void> {
  const { school, tx, now, today } = scope;
  if (sheet.date !== today) return;
  const { rows } = await tx.execute<{ student_id: string; minutes: number }>(sql`
    select a.student_id, s.absence_notice_minutes as minutes
    from app.attendance a
    join app.schools s on s.school_id = a.school_id and s.absence_notice_minutes is not null
    where a.school_id = ${school.id} and a.class_id = ${sheet.class_id} and a.date = ${sheet.date}
      and a.session = ${sheet.session} and a.status = 'absent'
      and coalesce(a.reason, 'unexplained') = 'unexplained'`);
  for (const { student_id, minutes } of rows) {
    await tx.execute(sql`
      insert into app.absence_notices as n (school_id, id, student_id, date, send_after)
      values (${school.id}, ${newId()}, ${student_id}, ${sheet.date},
        ${now}::timestamptz + make_interval(mins => ${minutes}))
      on conflict (school_id, student_id, date) do update
        set state = 'waiting', send_after = excluded.send_after, settled_at = null
        where n.state = 'cancelled'`);
  }
}
