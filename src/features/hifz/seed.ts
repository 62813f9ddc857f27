import { sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { ayahsOfPages } from "#features/hifz/due/rules.ts";
import { type AyahRange, LAST_AYAH, LAST_PAGE } from "#features/hifz/mushaf/rules/ayahs.ts";
import { joinRanges, type Order, orderOf } from "#features/hifz/mushaf/rules/orders.ts";
import { juzRange, pageOf } from "#features/hifz/mushaf/rules/positions.ts";
import type { DailyTarget } from "#features/hifz/mushaf/rules/portions.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import { rebuildPupils } from "#features/hifz/pages/db.ts";
import { hifzPlans } from "#features/hifz/plans/table.ts";
import { ORDER_PRESETS, type OrderPreset } from "#features/hifz/programmes/rules.ts";
import { hifzProgrammes, hifzSyllabus } from "#features/hifz/programmes/table.ts";
import { pagesOf } from "#features/hifz/records/rules/fold.ts";
import { gradeOf, marksOf, offeredDecision } from "#features/hifz/records/rules/grades.ts";
import type { Pin } from "#features/hifz/records/rules/kinds.ts";
import { offeredPortion } from "#features/hifz/records/rules/offers.ts";
import { hifzRecordHistory, hifzRecords } from "#features/hifz/records/table.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { hifzSittings } from "#features/hifz/sittings/table.ts";
import { addDays, instant } from "#lib/dates.ts";
import type { Strength } from "#lib/enumerations.ts";
import { newId } from "#lib/ids.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";

const { edition } = DEFAULT_SETTINGS;

/** A halaqah whose records are to be made. */
export type SeedHalaqah = {
  class_id: string;
  /** Who records, and the same person as a teacher. */
  profile_id: string;
  teacher_id: string;
  pupils: { student_id: string; wish?: PupilWish }[];
  /** How many pupils were heard today; then the sheet is open. Without it all, and it is closed. */
  heard_today?: number;
};

/** What a pupil of the demo shows, where it is not drawn. */
export type PupilWish = {
  programme?: ProgrammeName;
  /** What was memorised before: juz, each solid or shaky, and so many pages of the next. */
  solid?: number[];
  shaky?: number[];
  pages?: number;
  /** The share of portions without a mistake. */
  skill?: number;
  isPaused?: boolean;
  /** The last portions had to be repeated so often. */
  repeats?: number;
  family_note?: string;
};

export type SeedHifz = {
  halaqah: SeedHalaqah[];
  /** School days, the oldest first; today is the last. */
  days: string[];
  since: string;
  /** The instant of a minute of a day, in milliseconds since 1970. */
  at: (date: string, minute: number) => number;
};

const PROGRAMMES = {
  page: { name: "Tahfiz 30 → 1 (1 m/s)", preset: "juz_down", unit: "page", amount: 1, parts: 1 },
  half: {
    name: "Tahfiz 30, 1, 2 … (½ m/s)",
    preset: "juz_30_first",
    unit: "page",
    amount: 1,
    parts: 2,
  },
  lines: {
    name: "Pra-tahfiz surah (5 baris)",
    preset: "surah_up",
    unit: "line",
    amount: 5,
    parts: 1,
  },
} as const satisfies Record<string, DailyTarget & { name: string; preset: OrderPreset }>;
type ProgrammeName = keyof typeof PROGRAMMES;

/** Pages that a level holds at the end of the year. */
const SYLLABUS = { "Tahun 4": 20, "Tahun 5": 43, "Tahun 6": 83 };

/** Before the first school bell, when a halaqah meets, in minutes since midnight. */
const FIRST_MINUTE = 457;
const CLEAN = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };

type RecordRow = typeof hifzRecords.$inferInsert;

/** Writes programmes, plans, what was memorised before, and the records of the days, and folds them. */
export async function seedHifz(scope: Scope, random: Random, seed: SeedHifz): Promise<void> {
  const programmes = await seedProgrammes(scope, seed);
  const rows: RecordRow[] = [];
  const plans: (typeof hifzPlans.$inferInsert)[] = [];
  const sittings: (typeof hifzSittings.$inferInsert)[] = [];
  for (const [place, halaqah] of seed.halaqah.entries()) {
    const there = await findPresent(scope, halaqah.class_id, seed.days);
    // The teacher of the second halaqah was away once, and the first one's last sheet was never closed.
    const away = place === 1 ? seed.days.at(-8) : undefined;
    const unclosed = place === 0 ? seed.days.at(-2) : undefined;
    for (const [at, pupil] of halaqah.pupils.entries()) {
      const { student_id } = pupil;
      const wish = { ...drawWish(random), ...pupil.wish };
      plans.push({
        school_id: scope.school.id,
        id: newId(),
        student_id,
        programme_id: programmes[wish.programme],
        level: "Tahun 5",
        from_date: seed.since,
        new_paused_from: wish.isPaused ? (seed.days.at(-10) ?? null) : null,
      });
      const isToday = at < (halaqah.heard_today ?? halaqah.pupils.length);
      const days = seed.days.filter(
        (day) =>
          day !== away &&
          there.has(`${student_id} ${day}`) &&
          (isToday || day !== seed.days.at(-1)),
      );
      const peer = halaqah.pupils[(at + 1) % halaqah.pupils.length]?.student_id;
      rows.push(...recordsOf(scope, random, { halaqah, student_id, peer, wish, days, seed, at }));
    }
    for (const date of seed.days) {
      if (date === unclosed) continue;
      if (date === seed.days.at(-1) && halaqah.heard_today !== undefined) continue;
      sittings.push({
        school_id: scope.school.id,
        id: newId(),
        class_id: halaqah.class_id,
        date,
        session: DAILY,
        teacher_away: date === away,
        closed_by: halaqah.profile_id,
        closed_at: instant(seed.at(date, FIRST_MINUTE + 45)),
      });
    }
  }
  await insertRows(scope.tx, hifzPlans, plans);
  await insertRows(scope.tx, hifzRecords, rows);
  await insertRows(scope.tx, hifzRecordHistory, rows.map(versionOf));
  await insertRows(scope.tx, hifzSittings, sittings);
  const ids = seed.halaqah.flatMap(({ pupils }) => pupils.map(({ student_id }) => student_id));
  await rebuildPupils(scope, edition, ids);
}

async function seedProgrammes(
  scope: Scope,
  { days }: SeedHifz,
): Promise<Record<ProgrammeName, string>> {
  const { school } = scope;
  const ids = { page: newId(), half: newId(), lines: newId() };
  const names = Object.keys(PROGRAMMES) as ProgrammeName[];
  await insertRows(
    scope.tx,
    hifzProgrammes,
    names.map((key) => {
      const { preset, ...programme } = PROGRAMMES[key];
      const { order_kind, order_list } = ORDER_PRESETS[preset];
      const order = { order_kind, order_list: [...order_list] };
      return { school_id: school.id, id: ids[key], ...programme, ...order };
    }),
  );
  const by_date = `${(days.at(-1) ?? scope.today).slice(0, 4)}-11-30`;
  await insertRows(
    scope.tx,
    hifzSyllabus,
    Object.entries(SYLLABUS).map(([level, pages]) => {
      const milestone = { level, by_date, milli: pages * 1000 };
      return { school_id: school.id, id: newId(), programme_id: ids.page, ...milestone };
    }),
  );
  return ids;
}

/** Who was there on which day, as "student date". */
async function findPresent(scope: Scope, class_id: string, days: string[]): Promise<Set<string>> {
  const { rows } = await scope.tx.execute<{ key: string }>(sql`
    select a.student_id || ' ' || a.date as key from app.attendance a
    where a.school_id = ${scope.school.id} and a.class_id = ${class_id} and a.session = ${DAILY}
      and a.date >= ${days[0] ?? ""} and a.status in ('present', 'late')`);
  return new Set(rows.map(({ key }) => key));
}

type Drawn = PupilWish & { programme: ProgrammeName; skill: number };

function drawWish(random: Random): Drawn {
  const juz = random.pick([0, 0, 1, 1, 2, 3, 5]);
  return {
    programme: random.pick(["page", "half", "half", "lines"]),
    solid: Array.from({ length: juz }, (_, at) => 30 - at),
    skill: random.between(40, 90) / 100,
  };
}

type Recording = {
  halaqah: SeedHalaqah;
  student_id: string;
  /** The pupil who listens to some of the revision. */
  peer: string | undefined;
  wish: Drawn;
  days: string[];
  seed: SeedHifz;
  /** The pupil's place in the halaqah. */
  at: number;
};

function recordsOf(scope: Scope, random: Random, recording: Recording): RecordRow[] {
  const { halaqah, student_id, peer, wish, days, seed, at } = recording;
  const rows: RecordRow[] = [];
  const { preset, ...target } = PROGRAMMES[wish.programme];
  const { order_kind, order_list } = ORDER_PRESETS[preset];
  const order: Order = orderOf(order_kind, order_list);
  const add = (date: string, minute: number, row: Partial<RecordRow> & Pick<RecordRow, "stream">) =>
    rows.push({
      school_id: scope.school.id,
      id: newId(seed.at(date, minute)),
      student_id,
      class_id: halaqah.class_id,
      date,
      session: DAILY,
      attempt: 1,
      ...NOTHING_SAID,
      edition,
      source: "screen",
      client_key: newId(),
      assigned_teacher_id: halaqah.teacher_id,
      recorded_by: halaqah.profile_id,
      recorded_at: instant(seed.at(date, minute)),
      ...row,
    });
  let covered: AyahRange[] = [];
  for (const [range, strength] of priorsOf(wish)) {
    covered.push(range);
    const [from_id, to_id] = range;
    const prior = { class_id: null, session: "", attempt: 0, strength, assigned_teacher_id: null };
    const size = milli(from_id, to_id, edition);
    add(addDays(seed.since, -1), 600, { stream: "prior", from_id, to_id, ...prior, milli: size });
  }
  covered = joinRanges(covered);
  let last: Parameters<typeof offeredPortion>[1][number] | undefined;
  let turn = random.between(0, 40);
  for (const [place, date] of days.entries()) {
    const isLast = place >= days.length - (wish.repeats ?? 0);
    const minute = FIRST_MINUTE + at * 1.5;
    if (!isLast && random.chance(0.03)) {
      add(date, minute, { stream: "none", attempt: 0, reason: random.pick(["not_ready", "sick"]) });
      continue;
    }
    const isPaused = Boolean(wish.isPaused) && place >= days.length - 8;
    const offered = isPaused
      ? null
      : offeredPortion({ order, covered, target, edition }, last ? [last] : []);
    if (offered) {
      const size = milli(...offered, edition);
      const mistakes = isLast
        ? { ...CLEAN, lupa: 4, ditegur: 2 }
        : drawMistakes(random, wish.skill);
      const graded = gradesOf(mistakes, size);
      const [from_id, to_id] = offered;
      const isHalf =
        !isLast && graded.decision === "pass" && to_id - from_id > 3 && random.chance(0.05);
      const kept_to = isHalf ? from_id + Math.floor((to_id - from_id) / 2) : null;
      const decision = isHalf ? "half" : graded.decision;
      last = { from_id, to_id, kept_to, decision };
      const note = place === days.length - 2 ? (wish.family_note ?? "") : "";
      add(date, minute, {
        stream: "baharu",
        from_id,
        to_id,
        kept_to,
        ...mistakes,
        ...graded,
        decision,
        heard_by: "teacher",
        milli: milli(from_id, kept_to ?? to_id, edition),
        target_milli: size,
        family_note: note,
      });
      if (decision !== "repeat") covered = joinRanges([...covered, [from_id, kept_to ?? to_id]]);
    }
    const held = pagesOf(
      covered.map(([from_id, to_id]) => ({ from_id, to_id })),
      edition,
    );
    const first = held[turn % Math.max(1, held.length)];
    if (first === undefined) continue;
    const [range] = ayahsOfPages(
      [[first, Math.min(LAST_PAGE, first + random.between(1, 3))]],
      covered,
      edition,
    );
    if (!range) continue;
    turn += pagesOf([{ from_id: range[0], to_id: range[1] }], edition).length;
    const isPeer = peer !== undefined && random.chance(0.2);
    const size = milli(...range, edition);
    const mistakes = drawMistakes(random, (1 + wish.skill) / 2);
    const weak = random.chance(0.08);
    const pins: Pin[] = weak ? [[range[0], "lupa", 2]] : [];
    add(date, minute + 0.7, {
      stream: "ulang_lama",
      from_id: range[0],
      to_id: range[1],
      milli: size,
      ...(isPeer
        ? { heard_by: "peer" as const, hearer_student_id: peer, decision: "pass" as const }
        : {
            heard_by: "teacher" as const,
            pins,
            ...(weak ? { ...CLEAN, lupa: 2 } : mistakes),
            ...gradesOf(weak ? { ...CLEAN, lupa: 2 } : mistakes, size),
            decision: "pass" as const,
          }),
    });
  }
  return rows;
}

const NOTHING_SAID = {
  from_id: null,
  to_id: null,
  kept_to: null,
  partial_id: null,
  ...CLEAN,
  pins: [],
  marks: null,
  grade_computed: null,
  grade: null,
  decision: null,
  heard_by: null,
  hearer_student_id: null,
  reason: null,
  strength: null,
  milli: null,
  target_milli: null,
  notes: "",
  family_note: "",
  version: 1,
} satisfies Partial<RecordRow>;

function priorsOf({ solid = [], shaky = [], pages = 0 }: PupilWish): [AyahRange, Strength][] {
  const juz = (list: number[], strength: Strength) =>
    list.map((one): [AyahRange, Strength] => [juzRange(one), strength]);
  const lowest = Math.min(31, ...solid, ...shaky);
  const next = lowest > 1 ? juzRange(lowest - 1) : null;
  if (!next || pages === 0) return [...juz(solid, "solid"), ...juz(shaky, "shaky")];
  let to = next[0];
  while (to < LAST_AYAH && pageOf(to + 1, edition) < pageOf(next[0], edition) + pages) to += 1;
  return [...juz(solid, "solid"), ...juz(shaky, "shaky"), [[next[0], to], "solid"]];
}

function drawMistakes(random: Random, skill: number): typeof CLEAN {
  if (random.chance(skill)) return CLEAN;
  return {
    lupa: random.pick([0, 0, 1, 2]),
    tersangkut: random.between(0, 2),
    ditegur: random.pick([0, 0, 1]),
    tajwid: random.pick([0, 0, 1]),
  };
}

function gradesOf(mistakes: typeof CLEAN, size: number) {
  const marks = marksOf(mistakes, size, DEFAULT_SETTINGS);
  const grade = gradeOf(marks, DEFAULT_SETTINGS);
  const decision = offeredDecision(grade, DEFAULT_SETTINGS);
  return { marks, grade_computed: grade, grade, decision };
}

/** The first and only version of a record in its history. */
function versionOf({
  id,
  student_id: _student,
  class_id: _class,
  hearer_student_id: _hearer,
  assigned_teacher_id: _teacher,
  recorded_by,
  recorded_at,
  ...said
}: RecordRow): typeof hifzRecordHistory.$inferInsert {
  const { client_key } = said;
  return {
    ...said,
    id: client_key,
    record_id: id ?? "",
    why: "",
    changed_by: recorded_by,
    changed_at: recorded_at,
  };
}
