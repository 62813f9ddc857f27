import type { MarkOutcome, Register, RegisterSummary } from "#features/attendance/contract.ts";
import { type MarkValue, type Press, sameValue, UNMARKED } from "#features/attendance/rules.ts";
import { type ErrorCode, errorCode, errorData, errorMessage, refuse } from "#lib/errors.ts";

/** Which register. */
export type SheetKey = { class_id: string; date: string; session: string };

/** An error as it can be stored. */
export type Failure = { code: string; message: string; data: Record<string, unknown> };

type Common = SheetKey & {
  /** Given by the store; the order of everything. */
  seq?: number | undefined;
  client_key: string;
  made_at: string;
  why?: string | undefined;
  /** `stale`: another mark stands. Both that and `failed` stay until the person has settled them. */
  state: "waiting" | "stale" | "failed";
  failure?: Failure | undefined;
};

/** One change of a pupil's mark; `version` is the one that it is made over. */
export type QueuedMark = Common & {
  kind: "mark";
  student_id: string;
  value: MarkValue;
  version: number;
};

/** The wish to save a register, with the pupils it showed as unmarked. */
export type QueuedSave = Common & { kind: "save"; unmarked: string[] };

/** What has been pressed and is not written yet. No names: only ids stand in it. */
export type Queued = QueuedMark | QueuedSave;
export type Queue = readonly Queued[];

/** What goes to the server as one call. */
export type Job = { kind: "marks"; marks: QueuedMark[] } | { kind: "save"; save: QueuedSave };

export const MAX_MARKS = 200;

export function isOfSheet(one: SheetKey, sheet: SheetKey): boolean {
  return (
    one.class_id === sheet.class_id && one.date === sheet.date && one.session === sheet.session
  );
}

function isOfCell(one: Queued, mark: SheetKey & { student_id: string }): one is QueuedMark {
  return one.kind === "mark" && one.student_id === mark.student_id && isOfSheet(one, mark);
}

/** How many wait for the server, and how many the person has to look at. */
export function countQueue(queue: Queue): { waiting: number; open: number } {
  const waiting = queue.filter(({ state }) => state === "waiting").length;
  return { waiting, open: queue.length - waiting };
}

/**
 * Adds a press. `mark.version` is what the screen showed; behind another press on the same pupil it is
 * the one that press will make. It settles what went wrong with the pupil before, and goes before a
 * waiting save, which would make the pupil present otherwise.
 */
export function addMark(queue: Queue, mark: QueuedMark): Queue {
  const kept = queue.filter((one) => !isOfCell(one, mark) || one.state === "waiting");
  const last = kept.findLast((one) => isOfCell(one, mark));
  const version = last?.kind === "mark" ? last.version + 1 : mark.version;
  const later = kept.filter((one): one is QueuedSave => holds(one, mark));
  return [
    ...kept.filter((one) => !holds(one, mark)),
    { ...mark, version },
    ...later.map((save) => ({
      ...save,
      seq: undefined,
      unmarked: save.unmarked.filter((id) => id !== mark.student_id),
    })),
  ];
}

function holds(one: Queued, mark: QueuedMark): one is QueuedSave {
  const isSave = one.kind === "save" && one.state === "waiting" && isOfSheet(one, mark);
  return isSave && one.unmarked.includes(mark.student_id);
}

/**
 * Adds the wish to save, in the place of an earlier one. What failed before is tried once more, and what
 * somebody else was faster with was on the screen: it is settled.
 */
export function addSave(queue: Queue, save: QueuedSave): Queue {
  const others = queue.filter((one) => {
    return !isOfSheet(one, save) || (one.kind === "mark" && one.state !== "stale");
  });
  return [...retryMarks(others, save), save];
}

/** Sends once more what failed in a register. The keys stay: perhaps only the answer was lost. */
export function retryMarks(queue: Queue, sheet: SheetKey): Queue {
  return queue.map((one) =>
    one.kind === "mark" && one.state === "failed" && isOfSheet(one, sheet) ? revive(one) : one,
  );
}

function revive(one: QueuedMark): QueuedMark {
  return { ...one, state: "waiting", failure: undefined };
}

function drop(queue: Queue, keys: readonly string[]): Queue {
  return queue.filter(({ client_key }) => !keys.includes(client_key));
}

/** Gives up what went wrong with a pupil. */
export function dropSettled(queue: Queue, cell: SheetKey & { student_id: string }): Queue {
  return queue.filter((one) => !isOfCell(one, cell) || one.state === "waiting");
}

/**
 * What to send next: the first that waits, with those right behind it that can go along: marks of the
 * same register for the same reason, each pupil once. A pupil's next mark waits for the answer, because
 * it must not be written when somebody else was faster with the one before.
 */
export function nextJob(queue: Queue, most = MAX_MARKS): Job | undefined {
  const waiting = queue.filter(({ state }) => state === "waiting");
  const [first] = waiting;
  if (!first) return undefined;
  if (first.kind === "save") return { kind: "save", save: first };
  const marks: QueuedMark[] = [];
  for (const one of waiting) {
    const goesAlong = one.kind === "mark" && isOfSheet(one, first) && one.why === first.why;
    if (!goesAlong || marks.length === most) break;
    if (marks.some(({ student_id }) => student_id === one.student_id)) break;
    marks.push(one);
  }
  return { kind: "marks", marks };
}

/** Whether a register has a mark that could not be written: saving would make that pupil present. */
export function hasFailedMark(queue: Queue, sheet: SheetKey): boolean {
  return queue.some(
    (one) =>
      one.kind === "mark" &&
      one.state === "failed" &&
      isOfSheet(one, sheet) &&
      one.failure?.data.reason !== "not_enrolled",
  );
}

/** The queue after the server's answer to marks. */
export function settleMarks(queue: Queue, outcomes: readonly MarkOutcome[]): Queue {
  let next = queue;
  for (const { client_key, outcome, mark } of outcomes) {
    const sent = next.find((one) => one.client_key === client_key);
    if (sent?.kind !== "mark") continue;
    if (outcome === "stale" && mark) next = makeStale(next, sent, mark);
    else if (outcome === "not_enrolled") next = failMark(next, sent, NOT_ENROLLED);
    else next = drop(next, [client_key]);
  }
  return next;
}

const NOT_ENROLLED: Failure = {
  code: "NOT_FOUND",
  message: "The student is not enrolled in this class on this day.",
  data: { reason: "not_enrolled" },
};

/** Whoever pressed did not know of the other's mark: the last press stays to be looked at, and none is sent. */
function makeStale(queue: Queue, sent: QueuedMark, mark: MarkValue): Queue {
  const cell = queue.filter((one) => isOfCell(one, sent));
  const last = cell.at(-1);
  const keys = cell.map(({ client_key }) => client_key);
  if (last?.kind !== "mark" || sameValue(last.value, mark)) return drop(queue, keys);
  return drop(
    queue.map((one) => (one === last ? { ...last, state: "stale" as const } : one)),
    keys.filter((key) => key !== last.client_key),
  );
}

/** A mark that was refused stays to be looked at, unless a later press has taken its place. */
function failMark(queue: Queue, sent: QueuedMark, failure: Failure): Queue {
  const later = queue.slice(queue.indexOf(sent) + 1).filter((one) => isOfCell(one, sent));
  if (later.length === 0) {
    return queue.map((one) =>
      one === sent ? { ...sent, state: "failed" as const, failure } : one,
    );
  }
  const rebased = queue.map((one) =>
    one.kind === "mark" && later.includes(one) ? { ...one, version: one.version - 1 } : one,
  );
  return drop(rebased, [sent.client_key]);
}

/** The queue after the server refused a job. */
export function failJob(queue: Queue, job: Job, error: unknown): Queue {
  const failure = failureOf(error);
  const keys = job.kind === "save" ? [job.save.client_key] : keysOf(job.marks);
  let next = queue;
  for (const key of keys) {
    const sent = next.find((one) => one.client_key === key);
    if (sent?.kind === "mark") next = failMark(next, sent, failure);
    else if (sent) {
      next = next.map((one) =>
        one === sent ? { ...one, state: "failed" as const, failure } : one,
      );
    }
  }
  return next;
}

export function keysOf(queue: Queue): string[] {
  return queue.map(({ client_key }) => client_key);
}

function failureOf(error: unknown): Failure {
  const message = error instanceof Error ? error.message : String(error);
  return {
    code: errorCode(error) ?? "INTERNAL_SERVER_ERROR",
    message: errorMessage(error) ?? message,
    data: { ...errorData(error) },
  };
}

/** The error again, as screens read it. */
export function errorOf({ code, message, data }: Failure): unknown {
  return refuse(code as ErrorCode, message, data);
}

/** What a line shows of a pupil's queued marks: the last of them. */
export function pressOf(one: QueuedMark, isAway: boolean): Press {
  const { value, client_key, why, failure } = one;
  const state = one.state !== "waiting" ? one.state : isAway ? "waiting" : "sending";
  return { value, client_key, why, state, ...(failure && { error: errorOf(failure) }) };
}

/**
 * A register that no server has answered yet, from the class's last one: the same pupils, nobody marked.
 * A mark made over it by somebody else meanwhile is told when the marks arrive.
 */
export function blankRegister(known: Register, sheet: SheetKey): Register {
  const unmarked = { ...UNMARKED, id: null, version: 0, marked_by: null, marked_at: null };
  return {
    ...known,
    ...sheet,
    taken: null,
    closure: null,
    marks: known.marks.map((mark) => ({ ...mark, ...sheet, ...unmarked, planned: null })),
  };
}

/** What a register is called where the day has several of its class. */
export function sessionWord({ sessions, session }: Pick<Register, "sessions" | "session">) {
  return sessions.length > 1 ? sessions.find(({ key }) => key === session)?.name : undefined;
}

/** A class's line of such a day. */
export function blankSummary(known: RegisterSummary): RegisterSummary {
  return { ...known, taken: null, present: 0, absent: 0, late: 0, excused: 0 };
}
