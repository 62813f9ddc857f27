import { sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { inForce } from "#db/pieces.ts";
import { findCards, type ListedCard, selectExpected } from "#features/cards/db.ts";
import { suggestFactsOf } from "#features/cards/entry/rules.ts";
import { findCardFacts } from "#features/cards/facts/db.ts";
import { insertIssues, makeIssues } from "#features/cards/issues/db.ts";
import type { CardPeriod } from "#features/cards/periods/contract.ts";
import { insertPeriod, requirePeriod, updatePeriod } from "#features/cards/periods/db.ts";
import { CARD_SECTIONS, figuresSpan } from "#features/cards/periods/rules.ts";
import { commentOf, suggestComment } from "#features/cards/rules/suggest.ts";
import { seedSignatures } from "#features/cards/signatures/seed.ts";
import { findSetup, insertSetup } from "#features/cards/setup/db.ts";
import { SCALE_PRESETS, SUBJECTS_OF, TRAIT_PRESETS } from "#features/cards/setup/rules/presets.ts";
import type { CardSetup } from "#features/cards/setup/contract.ts";
import { cardMarkHistory, cardMarks, cards } from "#features/cards/table.ts";
import { addDays, instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";

type SeedCards = {
  academic_year: string;
  /** School days, the oldest first; today is the last. */
  days: readonly string[];
  at: (date: string, minute: number) => number;
  made_by: string;
  /** A class whose teacher is in the middle of writing. */
  begun_class: string | undefined;
  /** Students whose guardians are still to sign. */
  unsigned: readonly string[];
};

/** The period that is written in is over in so many days; the one before ended half way through the days. */
const LEFT_DAYS = 9;
const DUE_DAYS = 6;
/** So many classes have the reports of the period before. */
const PUBLISHED_CLASSES = 9;
/** Of so many reports so many are ready; in the class that was begun so many are written. */
const READY = 214 / 256;
const WRITTEN_OF_BEGUN = 12;
/** So many of the classes of which all are ready are approved. */
const APPROVED_CLASSES = 4;

/** Subjects and traits, a period whose reports are published, and one in which teachers write. */
export async function seedCards(
  scope: Scope,
  random: Random,
  { academic_year, days, at, made_by, begun_class, unsigned }: SeedCards,
): Promise<void> {
  const [first = scope.today] = days;
  const { today } = scope;
  const began = days.at(Math.floor(days.length / 2)) ?? first;
  const yesterday = days.at(-2) ?? first;
  const setup = await seedSetup(scope);
  const period = { academic_year, levels: [], sections: [...CARD_SECTIONS] };
  const earlier = await addPeriod(scope, {
    ...period,
    name: "Penilaian pertama",
    from_date: first,
    to_date: addDays(began, -1),
    due_on: addDays(began, -1),
    state: "open",
  });
  const current = await addPeriod(scope, {
    ...period,
    name: "Penilaian kedua",
    from_date: began,
    to_date: addDays(today, LEFT_DAYS),
    due_on: addDays(today, DUE_DAYS),
    state: "open",
  });
  const writing = { scope, random, setup, made_by, written_at: at(yesterday, 900) };
  const classes = await findHomerooms(scope, earlier);
  const ids = classes.map(({ class_id }) => class_id);
  const chosen = new Set(ids.slice(0, PUBLISHED_CLASSES));
  const before = { ...writing, written_at: at(addDays(began, -1), 900) };
  const published = await writeCards({ ...before, period: earlier }, (all) => {
    const own = all.filter(({ class_id }) => chosen.has(class_id));
    return new Map(own.map(({ student_id }) => [student_id, "approved"]));
  });
  if (published.length > 0) {
    const by = { by: made_by, at: instant(at(began, 940)) };
    const then = { ...scope, today: began };
    await insertIssues(scope, await makeIssues(then, earlier, published), by);
    const days_ago = days.length - days.indexOf(began);
    const issued = { period_id: earlier.id, issued_on: began, days_ago, at, unsigned };
    await seedSignatures(scope, random, issued);
  }
  await updatePeriod(scope, earlier.id, { state: "closed" });
  await writeCards({ ...writing, period: current }, planStates(random, ids, begun_class));
  await scope.tx.execute(sql`
    update app.cards k set state = 'draft', returned_why = 'Sila tambah tentang hafazan.'
    where k.school_id = ${scope.school.id} and k.id = (select o.id from app.cards o
      where o.school_id = ${scope.school.id} and o.period_id = ${current.id} and o.state = 'ready'
      order by o.class_id = ${begun_class ?? null} desc, o.id limit 1)`);
}

type State = "draft" | "ready" | "approved";

/**
 * How far each report of the open period is, by the student: of classes in the first half all are ready, the class that
 * was begun has a few, and what is missing is in the other classes. One of the ready ones is sent back afterwards.
 */
function planStates(random: Random, ids: readonly string[], begun_class: string | undefined) {
  const others = ids.filter((id) => id !== begun_class);
  const whole = others.slice(0, Math.ceil(others.length / 2));
  return (all: readonly ListedCard[]): Map<string, State> => {
    const of = (classes: readonly (string | undefined)[]) =>
      all.filter(({ class_id }) => classes.includes(class_id));
    const begun = of([begun_class]).slice(WRITTEN_OF_BEGUN);
    const left = Math.round(all.length * (1 - READY)) - begun.length - 1;
    const rest = random.shuffle(of(others.slice(whole.length))).slice(0, Math.max(0, left));
    const unready = new Set([...begun, ...rest]);
    const approved = new Set(whole.slice(0, APPROVED_CLASSES));
    const states = new Map<string, State>();
    for (const card of all) {
      if (!unready.has(card)) {
        states.set(card.student_id, approved.has(card.class_id) ? "approved" : "ready");
      } else if (rest.includes(card) && random.chance(0.4)) states.set(card.student_id, "draft");
    }
    return states;
  };
}

async function addPeriod(
  scope: Scope,
  row: Omit<CardPeriod, "id" | "version">,
): Promise<CardPeriod> {
  return requirePeriod(scope, await insertPeriod(scope, row));
}

async function seedSetup(scope: Scope): Promise<CardSetup> {
  const { name, kind, bands, pass } = SCALE_PRESETS.mumtaz;
  const [scale_id = ""] = await insertSetup(scope, "scales", [
    { name, kind, bands: [...bands], pass },
  ]);
  await insertSetup(
    scope,
    "subjects",
    SUBJECTS_OF.kafa.subjects.map((one, at) => ({
      ...one,
      levels: [],
      scale_id,
      position: at + 1,
      archived: false,
    })),
  );
  await insertSetup(
    scope,
    "traits",
    TRAIT_PRESETS.map((one, at) => ({ name: one, position: at + 1, archived: false })),
  );
  return findSetup(scope);
}

/** The classes of a period with the profiles of their homeroom teachers. */
async function findHomerooms(scope: Scope, period: CardPeriod) {
  const { rows } = await scope.tx.execute<{ class_id: string; profile_id: string }>(sql`
    select distinct on (x.class_id) x.class_id, w.profile_id
    from (${selectExpected(scope, period)}) x
    join app.class_teachers t on t.school_id = ${scope.school.id} and t.class_id = x.class_id
      and t.kind = 'homeroom' and ${inForce("t", scope.today)}
    join app.teachers w on w.school_id = t.school_id and w.id = t.teacher_id
    order by x.class_id`);
  return rows;
}

type Writing = {
  scope: Scope;
  random: Random;
  setup: CardSetup;
  made_by: string;
  written_at: number;
  period: CardPeriod;
};

/** Writes the reports of a period in the states that are drawn for them; answers those that were begun. */
async function writeCards(
  { scope, random, setup, made_by, written_at, period }: Writing,
  plan: (all: readonly ListedCard[]) => ReadonlyMap<string, State>,
): Promise<ListedCard[]> {
  const { school, tx, today } = scope;
  const { rows } = await tx.execute<{ student_id: string }>(selectExpected(scope, period));
  const ids = rows.map(({ student_id }) => student_id);
  const listed = await findCards(scope, period, { ids });
  const facts = await findCardFacts(scope, ids, figuresSpan(period, today), period.sections);
  const homerooms = new Map(
    (await findHomerooms(scope, period)).map((one) => [one.class_id, one.profile_id]),
  );
  const marked_at = instant(written_at);
  const made: (typeof cards.$inferInsert)[] = [];
  const marks: (typeof cardMarks.$inferInsert)[] = [];
  const states = plan(listed);
  let absences = 2;
  for (const [at, card] of listed.entries()) {
    const state = states.get(card.student_id);
    if (!state) continue;
    const by = homerooms.get(card.class_id) ?? made_by;
    const id = newId(written_at);
    const level = random.between(62, 92);
    const own = setup.subjects.map(({ id: subject_id }) => {
      const absent = absences > 0 && random.chance(0.02);
      if (absent) absences -= 1;
      const tenths = Math.min(1000, 10 * (level + random.between(-12, 8)) + random.pick([0, 0, 5]));
      return { subject_id, tenths: absent ? null : tenths, level: null, absent };
    });
    const traits = Object.fromEntries(
      setup.traits.map((trait) => [trait.id, random.pick([4, 4, 3, 3, 3, 2])]),
    );
    const known = facts.get(card.student_id) ?? { attendance: null, hafazan: null };
    const seen = own.map((one) => ({ ...one, version: 1, by: null, at: marked_at }));
    const may = { comment: true, marks: true, hifz_remark: true, remark: true };
    const said = suggestFactsOf({ ...card, ...known, may, marks: seen, traits }, setup);
    made.push({
      school_id: school.id,
      id,
      period_id: period.id,
      student_id: card.student_id,
      class_id: card.class_id,
      comment: state === "draft" ? "" : commentOf(suggestComment(said, at)),
      comment_by: state === "draft" ? null : by,
      traits,
      state,
      version: 1,
      changed_by: by,
      changed_at: marked_at,
      hifz_remark: "",
      remark: "",
      returned_why: "",
    });
    for (const one of own) {
      marks.push({
        school_id: school.id,
        id: newId(written_at),
        card_id: id,
        ...one,
        version: 1,
        client_key: newId(written_at),
        marked_by: by,
        marked_at,
      });
    }
  }
  await insertRows(tx, cards, made);
  await insertRows(tx, cardMarks, marks);
  await insertRows(
    tx,
    cardMarkHistory,
    marks.map(({ client_key, id, tenths, level, absent, version, marked_by, marked_at: when }) => ({
      school_id: school.id,
      id: client_key,
      mark_id: id,
      tenths,
      level,
      absent,
      version,
      changed_by: marked_by,
      changed_at: when,
    })),
  );
  const begun = new Set(made.map(({ student_id }) => student_id));
  return (await findCards(scope, period, { ids })).filter(({ student_id }) =>
    begun.has(student_id),
  );
}
