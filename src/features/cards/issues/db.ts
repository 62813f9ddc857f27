import { createHash } from "node:crypto";
import { sql, type SQL } from "drizzle-orm";
import type pg from "pg";
import { insertRows, uuids } from "#db/bulk.ts";
import { natural } from "#db/columns.ts";
import { inForce, jsonList, nameIn } from "#db/pieces.ts";
import type { ListedCard } from "#features/cards/db.ts";
import { findCardFacts } from "#features/cards/facts/db.ts";
import type { CardPeriod } from "#features/cards/periods/contract.ts";
import { cardDay, figuresSpan } from "#features/cards/periods/rules.ts";
import { findSetup } from "#features/cards/setup/db.ts";
import { execute } from "#db/transaction.ts";
import { hifzReach } from "#features/hifz/plans/db.ts";
import { makeCode } from "#lib/codes.ts";
import { newId } from "#lib/ids.ts";
import { fullName } from "#lib/names.ts";
import { type Titled, titleWord } from "#lib/titles.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import { hashToken } from "#server/session/tokens.ts";
import type { CardIssue, CardSnapshot, ListedIssue } from "./contract.ts";
import { canonical, CODE_SIGNS, type PublicCard, publicOf, snapshotOf } from "./rules.ts";
import { cardCodes, cardIssues } from "./table.ts";

type PrintFacts = {
  students: { student_id: string; jawi_name: string | null; versions: number }[];
  teachers: (Titled & { class_id: string })[];
};

/** What a paper says beside the report: names in Jawi and homeroom teachers of a day; and how many versions there are. */
async function findPrintFacts(
  scope: Scope,
  { period_id, day }: { period_id: string; day: string },
  ids: readonly string[],
  class_ids: readonly string[],
): Promise<PrintFacts> {
  const { rows } = await scope.tx.execute<PrintFacts>(sql`
    select ${jsonList(sql`
        select s.id as student_id, s.jawi_name, coalesce((select max(i.version) from app.cards k
          join app.card_issues i on i.school_id = k.school_id and i.card_id = k.id
          where k.school_id = s.school_id and k.student_id = s.id and k.period_id = ${period_id}), 0)
          as versions
        from app.students s
        where s.school_id = ${scope.school.id} and s.id = any (${uuids([...ids])})`)} as students,
      ${jsonList(sql`
        select t.class_id, w.title, coalesce(p.first_name, '') as first_name,
          coalesce(p.last_name, '') as last_name
        from app.class_teachers t
        join app.teachers w on w.school_id = t.school_id and w.id = t.teacher_id
        join app.profiles p on p.school_id = w.school_id and p.id = w.profile_id
        where t.school_id = ${scope.school.id} and t.class_id = any (${uuids([...class_ids])})
          and t.kind = 'homeroom' and ${inForce("t", day)}`)} as teachers`);
  const [found] = rows;
  if (!found) throw new Error("what is printed was not read");
  return found;
}

/** What the holder of a code may see, and the version that took its place; without what an erased student left. */
export type FoundCard = { shown: PublicCard; replaced_by: number | null };

/** The report with this code, of whatever school; undefined when no paper has it. */
export async function readCardEverywhere(
  auth: pg.Pool,
  code: string,
): Promise<FoundCard | undefined> {
  const { rows } = await execute<{
    shown: PublicCard | Record<string, never>;
    replaced_by: number | null;
  }>(auth, sql`select shown, replaced_by from platform.read_card(${hashToken(code)})`);
  const [row] = rows;
  if (!row || !("school" in row.shown)) return undefined;
  return { shown: row.shown as PublicCard, replaced_by: row.replaced_by };
}

export type NewIssue = {
  card_id: string;
  class_id: string;
  snapshot: CardSnapshot;
  hash: string;
  shown: PublicCard;
};

/** The papers of approved reports as they are now, each with its hash. */
export async function makeIssues(
  scope: Scope,
  period: CardPeriod,
  due: readonly ListedCard[],
): Promise<NewIssue[]> {
  const { school, today } = scope;
  const ids = due.map(({ student_id }) => student_id);
  const class_ids = [...new Set(due.map(({ class_id }) => class_id))];
  const setup = await findSetup(scope);
  const facts = await findCardFacts(scope, ids, figuresSpan(period, today), period.sections);
  const day = cardDay(period, today);
  const printed = await findPrintFacts(scope, { period_id: period.id, day }, ids, class_ids);
  const students = new Map(printed.students.map((one) => [one.student_id, one]));
  const teachers = new Map(
    printed.teachers.map(({ class_id, ...one }) => [
      class_id,
      `${titleWord(one, school.staff_title)} ${fullName(one)}`.trim(),
    ]),
  );
  return due.map((row) => {
    const { is_homeroom: _homeroom, teaches_class: _class, teaches_hifz: _hifz, ...card } = row;
    const { jawi_name = null, versions = 0 } = students.get(card.student_id) ?? {};
    const own = facts.get(card.student_id) ?? { attendance: null, hafazan: null };
    const snapshot = snapshotOf({
      school,
      period,
      setup,
      card: { ...card, ...own },
      jawi_name,
      teacher: teachers.get(card.class_id) ?? null,
      issued_on: today,
      version: versions + 1,
    });
    const hash = createHash("sha256").update(canonical(snapshot)).digest("hex");
    const { class_id } = card;
    return { card_id: card.id ?? "", class_id, snapshot, hash, shown: publicOf(snapshot) };
  });
}

/** Publishes reports with their snapshots; the codes of earlier versions say from then on which one took their place. */
export async function insertIssues(
  scope: Scope,
  issues: readonly NewIssue[],
  { by: issued_by, at: issued_at } = { by: scope.person.profile_id, at: scope.now },
): Promise<void> {
  const { school, tx } = scope;
  const school_id = school.id;
  const rows = issues.map(({ shown, class_id, ...issue }) => ({
    ...issue,
    class_id,
    shown,
    id: newId(),
    code: makeCode().slice(0, CODE_SIGNS),
    version: issue.snapshot.version,
  }));
  await tx.execute(sql`
    update platform.card_codes c set replaced_by = n.version
    from app.card_issues i
    join unnest(${uuids(rows.map(({ card_id }) => card_id))},
        ${sql.param(rows.map(({ version }) => version))}::int[]) as n (card_id, version)
      on n.card_id = i.card_id
    where i.school_id = ${school_id} and c.school_id = i.school_id and c.issue_id = i.id`);
  await insertRows(
    tx,
    cardIssues,
    rows.map(({ id, card_id, version, snapshot, hash, code }) => {
      const issue = { id, card_id, version, snapshot, hash, code };
      return { school_id, ...issue, issued_by, issued_at };
    }),
  );
  await insertRows(
    tx,
    cardCodes,
    rows.map(({ id: issue_id, code, shown }) => {
      return { code_hash: hashToken(code), school_id, issue_id, shown, replaced_by: null };
    }),
  );
  await tx.execute(sql`
    update app.cards k set state = 'published', class_id = n.class_id, version = k.version + 1,
      returned_why = '', changed_by = ${issued_by}, changed_at = ${issued_at}
    from unnest(${uuids(rows.map(({ card_id }) => card_id))},
      ${uuids(rows.map(({ class_id }) => class_id))}) as n (id, class_id)
    where k.school_id = ${school_id} and k.id = n.id`);
}

type FoundIssue = Omit<CardIssue, "address">;

/** Holds for the latest version `i` of a report. */
export const IS_LATEST = sql`not exists (select from app.card_issues n where n.school_id = i.school_id
  and n.card_id = i.card_id and n.version > i.version)`;

/** Holds for a published report `i` whose student was not erased. */
export const IS_READABLE = sql`i.snapshot #>> '{student,name}' <> ''`;

/** Published reports `i` of `k` that were not erased. */
function selectIssues(scope: Scope, where: SQL, order: SQL): SQL {
  return sql`
    select i.id, k.period_id, k.student_id, i.version, i.issued_at, i.code, i.hash, i.snapshot,
      ${IS_LATEST} as current
    from app.card_issues i
    join app.cards k on k.school_id = i.school_id and k.id = i.card_id
    join app.students s on s.school_id = k.school_id and s.id = k.student_id
    left join app.profiles p on p.school_id = s.school_id and p.id = s.profile_id
    where i.school_id = ${scope.school.id} and ${IS_READABLE} and ${where}
    order by ${order}`;
}

/** The latest published reports of a class in a period, in the order of its list. */
export async function findClassIssues(
  scope: Scope,
  { period_id, class_id }: { period_id: string; class_id: string },
): Promise<FoundIssue[]> {
  const { rows } = await scope.tx.execute<FoundIssue>(sql`
    select * from (${selectIssues(
      scope,
      sql`k.period_id = ${period_id} and k.class_id = ${class_id}`,
      sql`coalesce(nullif(${nameIn("p")}, ''), s.student_id) ${natural}, s.student_id ${natural}`,
    )}) found where found.current`);
  return rows;
}

/** A published report within reach. */
export async function findIssue(scope: Scope, id: string): Promise<FoundIssue | undefined> {
  const where = sql`i.id = ${id} and ${hifzReach(scope, "cards.see", sql`k.student_id`)}`;
  const { rows } = await scope.tx.execute<FoundIssue>(selectIssues(scope, where, sql`i.id`));
  return rows[0];
}

/** The latest versions of a student's published reports within reach, the latest period first. */
export async function findStudentIssues(scope: Scope, student_id: string): Promise<ListedIssue[]> {
  const { rows } = await scope.tx.execute<ListedIssue>(sql`
    select distinct on (d.to_date, d.id) i.id, k.period_id, k.student_id, i.version, i.issued_at,
      d.name as period, d.academic_year, i.snapshot ->> 'class_name' as class_name
    from app.cards k
    join app.card_issues i on i.school_id = k.school_id and i.card_id = k.id
    join app.card_periods d on d.school_id = k.school_id and d.id = k.period_id
    where k.school_id = ${scope.school.id} and k.student_id = ${student_id} and ${IS_READABLE}
      and ${hifzReach(scope, "cards.see", sql`k.student_id`)}
    order by d.to_date desc, d.id desc, i.version desc`);
  return rows;
}

/** What a paper still says once its student is erased. */
const KEPT_KEYS: (keyof CardSnapshot)[] = [
  "version",
  "issued_on",
  "school",
  "period",
  "sections",
  "grade_level",
  "attendance",
  "hafazan",
  "subjects",
  "mean",
  "signing_post",
];

/** Blanks names and what is written of a student, on papers too; marks stay, and a code still says that it is valid. */
export async function eraseCards(scope: Scope, student_id: string): Promise<void> {
  const { school, tx } = scope;
  const mine = sql`school_id = ${school.id}`;
  const own = sql`select k.id from app.cards k where k.${mine} and k.student_id = ${student_id}`;
  const kept = (keys: readonly string[]) =>
    sql.join(
      keys.map((key) => sql`${sql.param(key)}::text, i.snapshot -> ${key}::text`),
      sql`, `,
    );
  const ofStudent = sql`i.${mine} and i.card_id in (${own}) and i.snapshot <> '{}'`;
  await tx.execute(sql`
    update platform.card_codes c set shown = jsonb_build_object(${kept(["grade_level", "issued_on", "version"])},
      'name', '', 'school', i.snapshot #> '{school,name}', 'period', i.snapshot #> '{period,name}',
      'academic_year', i.snapshot #> '{period,academic_year}')
    from app.card_issues i
    where c.${mine} and c.issue_id = i.id and ${ofStudent}`);
  await tx.execute(sql`
    update app.card_issues i set snapshot = jsonb_build_object(${kept(KEPT_KEYS)},
      'student', jsonb_build_object('name', '', 'number', '', 'jawi_name', null), 'class_name', '',
      'teacher', null, 'hifz_remark', '', 'traits', '[]'::jsonb, 'comment', '', 'comment_by', null,
      'remark', '')
    where ${ofStudent}`);
  await tx.execute(sql`
    update app.cards set comment = '', hifz_remark = '', remark = '', returned_why = '', traits = '{}'
    where ${mine} and student_id = ${student_id}`);
}

/**
 * Moves the reports of one student to another. Of a period of which both have one, the kept one stays: marks fill its
 * gaps, and what was published of the other comes before what was published of it.
 */
export async function moveCardsOf(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { school, tx } = scope;
  const mine = sql`school_id = ${school.id}`;
  const double = sql`select o.id as dropped, k.id as kept from app.cards o
    join app.cards k on k.school_id = o.school_id and k.period_id = o.period_id
      and k.student_id = ${keep.id}
    where o.school_id = ${school.id} and o.student_id = ${drop.id}`;
  await tx.execute(sql`
    update app.card_marks m set card_id = b.kept from (${double}) b
    where m.${mine} and m.card_id = b.dropped and not exists (select from app.card_marks o
      where o.${mine} and o.card_id = b.kept and o.subject_id = m.subject_id)`);
  await tx.execute(sql`
    delete from app.card_mark_history h where h.${mine} and h.mark_id in (
      select m.id from app.card_marks m join (${double}) b on b.dropped = m.card_id where m.${mine})`);
  await tx.execute(sql`
    delete from app.card_marks m where m.${mine}
      and m.card_id in (select b.dropped from (${double}) b)`);
  // The paper of the other says which one is valid now.
  await tx.execute(sql`
    update platform.card_codes c set replaced_by = (i.snapshot ->> 'version')::int
    from (${double}) b
    join app.card_issues o on o.${mine} and o.card_id = b.dropped
    join app.card_issues i on i.${mine} and i.card_id = b.kept and ${IS_LATEST}
    where c.${mine} and c.issue_id = o.id and c.replaced_by is null and i.snapshot ? 'version'`);
  // Below nought first, so that no two of a report have one version on the way.
  await tx.execute(sql`
    update app.card_issues i set version = -i.version - (
      select count(*) from app.card_issues o where o.${mine} and o.card_id = b.dropped)
    from (${double}) b where i.${mine} and i.card_id = b.kept`);
  await tx.execute(sql`
    update app.card_issues i set card_id = b.kept from (${double}) b
    where i.${mine} and i.card_id = b.dropped`);
  await tx.execute(sql`
    update app.card_issues i set version = -i.version from (${double}) b
    where i.${mine} and i.card_id = b.kept and i.version < 0`);
  await tx.execute(
    sql`delete from app.cards k where k.${mine} and k.id in (select b.dropped from (${double}) b)`,
  );
  await tx.execute(
    sql`update app.cards set student_id = ${keep.id} where ${mine} and student_id = ${drop.id}`,
  );
}

/** Whether a person wrote in reports, marked or published them. */
export async function hasWrittenCards(scope: Scope, profile_id: string): Promise<boolean> {
  const by = (table: SQL, column: SQL) =>
    sql`select from ${table} where school_id = ${scope.school.id} and ${column} = ${profile_id}`;
  const { rows } = await scope.tx.execute<{ acts: boolean }>(sql`
    select exists (${by(sql`app.cards`, sql`changed_by`)})
      or exists (${by(sql`app.cards`, sql`comment_by`)})
      or exists (${by(sql`app.card_mark_history`, sql`changed_by`)})
      or exists (${by(sql`app.card_issues`, sql`issued_by`)}) as acts`);
  return rows[0]?.acts ?? false;
}
