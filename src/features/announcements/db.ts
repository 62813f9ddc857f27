import { createHash } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import { insertRows, uuids } from "#db/bulk.ts";
import { jsonList, nameIn } from "#db/pieces.ts";
import { finder, searchable } from "#lib/names.ts";
import { newId } from "#lib/ids.ts";
import { planJob } from "#server/jobs/plan.ts";
import type { Scope } from "#server/scope.ts";
import type { PlannedRecipient, AudienceTarget } from "#features/announcements/audience/rules.ts";
import { filesOfIt } from "#features/announcements/files/db.ts";
import type {
  Announcement,
  AnnouncementLine,
  AnnouncementTab,
  NewAnnouncement,
} from "./contract.ts";
import {
  announcementPupils,
  announcementRecipients,
  type announcementReplies,
  announcements,
  announcementTargets,
  announcementVersions,
} from "./table.ts";

/** Holds for announcements `a` that the person may change: all, or the own ones; about fees with all fees in reach. */
function writeReach(scope: Scope): SQL {
  const reaches = scope.reaches("announcements.write");
  const own = sql`a.made_by = ${scope.person.profile_id}`;
  const within = reaches.includes("all") ? sql`true` : reaches.length > 0 ? own : sql`false`;
  return sql`(${within} and (not a.is_private or ${scope.reaches("fees.see").includes("all")}))`;
}

/** Holds for pupils `u` of a recipient whom the person still has as a child, or is. */
function stillOwn({ person }: Scope): SQL {
  return sql`(u.student_id = ${person.student_id} or exists (select from app.guardian_links l
    where l.school_id = u.school_id and l.student_id = u.student_id
      and l.guardian_id = ${person.guardian_id}))`;
}

/** `ACTIVE_OWN` where the recipient is the person: by ids that are known, in half the time of a list. */
function activeOwn(scope: Scope): SQL {
  return sql`(${stillOwn(scope)} and exists (select from app.students s
    where s.school_id = u.school_id and s.id = u.student_id and s.status = 'active'))`;
}

/**
 * Holds for a recipient `r` who is the person and still what the announcement was sent to: who works in the
 * school, or the guardian of one of its pupils. A guardian whose link has ended reads it no more.
 */
function isMine(scope: Scope): SQL {
  const { person } = scope;
  const works = person.role === "admin" || person.role === "teacher";
  return sql`r.profile_id = ${person.profile_id} and (
    r.role in ('teacher', 'admin') and ${works}
    or exists (select from app.announcement_pupils u where u.school_id = r.school_id
      and u.recipient_id = r.id and ${stillOwn(scope)}))`;
}

/** The person as a recipient `r` of announcements `a` that were published. */
export function joinMine(scope: Scope): SQL {
  return sql`left join app.announcement_recipients r on r.school_id = a.school_id
    and r.announcement_id = a.id and a.published_at is not null and ${isMine(scope)}`;
}

/** Holds for announcements `a` that are published and not over. */
export function isCurrent({ today }: Scope): SQL {
  return sql`(a.state = 'published' and (a.expires_on is null or a.expires_on >= ${today}))`;
}

/** Holds where the person is a recipient `r` who has not seen what `a` says now. */
function isUnread(scope: Scope): SQL {
  return sql`coalesce(${isCurrent(scope)} and r.id is not null
    and coalesce(r.seen_version, 0) < a.asks_version, false)`;
}

/** Holds where the recipient `r` is to answer `a`: a pupil only where the guardians were not asked. */
export const ANSWERS_IT = sql`not (r.role = 'student' and 'guardians' = any (a.groups))`;

/** Holds where the recipient `r`, the person, has an answer to `a` to give. */
export function isToAnswer(scope: Scope): SQL {
  const answered = (who: SQL) => sql`exists (select from app.announcement_replies y
    where y.school_id = a.school_id and y.announcement_id = a.id
      and y.content_version >= a.asks_version and ${who})`;
  return sql`coalesce(${isCurrent(scope)} and r.id is not null and a.reply <> 'none' and ${ANSWERS_IT}
    and (a.reply_by is null or a.reply_by >= ${scope.today}) and case
      when exists (select from app.announcement_pupils u where u.school_id = r.school_id
        and u.recipient_id = r.id and ${stillOwn(scope)})
      then exists (select from app.announcement_pupils u where u.school_id = r.school_id
        and u.recipient_id = r.id and ${activeOwn(scope)}
        and not ${answered(sql`y.student_id = u.student_id`)})
      else not ${answered(sql`y.student_id is null and y.profile_id = r.profile_id`)} end, false)`;
}

/** Holds for announcements `a` that the person is to publish: those that wait for approval, and own ones that failed. */
function isToPublish(scope: Scope): SQL {
  const approves = scope.reaches("settings.manage").includes("all");
  return sql`(a.state = 'pending' and ${approves} or a.state = 'scheduled'
    and a.problem is not null and a.made_by = ${scope.person.profile_id})`;
}

/** A query of one count: the announcements that wait for the person, to be read, answered or published. */
export function countAnnouncements(scope: Scope): SQL {
  return sql`select (select count(*)::int from app.announcement_recipients r
      join app.announcements a on a.school_id = r.school_id and a.id = r.announcement_id
      where r.school_id = ${scope.school.id} and ${isMine(scope)}
        and (${isUnread(scope)} or ${isToAnswer(scope)}))
    + (select count(*)::int from app.announcements a where a.school_id = ${scope.school.id}
        and a.state in ('pending', 'scheduled') and ${isToPublish(scope)})`;
}

const isPinned = ({ today }: Scope) =>
  sql`(a.state = 'published' and coalesce(a.pinned_until >= ${today}, false))`;

/** The words as the person sees them: its readers see none of what was withdrawn. */
const shown = (scope: Scope, column: SQL) =>
  sql`case when a.state <> 'withdrawn' or ${writeReach(scope)} then ${column} else '' end`;

function lineOf(scope: Scope): SQL {
  return sql`a.id, a.kind, a.state, ${shown(scope, sql`a.title_ms`)} as title_ms,
    ${shown(scope, sql`a.title_en`)} as title_en, a.reply, a.reply_by, a.expires_on,
    to_json(a.published_at) as published_at, to_json(a.publish_at) as publish_at, a.problem,
    ${isPinned(scope)} as is_pinned, ${nameIn("w")} as made_by,
    ${writeReach(scope)} as may_write, ${isUnread(scope)} as is_unread,
    ${isToAnswer(scope)} as is_asked`;
}

/** Announcements `a` that the person wrote, may change, or got. A draft that was thrown away is gone. */
function fromSeen(scope: Scope): SQL {
  return sql`from app.announcements a
    join app.profiles w on w.school_id = a.school_id and w.id = a.made_by
    ${joinMine(scope)}
    where a.school_id = ${scope.school.id} and (a.state <> 'withdrawn' or a.published_at is not null)
      and (${writeReach(scope)} or r.id is not null)`;
}

/** How many people each of the announcements reached, and how many of them opened what it says now. */
async function countReaders(scope: Scope, ids: readonly string[]) {
  const { rows } = await scope.tx.execute<{ id: string; people: number; read: number }>(sql`
    select a.id, n.people, n.read from app.announcements a
    cross join lateral (
      select count(*)::int as people,
        count(*) filter (where c.seen_version >= a.asks_version)::int as read
      from app.announcement_recipients c
      where c.school_id = a.school_id and c.announcement_id = a.id) n
    where a.school_id = ${scope.school.id} and a.id = any (${uuids(ids)})`);
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

const NOT_COUNTED = { people: null, read: null };

const MOST = 200;

/** The announcements of a tab, the newest first. */
export async function findAnnouncements(
  scope: Scope,
  { tab = "all", q = "" }: { tab?: AnnouncementTab | undefined; q?: string | undefined },
): Promise<AnnouncementLine[]> {
  const wanted: Record<AnnouncementTab, SQL> = {
    all: sql`(${isCurrent(scope)} or ${isToPublish(scope)})`,
    unread: isUnread(scope),
    to_reply: isToAnswer(scope),
    draft: sql`a.state = 'draft'`,
    planned: sql`a.state in ('pending', 'scheduled')`,
    ended: sql`a.state in ('published', 'withdrawn') and not ${isCurrent(scope)}`,
  };
  type Row = Omit<AnnouncementLine, "people" | "read"> & { words: string };
  const { rows } = await scope.tx.execute<Row>(sql`
    select ${lineOf(scope)}, ${shown(
      scope,
      sql`concat_ws(e'\n', a.title_ms, a.title_en, ${q ? sql`a.body_ms, a.body_en` : sql`null`})`,
    )} as words
    ${fromSeen(scope)} and ${wanted[tab]}
    order by ${isToPublish(scope)} desc, ${isPinned(scope)} desc,
      coalesce(a.published_at, a.publish_at, a.made_at) desc, a.id desc
    limit ${q ? MOST * 5 : MOST}`);
  const finds = finder(q);
  const found = rows.filter(({ words }) => finds(searchable(words))).slice(0, MOST);
  const own = found.filter(({ may_write }) => may_write).map(({ id }) => id);
  const counts = own.length > 0 ? await countReaders(scope, own) : undefined;
  return found.map((row) => {
    const { words: _, ...line } = row;
    return { ...line, ...(counts?.get(line.id) ?? NOT_COUNTED) };
  });
}

const OLD_REPLY = sql`json_build_object('answer', y.answer, 'signed_name', y.signed_name,
  'at', y.at, 'is_old', y.content_version < a.asks_version, 'other_name', y.other_name,
  'on_paper', y.entered_by is not null,
  'note', case when y.profile_id = r.profile_id then y.note else '' end, 'by_link', y.by_link)`;

/** The last answer `y` to `a` that fits, as the recipient `r` sees it: what another guardian noted is for the school. */
const lastReply = (who: SQL) => sql`(select ${OLD_REPLY} from app.announcement_replies y
  where y.school_id = a.school_id and y.announcement_id = a.id and ${who}
  order by y.at desc, y.id desc limit 1)`;

type FoundAnnouncement = Announcement & {
  asks_version: number;
  writer: string;
  event_id: string | null;
};

/** An announcement as the person sees it; undefined if it is not the person's to see. */
export async function findAnnouncement(
  scope: Scope,
  id: string,
): Promise<FoundAnnouncement | undefined> {
  const mine = writeReach(scope);
  type Row = Omit<FoundAnnouncement, "people" | "read">;
  const { rows } = await scope.tx.execute<Row>(sql`
    select ${lineOf(scope)}, ${shown(scope, sql`a.body_ms`)} as body_ms,
      ${shown(scope, sql`a.body_en`)} as body_en,
      case when a.state <> 'withdrawn' or ${mine} then ${filesOfIt} else '[]' end as files, a.is_private,
      case when a.event_kind is not null then json_build_object('kind', a.event_kind, 'date', a.event_on,
        'to_date', a.event_until, 'is_there', a.event_id is not null) end as event,
      a.event_id, a.content_version, a.version, a.withdrawn_why,
      a.pinned_until, a.mail, a.urgent, a.asks_version, a.made_by as writer, case when ${mine} then to_json(a.groups) else '[]' end as groups,
      case when ${mine} then ${jsonList(sql`select t.kind, t.exclude, t.day, t.days,
          coalesce(nullif(t.value, ''), t.class_id::text, t.student_id::text) as value,
          case when t.kind = 'attendance' then t.class_id end as class_id
        from app.announcement_targets t
        where t.school_id = a.school_id and t.announcement_id = a.id order by t.id`)}
        else '[]' end as targets,
      case when r.id is null or not ${ANSWERS_IT} then '[]'::json
        when exists (select from app.announcement_pupils u where u.school_id = r.school_id
          and u.recipient_id = r.id and ${stillOwn(scope)})
        then ${jsonList(sql`select u.student_id, coalesce(nullif(${nameIn("p")}, ''), s.student_id) as name,
            ${lastReply(sql`y.student_id = u.student_id`)} as reply
          from app.announcement_pupils u
          join app.students s on s.school_id = u.school_id and s.id = u.student_id
          left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
          where u.school_id = r.school_id and u.recipient_id = r.id and ${activeOwn(scope)}
          order by name, u.student_id`)}
        else json_build_array(json_build_object('student_id', null, 'name', '',
          'reply', ${lastReply(sql`y.student_id is null and y.profile_id = r.profile_id`)}))
      end as yours
    ${fromSeen(scope)} and a.id = ${id}`);
  const [found] = rows;
  if (!found) return undefined;
  // Each kind of target has fields of its own.
  const targets = found.targets.map((target) =>
    Object.fromEntries(Object.entries(target).filter(([, value]) => value !== null)),
  ) as Announcement["targets"];
  const counts = found.may_write ? (await countReaders(scope, [id])).get(id) : undefined;
  return { ...found, targets, ...(counts ?? NOT_COUNTED) };
}

/** Locks an announcement that the person may change; undefined if there is none. */
export async function lockAnnouncement(scope: Scope, id: string): Promise<boolean> {
  const { rows } = await scope.tx.execute(sql`
    select from app.announcements a where a.school_id = ${scope.school.id} and a.id = ${id}
      and ${writeReach(scope)} for update`);
  return rows.length > 0;
}

type Row = Omit<NewAnnouncement, "targets" | "event"> &
  Pick<typeof announcements.$inferInsert, "is_private" | "event_kind" | "event_on" | "event_until">;

/** Adds a draft and returns its id. */
export async function insertAnnouncement(scope: Scope, row: Row): Promise<string> {
  const { school, person, now, tx } = scope;
  const id = newId();
  const made = { made_by: person.profile_id, made_at: now };
  await tx.insert(announcements).values({ school_id: school.id, id, ...row, ...made });
  return id;
}

type Change = Partial<typeof announcements.$inferInsert>;

/** Changes an announcement, which gets its next version. */
export async function updateAnnouncement(scope: Scope, id: string, change: Change): Promise<void> {
  const { school, tx } = scope;
  await tx
    .update(announcements)
    .set({ ...change, version: sql`${announcements.version} + 1` })
    .where(sql`${announcements.school_id} = ${school.id} and ${announcements.id} = ${id}`);
}

/** Replaces the targets of a draft. */
export async function replaceTargets(
  scope: Scope,
  announcement_id: string,
  targets: readonly AudienceTarget[],
): Promise<void> {
  const { tx, school } = scope;
  await tx.execute(sql`delete from app.announcement_targets
    where school_id = ${school.id} and announcement_id = ${announcement_id}`);
  await insertRows(
    tx,
    announcementTargets,
    targets.map(
      ({ kind, value = "", exclude = false, class_id = null, day = null, days = null }) => ({
        school_id: school.id,
        id: newId(),
        announcement_id,
        kind,
        value: kind === "class" || kind === "student" ? "" : value,
        class_id: kind === "class" ? value : class_id,
        student_id: kind === "student" ? value : null,
        day,
        days,
        exclude,
      }),
    ),
  );
}

type Words = Pick<Announcement, "title_ms" | "body_ms" | "title_en" | "body_en">;

/** The SHA-256 of what readers see: the words, and the files where there are any. */
function hashOf({ title_ms, body_ms, title_en, body_en }: Words, files: string[][]): string {
  const all = [title_ms, body_ms, title_en, body_en, ...(files.length > 0 ? [files] : [])];
  return createHash("sha256").update(JSON.stringify(all)).digest("hex");
}

type Version = Words &
  Pick<typeof announcementVersions.$inferInsert, "content_version" | "important">;

/** Keeps the words that readers see from now on, and their hash. */
export async function insertVersion(
  scope: Scope,
  announcement_id: string,
  version: Version,
  files: string[][],
): Promise<void> {
  const { tx, school, person, now } = scope;
  const made = { made_by: person.profile_id, made_at: now };
  await tx.insert(announcementVersions).values({
    school_id: school.id,
    id: newId(),
    announcement_id,
    ...version,
    hash: hashOf(version, files),
    ...made,
  });
}

/** Adds everybody whom an announcement reaches; a mail waits for those to be mailed. */
export async function insertRecipients(
  scope: Scope,
  announcement_id: string,
  planned: readonly PlannedRecipient[],
  mailed: ReadonlySet<string>,
): Promise<void> {
  const { tx, school, now } = scope;
  const of = { school_id: school.id, announcement_id };
  const people = planned.map((one) => ({ ...one, id: newId() }));
  const rows = people.map(({ id, profile_id, role }) => {
    const mail_state = mailed.has(profile_id) ? ("waiting" as const) : null;
    return { ...of, id, profile_id, role, added_at: now, mail_state };
  });
  const pupils = people.flatMap(({ id: recipient_id, student_ids }) =>
    student_ids.map((student_id) => ({ ...of, id: newId(), recipient_id, student_id })),
  );
  await insertRows(tx, announcementRecipients, rows);
  await insertRows(tx, announcementPupils, pupils);
  if (mailed.size > 0) planJob(scope, "send_announcements");
}

/** Notes that the person has opened an announcement, as it is now. */
export async function markSeen(scope: Scope, announcement_id: string): Promise<void> {
  const { school, now, tx } = scope;
  await tx.execute(sql`
    update app.announcement_recipients r set first_seen_at = coalesce(r.first_seen_at, ${now}),
      seen_version = a.content_version
    from app.announcements a where a.school_id = r.school_id and a.id = r.announcement_id
      and r.school_id = ${school.id} and r.announcement_id = ${announcement_id}
      and ${isMine(scope)}`);
}

type Reply = Omit<
  typeof announcementReplies.$inferInsert,
  "school_id" | "id" | "at" | "content_hash"
>;

/** Adds an answer, with the hash of the text that was shown; one that was sent twice is there once. */
export async function insertReply(scope: Scope, reply: Reply): Promise<void> {
  const { school, now, tx } = scope;
  const { announcement_id, profile_id, student_id = null, entered_by = null } = reply;
  const { answer, signed_name, other_name, note, by_link = false } = reply;
  await tx.execute(sql`
    insert into app.announcement_replies (school_id, id, announcement_id, profile_id, student_id,
      answer, signed_name, other_name, note, by_link, content_version, content_hash, at, entered_by, client_key)
    select v.school_id, ${newId()}, v.announcement_id, ${profile_id}, ${student_id},
      ${answer}, ${signed_name}, ${other_name}, ${note ?? ""}, ${by_link}, v.content_version, v.hash,
      ${now}, ${entered_by}, ${reply.client_key}
    from app.announcement_versions v where v.school_id = ${school.id}
      and v.announcement_id = ${announcement_id} and v.content_version = ${reply.content_version}
    on conflict (school_id, client_key) do nothing`);
}
