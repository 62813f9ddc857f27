import { refuse } from "#lib/errors.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import {
  attendanceContract,
  type MarkOutcome,
  type Register,
  type NewMark,
  type RegisterKey,
} from "./contract.ts";
import {
  findHistory,
  findMark,
  findRegister,
  findRegisters,
  lockCells,
  closeRegister,
  findWritten,
  upsertMark,
  requireWritable,
  writeAccessOf,
} from "./db.ts";
import { findDay } from "#features/calendar/days/db.ts";
import { closureOf } from "#features/calendar/days/rules.ts";
import { DAILY, sessionsOf, sessionsOn } from "#features/calendar/sessions/rules.ts";

const os = serve(attendanceContract);

type Beside = {
  /** Runs in the same transaction whenever a register is saved. */
  onSaved: (scope: Scope, registerKey: RegisterKey) => Promise<void>;
};

/** The calls of the register. The app passes in the work that features to the right do when a register is saved. */
export const attendanceRoutes = ({ onSaved }: Beside) =>
  os.router({
    listRegisters: os.listRegisters.handler(({ context: { scope }, input }) =>
      findRegisters(scope, { date: input.date ?? scope.today, session: input.session ?? DAILY }),
    ),

    readRegister: os.readRegister.handler(({ context: { scope }, input }) =>
      readRegister(scope, registerKeyOf(input)),
    ),

    markHistory: os.markHistory.handler(({ context: { scope }, input }) =>
      findHistory(scope, registerKeyOf(input), input.student_id),
    ),

    markStudent: os.markStudent.handler(async ({ context: { scope }, input }) => {
      const registerKey = registerKeyOf(input);
      await requireWritable(scope, registerKey, [input.student_id], input.why);
      scope.record("history");
      const { outcome, mark } = await writeMark(scope, registerKey, input, input.why);
      if (outcome !== "stale") return mark;
      const meanwhile = { reason: "stale", current: mark };
      throw refuse("CONFLICT", "Someone changed this mark meanwhile.", meanwhile);
    }),

    markStudents: os.markStudents.handler(async ({ context: { scope }, input }) => {
      const registerKey = registerKeyOf(input);
      const ids = [...new Set(input.marks.map(({ student_id }) => student_id))];
      const strangers = await requireWritable(scope, registerKey, ids, input.why, {
        lenient: true,
      });
      await lockCells(scope, registerKey, ids);
      scope.record("history");
      const outcomes: MarkOutcome[] = [];
      for (const mark of input.marks) {
        const { client_key, student_id } = mark;
        const written = strangers.includes(student_id)
          ? { outcome: "not_enrolled" as const, mark: null }
          : await writeMark(scope, registerKey, mark, input.why);
        outcomes.push({ client_key, student_id, ...written });
      }
      return outcomes;
    }),

    saveRegister: os.saveRegister.handler(async ({ context: { scope }, input }) => {
      const registerKey = registerKeyOf(input);
      await requireWritable(scope, registerKey, input.unmarked, input.why);
      const made_present = await closeRegister(scope, registerKey, input.unmarked, input.why);
      await onSaved(scope, registerKey);
      const register = await readRegister(scope, registerKey);
      const new_students = register.marks
        .filter((mark) => !mark.status)
        .map((mark) => mark.student_id);
      const { class_id, date } = registerKey;
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

/** Writes one mark of a locked cell. If it was not written, answers why, with the current mark. */
async function writeMark(scope: Scope, registerKey: RegisterKey, mark: NewMark, why?: string) {
  const written = await upsertMark(scope, registerKey, mark, why);
  if (written) return { outcome: "written" as const, mark: written };
  const before = await findWritten(scope, registerKey, mark);
  const current = await findMark(scope, registerKey, mark.student_id);
  if (!current || before === "elsewhere") {
    throw refuse("UNPROCESSABLE_CONTENT", "This client_key was used for another mark.");
  }
  return { outcome: before ? ("repeated" as const) : ("stale" as const), mark: current };
}

function registerKeyOf(input: {
  class_id: string;
  date: string;
  session?: string | undefined;
}): RegisterKey {
  return { class_id: input.class_id, date: input.date, session: input.session ?? DAILY };
}

async function readRegister(scope: Scope, registerKey: RegisterKey): Promise<Register> {
  const day = await readDay(scope, registerKey);
  const row = await findRegister(scope, registerKey);
  if (!row) throw refuse("NOT_FOUND", "There is no such class.");
  const { taken, marks, class_name } = row;
  return {
    ...registerKey,
    class_name,
    taken,
    ...writeAccessOf(scope, registerKey, row),
    window_days: scope.school.attendance_window_days,
    ...day,
    marks,
  };
}

/** The registers that the class takes on the day, or the reason why none is expected. */
async function readDay(scope: Scope, { class_id, date, session }: RegisterKey) {
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
