import { requireWritable } from "#features/attendance/access/db.ts";
import { findMark, upsertMarks } from "#features/attendance/db.ts";
import { needsWhy } from "#features/attendance/access/rules.ts";
import {
  dropNotice,
  findDayAbsences,
  findNoticeMinutes,
  findPupilName,
} from "#features/absences/notices/db.ts";
import { isUnexplained } from "#features/absences/rules.ts";
import { findSessions } from "#features/calendar/sessions/db.ts";
import { nameOfSession } from "#features/calendar/sessions/rules.ts";
import type { KnownReason } from "#lib/enumerations.ts";
import { refuse } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import type { Scope } from "#server/scope.ts";
import { serve } from "#server/serve.ts";
import { deskContract, type Desk, type Followup } from "./contract.ts";
import {
  findAbsentRegisters,
  findContact,
  findDesk,
  insertFollowup,
  type NewFollowup,
} from "./db.ts";
import { type StudentDay, requireFollowed } from "#features/absences/db.ts";
import { noticeOf } from "./rules.ts";
import { askLetter } from "./text.ts";

const os = serve(deskContract);

export const deskRoutes = os.router({
  readDesk: os.readDesk.handler(({ context: { scope }, input }) =>
    readDesk(scope, input.date ?? scope.today),
  ),

  noteFollowup: os.noteFollowup.handler(async ({ context: { scope }, input }) => {
    const { student_id, date = scope.today, guardian_id = null, reason, why } = input;
    const day = { student_id, date };
    await requireCome(scope, day);
    if (guardian_id && !(await findContact(scope, { ...day, guardian_id }))) throw noGuardian();
    if (reason) await excuseDay(scope, day, reason, why);
    const { channel, outcome, notes = "" } = input;
    return writeFollowup(scope, { ...day, guardian_id, channel, outcome, notes });
  }),

  mailGuardian: os.mailGuardian.handler(async ({ context: { scope }, input }) => {
    const { student_id, guardian_id, date = scope.today } = input;
    const day = { student_id, date };
    await requireCome(scope, day);
    const contact = await findContact(scope, { ...day, guardian_id });
    if (!contact) throw noGuardian();
    const { reported, absences } = await findDayAbsences(scope, day);
    if (reported || absences.length === 0) throw settledRefusal();
    if (!contact.email || !contact.consent_email) {
      throw refuse("CONFLICT", "This guardian has not agreed to receive e-mail.", {
        reason: "no_mail",
      });
    }
    if (contact.mailed) {
      throw refuse("CONFLICT", "This guardian has already been e-mailed about this day.", {
        reason: "mailed",
      });
    }
    const pupil = await findPupilName(scope, student_id);
    const facts = { school: scope.school.name, pupil, date, classes: absences };
    await postMail(scope.tx, {
      kind: "absence_mail",
      recipient: contact.email,
      ...composeLetter(askLetter(contact, facts)),
    });
    return writeFollowup(scope, {
      ...day,
      guardian_id,
      channel: "mail",
      outcome: "asked",
      notes: "",
    });
  }),
});

async function readDesk(scope: Scope, date: string): Promise<Desk> {
  const { school, today } = scope;
  const own = await findSessions(scope);
  const sends = (await findNoticeMinutes(scope)) !== null;
  const rows = await findDesk(scope, date);
  const named = rows.map((row) => ({
    ...row,
    registers: row.registers.map(({ session, ...register }) => ({
      ...register,
      session_name: nameOfSession(own, session),
    })),
  }));
  const isToday = date === today;
  const window_days = school.attendance_window_days;
  return {
    date,
    needs_why: needsWhy({ date, today, window_days }),
    open: named
      .filter((row) => row.open)
      .map(({ open: _open, waiting_minutes, notice, ...row }) => ({
        ...row,
        waiting_minutes: isToday && row.since ? waiting_minutes : null,
        notice: noticeOf({
          notice,
          guardians: row.guardians,
          saved: row.since !== null,
          isToday,
          sends,
        }),
      })),
    settled: named
      .filter((row) => !row.open)
      .map(({ student_id, number, first_name, last_name, avatar_url, registers, followups }) => {
        const who = { student_id, number, first_name, last_name, avatar_url };
        return { ...who, registers, followups };
      }),
  };
}

/** Refuses unless the pupil is within reach and the day has come. */
async function requireCome(scope: Scope, day: StudentDay): Promise<void> {
  await requireFollowed(scope, day);
  if (day.date > scope.today) {
    throw refuse("UNPROCESSABLE_CONTENT", "This day has not come yet.", { reason: "future" });
  }
}

function noGuardian() {
  return refuse("NOT_FOUND", "There is no such guardian of this student.");
}

function settledRefusal() {
  return refuse("CONFLICT", "There are no unexplained absences left on this day.", {
    reason: "settled",
  });
}

async function writeFollowup(scope: Scope, followup: NewFollowup): Promise<Followup> {
  const written = await insertFollowup(scope, followup);
  const { student_id, date, channel, outcome } = followup;
  scope.record({
    action: "absence.followup",
    subject_id: student_id,
    label: await findPupilName(scope, student_id),
    details: { date, channel, outcome },
  });
  return written;
}

/** Excuses the day's unexplained absences within reach, and cancels a waiting notice if none is left. */
async function excuseDay(
  scope: Scope,
  day: StudentDay,
  reason: KnownReason,
  why?: string,
): Promise<void> {
  const { student_id, date } = day;
  const registers = (await findAbsentRegisters(scope, day)).map((absent) => ({ ...absent, date }));
  // The cells are always locked in the same order, so that two people who explain the same day take turns.
  for (const register of registers) await requireWritable(scope, register, [student_id], why);
  let changed = 0;
  for (const register of registers) {
    const mark = await findMark(scope, register, student_id);
    if (!mark || !isUnexplained(mark)) continue;
    const { notes, version } = mark;
    const value = { student_id, status: "excused" as const, reason, notes, version };
    changed += (await upsertMarks(scope, register, [{ ...value, client_key: newId() }], why))
      .length;
  }
  if (changed === 0) throw settledRefusal();
  const left = await findDayAbsences(scope, day);
  if (left.absences.length === 0) await dropNotice(scope, day);
}
