import { replaceAvatar } from "#features/people/db.ts";
import { refuse } from "#lib/errors.ts";
import { personFields } from "#features/people/fields.ts";
import { studentFields } from "./fields.ts";
import { changesOf } from "#server/audit/changes.ts";
import { asWritten } from "#server/compiled.ts";
import { dropLater, storePicture } from "#server/files.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { type NewStudent, type Student, studentsContract, type StudentDetail } from "./contract.ts";
import {
  giveProfile,
  insertStudent,
  lockStudents,
  nextStudentNumbers,
  readIcNumber,
  readStudent,
  requireSeats,
  updateStudent,
  readStudentList,
} from "./db.ts";
import { studentName } from "./rules.ts";

const os = serve(studentsContract);

/** Gives students another status from a day on; answers whose status was another before. */
type ChangeStatus = (
  scope: Scope,
  students: Student[],
  change: { status: Student["status"]; date: string },
) => Promise<string[]>;

/** The calls of the record; the app hands over how a status changes. */
export const studentsRoutes = ({ changeStatusOf }: { changeStatusOf: ChangeStatus }) =>
  os.router({
    listStudents: os.listStudents.handler(async ({ context: { scope }, input }) => {
      const read = () => readStudentList(scope, input);
      // A search reads the names before the list.
      return asWritten(await (input.q ? read() : scope.lastly(read)));
    }),

    readStudent: os.readStudent.handler(({ context, input }) =>
      requireStudent(context.scope, input.id),
    ),

    nextStudentNumber: os.nextStudentNumber.handler(async ({ context: { scope } }) => {
      const [student_id = ""] = await nextStudentNumbers(scope, 1);
      return { student_id };
    }),

    createStudent: os.createStudent.handler(({ context, input }) =>
      addStudent(context.scope, input),
    ),

    updateStudent: os.updateStudent.handler(async ({ context: { scope }, input }) => {
      const { id, version, status, ...changes } = input;
      await lockStudents(scope, [id]);
      const before = await requireStudent(scope, id);
      await requireVersion(scope, before, version);
      requireBorn(scope, changes);
      const was = await auditFacts(scope, before);
      if (status && status !== before.status) {
        await changeStatusOf(scope, [before], { status, date: scope.today });
      }
      if (Object.keys(changes).length === 0 && scope.recorded.length > 0)
        return requireStudent(scope, id);
      await updateStudent(scope, before, changes);
      const student = await requireStudent(scope, id);
      scope.record({
        action: "student.update",
        subject_id: id,
        label: studentName(student),
        details: changesOf(was, await auditFacts(scope, student), {
          ...personFields,
          ...studentFields,
        }),
      });
      return student;
    }),

    revealIc: os.revealIc.handler(async ({ context: { scope }, input: { id } }) => {
      const student = await requireStudent(scope, id);
      const ic_number = await readIcNumber(scope, id);
      if (ic_number === undefined) throw refuse("NOT_FOUND", "There is no such student.");
      scope.record({ action: "student.reveal", subject_id: id, label: studentName(student) });
      return { ic_number };
    }),

    setStudentPicture: os.setStudentPicture.handler(async ({ context, input: { id } }) => {
      const { scope } = context;
      await lockStudents(scope, [id]);
      const { profile_id, student_id } = await requireStudent(scope, id);
      const place = profile_id ?? (await giveProfile(scope, id, { first_name: student_id }));
      dropLater(context, await replaceAvatar(scope, place, await storePicture(context)));
      return recordPicture(scope, id, "student.picture");
    }),

    removeStudentPicture: os.removeStudentPicture.handler(async ({ context, input: { id } }) => {
      const { scope } = context;
      const { profile_id } = await requireStudent(scope, id);
      if (profile_id) dropLater(context, await replaceAvatar(scope, profile_id, null));
      return recordPicture(scope, id, "student.no_picture");
    }),
  });

/** Adds a student from today if the school's plan has room, without a number under the next free one. */
export async function addStudent(scope: Scope, added: NewStudent): Promise<StudentDetail> {
  await requireSeats(scope, 1);
  requireBorn(scope, added);
  const [next = ""] = added.student_id ? [] : await nextStudentNumbers(scope, 1);
  const { student_id = next, enrollment_date = scope.today } = added;
  const id = await insertStudent(scope, { ...added, student_id, enrollment_date });
  const student = await requireStudent(scope, id);
  scope.record({ action: "student.create", subject_id: id, label: studentName(student) });
  return student;
}

/** Refuses a birthday that has not come yet in the school's time zone. */
function requireBorn(
  { today }: Scope,
  { date_of_birth }: { date_of_birth?: string | null | undefined },
): void {
  if (!date_of_birth || date_of_birth <= today) return;
  const issues = [{ path: ["date_of_birth"], message: "is in the future" }];
  throw refuse("BAD_REQUEST", "The date of birth is in the future.", { issues });
}

/** The facts the audit log compares: the whole IC number, which it masks, but not what has its own entry. */
async function auditFacts(scope: Scope, student: StudentDetail) {
  const {
    version: _version,
    status: _status,
    ic_masked: _masked,
    class_ids: _,
    ...facts
  } = student;
  return { ...facts, ic_number: await readIcNumber(scope, student.id) };
}

async function recordPicture(scope: Scope, id: string, action: string): Promise<StudentDetail> {
  const student = await requireStudent(scope, id);
  scope.record({ action, subject_id: id, label: studentName(student) });
  return student;
}

async function requireStudent(scope: Scope, id: string): Promise<StudentDetail> {
  const student = await readStudent(scope, id);
  if (!student) throw refuse("NOT_FOUND", "There is no such student.");
  return student;
}
