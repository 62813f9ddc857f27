import { sql } from "drizzle-orm";
import { ANSWERS_IT, isToAnswer, isCurrent, joinMine } from "#features/announcements/db.ts";
import type { Scope } from "#server/scope.ts";
import type { AnswerDay } from "./contract.ts";

/** As many as two months of a school have at most. */
const MOST = 200;

/** The days from one to another until which what the person got is answered. */
export async function findAnswerDays(
  scope: Scope,
  { from, to }: { from: string; to: string },
): Promise<AnswerDay[]> {
  const { rows } = await scope.tx.execute<AnswerDay>(sql`
    select a.id, a.title_ms, a.title_en, a.reply_by, ${isToAnswer(scope)} as is_asked
    from app.announcements a ${joinMine(scope)}
    where a.school_id = ${scope.school.id} and ${isCurrent(scope)} and a.reply <> 'none'
      and a.reply_by between ${from} and ${to} and r.id is not null and ${ANSWERS_IT}
    order by a.reply_by, a.published_at, a.id limit ${MOST}`);
  return rows;
}
