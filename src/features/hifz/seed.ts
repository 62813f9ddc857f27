import { sql } from "drizzle-orm";
import { insertRows } from "#db/bulk.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { seedAcks } from "#features/hifz/acks/seed.ts";
import { seedExams } from "#features/hifz/exams/seed.ts";
import { rebuildPupils } from "#features/hifz/pages/db.ts";
import { hifzPlans } from "#features/hifz/plans/table.ts";
import { seedProgrammes } from "#features/hifz/programmes/seed.ts";
import { hifzRecordHistory, hifzRecords } from "#features/hifz/records/table.ts";
import { DEFAULT_SETTINGS } from "#features/hifz/settings/rules.ts";
import { hifzSittings } from "#features/hifz/sittings/table.ts";
import {
  drawWish,
  type PupilWish,
  recitationsOf,
  type Recorder,
  type RecordRow,
  versionsOf,
} from "#features/hifz/tasmik/seed.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";

type Moved = { from: Recorder; to_date: string };

/** A halaqah whose records are to be made. */
export type SeedHalaqah = Recorder & {
  /** `moved` names the halaqah that the pupil attended before. */
  pupils: { student_id: string; wish?: PupilWish; moved?: Moved | undefined }[];
  /** The last day of a halaqah that no longer meets. */
  to_date?: string | undefined;
  /** How many pupils, the first ones, the teacher of a shared halaqah hears. */
  own?: number;
  /** How many pupils were heard today; then the sheet is open. Without it all, and it is closed. */
  heard_today?: number;
};

export type SeedHifz = {
  halaqah: SeedHalaqah[];
  /** School days, the oldest first; today is the last. */
  days: string[];
  since: string;
  /** The instant of a minute of a day, in milliseconds since 1970. */
  at: (date: string, minute: number) => number;
};

/** Before the first school bell, when a halaqah meets, in minutes since midnight. */
const FIRST_MINUTE = 457;

/** Writes programmes, plans, what was memorised before, and the records of the days, and folds them. */
export async function seedHifz(scope: Scope, random: Random, seed: SeedHifz): Promise<void> {
  const programmes = await seedProgrammes(scope, seed.days.at(-1) ?? scope.today);
  const rows: RecordRow[] = [];
  const plans: (typeof hifzPlans.$inferInsert)[] = [];
  const sittings: (typeof hifzSittings.$inferInsert)[] = [];
  const there = new Map<string, Set<string>>();
  for (const { class_id } of seed.halaqah) {
    there.set(class_id, await findPresent(scope, class_id, seed.days));
  }
  for (const [place, halaqah] of seed.halaqah.entries()) {
    // The teacher of the second halaqah was away once, and the first one's last sheet was never closed.
    const away = place === 1 ? seed.days.at(-8) : undefined;
    const marked = new Set(
      [...(there.get(halaqah.class_id) ?? [])].map((key) => key.split(" ")[1]),
    );
    // Of a day without a register a sheet that is open would say that all owe it.
    const unclosed =
      place === 0 ? seed.days.slice(0, -1).findLast((day) => marked.has(day)) : undefined;
    for (const [at, pupil] of halaqah.pupils.entries()) {
      const { student_id, moved } = pupil;
      const halaqahOn = (date: string) => (moved && date <= moved.to_date ? moved.from : halaqah);
      const wish = { ...drawWish(random), ...pupil.wish };
      plans.push({
        school_id: scope.school.id,
        id: newId(),
        student_id,
        programme_id: programmes[wish.programme],
        teacher_id: at < (halaqah.own ?? 0) ? halaqah.teacher_id : null,
        level: "Tahun 5",
        // Records begin with the plan, so that nobody owes what was never written down.
        from_date: seed.days[0] ?? seed.since,
        new_paused_from: wish.isPaused ? (seed.days.at(-10) ?? null) : null,
      });
      const isToday = at < (halaqah.heard_today ?? halaqah.pupils.length);
      const days = seed.days.filter(
        (day) =>
          day !== away &&
          there.get(halaqahOn(day).class_id)?.has(`${student_id} ${day}`) &&
          (isToday || day !== seed.days.at(-1)),
      );
      // Pupils listen to each other who were together all the time.
      const circle = halaqah.pupils.filter((one) => Boolean(one.moved) === Boolean(moved));
      const peer = circle[(circle.indexOf(pupil) + 1) % circle.length]?.student_id;
      const minute = FIRST_MINUTE + at * 1.5;
      const said = {
        halaqahOn,
        student_id,
        peer,
        wish,
        days,
        since: seed.since,
        minute,
        at: seed.at,
      };
      rows.push(...recitationsOf(scope, random, said));
    }
    for (const date of seed.days) {
      if (date === unclosed || date > (halaqah.to_date ?? date)) continue;
      const isToday = date === seed.days.at(-1);
      if (isToday && (halaqah.heard_today !== undefined || !marked.has(date))) continue;
      sittings.push({
        school_id: scope.school.id,
        id: newId(),
        class_id: halaqah.class_id,
        date,
        session: DAILY,
        // Who took no register heard nobody either, and nobody owes that day.
        teacher_away: date === away || !marked.has(date),
        closed_by: halaqah.profile_id,
        closed_at: instant(seed.at(date, FIRST_MINUTE + 45)),
      });
    }
  }
  await insertRows(scope.tx, hifzPlans, plans);
  await insertRows(scope.tx, hifzRecords, rows);
  await insertRows(scope.tx, hifzRecordHistory, rows.flatMap(versionsOf));
  await insertRows(scope.tx, hifzSittings, sittings);
  const [first] = seed.halaqah;
  if (first) {
    const heads = seed.halaqah.flatMap((one) => (one.to_date ? [] : one.teacher_id));
    const teacher_ids = [...new Set([...heads, ...(await findOthers(scope))])].slice(0, 3);
    const student_ids = first.pupils.map(({ student_id }) => student_id);
    await seedExams(scope, random, {
      ...first,
      teacher_ids,
      student_ids,
      days: seed.days,
      at: seed.at,
    });
  }
  const ids = seed.halaqah.flatMap(({ pupils }) => pupils.map(({ student_id }) => student_id));
  await seedAcks(scope, random, { ...seed, student_ids: ids });
  await rebuildPupils(scope, DEFAULT_SETTINGS.edition, ids);
}

/** Teachers who can sit on a panel beside those of the halaqah. */
async function findOthers(scope: Scope): Promise<string[]> {
  const { rows } = await scope.tx.execute<{ id: string }>(sql`
    select id from app.teachers where school_id = ${scope.school.id} and status = 'active'
    order by teacher_id limit 5`);
  return rows.map(({ id }) => id);
}

/** Who was there on which day whose register was saved, or is today's, as "student date". */
async function findPresent(scope: Scope, class_id: string, days: string[]): Promise<Set<string>> {
  const { rows } = await scope.tx.execute<{ key: string }>(sql`
    select a.student_id || ' ' || a.date as key from app.attendance a
    where a.school_id = ${scope.school.id} and a.class_id = ${class_id} and a.session = ${DAILY}
      and a.date >= ${days[0] ?? ""} and a.status in ('present', 'late')
      and (a.date = ${days.at(-1) ?? ""} or exists (select from app.attendance_registers r
        where r.school_id = a.school_id and r.class_id = a.class_id and r.date = a.date
          and r.session = a.session))`);
  return new Set(rows.map(({ key }) => key));
}
