import { DAILY } from "#features/calendar/sessions/rules.ts";
import { ayahsOfPages } from "#features/hifz/due/rules.ts";
import { type AyahRange, LAST_AYAH, LAST_PAGE } from "#features/hifz/mushaf/rules/ayahs.ts";
import { joinRanges, type Order, orderOf } from "#features/hifz/mushaf/rules/orders.ts";
import { pageOf } from "#features/hifz/mushaf/rules/positions.ts";
import { juzRange } from "#features/hifz/mushaf/rules/rubu.ts";
import { milli } from "#features/hifz/mushaf/rules/sizes.ts";
import { ORDER_PRESETS } from "#features/hifz/programmes/rules.ts";
import { type ProgrammeName, PROGRAMMES } from "#features/hifz/programmes/seed.ts";
import { pagesOf } from "#features/hifz/records/rules/fold.ts";
import { nominalTarget } from "#features/hifz/records/rules/debt.ts";
import { gradeOf, marksOf, offeredDecision } from "#features/hifz/records/rules/grades.ts";
import type { Pin } from "#features/hifz/records/rules/kinds.ts";
import { offeredPortion } from "#features/hifz/records/rules/offers.ts";
import type { hifzRecordHistory, hifzRecords } from "#features/hifz/records/table.ts";
import { longAfter } from "#features/hifz/tasmik/rules/faults.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { addDays, instant, toMilliseconds } from "#lib/dates.ts";
import type { Strength } from "#lib/enumerations.ts";
import { newId } from "#lib/ids.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";

const { edition } = DEFAULT_SETTINGS;
/** Portions that a pupil recites on one day at most. */
const MOST_PORTIONS = 3;
const CLEAN = { lupa: 0, tersangkut: 0, ditegur: 0, tajwid: 0 };

export type RecordRow = typeof hifzRecords.$inferInsert;

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
  /** How likely a pupil who is behind recites one more portion on a day. */
  makes_up?: number;
  /** Pages that were held from page 604 down when all portions are accepted; in place of `pages`. */
  ends_with?: number;
  /** So many pages were recited badly on the last days. */
  weak?: number;
  /** The last portions had to be repeated so often. */
  repeats?: number;
  family_note?: string;
};

type DrawnWish = PupilWish & { programme: ProgrammeName; skill: number; makes_up: number };

/** What a pupil shows of whom nothing is wished. */
export function drawWish(random: Random): DrawnWish {
  const juz = random.pick([0, 0, 1, 1, 2, 3, 5]);
  return {
    // Who holds juz 30 has nothing left of the programme of short surahs.
    programme: random.pick(juz === 0 ? ["half", "lines"] : ["page", "half", "half"]),
    solid: Array.from({ length: juz }, (_, at) => 30 - at),
    skill: random.between(75, 97) / 100,
    makes_up: random.pick([1, 1, 1, 0.9, 0.1]),
  };
}

/** A halaqah, and who records there, as an account and as a teacher. */
export type Recorder = { class_id: string; profile_id: string; teacher_id: string };

type Recording = {
  /** The halaqah in which the pupil recites on a day. */
  halaqahOn: (date: string) => Recorder;
  student_id: string;
  /** The pupil who listens to some of the revision. */
  peer: string | undefined;
  wish: DrawnWish;
  days: string[];
  /** What was memorised before is known from the day before. */
  since: string;
  /** The minute of a day at which the pupil recites. */
  minute: number;
  /** The instant of a minute of a day, in milliseconds since 1970. */
  at: (date: string, minute: number) => number;
};

/** What a pupil recited on the days, with what was memorised before. */
export function recitationsOf(scope: Scope, random: Random, recording: Recording): RecordRow[] {
  const { halaqahOn, student_id, peer, wish, days, since, at } = recording;
  const rows: RecordRow[] = [];
  const { preset, ...target } = PROGRAMMES[wish.programme];
  const { order_kind, order_list } = ORDER_PRESETS[preset];
  const order: Order = orderOf(order_kind, order_list);
  const add = (
    date: string,
    minute: number,
    row: Partial<RecordRow> & Pick<RecordRow, "stream">,
  ) => {
    const { class_id, profile_id, teacher_id } = halaqahOn(date);
    rows.push({
      school_id: scope.school.id,
      id: newId(at(date, minute)),
      student_id,
      class_id,
      date,
      session: DAILY,
      attempt: 1,
      ...NOTHING_SAID,
      edition,
      source: "screen",
      client_key: newId(),
      assigned_teacher_id: teacher_id,
      recorded_by: profile_id,
      recorded_at: instant(at(date, minute)),
      ...row,
    });
  };
  let covered: AyahRange[] = [];
  const wished = wish.ends_with ? { ...wish, pages: wish.ends_with - days.length } : wish;
  for (const [range, strength] of priorsOf(wished)) {
    covered.push(range);
    const [from_id, to_id] = range;
    const prior = { class_id: null, session: "", attempt: 0, strength, assigned_teacher_id: null };
    const size = milli(from_id, to_id, edition);
    add(addDays(since, -1), 600, { stream: "prior", from_id, to_id, ...prior, milli: size });
  }
  covered = joinRanges(covered);
  let last: Parameters<typeof offeredPortion>[1][number] | undefined;
  const turn = random.between(0, 40);
  /** The last page of the latest old revision. */
  let revised = 0;
  let behind = 0;
  let lastTarget: number | null = null;
  const isExact = wish.ends_with !== undefined;
  for (const [place, date] of days.entries()) {
    const isLast = place >= days.length - (wish.repeats ?? 0);
    const { minute } = recording;
    if (!isLast && !isExact && random.chance(0.03)) {
      const reason = random.pick(["not_ready", "sick"] as const);
      if (reason === "not_ready") behind += nominalTarget(target, lastTarget);
      add(date, minute, { stream: "none", attempt: 0, reason });
      continue;
    }
    const isPaused = Boolean(wish.isPaused) && place >= days.length - 8;
    for (let attempt = 1; attempt <= MOST_PORTIONS; attempt += 1) {
      const isMadeUp = attempt > 1;
      if (isPaused || (isMadeUp && (isLast || behind <= 0 || !random.chance(wish.makes_up)))) break;
      const offered = offeredPortion({ order, covered, target, edition }, last ? [last] : []);
      if (!offered) break;
      const size = milli(...offered, edition);
      const mistakes = isLast
        ? { ...CLEAN, lupa: 4, ditegur: 2 }
        : drawMistakes(random, wish.skill);
      const graded = gradesOf(mistakes, size);
      const [from_id, to_id] = offered;
      const isHalf =
        !isLast &&
        !isExact &&
        graded.decision === "pass" &&
        to_id - from_id > 3 &&
        random.chance(0.05);
      const kept_to = isHalf ? from_id + Math.floor((to_id - from_id) / 2) : null;
      const decision = isHalf ? "half" : graded.decision;
      const partial_id = decision === "repeat" ? null : longAfter(kept_to ?? to_id);
      last = { from_id, to_id, kept_to, decision };
      const note = place === days.length - 2 ? (wish.family_note ?? "") : "";
      const accepted = decision === "repeat" ? 0 : milli(from_id, kept_to ?? to_id, edition);
      behind += (isMadeUp ? 0 : size) - accepted;
      if (!isMadeUp) lastTarget = size;
      add(date, minute + 0.1 * attempt, {
        stream: "baharu",
        attempt,
        from_id,
        to_id,
        kept_to,
        partial_id,
        ...mistakes,
        ...graded,
        decision,
        heard_by: "teacher",
        milli: milli(from_id, kept_to ?? to_id, edition),
        target_milli: size,
        family_note: isMadeUp ? "" : note,
      });
      if (decision !== "repeat") covered = joinRanges([...covered, [from_id, kept_to ?? to_id]]);
    }
    const held = pagesOf(
      covered.map(([from_id, to_id]) => ({ from_id, to_id })),
      edition,
    );
    // New pages come between, so that a place in the list would stay on the same page.
    const first =
      revised === 0 ? held[turn % held.length] : (held.find((page) => page > revised) ?? held[0]);
    if (first === undefined) continue;
    const [range] = ayahsOfPages(
      [[first, Math.min(LAST_PAGE, first + random.between(1, 3))]],
      covered,
      edition,
    );
    if (!range) continue;
    revised = pageOf(range[1], edition);
    const isPeer = peer !== undefined && !wish.weak && random.chance(0.2);
    const size = milli(...range, edition);
    const mistakes = drawMistakes(random, (1 + wish.skill) / 2);
    const isWished = wish.weak !== undefined;
    const weak = isWished ? place >= days.length - (wish.weak ?? 0) : random.chance(0.08);
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
            version: place === days.length - 4 ? 2 : 1,
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
  const marks = marksOf(mistakes, size, DEFAULT_SETTINGS) ?? 0;
  const grade = gradeOf(marks, DEFAULT_SETTINGS);
  const decision = offeredDecision(grade, DEFAULT_SETTINGS);
  return { marks, grade_computed: grade, grade, decision };
}

/**
 * The versions of a record in its history. What has a second version was written with one
 * mistake too many, which the teacher took off some minutes later.
 */
export function versionsOf(row: RecordRow): (typeof hifzRecordHistory.$inferInsert)[] {
  if (row.version !== 2) return [versionOf(row, row.recorded_at)];
  const { lupa = 0, tersangkut = 0, ditegur = 0, tajwid = 0, milli: size } = row;
  const counted = { lupa, tersangkut, ditegur: ditegur + 1, tajwid };
  const before = { ...row, ...counted, ...gradesOf(counted, size ?? 0), decision: row.decision };
  const changed_at = instant(toMilliseconds(row.recorded_at) + 4 * 60_000);
  return [
    versionOf({ ...before, version: 1, client_key: newId() }, row.recorded_at),
    versionOf(row, changed_at),
  ];
}

function versionOf(
  {
    id,
    student_id: _student,
    class_id: _class,
    hearer_student_id: _hearer,
    assigned_teacher_id: _teacher,
    recorded_by,
    recorded_at: _recorded,
    ...said
  }: RecordRow,
  changed_at: RecordRow["recorded_at"],
): typeof hifzRecordHistory.$inferInsert {
  const { client_key } = said;
  return {
    ...said,
    id: client_key,
    record_id: id ?? "",
    why: "",
    changed_by: recorded_by,
    changed_at,
  };
}
