import { type SeedHalaqah, seedHifz } from "#features/hifz/seed.ts";
import type { PupilWish, Recorder } from "#features/hifz/tasmik/seed.ts";
import type { SeedClass, SeedEnrollment } from "#features/classes/seed.ts";
import { addDays } from "#lib/dates.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import type { Pupil } from "./families.ts";
import type { Staff } from "./staff.ts";
import type { Year } from "./year.ts";

/** So many school days up to today have records. */
export const DAYS = 60;
/** So many pupils of the first halaqah were heard when the demo begins. */
const HEARD = 5;

/** So many pupils of the first halaqah, which teachers share, are heard by its own. */
const OWN = 12;

const downTo = (last: number) => Array.from({ length: 31 - last }, (_, at) => 30 - at);

/** Four juz and six pages: what the pupil who can sign in holds today. */
const HELD_PAGES = 89;

/** What the pupil who can sign in shows. */
export const SIGNING_IN: PupilWish = {
  programme: "page",
  solid: [30],
  // Of these, one juz is held before, and the pages of the days come last.
  ends_with: HELD_PAGES - 23,
  skill: 1,
  weak: 5,
  family_note: "Jaga dengung ketika mengulang di rumah.",
};

/** Pupils of the first halaqah who each show something else: one who is near the end, one who brought much, … */
export const WISHES: PupilWish[] = [
  { programme: "page", solid: downTo(6), skill: 0.98, makes_up: 1 },
  { programme: "page", solid: downTo(22), shaky: [21, 20, 19], skill: 0.85, makes_up: 0.9 },
  { programme: "lines", solid: [], skill: 0.5, makes_up: 0.1 },
  { programme: "half", solid: [30], isPaused: true, skill: 0.8, makes_up: 0.9 },
  { programme: "half", solid: [30], repeats: 3, skill: 0.7, makes_up: 0.3 },
  { programme: "page", solid: [30, 29], skill: 0.9, makes_up: 0.5 },
  { programme: "page", solid: [30], skill: 0.97, makes_up: 1 },
  // Completed the shorter programme some days ago.
  { programme: "lines", pages: 7, skill: 1, makes_up: 1 },
  // Who never makes up is never ahead, and behind since the last portion: some are on whichever day the demo is made.
  { programme: "half", solid: [30], repeats: 1, skill: 0.8, makes_up: 0 },
];

/** Which pupil of the first halaqah was ill, for how many school days, and how many are over since. */
const ILL = { place: 6, days: 10, over: 2 };

type Rooms = { rooms: SeedClass[]; enrollments: SeedEnrollment[]; year: Year };
type Made = Rooms & { staff: Staff; pupils: Pupil[] };

/** The pupil of the halaqah who was ill for long, with the first and the last day. */
export function makeIll({ rooms, enrollments, year }: Rooms) {
  const halaqah = rooms.find(({ kind }) => kind === "halaqah");
  const own = enrollments.filter(({ class_id }) => class_id === halaqah?.id);
  const spell = year.days.slice(-1 - ILL.over - ILL.days, -1 - ILL.over);
  const [from_date, to_date] = [spell[0], spell.at(-1)];
  const student_id = own[ILL.place]?.student_id;
  return student_id && from_date && to_date ? [{ student_id, from_date, to_date }] : [];
}

/** Writes the hafazan of the halaqah; a school without any gets none. */
export async function seedHalaqah(scope: Scope, random: Random, made: Made): Promise<void> {
  const { rooms, staff, enrollments, pupils, year } = made;
  const recorderOf = (class_id: string): Recorder => {
    const head = staff.assignments.findLast(
      (one) => one.class_id === class_id && one.kind === "homeroom",
    );
    const teacher = staff.teachers.find((one) => one.id === head?.teacher_id);
    if (!teacher) throw new Error("a halaqah has no teacher");
    return { class_id, teacher_id: teacher.id, profile_id: teacher.profile_id ?? "" };
  };
  const circles = rooms.filter(({ kind }) => kind === "halaqah");
  const ended = enrollments.filter(
    ({ class_id, to_date }) => to_date && circles.some(({ id }) => id === class_id),
  );
  const halaqah = circles.map(({ id, archived_on }, place): SeedHalaqah => {
    const ids = enrollments.flatMap((one) =>
      one.class_id === id && !one.to_date ? one.student_id : [],
    );
    const own = ids.map((student_id, at) => {
      const pupil = pupils.find((one) => one.id === student_id);
      const wish = pupil?.halaqah ? SIGNING_IN : place === 0 ? WISHES[at - 1] : undefined;
      const before = ended.find((one) => one.student_id === student_id);
      const moved = before && {
        from: recorderOf(before.class_id),
        to_date: before.to_date ?? year.start,
      };
      return { student_id, moved, ...(wish && { wish }) };
    });
    const open = place === 0 ? { heard_today: HEARD, own: OWN } : {};
    const to_date = archived_on ? addDays(archived_on, -1) : undefined;
    return { ...recorderOf(id), pupils: own, to_date, ...open };
  });
  if (halaqah.length === 0) return;
  const { days, start, at } = year;
  await seedHifz(scope, random, { halaqah, days: days.slice(-DAYS), since: start, at });
}
