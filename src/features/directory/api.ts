import { findTerms } from "#features/calendar/days/db.ts";
import { findClasses } from "#features/classes/db.ts";
import type { newGuardian, newLink } from "#features/guardians/contract.ts";
import { findGuardians } from "#features/guardians/db.ts";
import { findPupilFacts, findYearMarks } from "#features/insights/db.ts";
import { rateCountsOf } from "#features/insights/rules.ts";
import { yearsOf } from "#features/insights/rules/years.ts";
import type { NewStudent, StudentDetail } from "#features/students/contract.ts";
import { findStudents, readStudent } from "#features/students/db.ts";
import { findPhonesForGuardians } from "#features/teachers/db.ts";
import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import type * as z from "zod/mini";
import { directoryContract, type Overview, type OverviewYear } from "./contract.ts";
import { homeroomFirst } from "./rules.ts";

const os = serve(directoryContract);

/** The acts of other features that an admission consists of. */
type Acts = {
  addStudent: (scope: Scope, student: NewStudent) => Promise<StudentDetail>;
  enrolStudent: (
    scope: Scope,
    wanted: { class_id: string; student_id: string; from_date: string },
  ) => Promise<unknown>;
  addGuardian: (scope: Scope, guardian: z.infer<typeof newGuardian>) => Promise<unknown>;
  addLink: (scope: Scope, link: z.infer<typeof newLink>) => Promise<unknown>;
};

/** The calls about a pupil as a whole; the app hands over the acts. */
export const directoryRoutes = ({ addStudent, enrolStudent, addGuardian, addLink }: Acts) =>
  os.router({
    readOverview: os.readOverview.handler(async ({ context: { scope }, input: { id } }) => {
      const [student] = await findStudents(scope, { id });
      if (!student) throw refuse("NOT_FOUND", "There is no such student.");
      const inside = new Set(student.class_ids);
      const all = await findClasses(scope);
      const classes = homeroomFirst(all.filter((schoolClass) => inside.has(schoolClass.id)));
      const phones = await findPhonesForGuardians(
        scope,
        classes.flatMap(({ homeroom_teacher }) => homeroom_teacher?.id ?? []),
      );
      return {
        classes: classes.map(({ id: class_id, name, kind, homeroom_teacher: teacher }) => ({
          class_id,
          name,
          kind,
          homeroom_teacher: teacher && { ...teacher, phone: phones.get(teacher.id) ?? null },
        })),
        guardians: await readGuardians(scope, id),
        attendance: await readThisYear(scope, id),
      };
    }),

    admitStudent: os.admitStudent.handler(async ({ context: { scope }, input }) => {
      const { class_id, guardian, known_guardian, ...facts } = input;
      const { today } = scope;
      const { enrollment_date = today } = facts;
      const { id: student_id } = await addStudent(scope, facts);
      const from_date = enrollment_date > today ? enrollment_date : today;
      if (class_id) await enrolStudent(scope, { class_id, student_id, from_date });
      if (guardian) await addGuardian(scope, { ...guardian, student_id });
      if (known_guardian) await addLink(scope, { ...known_guardian, student_id });
      const student = await readStudent(scope, student_id);
      if (!student) throw new Error("the student is gone");
      return student;
    }),
  });

async function readGuardians(scope: Scope, student_id: string): Promise<Overview["guardians"]> {
  if (scope.reaches("guardians.see").length === 0) return null;
  const found = await findGuardians(scope, { student_id });
  return found.flatMap(({ id, first_name, last_name, phone, children }) =>
    children
      .filter((child) => child.student_id === student_id)
      .map(({ relation }) => ({ id, first_name, last_name, phone, relation })),
  );
}

const SHOWN_AWAY = 5;

async function readThisYear(scope: Scope, student_id: string): Promise<OverviewYear | null> {
  if (scope.reaches("attendance.see").length === 0) return null;
  const [year] = yearsOf(await findTerms(scope), scope.today);
  if (!year || !(await findPupilFacts(scope, student_id, year))) return null;
  const marks = (await findYearMarks(scope, student_id, year, [])).filter(({ saved }) => saved);
  const away = marks.flatMap(({ date, status, class_name }) =>
    status === "absent" || status === "excused" ? [{ date, status, class_name }] : [],
  );
  return { year: year.year, ...rateCountsOf(marks), away: away.slice(-SHOWN_AWAY).toReversed() };
}
