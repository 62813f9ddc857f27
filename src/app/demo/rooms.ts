import type { SeedClass, SeedEnrollment } from "#features/classes/seed.ts";
import { addDays, monthStart } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { Random } from "#lib/random.ts";
import type { Pupil } from "./families.ts";
import type { SchoolPlan } from "./plans.ts";
import type { Year } from "./year.ts";

const SEATS = 30;

/** The classes in the plan's order, followed by the halaqah, those of today first. */
export function makeRooms(plan: SchoolPlan, year: Year): SeedClass[] {
  const shared = { academic_year: year.label, maximum_students: SEATS };
  const absorbed = plan.halaqah.flatMap((halaqah) => halaqah.absorbed ?? []);
  return [
    ...plan.classes.map(({ name }) => ({
      id: newId(),
      name,
      description: "",
      grade_level: levelIn(name),
      kind: "class" as const,
      archived_on: null,
      ...shared,
    })),
    ...[
      ...plan.halaqah.map((room) => ({ ...room, archived_on: null })),
      ...absorbed.map((room) => ({ ...room, archived_on: mergingDay(year) })),
    ].map(({ name, description, archived_on }) => ({
      id: newId(),
      name,
      description,
      grade_level: "Halaqah",
      kind: "halaqah" as const,
      archived_on,
      ...shared,
    })),
  ];
}

/** The school day last month on which one halaqah took the pupils of another. */
function mergingDay({ today, days, start }: Year): string {
  const wanted = addDays(monthStart(today), -14);
  return days.find((day) => day >= wanted) ?? start;
}

/** The level in the name of a class: "Tahun 1 Al-Biruni" → "Tahun 1". */
export function levelIn(name: string): string {
  return name.split(" ").slice(0, 2).join(" ");
}

/** A pupil who moved to another class of the level, or to another halaqah, last month. */
export type Move = { pupil: Pupil; from: SeedClass; to: SeedClass; date: string };

/** The enrolments of all pupils with their first and last days. */
export function makeEnrollments(
  random: Random,
  plan: SchoolPlan,
  rooms: SeedClass[],
  pupils: Pupil[],
  leavers: Pupil[],
  year: Year,
): { enrollments: SeedEnrollment[]; moves: Move[] } {
  const enrollments: SeedEnrollment[] = [];
  const add = (room: SeedClass, pupil: Pupil, from: string, to_date: string | null = null) => {
    const from_date = from > pupil.enrollment_date ? from : pupil.enrollment_date;
    enrollments.push({ class_id: room.id, student_id: pupil.id, from_date, to_date });
  };

  const moves = makeMoves(random, plan, rooms, pupils, year);
  for (const pupil of pupils) {
    const room = rooms[pupil.class];
    if (!room) continue;
    const move = moves.find((candidate) => candidate.pupil === pupil);
    if (move) add(move.from, pupil, year.start, addDays(move.date, -1));
    add(room, pupil, move?.date ?? year.start);
  }
  for (const pupil of leavers.filter(({ status }) => status !== "graduated")) {
    const room = rooms[pupil.class];
    const last = year.days[random.between(0, Math.floor(year.days.length * 0.7))] ?? year.start;
    if (room) add(room, pupil, year.start, last);
  }
  for (const [index, { gender, size, absorbed }] of plan.halaqah.entries()) {
    const room = rooms[plan.classes.length + index];
    const fitting = pupils.filter(
      (pupil) => pupil.gender === gender && (plan.classes[pupil.class]?.grade ?? 0) >= 4,
    );
    const wanted = fitting.filter(({ halaqah }) => halaqah);
    const others = random.shuffle(fitting.filter(({ halaqah }) => !halaqah));
    const before = rooms.find(({ name }) => name === absorbed?.name);
    const stayed = size - (absorbed?.size ?? 0);
    for (const [at, pupil] of [...wanted, ...others].slice(0, size).entries()) {
      const date = at < stayed ? null : before?.archived_on;
      if (room && before && date) {
        add(before, pupil, addDays(year.start, 7), addDays(date, -1));
        moves.push({ pupil, from: before, to: room, date });
      }
      if (room) add(room, pupil, date ?? addDays(year.start, 7));
    }
  }
  return { enrollments, moves };
}

function makeMoves(
  random: Random,
  plan: SchoolPlan,
  rooms: SeedClass[],
  pupils: Pupil[],
  year: Year,
): Move[] {
  const settled = pupils.filter((pupil) => pupil.enrollment_date <= year.start && pupil.profile);
  return random
    .shuffle(settled)
    .slice(0, plan.changed_class)
    .flatMap((pupil) => {
      const grade = plan.classes[pupil.class]?.grade;
      const other = plan.classes.findIndex(
        (room, at) => room.grade === grade && at !== pupil.class,
      );
      const [from, to] = [rooms[other], rooms[pupil.class]];
      const wanted = addDays(monthStart(year.today), -random.between(8, 20));
      const date = year.days.find((day) => day >= wanted) ?? wanted;
      return from && to ? [{ pupil, from, to, date }] : [];
    });
}
