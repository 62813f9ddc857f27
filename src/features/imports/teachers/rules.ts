import {
  lineReader,
  numberKey,
  readDateCell,
  readEmail,
  readPhone,
  type LineReader,
} from "#features/imports/rows/rules/cells.ts";
import type { LineOutcome, Row, TeacherField, Verdict } from "#features/imports/rows/rules.ts";
import type { TeacherTitle } from "#lib/enumerations.ts";
import { splitTitle } from "#lib/titles.ts";
import { fold, fullName, splitName, type Named } from "#lib/names.ts";

/** The part of a teacher's record that a file can contain. */
type TeacherFacts = Named & {
  title: TeacherTitle | null;
  teacher_id: string;
  email: string | null;
  phone: string | null;
  specialization: string;
  qualification: string;
  date_joined: string;
};

/** A teacher of the school. */
export type KnownTeacher = TeacherFacts & {
  id: string;
  profile_id: string | null;
  status: string;
};

type NewColleague = { line: number; facts: Named & Partial<TeacherFacts> };
type ChangedColleague = {
  line: number;
  teacher: KnownTeacher;
  changes: Partial<TeacherFacts>;
};

export type TeacherPlan = Verdict & { creates: NewColleague[]; updates: ChangedColleague[] };

type KnownStaff = { today: string; teachers: readonly KnownTeacher[] };

/** What becomes of each line of a file of teachers: the same for the dry run and for the saving. */
export function planTeachers(rows: readonly Row[], { today, teachers }: KnownStaff): TeacherPlan {
  const plan: TeacherPlan = {
    outcomes: [],
    problems: [],
    warnings: [],
    creates: [],
    updates: [],
  };
  const index = indexStaff(teachers);
  const seen = new Set<string>();
  for (const row of rows) {
    const reader = lineReader(row);
    plan.outcomes.push(planLine(row, reader, { today, index, seen, plan }));
    plan.problems.push(...reader.problems);
    plan.warnings.push(...reader.warnings);
  }
  return plan;
}

type Desk = { today: string; index: StaffIndex; seen: Set<string>; plan: TeacherPlan };

function planLine(row: Row, reader: LineReader, { today, index, seen, plan }: Desk): LineOutcome {
  const { line } = row;
  const typed = reader.text("name");
  const { title, name } =
    typed === undefined ? { title: undefined, name: undefined } : splitTitle(typed);
  const facts = { ...(title && { title }), ...readFacts(reader, today) };
  for (const [field, key] of rowKeysOf(name, facts)) {
    if (seen.has(`${field} ${key}`)) reader.fail(field, "twice");
    seen.add(`${field} ${key}`);
  }
  const found = findTeacher(reader, name, facts, index);
  const called = name || (found ? fullName(found.teacher) : "");
  const failed: LineOutcome = { line, act: "fail", name: called, fields: [] };
  if (found) {
    const { teacher, by } = found;
    const isErased = teacher.profile_id !== null && !teacher.first_name;
    if (teacher.status !== "active" || isErased) reader.fail(by, "inactive");
    const once = reader.problems.every(({ fault }) => fault !== "twice");
    if (once && seen.has(teacher.id)) reader.fail(by, "twice");
    seen.add(teacher.id);
    if (reader.problems.length > 0) return failed;
    const changes = changesFor(teacher, name, facts);
    const columns = Object.keys(changes);
    const fields = [
      ...new Set(
        columns.map((column) =>
          /^(first|last)_name$/.test(column) ? "name" : (column as TeacherField),
        ),
      ),
    ];
    const outcome = { line, name: called, by, fields };
    if (fields.length === 0) return { ...outcome, act: "skip" };
    plan.updates.push({ line, teacher, changes });
    return { ...outcome, act: "update" };
  }
  if (!name && reader.problems.every(({ field }) => field !== "name")) {
    reader.fail("name", "missing");
  }
  if (reader.problems.length > 0 || !name) return failed;
  if (index.byName.has(fold(name))) reader.doubt("name", "same_name");
  plan.creates.push({ line, facts: { ...facts, ...splitName(name) } });
  return { line, act: "create", name, fields: [] };
}

function readFacts(reader: LineReader, today: string): Partial<TeacherFacts> {
  const facts = {
    title: reader.read("title", readTitle, "unknown_title"),
    teacher_id: reader.text("teacher_id"),
    email: reader.read("email", readEmail, "not_email"),
    phone: reader.read("phone", readPhone, "not_phone"),
    specialization: reader.text("specialization"),
    qualification: reader.text("qualification"),
    date_joined: reader.read("date_joined", (text) => readDateCell(text, today), "not_date"),
  };
  const filled = Object.entries(facts).filter(([, value]) => value !== undefined);
  return Object.fromEntries(filled) as Partial<TeacherFacts>;
}

/** The title in a cell of its own: "Ustaz", "Ustzh." … */
function readTitle(text: string): TeacherTitle | undefined {
  return splitTitle(text).title;
}

function rowKeysOf(
  name: string | undefined,
  { teacher_id, email }: Partial<TeacherFacts>,
): [TeacherField, string][] {
  if (teacher_id) return [["teacher_id", numberKey(teacher_id)]];
  if (email) return [["email", email]];
  return name ? [["name", fold(name)]] : [];
}

type StaffIndex = {
  byNumber: Map<string, KnownTeacher>;
  byEmail: Map<string, KnownTeacher>;
  byName: Map<string, KnownTeacher[]>;
};

function indexStaff(teachers: readonly KnownTeacher[]): StaffIndex {
  const index: StaffIndex = { byNumber: new Map(), byEmail: new Map(), byName: new Map() };
  for (const teacher of teachers) {
    index.byNumber.set(numberKey(teacher.teacher_id), teacher);
    if (teacher.email) index.byEmail.set(teacher.email.toLowerCase(), teacher);
    // Names that were kept before titles had a column may begin with one.
    const folded = fold(splitTitle(fullName(teacher)).name);
    if (!folded || teacher.status !== "active") continue;
    index.byName.set(folded, [...(index.byName.get(folded) ?? []), teacher]);
  }
  return index;
}

type Found = { teacher: KnownTeacher; by: TeacherField };

/** The teacher that a line means, found by number, else by e-mail, else by name. */
function findTeacher(
  reader: LineReader,
  name: string | undefined,
  { teacher_id, email }: Partial<TeacherFacts>,
  index: StaffIndex,
): Found | undefined {
  if (teacher_id) {
    const teacher = index.byNumber.get(numberKey(teacher_id));
    return teacher && { teacher, by: "teacher_id" };
  }
  const holder = email ? index.byEmail.get(email) : undefined;
  if (holder) return { teacher: holder, by: "email" };
  const namesakes = (name ? index.byName.get(fold(name)) : undefined) ?? [];
  const likely = email ? namesakes.filter((namesake) => !namesake.email) : namesakes;
  if (likely.length > 1) reader.fail("name", "ambiguous");
  const [teacher] = likely;
  return teacher && likely.length === 1 ? { teacher, by: "name" } : undefined;
}

function changesFor(
  teacher: KnownTeacher,
  name: string | undefined,
  facts: Partial<TeacherFacts>,
): Partial<TeacherFacts> {
  const changes: Record<string, unknown> = {};
  const kept = {
    ...teacher,
    email: teacher.email?.toLowerCase(),
    phone: teacher.phone && (readPhone(teacher.phone) ?? teacher.phone),
    teacher_id: facts.teacher_id,
  };
  for (const [field, value] of Object.entries(facts)) {
    if (kept[field as keyof TeacherFacts] !== value) changes[field] = value;
  }
  const isNamed = name && teacher.profile_id && fold(name) !== fold(fullName(teacher));
  return { ...changes, ...(isNamed && splitName(name)) };
}
