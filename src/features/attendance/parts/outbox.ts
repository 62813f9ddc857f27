import type { QueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import type { Mark, Register, RegisterLine } from "#features/attendance/contract.ts";
import { type Outbox, type Press, sameValue } from "#features/attendance/rules.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import { attendanceApi, registerOptions, type Sheet } from "./attendance-api.ts";

/**
 * Presses on their way to the server. They stand beside the register as it was read, so that no
 * reading in between can undo one; outside of the screen, so that leaving it loses none; and in a
 * store of their own, so that a press is drawn within its own event.
 */

const EMPTY: Outbox = {};
const REREAD_MS = 1_000;

const outboxes = new Map<string, Outbox>();
const listeners = new Set<() => void>();

function sheetId({ class_id, date, session }: Sheet): string {
  return `${class_id} ${date} ${session} `;
}

export function readOutbox(sheet: Sheet): Outbox {
  return outboxes.get(sheetId(sheet)) ?? EMPTY;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOutbox(sheet: Sheet): Outbox {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => readOutbox(sheet), [sheet]),
  );
}

function put(sheet: Sheet, student_id: string, press: Press | undefined): void {
  const { [student_id]: _before, ...others } = readOutbox(sheet);
  outboxes.set(sheetId(sheet), press ? { ...others, [student_id]: press } : others);
  for (const listener of listeners) listener();
}

/** Forgets a press that could not be written. */
export function forget(sheet: Sheet, student_id: string): void {
  put(sheet, student_id, undefined);
}

/** Forgets the presses that somebody else was faster than. */
export function forgetStale(sheet: Sheet): void {
  for (const [student_id, press] of Object.entries(readOutbox(sheet))) {
    if (press.state === "stale") forget(sheet, student_id);
  }
}

/** Hears of a press that was not written, with the mark that stands. */
export type Report = (press: Press, mark: Mark) => void;

const STOPPED = "stopped";
type Version = number | typeof STOPPED;

// One chain for each pupil: presses are sent in order, each over the version that the last one made.
const chains = new Map<string, Promise<Version>>();

/** Sends a press, after those before it on the same pupil. */
export function sendPress(
  client: QueryClient,
  sheet: Sheet,
  student_id: string,
  press: Press,
  report: Report,
): void {
  const shown = findMark(client, sheet, student_id);
  if (!shown) return;
  const key = sheetId(sheet) + student_id;
  put(sheet, student_id, press);
  const before = chains.get(key) ?? afterPaint(shown.version);
  const sent = before.then((version) =>
    // Whoever pressed did not know of the other's mark yet: what waited must not overwrite it.
    version === STOPPED ? version : write(client, sheet, { ...shown, version }, press, report),
  );
  chains.set(key, sent);
  void sent.then(() => {
    if (chains.get(key) === sent) chains.delete(key);
    rereadSoon(client, sheet);
  });
}

/** The screen shows the press before it is sent; a frame could wait for ever in a hidden tab. */
function afterPaint(version: number): Promise<Version> {
  return new Promise((done) => setTimeout(done, 0, version));
}

/** Done when nothing of this register is on its way any more. */
export async function settled(sheet: Sheet): Promise<void> {
  const running = [...chains].filter(([key]) => key.startsWith(sheetId(sheet)));
  if (running.length === 0) return;
  await Promise.all(running.map(([, sent]) => sent));
  await settled(sheet);
}

async function write(
  client: QueryClient,
  sheet: Sheet,
  shown: Mark,
  press: Press,
  report: Report,
): Promise<Version> {
  const { student_id, version } = shown;
  const { value, client_key, why } = press;
  const isLatest = () => readOutbox(sheet)[student_id]?.client_key === client_key;
  try {
    const input = { ...sheet, ...value, student_id, version, client_key, ...(why && { why }) };
    const written = await call(client, () => attendanceApi.markStudent.call(input));
    patch(client, sheet, written);
    if (isLatest()) forget(sheet, student_id);
    return written.version;
  } catch (error) {
    const { reason, current } = errorData(error);
    if (reason === "stale" && current) {
      const mark = current as Mark;
      const lost: Press = { ...(readOutbox(sheet)[student_id] ?? press), state: "stale" };
      patch(client, sheet, mark);
      put(sheet, student_id, lost);
      if (!sameValue(mark, lost.value)) report(lost, mark);
      return STOPPED;
    }
    // The next to sign in here may be somebody else.
    if (errorCode(error) === "UNAUTHORIZED") outboxes.clear();
    if (!isLatest()) return version;
    const lost: Press = { ...press, state: "failed", error };
    put(sheet, student_id, lost);
    report(lost, shown);
    return version;
  }
}

/** Through the client's mutations, so that the app hears of failures such as an ended session. */
function call<T>(client: QueryClient, mutationFn: () => Promise<T>): Promise<T> {
  return client.getMutationCache().build(client, { mutationFn, gcTime: 0 }).execute(undefined);
}

function findMark(client: QueryClient, sheet: Sheet, student_id: string): RegisterLine | undefined {
  const register = client.getQueryData<Register>(registerOptions(sheet).queryKey);
  return register?.marks.find((mark) => mark.student_id === student_id);
}

function patch(client: QueryClient, sheet: Sheet, mark: Mark): void {
  client.setQueryData<Register>(
    registerOptions(sheet).queryKey,
    (known) =>
      known && {
        ...known,
        marks: known.marks.map((one) =>
          one.student_id === mark.student_id ? { ...one, ...mark } : one,
        ),
      },
  );
}

const timers = new Map<string, ReturnType<typeof setTimeout>>();

// Once after the last of several presses: each answer has brought its own mark already.
function rereadSoon(client: QueryClient, sheet: Sheet): void {
  const { queryKey } = registerOptions(sheet);
  clearTimeout(timers.get(sheetId(sheet)));
  const reread = () => void client.invalidateQueries({ queryKey });
  timers.set(sheetId(sheet), setTimeout(reread, REREAD_MS));
}
