import { type DrawFile, seedAnnouncements } from "#features/announcements/seed.ts";
import { seedCards } from "#features/cards/entry/seed.ts";
import { seedAbsences } from "#features/absences/seed.ts";
import { seedDesk } from "#features/absences/desk/seed.ts";
import { seedLetters } from "#features/letters/seed.ts";
import type { MarkedDay } from "#features/attendance/rules/streaks.ts";
import { seedOfficialLetters } from "#features/reports/official/seed.ts";
import { seedLayouts } from "#features/reports/layouts/seed.ts";
import { seedReports, seedRuns } from "#features/reports/schedules/seed.ts";
import { seedMonths } from "#features/attendance/months/seed.ts";
import { seedRegisters, type TaughtClass } from "#features/attendance/seed.ts";
import { seedClosures, seedEvents, seedTerms } from "#features/calendar/holidays/seed.ts";
import {
  seedClasses,
  type SeedClass,
  type SeedClassTeacher,
  type SeedEnrollment,
} from "#features/classes/seed.ts";
import { seedCovers } from "#features/classes/cover/seed.ts";
import type { DrawSlip } from "#features/fees/claims/seed.ts";
import { seedAddresses } from "#features/family/invites/seed.ts";
import { seedGuardians } from "#features/guardians/seed.ts";
import { seedActivity } from "#features/home/seed.ts";
import { seedProfiles, type SeedProfile } from "#features/people/seed.ts";
import { seedConsents } from "#features/consents/seed.ts";
import { seedSchool } from "#features/schools/seed.ts";
import { seedStudents } from "#features/students/seed.ts";
import { seedTeachers } from "#features/teachers/seed.ts";
import { fullName } from "#lib/names.ts";
import { seededRandom } from "#lib/random.ts";
import type { Scope } from "#server/scope.ts";
import { makeDetails } from "./details.ts";
import { seedMoney } from "./fees.ts";
import { makeIll, seedHalaqah } from "./hifz.ts";
import { makeFamilies, makeLeavers, type Family, type Pupil } from "./families.ts";
import type { SchoolPlan } from "./plans.ts";
import { makeEnrollments, makeRooms } from "./rooms.ts";
import { makeStaff, type Staff } from "./staff.ts";
import { makeAuditLog } from "./audit-log.ts";
import type { Portray } from "./portraits.ts";
import type { Year } from "./year.ts";

/** Writes a whole demo school and returns its people. */
export async function seedDemoSchool(
  scope: Scope,
  plan: SchoolPlan,
  year: Year,
  pictures?: { portray: Portray; drawSlip: DrawSlip; drawFile: DrawFile },
): Promise<SeedProfile[]> {
  // Each part has its own generator, so that what one part draws does not change the others.
  const random = (part: number) => seededRandom(plan.name.length * 1000 + part);
  const rooms = makeRooms(plan, year);
  const staff = makeStaff(random(1), plan, rooms, year);
  const families = makeFamilies(random(2), plan, year);
  const pupils = families.flatMap((family) => family.pupils);
  const leavers = makeLeavers(random(3), plan, year);
  const sat = makeEnrollments(random(4), plan, rooms, pupils, leavers, year);
  const people = [
    ...staff.admins,
    ...staff.profiles,
    ...[...pupils, ...leavers].flatMap(({ profile }) => profile ?? []),
    ...families.flatMap((family) => family.guardians.map(({ profile }) => profile)),
  ];

  if (pictures) givePortraits(pictures.portray, staff, [...pupils, ...leavers]);

  await seedSchool(scope, `${plan.code}-{year}-{001}`);
  await seedProfiles(scope, people);
  const signingIn = people.filter(({ email }) => email !== null);
  await seedConsents(
    scope,
    signingIn.map(({ id }) => id),
  );
  const details = makeDetails(random(9), scope.school.state, families, leavers);
  await seedStudents(scope, [...pupils, ...leavers], details);
  const guardians = families.flatMap((family) => family.guardians);
  await seedGuardians(scope, guardians);
  await seedTeachers(scope, staff.teachers);
  const { assignments } = staff;
  const { enrollments } = sat;
  await seedClasses(scope, { classes: rooms, teachers: assignments, enrollments });
  await seedCovers(scope, {
    assignments,
    teachers: staff.teachers,
    admin_id: staff.admins[0]?.id ?? "",
    asker_id: staff.profiles.find(({ email }) => email?.startsWith("guru@"))?.id,
  });
  const { saved: registers, marked } = await seedRegisters(scope, random(5), {
    days: year.days,
    taught: makeTaught(rooms, staff, enrollments, year),
    open: rooms.filter(({ name }) => plan.open.includes(name)).map(({ id }) => id),
    percent: plan.percent,
    ill: makeIll({ rooms, enrollments, year }),
    at: year.at,
  });
  await seedHalaqah(scope, random(10), { rooms, staff, enrollments, pupils, year });
  const admin_id = (staff.admins[1] ?? staff.admins[0])?.id ?? "";
  const { at, days } = year;
  const addressed = makeAddressed(rooms, families, marked, details);
  await seedLetters(scope, { pupils: addressed, issued_by: admin_id, since: year.start, at });
  await seedReports(scope, { made_by: admin_id, day: year.today, at });
  const asking = [
    ...pupils.filter(({ profile }) => profile).filter((_, place) => place < 40 && place % 6 === 3),
    ...leavers.filter(({ profile }) => profile).slice(0, 2),
  ];
  await seedOfficialLetters(scope, {
    student_ids: asking.map(({ id }) => id),
    issued_by: admin_id,
    days: days.slice(-3 * asking.length).filter((_, at) => at % 3 === 0),
    at,
  });
  await seedMonths(scope, { closed_by: admin_id, days, at });
  await seedAbsences(scope, makeAbsences(plan, rooms, staff, families, year));
  await seedDesk(scope, { made_by: admin_id, at });
  const events = await seedEvents(scope, plan.events);
  const [first = year.today] = year.days;
  const terms = { label: year.label, start: year.start, first };
  await seedTerms(scope, terms);
  const lastClass = rooms.findLast(({ kind }) => kind === "class");
  await seedClosures(scope, terms, lastClass?.id ?? "");
  await seedCards(scope, random(11), {
    academic_year: String(year.session),
    days,
    at,
    made_by: admin_id,
    begun_class: rooms.find(({ name }) =>
      plan.classes.some((one) => one.login && one.name === name),
    )?.id,
    unsigned: pupils.flatMap(({ id, profile }) => (profile?.email ? id : [])),
  });
  const working = [...staff.admins, ...staff.profiles];
  const doings = { year, rooms, staff: working, registers, pupils, events };
  const drawn = random(8);
  const lines = makeAuditLog(drawn, { ...doings, moves: sat.moves });
  lines.push(
    ...(await seedMoney(
      scope,
      { sums: random(7), auditLog: drawn },
      {
        plan,
        families,
        leaver: lastToLeave(leavers, enrollments),
        year,
        admins: staff.admins,
        drawSlip: pictures?.drawSlip,
      },
    )),
  );
  await seedLayouts(scope);
  await seedRuns(scope, { made_by: admin_id, at });
  // After the money: one of them goes to families whose fees are late.
  await seedAnnouncements(scope, {
    ...makeAnnouncing(plan, rooms, staff, people, year),
    drawFile: pictures?.drawFile,
  });
  await seedActivity(scope, lines);
  await seedAddresses(scope);
  return people;
}

/** The pupil who left last in this year, with the last day in a class. */
function lastToLeave(leavers: Pupil[], enrollments: SeedEnrollment[]) {
  const left = new Map(enrollments.map(({ student_id, to_date }) => [student_id, to_date]));
  return leavers
    .flatMap((pupil) => {
      const day = pupil.status === "transferred" && pupil.profile ? left.get(pupil.id) : null;
      return day ? [{ pupil, left: day }] : [];
    })
    .toSorted((a, b) => a.left.localeCompare(b.left))
    .at(-1);
}

/** One pupil in this number has no picture yet. */
const WITHOUT_PICTURE = 12;

function givePortraits(portray: Portray, staff: Staff, pupils: Pupil[]): void {
  for (const [at, { profile, gender }] of pupils.entries()) {
    if (!profile || at % WITHOUT_PICTURE === WITHOUT_PICTURE - 1) continue;
    profile.avatar_url = portray(gender === "male" ? "boy" : "girl");
  }
  for (const person of [...staff.admins, ...staff.profiles]) {
    person.avatar_url = portray(person.last_name.startsWith("bin ") ? "man" : "woman");
  }
}

/** Halaqah registers are taken first; the class that a pupil joined this morning is taken last. */
function makeTaught(
  rooms: SeedClass[],
  staff: Staff,
  enrollments: SeedEnrollment[],
  year: Year,
): TaughtClass[] {
  const profileOf = new Map(staff.teachers.map((teacher) => [teacher.id, teacher.profile_id]));
  const teachersOf = (class_id: string) =>
    staff.assignments
      .filter((teacher: SeedClassTeacher) => teacher.class_id === class_id)
      .map((teacher) => ({ ...teacher, profile_id: profileOf.get(teacher.teacher_id) ?? "" }));
  return rooms.map(({ id, kind }, index) => {
    const pupils = enrollments.filter(({ class_id }) => class_id === id);
    const isWaiting = pupils.some(({ from_date }) => from_date === year.today);
    const usual = kind === "halaqah" ? 456 : 460 + index * 1.5;
    const minute = isWaiting ? 492 : usual;
    return { class_id: id, kind, minute, teachers: teachersOf(id), pupils };
  });
}

const NO_ADDRESS = { address: "", postcode: "", city: "", state: "" };

/** Pupils with the facts that a letter names, and their days. */
function makeAddressed(
  rooms: SeedClass[],
  families: Family[],
  marked: Map<string, MarkedDay[]>,
  details: ReturnType<typeof makeDetails>,
) {
  return families.flatMap(({ pupils, guardians }) =>
    pupils.map(({ id, student_id: number, profile, class: at }) => ({
      student_id: id,
      number,
      first_name: profile?.first_name ?? "",
      last_name: profile?.last_name ?? "",
      classes: [rooms[at]?.name ?? ""],
      guardians: guardians.map((guardian) => guardian.profile),
      home: details.get(id) ?? NO_ADDRESS,
      days: marked.get(id) ?? [],
    })),
  );
}

/** Absence reports for the class whose register is open; guardians who can sign in report first. */
function makeAbsences(
  plan: SchoolPlan,
  rooms: SeedClass[],
  staff: Staff,
  families: Family[],
  { today, at }: Year,
) {
  const place = openRoom(plan);
  const pupils = families.flatMap(({ pupils: children, guardians }) => {
    const { profile } = guardians.find((guardian) => guardian.profile.email) ?? guardians[0] ?? {};
    return children
      .filter((pupil) => pupil.class === place && pupil.profile && profile)
      .map(({ id }) => ({ student_id: id, reported_by: profile?.id ?? "" }));
  });
  return { pupils, decided_by: homeroomOf(staff, rooms[place]?.id), today, at };
}

/** The place of the first class whose register is open. */
function openRoom({ classes, open }: SchoolPlan): number {
  return classes.findIndex(({ name }) => name === open[0]);
}

/** The profile of the homeroom teacher of a class. */
function homeroomOf({ assignments, teachers }: Staff, class_id = ""): string {
  const homeroom = assignments.find(
    (one) => one.class_id === class_id && one.kind === "homeroom" && one.to_date === null,
  );
  return teachers.find(({ id }) => id === homeroom?.teacher_id)?.profile_id ?? "";
}

function makeAnnouncing(
  plan: SchoolPlan,
  rooms: SeedClass[],
  staff: Staff,
  people: SeedProfile[],
  { at }: Year,
) {
  const class_id = rooms[openRoom(plan)]?.id ?? "";
  return {
    classes: rooms.filter(({ kind, archived_on }) => kind === "class" && archived_on === null),
    admin_id: staff.admins[0]?.id ?? "",
    homeroom: { class_id, profile_id: homeroomOf(staff, class_id) },
    names: new Map(people.map((person) => [person.id, fullName(person)])),
    waiting: new Set(people.flatMap(({ id, email }) => (email?.endsWith(DEMO_MAIL) ? [id] : []))),
    at,
  };
}

/** Where the accounts of the demo have their addresses; all other people have the school's. */
const DEMO_MAIL = "@halaqah.example";
