import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { attendanceContract } from "#features/attendance/calls/contract.ts";
import type { MarkOutcome, Register } from "./contract.ts";
import { findHistory, findMark, findRegister, findRegisters, lockCells, type Sheet } from "./db.ts";
import {
  closeRegister,
  findWritten,
  type NewMark,
  upsertMark,
  requireWritable,
  standingOf,
} from "#features/attendance/marks/db.ts";
import { planNotices } from "#features/absences/notices/db.ts";
import { findDay } from "#features/calendar/days/db.ts";
import { closureOf } from "#features/calendar/days/rules.ts";
import { DAILY, sessionsOf, sessionsOn } from "#features/calendar/sessions/rules.ts";
import { absencesRoutes } from "#features/absences/api.ts";
import { boardRoutes } from "#features/board/api.ts";
import { deskRoutes } from "#features/absences/desk/api.ts";
import { insightsRoutes } from "#features/insights/api.ts";
import { lettersRoutes } from "#features/letters/api.ts";
import { monthsRoutes } from "#features/attendance/months/api.ts";
import { noticesRoutes } from "#features/absences/notices/api.ts";
import { overviewsRoutes } from "#features/insights/overviews/api.ts";
import { weekRoutes } from "#features/insights/week/api.ts";

const os = serve(attendanceContract);

export const attendanceRoutes = os.router({
  ...absencesRoutes,
  ...boardRoutes,
  ...deskRoutes,
  ...insightsRoutes,
  ...lettersRoutes,
  ...monthsRoutes,
  ...noticesRoutes,
  ...weekRoutes,
  ...overviewsRoutes,

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
    await requireWritable(scope, sheet, [input.student_id], input.why);
    scope.record("history");
    const { outcome, mark } = await writeMark(scope, sheet, input, input.why);
    if (outcome !== "stale") return mark;
    const meanwhile = { reason: "stale", current: mark };
    throw refuse("CONFLICT", "Someone changed this mark meanwhile.", meanwhile);
  }),

  markStudents: os.markStudents.handler(async ({ context: { scope }, input }) => {
    const sheet = sheetOf(input);
    const ids = [...new Set(input.marks.map(({ student_id }) => student_id))];
    const strangers = await requireWritable(scope, sheet, ids, input.why, { lenient: true });
    await lockCells(scope, sheet, ids);
    scope.record("history");
    const outcomes: MarkOutcome[] = [];
    for (const one of input.marks) {
      const { client_key, student_id } = one;
      const written = strangers.includes(student_id)
        ? { outcome: "not_enrolled" as const, mark: null }
        : await writeMark(scope, sheet, one, input.why);
      outcomes.push({ client_key, student_id, ...written });
    }
    return outcomes;
  }),

  saveRegister: os.saveRegister.handler(async ({ context: { scope }, input }) => {
    const sheet = sheetOf(input);
    await requireWritable(scope, sheet, input.unmarked, input.why);
    const made_present = await closeRegister(scope, sheet, input.unmarked, input.why);
    await planNotices(scope, sheet);
    const register = await readRegister(scope, sheet);
    const new_students = register.marks
      .filter((mark) => !mark.status)
      .map((mark) => mark.student_id);
    const { class_id, date } = sheet;
    const why = input.why ? { why: input.why } : {};
    scope.record({
      action: "register.save",
      subject_id: class_id,
      label: register.class_name,
      details: { date, made_present, ...why },
    });
    return { register, new_students };
  }),
});

/** Writes one mark of a locked cell, or says why it was not written, with the mark that stands. */
async function writeMark(scope: Scope, sheet: Sheet, mark: NewMark, why?: string) {
  const written = await upsertMark(scope, sheet, mark, why);
  if (written) return { outcome: "written" as const, mark: written };
  const before = await findWritten(scope, sheet, mark);
  const current = await findMark(scope, sheet, mark.student_id);
  if (!current || before === "elsewhere") {
    throw refuse("UNPROCESSABLE_CONTENT", "This client_key was used for another mark.");
  }
  return { outcome: before ? ("repeated" as const) : ("stale" as const), mark: current };
}

function sheetOf(input: { class_id: string; date: string; session?: string | undefined }): Sheet {
  return { class_id: input.class_id, date: input.date, session: input.session ?? DAILY };
}

async function readRegister(scope: Scope, sheet: Sheet): Promise<Register> {
  const day = await readDay(scope, sheet);
  const row = await findRegister(scope, sheet);
  if (!row) throw refuse("NOT_FOUND", "There is no such class.");
  const { taken, marks, class_name } = row;
  return {
    ...sheet,
    class_name,
    taken,
    ...standingOf(scope, sheet, row),
    window_days: scope.school.attendance_window_days,
    ...day,
    marks,
  };
}

/** The registers that the class takes on the sheet's day, and why none is expected, if so. */
async function readDay(scope: Scope, { class_id, date, session }: Sheet) {
  const { facts, sessions: own, hours } = await findDay(scope, date);
  const closure = closureOf(date, facts, class_id);
  const sessions = sessionsOn(date, own, hours, class_id);
  const asked = sessionsOf(own).find(({ key }) => key === session);
  if (asked && !sessions.some(({ key }) => key === session)) sessions.push(asked);
  return {
    closure,
    sessions: sessions.map(({ key, name, starts_at, due_at }) => ({
      key,
      name,
      starts_at,
      due_at,
    })),
  };
}
