import type { SeedClass, SeedClassTeacher } from "#features/classes/seed.ts";
import { makeAdult, makePerson, makePhone, type SeedProfile } from "#features/people/seed.ts";
import { makeTraining, type SeedTeacher } from "#features/teachers/seed.ts";
import { addDays } from "#lib/dates.ts";
import type { Gender } from "#lib/enumerations.ts";
import { newId } from "#lib/ids.ts";
import { fold, fullName, type Named } from "#lib/names.ts";
import type { Random } from "#lib/random.ts";
import type { SchoolPlan } from "./plans.ts";
import type { Year } from "./year.ts";

export type Staff = {
  admins: SeedProfile[];
  profiles: SeedProfile[];
  teachers: SeedTeacher[];
  assignments: SeedClassTeacher[];
};

/**
 * Teachers and their classes: a homeroom teacher for each room, assistants, a substitute of last week, one class
 * that had another homeroom teacher before, and a halaqah that was archived when its teacher retired.
 */
export function makeStaff(random: Random, plan: SchoolPlan, rooms: SeedClass[], year: Year): Staff {
  const staff: Staff = { admins: [], profiles: [], teachers: [], assignments: [] };
  const known = new Set<string>();
  const contact = (name: Named, login?: string) => ({
    email: login ?? mailOf(name, plan.mail),
    phone: makePhone(random),
  });
  staff.admins = plan.admins.map(({ login, ...name }) =>
    makePerson("admin", name, contact(name, login)),
  );
  const hire = (status: SeedTeacher["status"], given?: Named, login?: string, gender?: Gender) => {
    const name = given ?? newAdult(random, known, gender);
    const profile = makePerson("teacher", name, contact(name, login));
    const number = String(staff.teachers.length + 1).padStart(3, "0");
    const date_joined = `${year.session - random.between(1, 14)}-${random.pick(STARTS)}`;
    const teacher = { id: newId(), teacher_id: `G-${number}`, profile_id: profile.id };
    staff.profiles.push(profile);
    staff.teachers.push({ ...teacher, ...makeTraining(random), date_joined, status });
    return teacher.id;
  };
  const assign = (
    class_id: string,
    teacher_id: string,
    kind: SeedClassTeacher["kind"],
    from_date = year.start,
    to_date: string | null = null,
  ) => staff.assignments.push({ class_id, teacher_id, kind, from_date, to_date });

  const taught = rooms.filter(({ archived_on }) => archived_on === null);
  const heads = taught.map(({ name }) => {
    const wanted = plan.classes.find((room) => room.name === name);
    const circle = plan.halaqah.find((room) => room.name === name);
    const id = hire("active", wanted?.teacher, wanted?.login ?? circle?.login, circle?.gender);
    const profile = staff.profiles.at(-1);
    if (profile) profile.duties = circle?.duties ?? [];
    return id;
  });
  for (const { id, kind } of taught) {
    for (let count = 0; count < plan.assistants[kind]; count += 1) {
      assign(id, hire("active"), "assistant");
    }
  }
  const idle: string[] = [];
  while (staff.teachers.length < plan.teachers) idle.push(hire("active"));
  const gone = GONE.slice(0, plan.gone_teachers).map((status) => hire(status));

  const [former, retired] = gone;
  const handover = year.days.at(-40) ?? year.start;
  for (const [index, { id }] of taught.entries()) {
    const head = heads[index] ?? "";
    const isChanged = former !== undefined && index === CHANGED_ROOM;
    if (isChanged) assign(id, former, "homeroom", year.start, addDays(handover, -1));
    assign(id, head, "homeroom", isChanged ? handover : year.start);
  }
  for (const { id, archived_on } of rooms) {
    if (!archived_on || !retired) continue;
    assign(id, retired, "homeroom", year.start, addDays(archived_on, -1));
  }
  const [standIn] = idle;
  const room = rooms[SUBSTITUTED_ROOM];
  if (standIn && room) {
    assign(room.id, standIn, "substitute", year.days.at(-4), year.days.at(-3));
  }
  return staff;
}

const GONE = ["transferred", "retired", "inactive"] as const;
const STARTS = ["01-04", "01-12", "03-01", "06-15", "08-01"];
const CHANGED_ROOM = 7;
const SUBSTITUTED_ROOM = 9;

function newAdult(random: Random, known: Set<string>, gender?: Gender): Named {
  for (;;) {
    const name = makeAdult(random, gender ?? random.pick(["male", "female", "female"]));
    if (known.has(name.first_name)) continue;
    known.add(name.first_name);
    return name;
  }
}

function mailOf(name: Named, domain: string): string {
  const words = fold(fullName(name).replace(/ (bin|binti) /, " ")).split(" ");
  return `${words.join(".")}@${domain}`;
}
