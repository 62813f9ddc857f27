import { inOneTrip } from "#db/transaction.ts";
import { formatTime } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import {
  attendanceContract,
  type Mark,
  type MarkOutcome,
  type NewMark,
  type RegisterKey,
  type RegisterSummary,
} from "./contract.ts";
import {
  areMarked,
  closeRegister,
  findHistory,
  findRegisters,
  findCurrentMarks,
  readRegister,
  type CurrentMark,
  upsertMarks,
} from "./db.ts";
import { requireWritable } from "#features/attendance/access/db.ts";
import { groupsOf } from "#features/attendance/rules/marks.ts";
import { chooseClass, dueSession, sameValue } from "./rules.ts";
import { type CalendarDay, findDay } from "#features/calendar/days/db.ts";
import { DAILY, sessionsOn } from "#features/calendar/sessions/rules.ts";

const os = serve(attendanceContract);

type Beside = {
  /** Runs in the same transaction whenever a register is saved. */
  onSaved: (scope: Scope, registerKey: RegisterKey) => Promise<void>;
  /** Runs in the same transaction when pupils were marked. */
  onMarked: (scope: Scope, registerKey: RegisterKey, marks: NewMark[]) => void;
};

/** The calls of the register. The app passes in the work that features to the right do when a register is saved or marked. */
export const attendanceRoutes = ({ onSaved, onMarked }: Beside) =>
  os.router({
    listRegisters: os.listRegisters.handler(
      ({ context: { scope }, input: { date = scope.today, session = DAILY } }) =>
        scope.lastly(() => findRegisters(scope, { date, session })),
    ),

    readRegister: os.readRegister.handler(({ context: { scope }, input }) =>
      scope.lastly(() => readRegister(scope, registerKeyOf(input))),
    ),

    openRegister: os.openRegister.handler(({ context: { scope }, input }) =>
      openRegister(scope, input),
    ),

    markHistory: os.markHistory.handler(({ context: { scope }, input }) =>
      findHistory(scope, registerKeyOf(input), input.student_id),
    ),

    markStudent: os.markStudent.handler(async ({ context: { scope }, input }) => {
      const registerKey = registerKeyOf(input);
      const { client_key = newId() } = input;
      await requireWritable(scope, registerKey, [input.student_id], input.why, {
        isRepeat: () => areMarked(scope, [{ client_key }]),
      });
      scope.record("history");
      if (!input.client_key) {
        const standing = await findStanding(scope, registerKey, { ...input, client_key });
        if (standing) return standing;
      }
      const [written] = await writeMarks(scope, registerKey, [{ ...input, client_key }], input.why);
      if (!written) throw new Error("a mark has no outcome");
      onMarked(scope, registerKey, [{ ...input, client_key }]);
      if (written.outcome !== "stale") return written.mark;
      const meanwhile = { reason: "stale", current: written.mark };
      throw refuse("CONFLICT", "Somebody else has just changed this mark.", meanwhile);
    }),

    markStudents: os.markStudents.handler(async ({ context: { scope }, input }) => {
      const registerKey = registerKeyOf(input);
      const ids = [...new Set(input.marks.map(({ student_id }) => student_id))];
      const strangers = await requireWritable(scope, registerKey, ids, input.why, {
        lenient: true,
        isRepeat: () => areMarked(scope, input.marks),
      });
      scope.record("history");
      const known = input.marks.filter(({ student_id }) => !strangers.includes(student_id));
      const written = await writeMarks(scope, registerKey, known, input.why);
      onMarked(scope, registerKey, known);
      return input.marks.map((mark): MarkOutcome => {
        const { client_key, student_id } = mark;
        const { outcome, mark: current } = written[known.indexOf(mark)] ?? NOT_ENROLLED;
        return { client_key, student_id, outcome, mark: current };
      });
    }),

    saveRegister: os.saveRegister.handler(async ({ context: { scope }, input }) => {
      const registerKey = registerKeyOf(input);
      await requireWritable(scope, registerKey, input.unmarked, input.why);
      const made_present = await closeRegister(scope, registerKey, input.unmarked, input.why);
      const [register] = await inOneTrip(
        readRegister(scope, registerKey),
        onSaved(scope, registerKey),
      );
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

const NOT_ENROLLED = { outcome: "not_enrolled" as const, mark: null };

/**
 * The current mark, if the change of a program that makes no keys would leave it as it is: whoever sends it again after
 * a lost answer adds nothing to the mark's history.
 */
async function findStanding(
  scope: Scope,
  registerKey: RegisterKey,
  change: NewMark,
): Promise<Mark | undefined> {
  const [{ mark } = { mark: undefined }] = await findCurrentMarks(scope, registerKey, [change]);
  if (!mark?.id || (change.version ?? mark.version) !== mark.version) return undefined;
  const { status, notes = "", minutes_late = null, left_at = null, reason = null } = change;
  const value = { status, notes, minutes_late, left_at, reason };
  return sameValue(mark, value) ? mark : undefined;
}

type Written = { outcome: "written" | "repeated" | "stale"; mark: Mark };

/**
 * Writes marks of locked cells in their order. Answers for each the current mark, and why if it is not
 * the new one.
 */
async function writeMarks(
  scope: Scope,
  registerKey: RegisterKey,
  marks: NewMark[],
  why?: string,
): Promise<Written[]> {
  const results = new Map<NewMark, Written>();
  for (const group of groupsOf(marks)) {
    const written = new Map(
      (await upsertMarks(scope, registerKey, group, why)).map((mark) => [mark.student_id, mark]),
    );
    const others = group.filter(({ student_id }) => !written.has(student_id));
    const current = new Map(
      others.length > 0
        ? (await findCurrentMarks(scope, registerKey, others)).map((found) => [
            found.client_key,
            found,
          ])
        : [],
    );
    for (const change of group) {
      const mark = written.get(change.student_id);
      results.set(change, mark ? { outcome: "written", mark } : resultOf(current, change));
    }
  }
  return marks.flatMap((mark) => results.get(mark) ?? []);
}

function resultOf(current: Map<string, CurrentMark>, { client_key }: NewMark): Written {
  const { mark, before } = current.get(client_key) ?? {};
  if (!mark || before === "elsewhere") {
    throw refuse("UNPROCESSABLE_CONTENT", "This client_key was used for another mark.");
  }
  return { outcome: before ? "repeated" : "stale", mark };
}

function registerKeyOf(input: {
  class_id: string;
  date: string;
  session?: string | undefined;
}): RegisterKey {
  return { class_id: input.class_id, date: input.date, session: input.session ?? DAILY };
}

type Opened = {
  date?: string | undefined;
  class_id?: string | undefined;
  session?: string | undefined;
};

/** The classes of a day with the register to begin with, so that the screen needs one call. */
async function openRegister(scope: Scope, { date = scope.today, class_id, session }: Opened) {
  const [registers, day] = await inOneTrip(
    findRegisters(scope, { date, session: DAILY }),
    findDay(scope, date),
  );
  const chosen = chooseClass(registers, class_id);
  if (!chosen) return { registers, register: null };
  const registerKey = {
    class_id: chosen.class_id,
    date,
    session: session ?? dueSessionOf(scope, chosen, date, day),
  };
  return { registers, register: await scope.lastly(() => readRegister(scope, registerKey)) };
}

/** The session of a class that is due now; of another day, the first one. */
function dueSessionOf(
  scope: Scope,
  taker: Pick<RegisterSummary, "class_id" | "kind">,
  date: string,
  { sessions, hours }: CalendarDay,
): string {
  const time = date === scope.today ? formatTime(scope.now, scope.school.time_zone) : undefined;
  return dueSession(sessionsOn(date, sessions, hours, taker), time) ?? DAILY;
}
