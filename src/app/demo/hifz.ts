import { type SeedHalaqah, seedHifz } from "#features/hifz/seed.ts";
import type { PupilWish } from "#features/hifz/tasmik/seed.ts";
import type { SeedClass, SeedEnrollment } from "#features/classes/seed.ts";
import type { Random } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import type { Pupil } from "./families.ts";
import type { Staff } from "./staff.ts";
import type { Year } from "./year.ts";

/** So many school days up to today have records. */
const DAYS = 60;
/** So many pupils of the first halaqah were heard when the demo begins. */
const HEARD = 5;

const downTo = (last: number) => Array.from({ length: 31 - last }, (_, at) => 30 - at);

/** Four juz and six pages: what the pupil who can sign in holds today. */
const HELD_PAGES = 89;

/** What the pupil who can sign in shows. */
const SIGNING_IN: PupilWish = {
  programme: "page",
  solid: [30],
  // Of these, one juz is held before, and the pages of the days come last.
  ends_with: HELD_PAGES - 23,
  skill: 1,
  weak: 5,
  family_note: "Jaga dengung ketika mengulang di rumah.",
};

/** Pupils of the first halaqah who each show something else: one who is near the end, one who brought much, … */
const WISHES: PupilWish[] = [
  { programme: "page", solid: downTo(6), skill: 0.98, makes_up: 1 },
  { programme: "page", solid: downTo(22), shaky: [21, 20, 19], skill: 0.85, makes_up: 0.9 },
  { programme: "lines", solid: [], skill: 0.5, makes_up: 0.1 },
  { programme: "half", solid: [30], isPaused: true, skill: 0.8, makes_up: 0.9 },
  { programme: "half", solid: [30], repeats: 3, skill: 0.7, makes_up: 0.3 },
  { programme: "page", solid: [30, 29], ill: 10, skill: 0.9, makes_up: 0.5 },
  { programme: "page", solid: [30], skill: 0.97, makes_up: 1 },
  // Completed the shorter programme some days ago.
  { programme: "lines", pages: 7, skill: 1, makes_up: 1 },
];

type Made = {
  rooms: SeedClass[];
  staff: Staff;
  enrollments: SeedEnrollment[];
  pupils: Pupil[];
  year: Year;
};

/** Writes the hafazan of the halaqah; a school without any gets none. */
export async function seedHalaqah(scope: Scope, random: Random, made: Made): Promise<void> {
  const { rooms, staff, enrollments, pupils, year } = made;
  const halaqah = rooms
    .filter(({ kind }) => kind === "halaqah")
    .map(({ id }, place): SeedHalaqah => {
      const head = staff.assignments.find(
        (one) => one.class_id === id && one.kind === "homeroom" && one.to_date === null,
      );
      const teacher = staff.teachers.find((one) => one.id === head?.teacher_id);
      if (!teacher) throw new Error("a halaqah has no teacher");
      const ids = enrollments.flatMap((one) => (one.class_id === id ? one.student_id : []));
      const own = ids.map((student_id, at) => {
        const pupil = pupils.find((one) => one.id === student_id);
        const wish = pupil?.halaqah ? SIGNING_IN : place === 0 ? WISHES[at - 1] : undefined;
        return { student_id, ...(wish && { wish }) };
      });
      const open = place === 0 ? { heard_today: HEARD } : {};
      const { id: teacher_id, profile_id } = teacher;
      return { class_id: id, teacher_id, profile_id: profile_id ?? "", pupils: own, ...open };
    });
  if (halaqah.length === 0) return;
  const { days, start, at } = year;
  await seedHifz(scope, random, { halaqah, days: days.slice(-DAYS), since: start, at });
}
