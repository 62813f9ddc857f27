import type { QueryClient } from "@tanstack/react-query";
import { useCallback, useSyncExternalStore } from "react";
import type { Mark, Register } from "#features/attendance/contract.ts";
import { changeQueue, loadQueue } from "#features/attendance/offline/parts/device-store.ts";
import {
  addMark,
  addSave,
  countQueue,
  dropSettled,
  errorOf,
  isOfSheet,
  pressOf,
  type Queue,
  type Queued,
  type QueuedMark,
  retryMarks,
} from "#features/attendance/offline/rules.ts";
import type { Outbox, Press } from "#features/attendance/rules.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import { setCounts } from "#ui/device.ts";
import type { Sheet } from "./attendance-client.ts";

/**
 * Presses on their way to the server. They are on the screen within their own event, in the device's
 * store before they are sent (`offline/parts/sender.ts`), and leave it when the server has acknowledged them.
 */

type Change = (queue: Queue) => Queue;

const EMPTY: Outbox = {};

let owner = "";
/** As the store has it. */
let stored: Queue = [];
/** What the store has not taken yet, over it. */
let changes: Change[] = [];
let queue: Queue = stored;
let isAway = false;
const listeners = new Set<() => void>();

export function currentOwner(): string {
  return owner;
}

export function readQueue(): Queue {
  return queue;
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(): void {
  queue = changes.reduce((before, change) => change(before), stored);
  for (const listener of listeners) listener();
}

/** Without an answer from the server, what is queued shows as waiting. */
export function setAway(value: boolean): void {
  if (isAway === value) return;
  isAway = value;
  show();
}

export function useIsAway(): boolean {
  return useSyncExternalStore(subscribe, () => isAway);
}

/** Shows a change at once, and stores it; together with the others of the same event. */
export function change(make: Change): Promise<void> {
  changes.push(make);
  show();
  writing ??= write();
  return writing;
}

let writing: Promise<void> | undefined;
const onTheWay = new Set<Change>();
/** A browser that stores nothing (a private window) still sends, as long as the page is open. */
let isBroken = false;

async function write(): Promise<void> {
  await Promise.resolve();
  writing = undefined;
  const taken = changes.filter((make) => !onTheWay.has(make));
  for (const make of taken) onTheWay.add(make);
  const of = owner;
  // Signed out: what is still answered is nobody's any more.
  if (!of) return;
  const after = await changeQueue(of, (before) =>
    taken.reduce((known, make) => make(known), before),
  ).catch(() => undefined);
  for (const make of taken) onTheWay.delete(make);
  if (of !== owner) return;
  isBroken = after === undefined;
  if (after) {
    changes = changes.filter((make) => !taken.includes(make));
    stored = sameObjects(after);
  }
  setCounts(owner, countQueue(isBroken ? queue : stored));
  show();
  announce();
}

/** What may be sent: what the store holds. */
export function sendable(): Queue {
  return isBroken ? queue : stored;
}

/** What has not changed stays the same object: its row is not drawn again. */
function sameObjects(after: Queue): Queue {
  const known = new Map(stored.map((one) => [one.client_key, one]));
  for (const one of queue) if (!known.has(one.client_key)) known.set(one.client_key, one);
  return after.map((one) => {
    const before = known.get(one.client_key);
    if (!before || one.kind !== "mark" || before.kind !== "mark") return one;
    if (before.state !== one.state || before.version !== one.version) return one;
    before.seq = one.seq;
    return before;
  });
}

/* Tabs of one device */

const channel = typeof BroadcastChannel === "undefined" ? undefined : new BroadcastChannel("queue");
let onOthers: (() => void) | undefined;

function announce(): void {
  channel?.postMessage(owner);
}

channel?.addEventListener("message", ({ data }) => {
  if (data === owner) void refresh().then(() => onOthers?.());
});

/** Reads what other tabs have changed. */
export async function refresh(): Promise<void> {
  const of = owner;
  if (!of) return;
  const after = await loadQueue(of).catch(() => undefined);
  if (after && of === owner) {
    stored = sameObjects(after);
    setCounts(owner, countQueue(stored));
    show();
  }
}

/** Whose presses these are from now on. What another person left on the device stays unseen. */
export async function takeOwner(next: string, othersChanged: () => void): Promise<void> {
  onOthers = othersChanged;
  if (next === owner) return;
  owner = next;
  [stored, changes] = [[], []];
  onTheWay.clear();
  show();
  await refresh();
}

/* What the register reads */

const views = new Map<string, { queue: Queue; isAway: boolean; outbox: Outbox }>();
const presses = new WeakMap<QueuedMark, { isAway: boolean; press: Press }>();

function readOutbox(sheet: Sheet): Outbox {
  const id = `${sheet.class_id} ${sheet.date} ${sheet.session}`;
  const known = views.get(id);
  if (known?.queue === queue && known.isAway === isAway) return known.outbox;
  const marks = queue.filter((one) => one.kind === "mark" && isOfSheet(one, sheet)) as QueuedMark[];
  const outbox =
    marks.length > 0
      ? Object.fromEntries(marks.map((one) => [one.student_id, pressFor(one)]))
      : EMPTY;
  views.set(id, { queue, isAway, outbox });
  return outbox;
}

function pressFor(one: QueuedMark): Press {
  const known = presses.get(one);
  if (known?.isAway === isAway) return known.press;
  const press = pressOf(one, isAway);
  presses.set(one, { isAway, press });
  return press;
}

export function useOutbox(sheet: Sheet): Outbox {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => readOutbox(sheet), [sheet]),
  );
}

/** The wish to save this register, while it is not carried out. */
export function useQueuedSave(sheet: Sheet): Queued | undefined {
  return useSyncExternalStore(
    subscribe,
    useCallback(() => readQueue().find((one) => isSaveOf(one, sheet)), [sheet]),
  );
}

function isSaveOf(one: Queued, sheet: Sheet): boolean {
  return one.kind === "save" && isOfSheet(one, sheet);
}

export function saveError(save: Queued | undefined): unknown {
  return save?.state === "failed" && save.failure ? errorOf(save.failure) : null;
}

/* What the register does */

/** Queues a press over the version that the screen showed. */
export function queuePress(
  { class_id, date, session }: Sheet,
  student_id: string,
  version: number,
  { value, client_key, why }: Press,
): Promise<void> {
  const mark: QueuedMark = {
    kind: "mark",
    state: "waiting",
    made_at: instant(),
    class_id,
    date,
    session,
    student_id,
    version,
    value,
    client_key,
    why,
  };
  return change((before) => addMark(before, mark));
}

/** Queues the wish to save, behind the marks of the register. */
export function queueSave(
  { class_id, date, session }: Sheet,
  unmarked: string[],
  why?: string,
): { client_key: string; stored: Promise<void> } {
  const client_key = newId();
  const common = { client_key, made_at: instant(), why, state: "waiting" as const };
  const save = { kind: "save" as const, ...common, class_id, date, session, unmarked };
  return { client_key, stored: change((before) => addSave(before, save)) };
}

/** Forgets a press that could not be written. */
export function forget(sheet: Sheet, student_id: string): void {
  void change((before) => dropSettled(before, { ...sheet, student_id }));
}

/** Sends once more what could not be written. */
export function retryFailed(sheet: Sheet): void {
  void change((before) => retryMarks(before, sheet));
}

/* What the server has said */

/** Hears of a press that was not written, with the mark that stands. */
export type Report = (sheet: Sheet, student_id: string, press: Press, mark: Mark | null) => void;
let hear: Report | undefined;

/** The latest register hears it, also when it is not on the screen any more. */
export function hearLost(report: Report): void {
  hear = report;
}

export function reportLost(lost: QueuedMark, mark: Mark | null): void {
  const { class_id, date, session } = lost;
  hear?.({ class_id, date, session }, lost.student_id, pressFor(lost), mark);
}

/** Puts marks that the server has answered into the registers that were read. */
export function patchRegister(client: QueryClient, key: readonly unknown[], marks: Mark[]): void {
  const fresh = new Map(marks.map((mark) => [mark.student_id, mark]));
  client.setQueryData<Register>(
    key,
    (known) =>
      known && {
        ...known,
        marks: known.marks.map((one) => {
          const mark = fresh.get(one.student_id);
          return mark ? { ...one, ...mark } : one;
        }),
      },
  );
}
