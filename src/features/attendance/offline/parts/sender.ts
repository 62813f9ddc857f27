import type { QueryClient } from "@tanstack/react-query";
import type { Mark, Register } from "#features/attendance/contract.ts";
import { dropStore, wipeStore } from "#features/attendance/offline/parts/device-store.ts";
import {
  failJob,
  hasFailedMark,
  isOfSheet,
  type Job,
  keysOf,
  MAX_MARKS,
  nextJob,
  type QueuedMark,
  type QueuedSave,
  settleMarks,
} from "#features/attendance/offline/rules.ts";
import {
  acknowledge,
  forgetAcknowledged,
  registerOptions,
  type Saved,
  type Sheet,
} from "#features/attendance/parts/attendance-client.ts";
import {
  change,
  currentOwner,
  patchRegister,
  readQueue,
  refresh,
  reportLost,
  sendable,
  setAway,
  takeOwner,
} from "#features/attendance/parts/outbox.ts";
import { attendanceClient } from "#features/attendance/parts/attendance-client.ts";
import { errorCode, refuse } from "#lib/errors.ts";
import { setKeeper } from "#ui/api.ts";
import { forgetOwn, readOwn, setCounts } from "#ui/device.ts";
import { isAwayError } from "#ui/base/queries.ts";

/**
 * Sends what is queued, in order, one call at a time on the whole device. Nothing leaves the queue
 * before the server has answered for it; without an answer it is sent again, with the same keys.
 */

const LONGEST_MS = 15_000;
const REREAD_MS = 1_000;

let client: QueryClient | undefined;
let failures = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let isRunning = false;
let isWanted = false;

/** Whose queue is sent from now on; that of nobody else is touched. */
export function openOutbox(queries: QueryClient, owner: string): void {
  if (!client) {
    addEventListener("online", sendNow);
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") sendNow();
    });
  }
  client = queries;
  if (owner === currentOwner()) return sendSoon();
  forgetAcknowledged();
  void takeOwner(owner, rereadAll).then(sendNow);
}

/** Takes off this device all that it keeps of a person: what waits too. */
export async function wipeDevice(owner: string): Promise<void> {
  clearTimeout(timer);
  await takeOwner("", () => {});
  forgetOwn();
  try {
    setKeeper(undefined);
    await wipeStore(owner);
  } catch {
    // What cannot be emptied goes as a whole. A browser without a store has nothing to drop.
    await dropStore().catch(() => {});
  }
  setCounts(owner, { waiting: 0, open: 0 });
}

/** Sends at once, whatever the waiting time was. */
export function sendNow(): void {
  failures = 0;
  clearTimeout(timer);
  timer = undefined;
  void run();
}

/** Sends unless the server did not answer just now: then the next try is on its way already. */
export function sendSoon(): void {
  if (timer === undefined) void run();
}

async function run(): Promise<void> {
  if (!currentOwner()) return;
  if (isRunning) {
    isWanted = true;
    return;
  }
  isRunning = true;
  try {
    do {
      isWanted = false;
      await alone(drain);
    } while (isWanted);
  } finally {
    isRunning = false;
  }
}

/** One tab at a time; where there are no locks, the keys still make a repeat harmless. */
async function alone(work: () => Promise<void>): Promise<void> {
  const { locks } = navigator as { locks?: LockManager };
  if (locks) await locks.request(`queue ${currentOwner()}`, work);
  else await work();
}

async function drain(): Promise<void> {
  const owner = currentOwner();
  await refresh();
  let most = MAX_MARKS;
  while (owner === currentOwner()) {
    const job = nextJob(sendable(), most);
    if (!job) return;
    // A pupil whose mark could not be written would become present.
    if (job.kind === "save" && hasFailedMark(sendable(), job.save)) {
      await failed(job, refuse("UNPROCESSABLE_CONTENT", "Some marks could not be written."));
      continue;
    }
    try {
      await (job.kind === "marks" ? sendMarks(job.marks) : sendSave(job.save));
      failures = 0;
      setAway(false);
    } catch (error) {
      const code = errorCode(error);
      const isPassing = code === undefined || code === "TOO_MANY_REQUESTS" || isAwayError(error);
      if (isPassing) return tryLater();
      // Signed out, or another person or school: what waits stays for whom it belongs to.
      if (code === "UNAUTHORIZED" || code === "CONFLICT") return;
      // One of them spoils the others: each by itself.
      if (job.kind === "marks" && job.marks.length > 1 && code !== "FORBIDDEN") most = 1;
      else await failed(job, error);
    }
  }
}

function tryLater(): void {
  setAway(true);
  failures += 1;
  const wait = Math.min(1_000 * 2 ** (failures - 1), LONGEST_MS);
  timer = setTimeout(() => {
    timer = undefined;
    void run();
  }, wait);
}

async function failed(job: Job, error: unknown): Promise<void> {
  await change((queue) => failJob(queue, job, error));
  if (job.kind === "save") {
    rereadSoon(job.save);
    return settle(job.save.client_key, { error });
  }
  const keys = keysOf(job.marks);
  for (const one of readQueue()) {
    if (one.kind === "mark" && keys.includes(one.client_key)) reportLost(one, findMark(one));
  }
  const [first] = job.marks;
  if (first) rereadSoon(first);
}

async function sendMarks(marks: QueuedMark[]): Promise<void> {
  const [first] = marks;
  if (!first) return;
  const { class_id, date, session, why } = first;
  const sheet = { class_id, date, session };
  const outcomes = await call(() =>
    attendanceClient.markStudents.call({
      ...sheet,
      ...(why && { why }),
      marks: marks.map(({ student_id, value, version, client_key }) => ({
        ...value,
        student_id,
        version,
        client_key,
      })),
    }),
  );
  const standing = outcomes.flatMap(({ mark }) => mark ?? []);
  acknowledge(standing);
  if (client) patchRegister(client, registerOptions(sheet).queryKey, standing);
  await keep(sheet, standing);
  await change((queue) => settleMarks(queue, outcomes));
  for (const { client_key, student_id, outcome, mark } of outcomes) {
    if (outcome === "written" || outcome === "repeated") continue;
    const lost = readQueue().find(
      (one): one is QueuedMark =>
        one.kind === "mark" &&
        one.student_id === student_id &&
        one.state !== "waiting" &&
        isOfSheet(one, sheet),
    );
    if (lost && (lost.client_key === client_key || outcome === "stale")) {
      reportLost(lost, mark ?? findMark(lost));
    }
  }
  rereadSoon(sheet);
}

async function sendSave(save: QueuedSave): Promise<void> {
  const { class_id, date, session, unmarked, why, client_key } = save;
  const sheet = { class_id, date, session };
  const input = { ...sheet, unmarked, ...(why && { why }) };
  const answer = await call(() => attendanceClient.saveRegister.call(input));
  client?.setQueryData(registerOptions(sheet).queryKey, answer.register);
  await keep(sheet, answer.register.marks, answer.register.taken);
  await change((queue) => queue.filter((one) => one.client_key !== client_key));
  void client?.invalidateQueries({ queryKey: attendanceClient.listRegisters.key() });
  settle(client_key, { answer });
}

/** What an own device keeps gets the answer too, before it leaves the queue. */
async function keep(sheet: Sheet, marks: Mark[], taken?: Register["taken"]): Promise<void> {
  if (!readOwn()) return;
  const keeper = await import("#features/attendance/offline/parts/keeper.ts").catch(
    () => undefined,
  );
  await keeper?.patchKept(sheet, marks, taken);
}

/** Through the client's mutations, so that the app hears of failures such as an ended session. */
function call<T>(mutationFn: () => Promise<T>): Promise<T> {
  if (!client) throw new Error("The outbox is not open.");
  return client.getMutationCache().build(client, { mutationFn, gcTime: 0 }).execute(undefined);
}

function findMark(one: QueuedMark): Mark | null {
  const register = client?.getQueryData(registerOptions(one).queryKey);
  return register?.marks.find(({ student_id }) => student_id === one.student_id) ?? null;
}

/* Saving that was carried out */

type Outcome = { answer: Saved } | { error: unknown };
const waiters = new Map<string, (outcome: Outcome) => void>();
let onSaved: ((answer: Saved) => void) | undefined;

/** Hears what became of a save that this page has asked for. */
export function awaitSave(client_key: string, hear: (outcome: Outcome) => void): void {
  waiters.set(client_key, hear);
}

/** Hears of saves that nobody on this page waits for any more, such as those of an earlier visit. */
export function hearSaved(hear: ((answer: Saved) => void) | undefined): void {
  onSaved = hear;
}

function settle(client_key: string, outcome: Outcome): void {
  const waiter = waiters.get(client_key);
  waiters.delete(client_key);
  if (waiter) waiter(outcome);
  else if ("answer" in outcome) onSaved?.(outcome.answer);
}

/* Reading again */

const timers = new Map<string, ReturnType<typeof setTimeout>>();

// Once after the last of several presses: each answer has brought its own marks already.
function rereadSoon({ class_id, date, session }: Sheet): void {
  const { queryKey } = registerOptions({ class_id, date, session });
  const id = `${class_id} ${date} ${session}`;
  clearTimeout(timers.get(id));
  const reread = () => void client?.invalidateQueries({ queryKey });
  timers.set(id, setTimeout(reread, REREAD_MS));
}

/** Another tab has sent or pressed something. */
function rereadAll(): void {
  if (readQueue().length > 0) return;
  void client?.invalidateQueries({ queryKey: attendanceClient.readRegister.key() });
}
