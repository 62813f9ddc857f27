import { replaceAvatar } from "#features/people/db.ts";
import { refuse } from "#lib/errors.ts";
import { personFields } from "#features/people/fields.ts";
import { studentFields } from "./fields.ts";
import { changesOf } from "#server/audit/changes.ts";
import { dropLater, keepPicture } from "#server/files.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { requireVersion } from "#server/stale.ts";
import { studentsContract, type StudentDetail } from "./contract.ts";
import {
  findStudents,
  giveProfile,
  insertStudent,
  lockStudents,
  nextStudentNumbers,
  readIcNumber,
  readStudent,
  requireSeats,
  updateStudent,
} from "./db.ts";
import { studentName } from "./rules.ts";
import { changeStatusOf } from "#features/students/statuses/api.ts";

const os = serve(studentsContract);

export const studentsRoutes = os.router({
  listStudents: os.listStudents.handler(({ context, input }) => findStudents(context.scope, input)),

  readStudent: os.readStudent.handler(({ context, input }) => one(context.scope, input.id)),

  nextStudentNumber: os.nextStudentNumber.handler(async ({ context: { scope } }) => {
    const [student_id = ""] = await nextStudentNumbers(scope, 1);
    return { student_id };
  }),

  createStudent: os.createStudent.handler(async ({ context: { scope }, input }) => {
    await requireSeats(scope, 1);
    const [next = ""] = input.student_id ? [] : await nextStudentNumbers(scope, 1);
    const id = await insertStudent(scope, { ...input, student_id: input.student_id ?? next });
    const student = await one(scope, id);
    scope.record({ action: "student.create", subject_id: id, label: studentName(student) });
    return student;
  }),

  updateStudent: os.updateStudent.handler(async ({ context: { scope }, input }) => {
    const { id, version, status, ...changes } = input;
    await lockStudents(scope, [id]);
    const before = await one(scope, id);
    await requireVersion(scope, before, version);
    const was = await compared(scope, before);
    if (status && status !== before.status) {
      await changeStatusOf(scope, [before], { status, date: scope.today });
    }
    if (Object.keys(changes).length === 0 && scope.recorded.length > 0) return one(scope, id);
    await updateStudent(scope, before, changes);
    const student = await one(scope, id);
    scope.record({
      action: "student.update",
      subject_id: id,
      label: studentName(student),
      details: changesOf(was, await compared(scope, student), {
        ...personFields,
        ...studentFields,
      }),
    });
    return student;
  }),

  revealIc: os.revealIc.handler(async ({ context: { scope }, input: { id } }) => {
    const student = await one(scope, id);
    const ic_number = await readIcNumber(scope, id);
    if (ic_number === undefined) throw refuse("NOT_FOUND", "There is no such student.");
    scope.record({ action: "student.reveal", subject_id: id, label: studentName(student) });
    return { ic_number };
  }),

  setStudentPicture: os.setStudentPicture.handler(async ({ context, input: { id } }) => {
    const { scope } = context;
    await lockStudents(scope, [id]);
    const { profile_id, student_id } = await one(scope, id);
    const place = profile_id ?? (await giveProfile(scope, id, { first_name: student_id }));
    dropLater(context, await replaceAvatar(scope, place, await keepPicture(context)));
    return noted(scope, id, "student.picture");
  }),

  removeStudentPicture: os.removeStudentPicture.handler(async ({ context, input: { id } }) => {
    const { scope } = context;
    const { profile_id } = await one(scope, id);
    if (profile_id) dropLater(context, await replaceAvatar(scope, profile_id, null));
    return noted(scope, id, "student.no_picture");
  }),
});

/** What the audit log compares: with the whole number, which it masks; without what has a line of its own. */
async function compared(scope: Scope, student: StudentDetail) {
  const { version: _version, status: _status, ic_masked: _masked, ...facts } = student;
  return { ...facts, ic_number: await readIcNumber(scope, student.id) };
}

async function noted(scope: Scope, id: string, action: string): Promise<StudentDetail> {
  const student = await one(scope, id);
  scope.record({ action, subject_id: id, label: studentName(student) });
  return student;
}

async function one(scope: Scope, id: string): Promise<StudentDetail> {
  const student = await readStudent(scope, id);
  if (!student) throw refuse("NOT_FOUND", "There is no such student.");
  return student;
}
