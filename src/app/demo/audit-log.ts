import type { SavedRegister } from "#features/attendance/seed.ts";
import type { SeedEvent } from "#features/calendar/holidays/seed.ts";
import type { SeedClass } from "#features/classes/seed.ts";
import type { SeedLine } from "#features/home/seed.ts";
import type { SeedProfile } from "#features/people/seed.ts";
import { addDays } from "#lib/dates.ts";
import { fullName } from "#lib/names.ts";
import type { Random } from "#lib/random.ts";
import type { Pupil } from "./families.ts";
import type { Move } from "./rooms.ts";
import type { Year } from "./year.ts";

export type Doings = {
  year: Year;
  rooms: SeedClass[];
  /** Everyone who works at the school. Among the admins, the head comes first, then the office. */
  staff: SeedProfile[];
  registers: SavedRegister[];
  pupils: Pupil[];
  moves: Move[];
  events: SeedEvent[];
};

/** The number of school days that the audit log covers. */
export const AUDIT_DAYS = 5;
const JOINED_AT = 8 * 60 + 2;
const EVENT_AT = 8 * 60 + 10;

/** The audit log of the last days, as if the school had been at work. */
export function makeAuditLog(random: Random, doings: Doings): SeedLine[] {
  const { year, rooms, staff, moves, events } = doings;
  const [head, office = head] = staff.filter(({ role }) => role === "admin");
  if (!head || !office) throw new Error("A demo school needs an admin.");
  const people = new Map(staff.map((person) => [person.id, person]));
  const classes = new Map(rooms.map((room) => [room.id, room]));
  const first = year.days.at(-AUDIT_DAYS) ?? year.today;

  const saved = doings.registers
    .filter(({ date }) => date >= first)
    .map(({ class_id, date, taken_by, at, made_present }) => ({
      at,
      actor: people.get(taken_by) ?? head,
      action: "register.save",
      subject_id: class_id,
      label: classes.get(class_id)?.name ?? "",
      details: { date, made_present },
    }));

  const joined = doings.pupils
    .filter(({ enrollment_date }) => enrollment_date > year.start)
    .filter(({ enrollment_date }) => enrollment_date > addDays(year.today, -14))
    .flatMap((pupil) => {
      const about = { actor: office, subject_id: pupil.id, label: nameOf(pupil) };
      const at = (minute: number) => year.at(pupil.enrollment_date, minute);
      const class_name = rooms[pupil.class]?.name;
      return [
        { ...about, at: at(JOINED_AT), action: "student.create" },
        { ...about, at: at(JOINED_AT + 0.6), action: "enrollment.create", details: { class_name } },
      ];
    });

  const moved = moves.flatMap(({ pupil, from, to, date }) => {
    const about = { actor: head, subject_id: pupil.id, label: nameOf(pupil) };
    const day = year.days.findLast((known) => known < date) ?? date;
    const at = year.at(day, random.between(600, 900));
    return [
      { ...about, at, action: "enrollment.end", details: { class_name: from.name } },
      { ...about, at: at + 20_000, action: "enrollment.create", details: { class_name: to.name } },
    ];
  });

  const announced = events
    .filter(({ date }) => date > year.today)
    .slice(0, 3)
    .map(({ id, title }, index) => ({
      at:
        index === 0
          ? year.at(year.today, EVENT_AT)
          : year.at(year.days.at(-1 - index) ?? year.today, 890),
      actor: head,
      action: "event.create",
      subject_id: id,
      label: title,
    }));

  return [...saved, ...joined, ...moved, ...announced];
}

function nameOf({ profile, student_id }: Pupil): string {
  return profile ? fullName(profile) : student_id;
}
