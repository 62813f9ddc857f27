import { sql, type SQL } from "drizzle-orm";
import { uuids } from "#db/bulk.ts";
import { inOneTrip } from "#db/transaction.ts";
import { LAST_AYAH, type AyahRange } from "#features/hifz/mushaf/rules/ayahs.ts";
import { joinRanges } from "#features/hifz/mushaf/rules/orders.ts";
import { pageRange } from "#features/hifz/mushaf/rules/positions.ts";
import { latestOfPupil, ofPupil } from "#features/hifz/records/db.ts";
import {
  foldPage,
  pagesOf,
  type FoldedRecord,
  type PageState,
} from "#features/hifz/records/rules/fold.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import type { Edition } from "#lib/enumerations.ts";
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

/** Ayahs of a pupil whose records have changed. */
export type Touched = { student_id: string; range: AyahRange };

type Found = FoldedRecord & { student_id: string; is_whole: boolean };

/**
 * Folds the pages again on which records have changed, and sums up each pupil. A pupil whose pages are still counted
 * by another print is folded whole. The pupils must be locked, and the records written.
 */
export async function refold(
  scope: Scope,
  edition: Edition,
  touched: readonly Touched[],
): Promise<void> {
  const ids = [...new Set(touched.map(({ student_id }) => student_id))].sort();
  if (ids.length === 0) return;
  const asked = ids.map((student_id) => {
    const own = touched.filter((one) => one.student_id === student_id);
    const ranges = own.map(({ range: [from_id, to_id] }) => ({ from_id, to_id }));
    return { student_id, pages: pagesOf(ranges, edition) };
  });
  const records = await findFolded(scope, edition, asked);
  const rows = await inSteps(foldInSteps(asked, records, edition));
  await inOneTrip(writePages(scope, edition, asked, rows), sumUp(scope, ids, edition));
}

/** Folds the pages of pupil after pupil: one who has recited everything for years takes some milliseconds. */
function* foldInSteps(
  asked: readonly Asked[],
  records: readonly Found[],
  edition: Edition,
): Generator<void, (PageState & { student_id: string })[]> {
  const rows: (PageState & { student_id: string })[] = [];
  for (const [at, { student_id, pages }] of asked.entries()) {
    if (at > 0) yield;
    const own = records.filter((record) => record.student_id === student_id);
    const wanted = own.some(({ is_whole }) => is_whole) ? pagesOf(own, edition) : pages;
    for (const page of wanted) {
      const state = foldPage(page, own, edition);
      if (state) rows.push({ student_id, ...state });
    }
  }
  return rows;
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

/**
 * Live records that share an ayah with the pages, in the order in which they are folded; of a pupil whose pages are
 * still counted by another print all of them (`is_whole`).
 */
async function findFolded(
  scope: Scope,
  edition: Edition,
  asked: readonly Asked[],
): Promise<Found[]> {
  const { school, tx } = scope;
  const ayahs = asked.map(({ pages }) => {
    const ranges = joinRanges(pages.map((page) => pageRange(page, edition)));
    return `{${ranges.map(([from_id, to_id]) => `[${from_id},${to_id}]`).join()}}`;
  });
  const { rows } = await tx.execute<Found>(sql`
    select r.student_id, r.stream, r.date, r.from_id, r.to_id, r.kept_to, r.decision, r.heard_by,
      r.pins, r.strength, coalesce(c.edition <> ${edition}, false) as is_whole
    from unnest(${uuids(asked.map(({ student_id }) => student_id))},
      ${sql.param(ayahs)}::int4multirange[]) as w (student_id, ayahs)
    join app.hifz_records r on r.school_id = ${school.id} and r.student_id = w.student_id
    left join app.hifz_pupils c on c.school_id = r.school_id and c.student_id = r.student_id
    where r.voided_at is null and r.stream <> 'none'
      and (c.edition <> ${edition} or int4range(r.from_id, r.to_id, '[]') && w.ayahs)
    order by r.date, r.recorded_at, r.id`);
  return rows;
}

/**
 * Writes the states of pages. The pages asked for that have none any more go; of a pupil whose pages are still
 * counted by another print all others go.
 */
async function writePages(
  scope: Scope,
  edition: Edition,
  asked: readonly Asked[],
  rows: readonly (PageState & { student_id: string })[],
): Promise<void> {
  const { tx, school } = scope;
  await tx.execute(sql`
    with state as (
      select * from json_populate_recordset(null::app.hifz_pages, ${JSON.stringify(rows)})
    ), gone as (
      delete from app.hifz_pages p
      using json_to_recordset(${JSON.stringify(asked)}) as a (student_id uuid, pages jsonb)
      where p.school_id = ${school.id} and p.student_id = a.student_id
        and p.student_id = any (${uuids(asked.map(({ student_id }) => student_id))})
        and (a.pages @> to_jsonb(p.page) or exists (select from app.hifz_pupils c
          where c.school_id = p.school_id and c.student_id = p.student_id and c.edition <> ${edition}))
        and not exists (select from state s where s.student_id = p.student_id and s.page = p.page))
    insert into app.hifz_pages (school_id, student_id, page, share, state, step, clean, good, bad,
      first_on, heard_on, taught_on)
    select ${school.id}, student_id, page, share, state, step, clean, good, bad,
      first_on, heard_on, taught_on
    from state
    on conflict (school_id, student_id, page) do update set share = excluded.share,
      state = excluded.state, step = excluded.step, clean = excluded.clean, good = excluded.good,
      bad = excluded.bad, first_on = excluded.first_on, heard_on = excluded.heard_on,
      taught_on = excluded.taught_on`);
}

const LAST_HEARD = {
  columns: sql`r.date`,
  where: sql`r.stream not in ('prior', 'none')`,
  most: 1,
};

const LAST_ACCEPTED = {
  columns: sql`r.date, r.recorded_at, r.id`,
  where: sql`r.stream = 'baharu' and r.decision <> 'repeat'`,
  most: 1,
};

/** Sums up the pages and live records of pupils. */
async function sumUp(scope: Scope, ids: string[], edition: Edition): Promise<void> {
  const { tx, school } = scope;
  await tx.execute(sql`
    insert into app.hifz_pupils (school_id, student_id, edition, memorised_milli, weak_pages,
      last_new_on, heard_on, repeats, records)
    select ${school.id}, s.id, ${edition}, p.milli, p.weak, a.date, h.date, n.repeats, r.records
    from unnest(${uuids(ids)}) as s (id)
    cross join lateral (
      select coalesce(sum(share), 0)::int as milli, count(*) filter (where state = 'weak') as weak
      from app.hifz_pages p where p.school_id = ${school.id} and p.student_id = s.id) p
    cross join lateral (
      select count(*) as records from app.hifz_records r where ${ofPupil(scope)}) r
    left join lateral (${latestOfPupil(scope, LAST_HEARD)}) h on true
    left join lateral (${latestOfPupil(scope, LAST_ACCEPTED)}) a on true
    cross join lateral (
      select count(*) as repeats from app.hifz_records r
      where ${ofPupil(scope)} and r.stream = 'baharu'
        and (r.student_id, r.date, r.recorded_at, r.id) > (s.id, coalesce(a.date, '-infinity'),
          coalesce(a.recorded_at, '-infinity'), coalesce(a.id, ${NO_ONE}::uuid))) n
    on conflict (school_id, student_id) do update set edition = excluded.edition,
      memorised_milli = excluded.memorised_milli, weak_pages = excluded.weak_pages,
      last_new_on = excluded.last_new_on, heard_on = excluded.heard_on, repeats = excluded.repeats,
      records = excluded.records`);
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
