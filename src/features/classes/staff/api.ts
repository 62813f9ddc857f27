import { withdrawCoverOf } from "#features/classes/cover/db.ts";
import { findClasses, lockClass, insertStaff } from "#features/classes/db.ts";
import { findTeachers } from "#features/teachers/db.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { staffContract, type StaffMember } from "./contract.ts";
import { deleteStaff, endStaff, findStaff, hasMarkedUnder } from "./db.ts";

const os = serve(staffContract);

export const staffRoutes = os.router({
  listStaff: os.listStaff.handler(({ context, input }) => findStaff(context.scope, input)),

  assignTeacher: os.assignTeacher.handler(async ({ context: { scope }, input }) => {
    const { class_id, teacher_id, from_date, to_date } = input;
    const [schoolClass] = await findClasses(scope, { id: class_id });
    if (!schoolClass) throw refuse("NOT_FOUND", "There is no such class.");
    const [teacher] = await findTeachers(scope, { id: teacher_id });
    if (!teacher) throw refuse("NOT_FOUND", "There is no such teacher.");
    if (to_date && to_date < from_date) throw badDates();
    const member = await requireStaffMember(scope, await insertStaff(scope, input));
    record(scope, "class.assign", member, schoolClass.name);
    return member;
  }),

  endTeaching: os.endTeaching.handler(async ({ context: { scope }, input }) => {
    const { id, to_date = scope.today } = input;
    const before = await requireStaffMember(scope, id);
    if (before.kind === "homeroom") {
      throw refuse("CONFLICT", "The homeroom teacher is set with the class.", {
        reason: "homeroom",
      });
    }
    if (to_date < before.from_date) throw badDates();
    await endStaff(scope, id, to_date);
    const [schoolClass] = await findClasses(scope, { id: before.class_id });
    const member = await requireStaffMember(scope, id);
    record(scope, "class.unassign", member, schoolClass?.name ?? "");
    return member;
  }),

  takeBackTeaching: os.takeBackTeaching.handler(async ({ context: { scope }, input: { id } }) => {
    const { class_id } = await requireStaffMember(scope, id);
    const schoolClass = await lockClass(scope, class_id);
    const member = await requireStaffMember(scope, id);
    if (member.kind === "homeroom") {
      throw refuse("CONFLICT", "The homeroom teacher is set with the class.", {
        reason: "homeroom",
      });
    }
    if (member.from_date < scope.today) {
      throw refuse("CONFLICT", "This time began before today. End it instead.", {
        reason: "begun",
      });
    }
    if (await hasMarkedUnder(scope, member)) {
      throw refuse(
        "CONFLICT",
        "This teacher has already marked attendance in this time. End it instead.",
        {
          reason: "marked",
        },
      );
    }
    await withdrawCoverOf(scope, id);
    await deleteStaff(scope, id);
    record(scope, "class.take_back", member, schoolClass?.name ?? "");
    return member;
  }),
});

function badDates() {
  return refuse("UNPROCESSABLE_CONTENT", "The last day cannot be before the first.", {
    reason: "dates",
  });
}

function record(scope: Scope, action: string, member: StaffMember, class_name: string): void {
  const { teacher_id, kind, from_date, to_date } = member;
  const details = { class_name, kind, from_date, to_date };
  scope.record({ action, subject_id: teacher_id, label: fullName(member), details });
}

async function requireStaffMember(scope: Scope, id: string): Promise<StaffMember> {
  const [member] = await findStaff(scope, { id });
  if (!member) throw refuse("NOT_FOUND", "There is no such line.");
  return member;
}
