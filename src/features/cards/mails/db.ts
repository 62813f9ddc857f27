import { sql, type SQL } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { nameIn } from "#db/pieces.ts";
import { WANTS_MAIL } from "#features/announcements/mails/db.ts";
import { TAKES_MAIL } from "#features/announcements/reminders/db.ts";
import { IS_LATEST, IS_READABLE } from "#features/cards/issues/db.ts";
import { newId } from "#lib/ids.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import { NEWS_DAYS } from "./rules.ts";
import { cardMails } from "./table.ts";

/** Whether a school may have reports to tell guardians of. */
export function cardsWereIssued(school_id: SQL): SQL {
  return sql`exists (select from app.card_issues i where i.school_id = ${school_id}
    and i.issued_at > now() - make_interval(days => ${NEWS_DAYS}))`;
}

/** What of the new reports `i` the guardian `g` with the profile `p` was not told and has not signed: of own children `s`. */
function fromNews({ school, now }: Scope): SQL {
  return sql`from app.guardian_links l
    join app.students s on s.school_id = l.school_id and s.id = l.student_id
    join app.cards k on k.school_id = s.school_id and k.student_id = s.id
    join app.card_issues i on i.school_id = k.school_id and i.card_id = k.id
    where l.school_id = ${school.id} and l.guardian_id = g.id and ${IS_LATEST} and ${IS_READABLE}
      and i.issued_at > ${now}::timestamptz - make_interval(days => ${NEWS_DAYS})
      and not exists (select from app.card_signatures y
        where y.school_id = i.school_id and y.issue_id = i.id)
      and not exists (select from app.card_mails m where m.school_id = i.school_id
        and m.issue_id = i.id and m.profile_id = p.id)`;
}

/** The guardians who are to be mailed of reports: they agreed, and have children with something new. */
export async function findNewsReaders(scope: Scope): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ id: string }>(sql`
    select p.id from app.guardians g
    join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
    where g.school_id = ${scope.school.id} and ${TAKES_MAIL} and ${WANTS_MAIL}
      and exists (select ${fromNews(scope)})
    order by p.id`);
  return rows.map(({ id }) => id);
}

export type CardNews = {
  email: string;
  first_name: string;
  relation: string;
  issue_id: string;
  student_id: string;
  child: string;
  class_name: string;
  period: string;
  version: number;
};

/**
 * What the guardian is still to be told, child by child. The record is locked, so that consent is withdrawn before or
 * after, and so that two processes do not tell the same.
 */
export async function takeCardNews(scope: Scope, profile_id: string): Promise<CardNews[]> {
  const { school, tx } = scope;
  const { rows: agreed } = await tx.execute<Pick<CardNews, "email" | "first_name">>(sql`
    select p.email, p.first_name from app.guardians g
    join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
    where g.school_id = ${school.id} and p.id = ${profile_id} and ${TAKES_MAIL} and ${WANTS_MAIL}
    for update of g`);
  const [reader] = agreed;
  if (!reader) return [];
  const child = sql`coalesce(nullif(${nameIn("sp")}, ''), s.student_id)`;
  const { rows } = await tx.execute<Omit<CardNews, "email" | "first_name">>(sql`
    select x.* from app.guardians g
    join app.profiles p on p.school_id = g.school_id and p.id = g.profile_id
    cross join lateral (
      select i.id as issue_id, s.id as student_id, l.relation, i.version,
        (select ${child} from app.profiles sp where sp.school_id = s.school_id
          and sp.id = s.profile_id) as child,
        i.snapshot ->> 'class_name' as class_name,
        concat_ws(', ', i.snapshot #>> '{period,name}', i.snapshot #>> '{period,academic_year}') as period
      ${fromNews(scope)}) x
    where g.school_id = ${school.id} and p.id = ${profile_id}
    order by x.child ${natural}, x.issue_id`);
  return rows.map((row) => ({ ...reader, ...row }));
}

/** Notes that a guardian was told of reports. */
export async function insertCardMails(
  scope: Scope,
  profile_id: string,
  issue_ids: readonly string[],
): Promise<void> {
  const { school, now, tx } = scope;
  await insertRows(
    tx,
    cardMails,
    issue_ids.map((issue_id) => {
      return { school_id: school.id, id: newId(), issue_id, profile_id, sent_at: now };
    }),
  );
}

/** Moves what one record of a guardian was mailed to another; of two mails of a report one stays. */
export async function moveCardMails(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const mine = sql`school_id = ${scope.school.id}`;
  const [to, from] = [keep.profile_id, drop.profile_id];
  await scope.tx.execute(sql`
    delete from app.card_mails d where d.${mine} and d.profile_id = ${from}
      and exists (select from app.card_mails k where k.school_id = d.school_id
        and k.profile_id = ${to} and k.issue_id = d.issue_id)`);
  await scope.tx.execute(sql`
    update app.card_mails set profile_id = ${to} where ${mine} and profile_id = ${from}`);
}
