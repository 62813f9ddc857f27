import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { attendanceContract, DAILY, type Register } from "./contract.ts";
import {
  findHistory,
  findMark,
  findRegister,
  findRegisters,
  readSheetFacts,
  type Sheet,
} from "./db.ts";
import { closeRegister, findWritten, upsertMark } from "#features/attendance/marks/db.ts";
import { writeRefusal } from "#features/attendance/marks/rules.ts";
import { overviewsApi } from "#features/attendance/overviews/api.ts";
import { weekApi } from "#features/attendance/week/api.ts";

const os = serve(attendanceContract);

export const attendanceApi = os.router({
  ...weekApi,
  ...overviewsApi,

  listRegisters: os.listRegisters.handler(({ context: { scope }, input }) =>
    findRegisters(scope, { date: input.date ?? scope.today, session: input.session ?? DAILY }),
  ),

  readRegister: os.readRegister.handler(({ context: { scope }, input }) =>
    readRegister(scope, sheetOf(input)),
  ),

  markHistory: os.markHistory.handler(({ context: { scope }, input }) =>
    findHistory(scope, sheetOf(input), input.student_id),
  ),

  markStudent: os.markStudent.handler(async ({ context: { scope }, input }) => {
    const sheet = sheetOf(input);
    await requireWritable(scope, sheet, [input.student_id]);
    scope.record("history");
    const written = await upsertMark(scope, sheet, input);
    if (written) return written;
    const before = await findWritten(scope, sheet, input);
    const current = await findMark(scope, sheet, input.student_id);
    if (!current || before === "elsewhere") {
      throw refuse("UNPROCESSABLE_CONTENT", "This client_key was used for another mark.");
    }
    if (before === "here") return current;
    throw refuse("CONFLICT", "Someone changed this mark meanwhile.", { reason: "stale", current });
  }),

  saveRegister: os.saveRegister.handler(async ({ context: { scope }, input }) => {
    const sheet = sheetOf(input);
    await requireWritable(scope, sheet, input.unmarked);
    await closeRegister(scope, sheet, input.unmarked);
    const register = await readRegister(scope, sheet);
    const new_students = register.marks
      .filter((mark) => !mark.status)
      .map((mark) => mark.student_id);
    const { class_id, date } = sheet;
    scope.record({
      action: "register.save",
      subject_id: class_id,
      label: register.class_name,
      details: { date, made_present: input.unmarked.length },
    });
    return { register, new_students };
  }),
});

function sheetOf(input: { class_id: string; date: string; session?: string | undefined }): Sheet {
  return { class_id: input.class_id, date: input.date, session: input.session ?? DAILY };
}

async function readRegister(scope: Scope, sheet: Sheet): Promise<Register> {
  const row = await findRegister(scope, sheet);
  if (!row) throw refuse("NOT_FOUND", "There is no such class.");
  const { taken, marks, class_name } = row;
  const window_days = scope.school.attendance_window_days;
  const refusal = refusalOf(scope, sheet, row.teaches);
  return { ...sheet, class_name, taken, refusal, window_days, marks };
}

function refusalOf(scope: Scope, sheet: Sheet, teaches: boolean) {
  return writeRefusal({
    reaches: scope.reaches("attendance.mark"),
    teaches,
    date: sheet.date,
    today: scope.today,
    window_days: scope.school.attendance_window_days,
  });
}

const WHY = {
  role: "Your role does not allow this.",
  not_class_teacher: "Only this class's teachers and admins may write its register.",
  future: "This day has not come yet.",
  window: "This day is too long ago; an admin can still change it.",
};

async function requireWritable(scope: Scope, sheet: Sheet, students: string[]): Promise<void> {
  const facts = await readSheetFacts(scope, sheet, students);
  if (!facts) throw refuse("NOT_FOUND", "There is no such class.");
  const reason = refusalOf(scope, sheet, facts.teaches);
  if (reason) {
    throw refuse("FORBIDDEN", WHY[reason], {
      reason,
      window_days: scope.school.attendance_window_days,
    });
  }
  if (facts.strangers.length > 0) {
    throw refuse("NOT_FOUND", "Some students are not enrolled in this class on this day.", {
      reason: "not_enrolled",
      students: facts.strangers,
    });
  }
}
