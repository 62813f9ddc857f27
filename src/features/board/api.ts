import { notify } from "#features/notifications/db.ts";
import { DAILY } from "#features/calendar/sessions/rules.ts";
import { toMilliseconds } from "#lib/dates.ts";
import { refuse } from "#lib/errors.ts";
import { composeLetter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { withTitle } from "#lib/titles.ts";
import { serve } from "#server/serve.ts";
import { boardContract, type BoardRow } from "./contract.ts";
import { findAddresses, findBoard, findToday, insertReminders, lockReminders } from "./db.ts";
import { isJustReminded, registerUrl, remindRefusal, responsibleOf } from "./rules.ts";
import { reminderLetter } from "./text.ts";

const os = serve(boardContract);

/** A reminder is of no use after this time, so a mail that is later is dropped. */
const USEFUL_MS = 4 * 60 * 60_000;

export const boardRoutes = os.router({
  readBoard: os.readBoard.handler(({ context: { scope }, input }) =>
    findBoard(scope, input.date ?? scope.today),
  ),

  listToday: os.listToday.handler(({ context: { scope } }) => findToday(scope)),

  remind: os.remind.handler(async ({ context: { scope, runtime }, input }) => {
    const { class_id, channel, teacher_id, date = scope.today, session = DAILY } = input;
    await lockReminders(scope, date);
    const { rows } = await findBoard(scope, date);
    const ofClass = rows.filter((row) => row.class_id === class_id);
    const row = ofClass.find((row) => row.session === session || row.session === null);
    if (!row) throw refuse("NOT_FOUND", "There is no such register.");
    const wanted = teacher_id
      ? row.teachers.filter((teacher) => teacher.teacher_id === teacher_id)
      : responsibleOf(row);
    if (teacher_id && wanted.length === 0) throw refuse("NOT_FOUND", "There is no such teacher.");
    const reason = remindRefusal(row);
    if (reason) throw refuse("UNPROCESSABLE_CONTENT", WHY[reason], { reason });
    if (channel === "mail" && isJustReminded(row, toMilliseconds(scope.now))) {
      throw refuse("CONFLICT", "A reminder has just been sent.", { reason: "just_reminded" });
    }
    const ids = wanted.map((teacher) => teacher.teacher_id);
    const reached =
      channel === "mail"
        ? await mailReminders(scope, runtime, { row, date, teacher_ids: ids })
        : ids;
    if (reached.length === 0) {
      throw refuse("UNPROCESSABLE_CONTENT", "The teacher has no mail address.", {
        reason: "no_mail",
      });
    }
    await insertReminders(scope, { row, date, channel, teacher_ids: reached });
    notify(scope, { teachers: reached }, { kind: "register_reminded", class_id, date });
    scope.record({
      action: "register.remind",
      subject_id: class_id,
      label: row.class_name,
      details: { date, session, channel, teachers: reached },
    });
    return { teachers: reached.length, registers: 1 };
  }),

  remindMissing: os.remindMissing.handler(async ({ context: { scope, runtime }, input }) => {
    const date = input.date ?? scope.today;
    await lockReminders(scope, date);
    const { rows } = await findBoard(scope, date);
    const missing = rows.filter(
      (row) =>
        row.state === "missing" &&
        row.may_remind &&
        !isJustReminded(row, toMilliseconds(scope.now)),
    );
    const teachers = new Set<string>();
    const names: string[] = [];
    for (const row of missing) {
      const teacher_ids = responsibleOf(row).map((teacher) => teacher.teacher_id);
      const reached = await mailReminders(scope, runtime, { row, date, teacher_ids });
      if (reached.length === 0) continue;
      await insertReminders(scope, { row, date, channel: "mail", teacher_ids: reached });
      const { class_id } = row;
      notify(scope, { teachers: reached }, { kind: "register_reminded", class_id, date });
      for (const id of reached) teachers.add(id);
      names.push(row.class_name);
    }
    const [first = "", ...others] = new Set(names);
    scope.record(
      names.length === 0
        ? "history"
        : {
            action: "register.remind",
            label: others.length > 0 ? `${first} +${others.length}` : first,
            details: { date, channel: "mail", registers: names.length, teachers: [...teachers] },
          },
    );
    return { teachers: teachers.size, registers: names.length };
  }),
});

const WHY = {
  taken: "This register is taken.",
  not_expected: "No register is expected of this class on this day.",
  not_begun: "This register has not begun yet.",
  no_teacher: "The class has no active teacher.",
  closed_to_teachers: "Teachers cannot write this day any more.",
};

type Wanted = { row: BoardRow; date: string; teacher_ids: string[] };

/** Mails the teachers who have an address; answers their ids. */
async function mailReminders(scope: Scope, { env }: Runtime, wanted: Wanted): Promise<string[]> {
  const { row, date } = wanted;
  const { class_id, class_name, session, session_name } = row;
  const url = registerUrl(env.origin, { class_id, date, session });
  const addresses = await findAddresses(scope, wanted.teacher_ids);
  for (const { email, ...teacher } of addresses) {
    const school = scope.school.name;
    const called = withTitle(teacher, scope.school.staff_title);
    const letter = reminderLetter({ class_name, session_name, date, called, school, url });
    await postMail(scope.tx, {
      kind: "register_reminder",
      recipient: email,
      useful_ms: USEFUL_MS,
      ...composeLetter(letter),
    });
  }
  return addresses.map(({ teacher_id }) => teacher_id);
}
