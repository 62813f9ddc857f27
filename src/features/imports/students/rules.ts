import {
  lineReader,
  numberKey,
  readDateCell,
  readGender,
  readIcCell,
  readState,
  type LineReader,
} from "#features/imports/rows/rules/cells.ts";
import { readCountry } from "#lib/countries.ts";
import type { MadeClass, ProposedClass } from "#features/imports/rows/rules/classes.ts";
import {
  guardianChanges,
  type Contact,
  makeContactPool,
  type PlannedGuardian,
  readContacts,
} from "#features/imports/rows/rules/contacts.ts";
import {
  findPupil,
  type Found,
  type Given,
  homeroomOf,
  indexSchool,
  isGone,
  type KnownSchool,
  type KnownStudent,
  namesakesIn,
  type SchoolIndex,
  type ImportedStudentFacts,
} from "#features/imports/rows/rules/matching.ts";
import { importedStudent } from "#features/imports/rows/rules.ts";
import type {
  ImportField,
  LineOutcome,
  Row,
  StudentField,
  Verdict,
} from "#features/imports/rows/rules.ts";
import type { Gender } from "#lib/enumerations.ts";
import { namesOf } from "#lib/fields.ts";
import { icFacts } from "#lib/ic.ts";
import { fold, fullName, genderOfName, splitName, type Named } from "#lib/names.ts";

export type NewPupil = {
  line: number;
  facts: Named & Pick<ImportedStudentFacts, "gender"> & Partial<ImportedStudentFacts>;
  class_ids: string[];
  contacts: Contact[];
};

export type ChangedPupil = {
  line: number;
  student: KnownStudent;
  changes: Partial<ImportedStudentFacts>;
  /** Only the classes that are new to the pupil. */
  class_ids: string[];
  contacts: Contact[];
};

export type StudentPlan = Verdict & {
  creates: NewPupil[];
  updates: ChangedPupil[];
  /** New guardians, and known ones that change. */
  guardians: PlannedGuardian[];
  /** The names that no class has, as far as somebody can choose for them; `more_unknown` counts the others. */
  unknown_classes: ProposedClass[];
  more_unknown: number;
  /** The classes that are made, each with how many join it; a class that nobody joins is not. */
  new_classes: (MadeClass & { pupils: number })[];
};

type Options = {
  /** Whether a pupil must be in a class; if a line names none, the school's only class is meant. */
  needsClass?: boolean;
};

/** After so many lines, other requests may be answered. */
const STEP = 100;

/** What becomes of each line of a file of pupils: the same for the dry run and for the saving. */
export function planStudents(...what: Parameters<typeof planStudentsInSteps>): StudentPlan {
  const steps = planStudentsInSteps(...what);
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** The same in steps, because a file may have thousands of lines. */
export function* planStudentsInSteps(
  rows: readonly Row[],
  known: KnownSchool,
  { needsClass = false }: Options = {},
): Generator<void, StudentPlan> {
  const school = indexSchool(known);
  const pool = makeContactPool(known.guardians);
  const seen = new Seen();
  const plan: StudentPlan = {
    outcomes: [],
    problems: [],
    warnings: [],
    creates: [],
    updates: [],
    guardians: [],
    unknown_classes: [],
    more_unknown: 0,
    new_classes: [],
  };
  for (const [at, row] of rows.entries()) {
    if (at % STEP === 0) yield;
    const reader = lineReader(row);
    const outcome = planLine(row, reader, { known, school, pool, seen, plan, needsClass });
    plan.outcomes.push(outcome);
    plan.problems.push(...reader.problems);
    plan.warnings.push(...reader.warnings);
  }
  plan.guardians = [...pool.used];
  const joining = countJoining(plan);
  const new_classes = school.named.made.flatMap((made) => {
    const pupils = joining.get(made.id) ?? 0;
    return pupils > 0 ? { ...made, pupils } : [];
  });
  return { ...plan, ...school.named.proposals(), new_classes };
}

/** How many pupils of a plan join each class, by its id. */
export function countJoining({ creates, updates }: StudentPlan): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of [...creates, ...updates].flatMap(({ class_ids }) => class_ids)) {
    counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

type Desk = {
  known: KnownSchool;
  school: SchoolIndex;
  pool: ReturnType<typeof makeContactPool>;
  seen: Seen;
  plan: StudentPlan;
  needsClass: boolean;
};

function planLine(row: Row, reader: LineReader, desk: Desk): LineOutcome {
  const { known, school, pool, seen } = desk;
  const used = pool.used.size;
  const class_ids = readClasses(row.line, reader, school, desk.needsClass);
  const given = readFacts(reader, known.today);
  seen.look(reader, given, class_ids);
  const found = findPupil(reader, given, class_ids, school);
  const contacts = readContacts(reader, found?.student.guardian_ids ?? [], pool);
  const said = { row, reader, given, class_ids, contacts };
  if (!found) return planNew(said, desk);
  // A change that an earlier line made is not this line's.
  const changed = pool.used.size > used ? contactChanges(contacts) : [];
  return planChange(said, found, changed, desk);
}

type Said = {
  row: Row;
  reader: LineReader;
  given: Given;
  class_ids: string[];
  contacts: Contact[];
};

function planChange(
  { row: { line }, reader, given, class_ids, contacts }: Said,
  { student, by }: Found,
  contactFields: StudentField[],
  { school, seen, plan }: Desk,
): LineOutcome {
  const name = given.name ?? fullName(student);
  if (isGone(student)) reader.fail(by, "inactive");
  seen.lookAt(reader, student, by);
  const news = newClasses(reader, student, class_ids, school);
  if (reader.problems.length > 0) return { line, act: "fail", name, fields: [] };
  const changes = changesFor(student, given);
  const links = contacts.filter(
    ({ guardian }) => !guardian.known || !student.guardian_ids.includes(guardian.known.id),
  );
  const fields = new Set([
    ...Object.keys(changes).map(asField),
    ...news.map(() => "class_name" as const),
    ...links.map(({ relation }) => `${relation}_name` as const),
    ...contactFields,
  ]);
  const outcome = { line, name, by, fields: [...fields] };
  if (fields.size === 0) return { ...outcome, act: "skip" };
  plan.updates.push({ line, student, changes, class_ids: news, contacts: links });
  return { ...outcome, act: "update" };
}

function planNew(
  { row: { line, cells }, reader, given, class_ids, contacts }: Said,
  { known, school, plan }: Desk,
): LineOutcome {
  const { name = "" } = given;
  const gender = given.facts.gender ?? guessGender(given);
  if (!name && reader.problems.every(({ field }) => field !== "name")) {
    reader.fail("name", "missing");
  }
  if (name && !gender && !cells.gender) reader.fail("gender", "missing");
  if (reader.problems.length > 0 || !gender || !name) {
    return { line, act: "fail", name, fields: [] };
  }
  warn(reader, given, class_ids, school);
  const birth = given.facts.date_of_birth ?? icBirth(given, known.today);
  const facts = {
    ...given.facts,
    ...splitName(name),
    gender,
    ...(birth && { date_of_birth: birth }),
  };
  plan.creates.push({ line, facts, class_ids, contacts });
  return { line, act: "create", name, fields: [] };
}

/* Reading a line */

type FactName = keyof typeof importedStudent;

function readFacts(reader: LineReader, today: string): Given {
  const date = (text: string) => readDateCell(text, today);
  const name = reader.text("name");
  const ic = reader.read("ic_number", readIcCell, "not_ic");
  const birth = reader.read("date_of_birth", date, "not_date");
  if (birth && birth > today) reader.fail("date_of_birth", "not_date");
  if (ic?.padded) reader.doubt("ic_number", "zeros");
  const gender = reader.read("gender", readGender, "unknown_gender");
  const own: Partial<Record<FactName, string | undefined>> = {
    ic_number: ic?.digits,
    gender,
    date_of_birth: birth,
    enrollment_date: reader.read("enrollment_date", date, "not_date"),
    postcode: reader.read("postcode", readPostcode, "not_postcode"),
    state: reader.read("state", readState, "unknown_state"),
    citizenship: reader.read("citizenship", readCountry, "unknown_country"),
  };
  const facts = namesOf(importedStudent).map((name) => [
    name,
    name in own ? own[name] : reader.text(name),
  ]);
  if (ic) {
    const said = icFacts(ic.digits, today);
    if (said.birth && birth && said.birth !== birth) reader.doubt("date_of_birth", "ic_birth");
    if (gender && said.gender !== gender) reader.doubt("gender", "ic_gender");
  }
  const filled = facts.filter(([, value]) => value !== undefined);
  return { name, facts: Object.fromEntries(filled) as Partial<ImportedStudentFacts> };
}

/** Five digits; a spreadsheet removes the leading zero of "05000". */
function readPostcode(text: string): string | undefined {
  const digits = text.replace(/\s/g, "");
  if (/^\d{4}$/.test(digits)) return `0${digits}`;
  return /^\d{5}$/.test(digits) ? digits : undefined;
}

function guessGender({ name = "", facts }: Given): Gender | undefined {
  const said = genderOfName(splitName(name));
  if (said || !facts.ic_number) return said;
  return Number(facts.ic_number.slice(-1)) % 2 === 1 ? "male" : "female";
}

function icBirth({ facts }: Given, today: string): string | undefined {
  return facts.ic_number ? icFacts(facts.ic_number, today).birth : undefined;
}

/** The classes that a line names: at most one class of the year, and any number of halaqah. */
function readClasses(
  line: number,
  reader: LineReader,
  { named, classes }: SchoolIndex,
  needsClass: boolean,
): string[] {
  const found: string[] = [];
  for (const field of ["class_name", "halaqah_name"] as const) {
    const text = reader.text(field);
    if (!text) continue;
    for (const name of named.namesIn(text)) {
      const id = named.find(name, field);
      if (id) {
        found.push(id);
        continue;
      }
      named.miss(name, field, line);
      reader.fail(field, "unknown_class");
    }
  }
  const ids = [...new Set(found)];
  const years = ids.filter((id) => classes.get(id)?.kind === "class");
  if (years.length > 1) reader.fail("class_name", "two_classes");
  if (!needsClass || ids.length > 0) return ids;
  const [only, ...others] = classes.keys();
  if (only && others.length === 0) return [only];
  if (reader.problems.every(({ field }) => field !== "class_name")) {
    reader.fail("class_name", "missing");
  }
  return ids;
}

/* Finding what differs */

/** The changes for a known pupil. Only filled cells change anything; capitals do not make another name. */
function changesFor(student: KnownStudent, { name, facts }: Given): Partial<ImportedStudentFacts> {
  const changes: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(facts)) {
    const current = student[field as keyof ImportedStudentFacts];
    const same =
      field === "student_id"
        ? numberKey(student.student_id) === numberKey(value ?? "")
        : current === value;
    if (!same) changes[field] = value;
  }
  const isNamed = name && student.profile_id && fold(name) !== fold(fullName(student));
  return { ...changes, ...(isNamed && splitName(name)) };
}

function asField(column: string): ImportField {
  return column === "first_name" || column === "last_name" ? "name" : (column as StudentField);
}

function contactChanges(contacts: readonly Contact[]): StudentField[] {
  return contacts.flatMap(({ relation, guardian }) =>
    guardian.known && Object.keys(guardianChanges(guardian)).length > 0
      ? [`${relation}_phone` as const]
      : [],
  );
}

function newClasses(
  reader: LineReader,
  student: KnownStudent,
  class_ids: string[],
  school: SchoolIndex,
): string[] {
  const news = class_ids.filter((id) => !student.class_ids.includes(id));
  const joins = news.some((id) => school.classes.get(id)?.kind === "class");
  if (joins && homeroomOf(student, school)) reader.fail("class_name", "other_class");
  return news;
}

function warn(reader: LineReader, { name = "" }: Given, class_ids: string[], school: SchoolIndex) {
  if (class_ids.length === 0) reader.doubt("class_name", "no_class");
  const namesakes = (school.byName.get(fold(name)) ?? []).filter(
    (namesake) => namesake.status === "active",
  );
  if (namesakesIn(namesakes, class_ids, school).length > 0) reader.doubt("name", "same_name");
}

/** The pupils that earlier lines of the file named. */
class Seen {
  private readonly keys = new Set<string>();
  /** Name and class, and whether a line had nothing more than these. */
  private readonly names = new Map<string, boolean>();
  /** Names with the date of birth. */
  private readonly children = new Set<string>();

  /** Finds a known pupil whom two lines name, perhaps in two ways. */
  lookAt(reader: LineReader, { id }: KnownStudent, by: StudentField): void {
    if (reader.problems.every(({ fault }) => fault !== "twice")) this.once(reader, by, id, "id");
  }

  look(reader: LineReader, { name, facts }: Given, class_ids: string[]): void {
    const { student_id, ic_number } = facts;
    if (student_id) this.once(reader, "student_id", numberKey(student_id));
    if (ic_number) this.once(reader, "ic_number", ic_number);
    if (!name) return;
    const key = `${class_ids.toSorted().join(" ")} ${fold(name)}`;
    const isBare = !student_id && !ic_number;
    const before = this.names.get(key);
    const isTwice = before !== undefined && (isBare || before);
    if (isTwice) reader.fail("name", "twice");
    this.names.set(key, isBare || before === true);
    if (!facts.date_of_birth) return;
    const child = `${fold(name)} ${facts.date_of_birth}`;
    if (!isTwice && this.children.has(child)) reader.doubt("name", "same_child");
    this.children.add(child);
  }

  private once(reader: LineReader, field: StudentField, value: string, kind: string = field): void {
    const key = `${kind} ${value}`;
    if (this.keys.has(key)) reader.fail(field, "twice");
    this.keys.add(key);
  }
}
