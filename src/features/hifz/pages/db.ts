import { sql, type SQL } from "drizzle-orm";
import { type Lists, namedColumns, rowsOf, uuids } from "#db/bulk.ts";
import { jsonList } from "#db/pieces.ts";
import { inOneTrip } from "#db/transaction.ts";
import { LAST_AYAH, LAST_PAGE, type AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { joinRanges } from "#features/hifz/mushaf/rules/orders.ts";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { latestOfPupil } from "#features/hifz/records/db.ts";
import {
  foldPages,
  heldRanges,
  pagesOf,
  type FoldedRecord,
  type PageState,
} from "#features/hifz/records/rules/fold.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import type { Edition } from "#lib/enumerations.ts";
import { groupedBy } from "#lib/grouped.ts";
import { NO_ONE } from "#lib/ids.ts";
import type { Joining } from "#server/persons.ts";
import type { Scope } from "#server/scope.ts";
import { inSteps } from "#server/steps.ts";

/**
 * The query that locks pupils' hafazan for the transaction, in one order, so that writers take turns and never
 * deadlock. Every write of records takes these locks before it reads what stands.
 */
export function selectPupilLocks(student_ids: string[]): SQL {
  return sql`select pg_advisory_xact_lock(hashtextextended(concat_ws(',', 'hifz', id), 0))
    from (select distinct id from unnest(${uuids(student_ids)}) as wanted (id) order by id) as wanted`;
}

/** Locks pupils' hafazan for the transaction. */
export async function lockPupils(scope: Scope, student_ids: string[]): Promise<void> {
  await scope.tx.execute(selectPupilLocks(student_ids));
}

/** Ayahs of a pupil whose records have changed; null where only the sums of the pupil have. */
export type Touched = { student_id: string; range: AyahRange | null };

/**
 * Folds the pages again on which records have changed, and sums up each pupil. A pupil whose pages are still counted
 * by another print is folded whole. The pupils must be locked, and the records written.
 * @param writing what still writes records, sent just before: what is read then has them, without a trip in between
 */
export async function refold(
  scope: Scope,
  edition: Edition,
  touched: readonly Touched[],
  writing?: PromiseLike<unknown>,
): Promise<void> {
  if (touched.length === 0) return;
  const asked = [...groupedBy(touched, ({ student_id }) => student_id)].map(([student_id, own]) => {
    const ranges = own.flatMap(({ range }) =>
      range ? [{ from_id: range[0], to_id: range[1] }] : [],
    );
    return { student_id, pages: pagesOf(ranges, edition) };
  });
  const [, found] = await inOneTrip(Promise.resolve(writing), findFolded(scope, edition, asked));
  const folds = await inSteps(foldInSteps(found, edition));
  await inOneTrip(
    writePages(scope, folds),
    removePages(scope, folds),
    sumUp(scope, edition, folds),
  );
}

/** Folds the pages of pupil after pupil: one who has recited everything for years takes some milliseconds. */
function* foldInSteps(found: readonly Found[], edition: Edition): Generator<void, Fold[]> {
  const folds: Fold[] = [];
  for (const [at, { pages, ...one }] of found.entries()) {
    if (at > 0) yield;
    const { is_whole, records } = one;
    const states = foldPages(records, edition, is_whole ? pagesOf(records, edition) : pages);
    folds.push({ ...one, states });
  }
  return folds;
}

/** Folds everything of some pupils again. */
export async function rebuildPupils(
  scope: Scope,
  edition: Edition,
  student_ids: readonly string[],
): Promise<void> {
  const range: AyahRange = [1, LAST_AYAH];
  await refold(
    scope,
    edition,
    student_ids.map((student_id) => ({ student_id, range })),
  );
}

type Asked = { student_id: string; pages: readonly number[] };

/** What a page adds to the sums of its pupil. */
type Summed = Pick<PageState, "page" | "share" | "state" | "first_on" | "heard_on">;

type Found = Asked & {
  /** Whether all pages are folded: the stored ones are not counted, and may be of another print. */
  is_whole: boolean;
  /** The ayahs of the pages asked for. */
  ayahs: string;
  /** What stands of the pages asked for, unless all are folded. */
  before: Summed[];
  /** Live records that share an ayah with the pages, in the order in which they are folded. */
  records: FoldedRecord[];
};

type Fold = Pick<Found, "student_id" | "is_whole" | "before" | "ayahs" | "records"> & {
  states: PageState[];
};

/** What a fold reads of a record. */
const FOLDED = {
  stream: sql`r.stream`,
  date: sql`r.date`,
  from_id: sql`r.from_id`,
  to_id: sql`r.to_id`,
  kept_to: sql`r.kept_to`,
  decision: sql`r.decision`,
  heard_by: sql`r.heard_by`,
  pins: sql`r.pins`,
  strength: sql`r.strength`,
};

/** Lists of those columns in the order in which records are folded; objects would repeat each name for each record. */
const FOLDED_LISTS = sql.join(
  Object.keys(FOLDED).map((name) => {
    const column = sql.identifier(name);
    return sql`json_agg(f.${column} order by f.date, f.recorded_at, f.id) as ${column}`;
  }),
  sql`, `,
);

/** What the folds of pages need; all of a pupil whose pages are still counted by another print. */
async function findFolded(
  scope: Scope,
  edition: Edition,
  asked: readonly Asked[],
): Promise<Found[]> {
  const { school, tx } = scope;
  const wanted = asked.map(({ student_id, pages }) => {
    const ayahs = inText(joinRanges(pages.map((page) => pageRange(page, edition))));
    return { student_id, pages, ayahs };
  });
  // The bounds stand as columns, because no index is searched by the answer of a function that could tell of another
  // school's rows (PostgreSQL's "leakproof"); compared as pairs, only the index of what a pupil holds has them.
  // A join, because of one pupil after the other the planner would read all records.
  const { rows } = await tx.execute<Omit<Found, "records"> & { records: Lists | null }>(sql`
    with wanted as materialized (
      select a.student_id, a.pages, a.ayahs, n.is_whole,
        case when n.is_whole then 1 else lower(a.ayahs) end as first_id,
        case when n.is_whole then ${LAST_AYAH} else upper(a.ayahs) end as last_id
      from json_to_recordset(${JSON.stringify(wanted)})
        as a (student_id uuid, pages int[], ayahs int4multirange)
      left join app.hifz_pupils c on c.school_id = ${school.id} and c.student_id = a.student_id
      cross join lateral (
        select cardinality(a.pages) = ${LAST_PAGE} or coalesce(c.edition <> ${edition}, false) as is_whole) n
    ), found as (
      select w.student_id, r.recorded_at, r.id, ${namedColumns(FOLDED)}
      from wanted w
      join app.hifz_records r on r.school_id = ${school.id} and r.to_id >= w.first_id
        and (r.student_id, r.from_id) >= (w.student_id, 1)
        and (r.student_id, r.from_id) <= (w.student_id, w.last_id)
      where r.voided_at is null
        and (w.is_whole or int4range(r.from_id, r.to_id, '[]') && w.ayahs)
    )
    select w.student_id, w.pages, w.ayahs, w.is_whole, l.records,
      case when w.is_whole then '[]' else ${jsonList(sql`
        select p.page, p.share, p.state, p.first_on, p.heard_on from app.hifz_pages p
        where p.school_id = ${school.id} and p.student_id = w.student_id and p.page = any (w.pages)`)}
        end as before
    from wanted w
    left join (select student_id, to_json(o) as records from (
      select f.student_id, ${FOLDED_LISTS} from found f group by f.student_id) o) l using (student_id)
    order by w.student_id`);
  return rows.map(({ records, ...one }) => {
    return { ...one, records: rowsOf<FoldedRecord>(FOLDED, records ?? undefined) };
  });
}

/** Ranges of ayahs as PostgreSQL reads them. */
function inText(ranges: readonly AyahRange[]): string {
  return `{${ranges.map(([from_id, to_id]) => `[${from_id},${to_id}]`).join()}}`;
}

/** Writes the states of pages that differ from what stands. */
async function writePages({ tx, school }: Scope, folds: readonly Fold[]): Promise<void> {
  const rows = folds.flatMap(({ student_id, states }) =>
    states.map((state) => ({ student_id, ...state })),
  );
  await tx.execute(sql`
    insert into app.hifz_pages (school_id, student_id, page, share, state, step, clean, good, bad,
      first_on, heard_on, taught_on)
    select ${school.id}, s.student_id, s.page, s.share, s.state, s.step, s.clean, s.good, s.bad,
      s.first_on, s.heard_on, s.taught_on
    from json_populate_recordset(null::app.hifz_pages, ${JSON.stringify(rows)}) s
    left join app.hifz_pages o on o.school_id = ${school.id} and o.student_id = s.student_id
      and o.page = s.page
    where (s.share, s.state, s.step, s.clean, s.good, s.bad, s.first_on, s.heard_on, s.taught_on)
      is distinct from (o.share, o.state, o.step, o.clean, o.good, o.bad, o.first_on, o.heard_on, o.taught_on)
    on conflict (school_id, student_id, page) do update set share = excluded.share,
      state = excluded.state, step = excluded.step, clean = excluded.clean, good = excluded.good,
      bad = excluded.bad, first_on = excluded.first_on, heard_on = excluded.heard_on,
      taught_on = excluded.taught_on`);
}

/** Removes the states of pages of which nothing is held any more; where all were folded, whatever stood there. */
async function removePages({ tx, school }: Scope, folds: readonly Fold[]): Promise<void> {
  const gone = folds.flatMap(({ student_id, is_whole, before, states }) => {
    const held = new Set(states.map(({ page }) => page));
    const stood = is_whole ? ALL_PAGES : before.map(({ page }) => page);
    const pages = stood.filter((page) => !held.has(page));
    return pages.length > 0 ? { student_id, pages } : [];
  });
  if (gone.length === 0) return;
  await tx.execute(sql`
    delete from app.hifz_pages p
    using json_to_recordset(${JSON.stringify(gone)}) as g (student_id uuid, pages int[])
    where p.school_id = ${school.id} and p.student_id = g.student_id and p.page = any (g.pages)`);
}

const ALL_PAGES = Array.from({ length: LAST_PAGE }, (_, at) => at + 1);

const LAST_HEARD = {
  columns: sql`r.date`,
  where: sql`r.stream not in ('prior', 'none')`,
  most: sql`1`,
};

const LAST_ACCEPTED = {
  columns: sql`r.date, r.recorded_at, r.id`,
  where: sql`r.stream = 'baharu' and r.decision <> 'repeat'`,
  most: sql`1`,
};

/**
 * What had to be repeated since the record `a`; more than so many in a row count as so many. A condition that no index
 * has leaves the one by pupil and day: that of what is held would bring all new memorisation of the pupil. CASE,
 * because no index is searched by what COALESCE says of a row (PostgreSQL does not take it for "leakproof").
 */
const SINCE_ACCEPTED = {
  columns: sql`r.id`,
  where: sql`(r.stream = 'baharu') is true
    and (r.student_id, r.date) >= (s.id, case when a.date is null then '-infinity' else a.date end)
    and (r.date, r.recorded_at, r.id) > (coalesce(a.date, '-infinity'),
      coalesce(a.recorded_at, '-infinity'), coalesce(a.id, ${NO_ONE}::uuid))`,
  most: sql`1000`,
};

/** How the sums of a pupil change with the folded pages. */
function changesOf({ student_id, is_whole, before, states, ayahs, records }: Fold) {
  const sum = (of: (page: Summed) => number) =>
    states.reduce((all, page) => all + of(page), 0) -
    before.reduce((all, page) => all + of(page), 0);
  const days = new Map<string, number>();
  const add = ({ first_on, share }: Summed, times: 1 | -1) => {
    const day = first_on ?? "-infinity";
    days.set(day, (days.get(day) ?? 0) + times * share);
  };
  for (const page of states) add(page, 1);
  for (const page of before) add(page, -1);
  const begun = [...days].filter(([, milli]) => milli !== 0);
  return {
    id: student_id,
    is_whole,
    milli: sum(({ share }) => share),
    weak: sum(({ state }) => (state === "weak" ? 1 : 0)),
    pages: sum(() => 1),
    // Ayahs beside the folded pages are held as before, also by a record that reaches onto these.
    ayahs,
    held: inText(heldRanges(records)),
    heard: states.flatMap(({ heard_on }) => heard_on ?? []),
    unheard: before.flatMap(({ heard_on }) => heard_on ?? []),
    // The word for a day before all others sorts before their digits.
    since: begun.map(([day]) => day).toSorted()[0] ?? null,
    days: begun.map(([day]) => day),
    shares: begun.map(([, milli]) => milli),
  };
}

/**
 * Sums up pupils. What their pages add up to is brought forward by the folded pages, because the others lie in as many
 * places of the table; where all were folded, it is added up from nothing. Of the days on which pages were first
 * accepted those before the first change stay as they are.
 */
async function sumUp(scope: Scope, edition: Edition, folds: readonly Fold[]): Promise<void> {
  const { tx, school } = scope;
  await tx.execute(sql`
    insert into app.hifz_pupils (school_id, student_id, edition, memorised_milli, weak_pages, held, held_pages,
      heard_days, begun_days, begun_milli, last_new_on, heard_on, repeats)
    select ${school.id}, s.id, ${edition}, coalesce(c.memorised_milli, 0) + s.milli,
      coalesce(c.weak_pages, 0) + s.weak, coalesce(c.held, '{}') - s.ayahs + s.held,
      coalesce(c.held_pages, 0) + s.pages, p.days,
      coalesce(case when s.since is null then c.begun_days else c.begun_days[:k.kept] || b.days end, b.days),
      coalesce(case when s.since is null then c.begun_milli else c.begun_milli[:k.kept] || b.milli end, b.milli),
      a.date, h.date, n.repeats
    from json_to_recordset(${JSON.stringify(folds.map(changesOf))}) as s (id uuid, is_whole boolean, milli int,
      weak int, pages int, ayahs int4multirange, held int4multirange, heard date[], unheard date[], since date,
      days date[], shares int[])
    left join app.hifz_pupils c on c.school_id = ${school.id} and c.student_id = s.id and not s.is_whole
    cross join lateral (
      select coalesce(array_agg(day order by day), '{}') as days
      from ((select unnest(c.heard_days) except all select unnest(s.unheard))
        union all select unnest(s.heard)) d (day)) p
    cross join lateral (
      select case when s.since = '-infinity' then 0
        else coalesce(width_bucket(s.since - 1, c.begun_days), 0) end as kept) k
    cross join lateral (
      select coalesce(array_agg(day order by day), '{}') as days,
        coalesce(array_agg(milli order by day), '{}') as milli
      from (
        select d.day, (f.milli + sum(sum(d.milli)) over (order by d.day))::int as milli
        from (select coalesce(c.begun_milli[k.kept], 0) as milli) f
        cross join lateral (
          select o.day, o.milli - lag(o.milli, 1, f.milli) over (order by o.day) as milli
          from unnest(c.begun_days[k.kept + 1:], c.begun_milli[k.kept + 1:]) as o (day, milli)
          where s.since is not null
          union all select * from unnest(s.days, s.shares)) d (day, milli)
        group by d.day, f.milli having sum(d.milli) <> 0) t) b
    left join lateral (${latestOfPupil(scope, LAST_HEARD)}) h on true
    left join lateral (${latestOfPupil(scope, LAST_ACCEPTED)}) a on true
    cross join lateral (
      select count(*) as repeats from (${latestOfPupil(scope, SINCE_ACCEPTED)}) l) n
    on conflict (school_id, student_id) do update set edition = excluded.edition,
      memorised_milli = excluded.memorised_milli, weak_pages = excluded.weak_pages,
      held = excluded.held, held_pages = excluded.held_pages, heard_days = excluded.heard_days,
      begun_days = excluded.begun_days, begun_milli = excluded.begun_milli,
      last_new_on = excluded.last_new_on, heard_on = excluded.heard_on, repeats = excluded.repeats`);
}

/** Folds the pages of a pupil who got another's records, and takes out those of the other. */
export async function joinPupils(scope: Scope, { keep, drop }: Joining): Promise<void> {
  const { tx, school } = scope;
  const { rows } = await tx.execute<{ edition: Edition }>(sql`
    select edition from app.hifz_pupils
    where school_id = ${school.id} and student_id in (${keep.id}, ${drop.id})
    order by student_id = ${keep.id} desc`);
  const gone = sql`school_id = ${school.id} and student_id = ${drop.id}`;
  await tx.execute(sql`delete from app.hifz_pages where ${gone}`);
  await tx.execute(sql`delete from app.hifz_pupils where ${gone}`);
  if (rows[0]) await rebuildPupils(scope, rows[0].edition, [keep.id]);
}

/** The ranges of ayahs that the pupil `s` holds, as a column: pairs of the first and last ayah, in their order. */
export function heldBy({ school }: Scope): SQL {
  return sql`coalesce((
    select json_agg(json_build_array(lower(one), upper(one) - 1) order by one)
    from app.hifz_pupils c, unnest(c.held) as one
    where c.school_id = ${school.id} and c.student_id = s.id), '[]')`;
}

/** The pupils whose pages are counted by another print than the school's, and one in so many others, by chance. */
export async function findDoubtful(scope: Scope, one_in: number): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ id: string }>(sql`
    select c.student_id as id from app.hifz_pupils c
    left join app.hifz_settings k on k.school_id = c.school_id
    where c.school_id = ${scope.school.id}
      and (c.edition <> coalesce(k.edition, ${DEFAULT_SETTINGS.edition}) or random() * ${one_in} < 1)
    order by c.student_id`);
  return rows.map(({ id }) => id);
}

/** The pupils of whom anything is recorded, or stored. */
export async function findFoldable(scope: Scope): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ id: string }>(sql`
    select s.id from app.students s
    where s.school_id = ${scope.school.id} and (
      exists (select from app.hifz_records r where r.school_id = s.school_id and r.student_id = s.id)
      or exists (select from app.hifz_pupils c where c.school_id = s.school_id and c.student_id = s.id))
    order by s.id`);
  return rows.map(({ id }) => id);
}

/** What is stored of pupils: the print, and everything else as one text. */
export async function readStates(
  scope: Scope,
  ids: string[],
): Promise<Map<string, { edition: Edition; states: string }>> {
  type Row = { id: string; edition: Edition; states: string };
  const { rows } = await scope.tx.execute<Row>(sql`
    select c.student_id as id, c.edition, (to_jsonb(c) || jsonb_build_object('pages', (
        select jsonb_agg(to_jsonb(p) order by p.page) from app.hifz_pages p
        where p.school_id = c.school_id and p.student_id = c.student_id)))::text as states
    from app.hifz_pupils c
    where c.school_id = ${scope.school.id} and c.student_id = any (${uuids(ids)})`);
  return new Map(rows.map(({ id, ...states }) => [id, states]));
}
