import { requireOpenClass, insertStaff } from "#features/classes/db.ts";
import { findTeachers } from "#features/teachers/db.ts";
import { refuse } from "#lib/errors.ts";
import { fullName } from "#lib/names.ts";
import { composeLetter, type Letter } from "#server/mail/letter.ts";
import { postMail } from "#server/mail/mail.ts";
import type { Runtime } from "#server/runtime.ts";
import type { Scope } from "#server/scope.ts";
import { withTitle } from "#lib/titles.ts";
import { serve } from "#server/serve.ts";
import { coverContract, type Cover, type NewCover } from "./contract.ts";
import {
  findCoverMails,
  findCovers,
  findOverlap,
  insertCover,
  lockCover,
  settleCover,
  teachesThroughout,
  withdrawCover,
} from "./db.ts";
import { type CoverFault, faultOf, MAX_COVER_DAYS } from "./rules.ts";
import { coverLetter } from "./text.ts";

const os = serve(coverContract);

type Beside = {
  /** Runs in the same transaction when a request is decided. */
  onDecided: (scope: Scope, decided: Cover) => void;
};

/** The calls of substitutes. The app passes in what a feature to the right does with a decision. */
export const coverRoutes = ({ onDecided }: Beside) => {
  const decided = (scope: Scope, cover: Cover): Cover => {
    onDecided(scope, cover);
    return cover;
  };
  return os.router({
    listCovers: os.listCovers.handler(({ context }) => findCovers(context.scope)),

    askCover: os.askCover.handler(async ({ context: { scope, runtime }, input }) => {
      const decides = scope.reaches("classes.write").includes("all");
      await requireOpenClass(scope, input.class_id);
      // Checked first: a later check walks each day, and the dates might span two centuries.
      const fault = faultOf(input, scope.today, scope.person.teacher_id);
      if (fault) throw refuse("UNPROCESSABLE_CONTENT", FAULTS[fault], { reason: fault });
      if (!decides && !(await teachesThroughout(scope, input))) {
        throw refuse("FORBIDDEN", "You are not a teacher of this class on all of these days.", {
          reason: "not_class_teacher",
        });
      }
      await requireTeacher(scope, input.teacher_id);
      await requireFree(scope, input);
      const id = await insertCover(scope, input);
      const asked = await requireCover(scope, id);
      if (decides) return decided(scope, await acceptCover(scope, runtime, asked, ""));
      record(scope, "class.cover_ask", asked);
      return asked;
    }),

    withdrawCover: os.withdrawCover.handler(async ({ context: { scope }, input: { id } }) => {
      await lockCover(scope, id);
      const asked = await requireCover(scope, id);
      if (!asked.own) throw notFound();
      requireWaiting(asked);
      await withdrawCover(scope, id);
      record(scope, "class.cover_withdraw", asked);
      return requireCover(scope, id);
    }),

    decideCover: os.decideCover.handler(async ({ context: { scope, runtime }, input }) => {
      const { id, accepted, answer = "" } = input;
      const { class_id } = await requireCover(scope, id);
      // The class is locked first, as when a substitute is requested, to prevent a deadlock.
      if (accepted) await requireOpenClass(scope, class_id);
      await lockCover(scope, id);
      const asked = await requireCover(scope, id);
      requireWaiting(asked);
      if (accepted) {
        await requireTeacher(scope, asked.teacher.id);
        return decided(scope, await acceptCover(scope, runtime, asked, answer));
      }
      await settleCover(scope, id, { state: "refused", answer });
      record(scope, "class.cover_refuse", asked);
      return decided(scope, await requireCover(scope, id));
    }),
  });
};

const FAULTS: Record<CoverFault, string> = {
  past: "These days have passed.",
  long: `A substitute takes a class for at most ${MAX_COVER_DAYS} days.`,
  self: "You cannot be your own substitute.",
};

/** Assigns the class to the substitute on the days, and informs both teachers by mail. */
async function acceptCover(
  scope: Scope,
  runtime: Runtime,
  asked: Cover,
  answer: string,
): Promise<Cover> {
  const { id, class_id, from_date, to_date } = asked;
  if (to_date < scope.today) {
    throw refuse("CONFLICT", "These days have passed.", { reason: "past" });
  }
  const days = { class_id, teacher_id: asked.teacher.id, from_date, to_date };
  if ((await findOverlap(scope, days)).taught) throw overlapRefusal();
  const class_teacher_id = await insertStaff(scope, { ...days, kind: "substitute" });
  await settleCover(scope, id, { state: "accepted", answer, class_teacher_id });
  const settled = await requireCover(scope, id);
  record(scope, "class.cover_accept", settled);
  await mailBoth(scope, runtime, settled);
  return settled;
}

async function mailBoth(scope: Scope, { env }: Runtime, settled: Cover): Promise<void> {
  const mails = await findCoverMails(scope, settled.id);
  if (!mails) return;
  const facts = { school: scope.school.name, by: fullName(scope.person), url: "" };
  const register = `${env.origin}/dashboard/attendance?class=${settled.class_id}&date=${settled.from_date}`;
  const list = `${env.origin}/dashboard/classes/cover`;
  const send = async (recipient: string | null, letter: Letter) => {
    if (recipient) await postMail(scope.tx, { kind: "cover", recipient, ...composeLetter(letter) });
  };
  const usual = scope.school.staff_title;
  const substitute = withTitle({ ...settled.teacher, title: mails.substitute_title }, usual);
  const asker = withTitle({ ...settled.requested_by, title: mails.asker_title }, usual);
  await send(
    mails.substitute,
    coverLetter("substitute", settled, { ...facts, called: substitute, url: register }),
  );
  if (settled.own) return;
  await send(mails.asker, coverLetter("asker", settled, { ...facts, called: asker, url: list }));
}

async function requireTeacher(scope: Scope, id: string): Promise<void> {
  const [teacher] = await findTeachers(scope, { id });
  if (!teacher) throw refuse("NOT_FOUND", "There is no such teacher.");
  if (teacher.status === "active") return;
  throw refuse("CONFLICT", "This teacher no longer teaches.", { reason: "inactive" });
}

async function requireFree(scope: Scope, days: NewCover): Promise<void> {
  const { taught, asked } = await findOverlap(scope, days);
  if (taught) throw overlapRefusal();
  if (!asked) return;
  throw refuse("CONFLICT", "This teacher has already been requested for some of these days.", {
    reason: "asked",
  });
}

function overlapRefusal() {
  return refuse("CONFLICT", "This teacher already teaches the class on some of these days.", {
    reason: "overlap",
  });
}

function requireWaiting({ state, decided_by }: Cover): void {
  if (state === "waiting") return;
  throw refuse("CONFLICT", "This has already been decided.", {
    reason: "settled",
    state,
    by: decided_by,
  });
}

function record(scope: Scope, action: string, asked: Cover): void {
  const { class_name, teacher, from_date, to_date } = asked;
  const details = { class_name, from_date, to_date };
  scope.record({ action, subject_id: teacher.id, label: fullName(teacher), details });
}

function notFound() {
  return refuse("NOT_FOUND", "There is no such request.");
}

async function requireCover(scope: Scope, id: string): Promise<Cover> {
  const [asked] = await findCovers(scope, id);
  if (!asked) throw notFound();
  return asked;
}
