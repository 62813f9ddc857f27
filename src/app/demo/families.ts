import type { SeedGuardian } from "#features/guardians/seed.ts";
import {
  FATHERS,
  makeAdult,
  makeChild,
  makePerson,
  makePhone,
  type Father,
  type SeedProfile,
} from "#features/people/seed.ts";
import type { SeedStudent } from "#features/students/seed.ts";
import { addDays } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { fullName, type Named } from "#lib/names.ts";
import type { Random } from "#lib/random.ts";
import type { SchoolPlan, WantedChild, WantedFamily } from "./plans.ts";
import type { Year } from "./year.ts";

export type Pupil = SeedStudent & {
  /** Index of the class in the plan. */
  class: number;
  profile: SeedProfile | null;
  halaqah: boolean;
};

export type Family = { pupils: Pupil[]; guardians: (SeedGuardian & { profile: SeedProfile })[] };

type Child = Omit<WantedChild, "class"> & { class: number };

/** Families whose children fill the seats of all classes exactly: the planned children first, then others. */
export function makeFamilies(random: Random, plan: SchoolPlan, year: Year): Family[] {
  const seats = plan.classes.map(({ size }) => size);
  const number = numbering(plan.code);
  const known = new Set<string>();
  const make = (father: Father, children: Child[], parents?: WantedFamily["parents"]) => {
    const pupils = children
      .toSorted((a, b) => gradeOf(plan, b.class) - gradeOf(plan, a.class))
      .map((child) => makePupil(random, { plan, year, father, child, number, known }));
    return { pupils, guardians: makeGuardians(random, father, pupils, parents) };
  };

  const families = plan.families.map((wanted) => {
    const father = FATHERS.find(({ name }) => name === wanted.father) ?? { name: wanted.father };
    const children = wanted.children.map((child) => ({ ...child, class: placeOf(plan, child) }));
    for (const child of children) seats[child.class] = (seats[child.class] ?? 0) - 1;
    return make(father, children, wanted.parents);
  });
  const open = random.shuffle(
    seats.flatMap((count, at) => Array.from({ length: count }, () => at)),
  );
  while (open.length > 0) {
    const wanted = random.chance(0.62) ? 1 : random.chance(0.7) ? 2 : 3;
    const grades = new Set<number>();
    const children: Child[] = [];
    while (children.length < wanted) {
      const next = open.findIndex((at) => !grades.has(gradeOf(plan, at)));
      if (next < 0) break;
      const [at = 0] = open.splice(next, 1);
      grades.add(gradeOf(plan, at));
      children.push({ class: at, gender: random.pick(["male", "female"]) });
    }
    families.push(make(random.pick(FATHERS), children));
  }
  return families;
}

/** Pupils who left: some in the middle of the year, some as graduates of the previous year. */
export function makeLeavers(random: Random, plan: SchoolPlan, year: Year): Pupil[] {
  const number = numbering(plan.code, 81);
  const known = new Set<string>();
  const leave = (count: number, status: Pupil["status"]) =>
    Array.from({ length: count }, (_, index) => {
      const at = (index * 5 + count) % plan.classes.length;
      const child: Child = { class: at, gender: random.pick(["male", "female"]) };
      const father = random.pick(FATHERS);
      const pupil = makePupil(random, { plan, year, father, child, number, known });
      if (status !== "graduated") return { ...pupil, status };
      const enrollment_date = `${year.session - 6}-01-15`;
      const date_of_birth = `${year.session - 13}${pupil.date_of_birth.slice(4)}`;
      const student_id = number(enrollment_date);
      return { ...pupil, status, enrollment_date, date_of_birth, student_id };
    });
  return [
    ...leave(plan.transferred, "transferred"),
    ...leave(plan.inactive, "inactive"),
    ...leave(plan.withdrawn, "withdrawn"),
    ...leave(plan.graduated, "graduated"),
  ];
}

type Making = {
  plan: SchoolPlan;
  year: Year;
  father: Father;
  child: Child;
  number: (joined: string) => string;
  known: Set<string>;
};

function makePupil(random: Random, making: Making): Pupil {
  const { plan, year, child, number } = making;
  const grade = gradeOf(plan, child.class);
  const month = String(random.between(1, 12)).padStart(2, "0");
  const day = String(random.between(1, 28)).padStart(2, "0");
  const years = random.chance(0.75) ? grade - 1 : random.between(0, grade - 1);
  const before = years === 0 ? year.start : `${year.session - years}-01-${day}`;
  const joined = child.joined === undefined ? before : addDays(year.today, -child.joined);
  const name = makeName(random, making);
  const profile = child.nameless ? null : makePerson("student", name, { email: child.login });
  return {
    id: newId(),
    student_id: number(joined),
    gender: child.gender,
    date_of_birth: `${year.session - 6 - grade}-${month}-${day}`,
    enrollment_date: joined,
    status: "active",
    profile_id: profile?.id ?? null,
    profile,
    class: child.class,
    halaqah: child.halaqah ?? false,
  };
}

/** The name that the plan asks for, or one that no other pupil has. */
function makeName(random: Random, { father, child, known }: Making): Named {
  for (;;) {
    const name = makeChild(random, child.gender, father);
    const { first_name = name.first_name, last_name = name.last_name } = child;
    const full = fullName({ first_name, last_name });
    if (known.has(full)) continue;
    known.add(full);
    return { first_name, last_name };
  }
}

function makeGuardians(
  random: Random,
  father: Father,
  pupils: Pupil[],
  parents?: WantedFamily["parents"],
): Family["guardians"] {
  const children = pupils.map(({ id }) => id);
  const kinds = parents ? PARENTS : random.pick(GUARDIANS);
  return kinds.map((relation, index) => {
    const isMan = relation === "bapa" || (relation === "penjaga" && random.chance(0.5));
    const name = makeAdult(random, isMan ? "male" : "female");
    const known = relation === "bapa" ? parents?.father : parents?.mother;
    const own = relation === "bapa" ? { ...name, first_name: father.name } : name;
    const email = relation === "ibu" ? parents?.mother_login : undefined;
    const profile = makePerson("guardian", known ?? own, { phone: makePhone(random), email });
    return { profile, profile_id: profile.id, relation, contact_order: index + 1, children };
  });
}

type Relation = SeedGuardian["relation"];

const PARENTS: Relation[] = ["ibu", "bapa"];

/** The guardians of a family's children. A combination that is listed more often is more likely. */
const GUARDIANS: Relation[][] = [
  ...Array.from({ length: 8 }, (): Relation[] => ["bapa", "ibu"]),
  ...Array.from({ length: 4 }, () => PARENTS),
  ["bapa", "ibu", "waris"],
  ["ibu"],
  ["ibu"],
  ["ibu", "waris"],
  ["bapa"],
  ["penjaga"],
];

/** Returns the next number at each call; each year of joining has its own counter. */
function numbering(code: string, first = 1): (joined: string) => string {
  const next = new Map<string, number>();
  return (joined) => {
    const year = joined.slice(0, 4);
    const number = next.get(year) ?? first;
    next.set(year, number + 1);
    return `${code}-${year}-${String(number).padStart(3, "0")}`;
  };
}

function gradeOf(plan: SchoolPlan, at: number): number {
  return plan.classes[at]?.grade ?? 1;
}

function placeOf(plan: SchoolPlan, child: WantedChild): number {
  const at = plan.classes.findIndex(({ name }) => name === child.class);
  if (at < 0) throw new Error(`The demo has no class ${child.class}.`);
  return at;
}
