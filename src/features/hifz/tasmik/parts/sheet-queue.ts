import { replaceEqualDeep } from "@tanstack/react-query";
import type { Mark, RegisterKey } from "#features/attendance/contract.ts";
import { createRegisterQueue } from "#features/attendance/parts/register-queue.ts";
import type { Sheet, SheetRecord } from "#features/hifz/tasmik/contract.ts";
import {
  isTasmik,
  isUnsaid,
  recordCell,
  recordOutcome,
  sheetName,
  TASMIK_CHANGE,
  tasmikRules,
} from "#features/hifz/tasmik/rules/changes.ts";
import { isSitting, SITTING_CHANGE, sittingRules } from "#features/hifz/tasmik/rules/closing.ts";
import { withMarks, withRecords, withSitting } from "#features/hifz/tasmik/rules/patches.ts";
import type { Offline } from "#offline/offline.ts";
import { useOffline } from "#offline/use-offline.ts";
import type { Sent } from "#offline/queue-sender.ts";
import { tasmikClient } from "./tasmik-client.ts";

const REREAD_MS = 1_000;
/** How long a sheet that was read ahead is kept while no screen shows it. */
const AHEAD_MS = 30 * 60_000;

/** Reads sheets for this page, sends their records, and applies the answers. Each page load makes it once. */
export function createSheetQueue(offline: Offline) {
  const { queries, of } = offline;
  const { queue, ...registers } = of(createRegisterQueue);
  /**
   * The records, marks and closings that the server has acknowledged to this page. A read that began before one was written
   * would undo it.
   */
  const written = new Map<string, { key: RegisterKey; record: SheetRecord }>();
  const marked = new Map<string, Mark>();
  const closed = new Map<string, NonNullable<Sheet["sitting"]>>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let owner = queue.owner();
  let hearUnsaid: ((student_id: string) => void) | undefined;

  queue.subscribe(() => {
    if (owner === queue.owner()) return;
    owner = queue.owner();
    written.clear();
    marked.clear();
    closed.clear();
  });

  /** The query of a sheet. An unchanged line stays the same object, so that its row does not render again. */
  function optionsOf({ class_id, date, session }: RegisterKey) {
    return {
      ...tasmikClient.readSheet.queryOptions({ input: { class_id, date, session } }),
      gcTime: AHEAD_MS,
      structuralSharing: (known: unknown, read: unknown) =>
        replaceEqualDeep(known, withAcknowledged(read as Sheet)),
    };
  }

  function withAcknowledged(read: Sheet): Sheet {
    const name = sheetName(read);
    const records = [...written.values()].flatMap(({ key, record }) =>
      sheetName(key) === name ? [record] : [],
    );
    const marks = [...marked.values()].filter((mark) => sheetName(mark) === name);
    return withSitting(withRecords(withMarks(read, marks), records), closed.get(name));
  }

  /** Puts the server's answer into the sheet that was read, and into the cache of an own device. */
  async function take(key: RegisterKey, change: (known: Sheet) => Sheet): Promise<void> {
    queries.setQueryData<Sheet>(optionsOf(key).queryKey, (known) => known && change(known));
    await offline.cache?.patch<Sheet>(sheetName(key), change);
  }

  // Several changes in a row cause one read, after the last; each answer has brought its own records already.
  function rereadSoon(key: RegisterKey): void {
    const name = sheetName(key);
    clearTimeout(timers.get(name));
    const reread = () => void queries.invalidateQueries({ queryKey: optionsOf(key).queryKey });
    timers.set(name, setTimeout(reread, REREAD_MS));
  }

  registers.hearWritten(async (key, marks, taken) => {
    for (const mark of marks) marked.set(`${sheetName(key)} ${mark.student_id}`, mark);
    await take(key, (known) => withMarks(known, marks, taken));
  });

  queue.register(TASMIK_CHANGE, {
    ...tasmikRules,
    async send(batch): Promise<Sent> {
      const changes = batch.filter(isTasmik);
      const [first] = changes;
      if (!first) return { outcomes: [] };
      const { value, why } = first;
      const { class_id, date, session } = value;
      const key = { class_id, date, session };
      const answers = await tasmikClient.writeRecords.call({
        ...key,
        ...(why && { why }),
        records: changes.map(({ value: { record }, version, client_key, made_at }) => ({
          ...record,
          version,
          client_key,
          made_at,
        })),
      });
      const records = answers.flatMap(({ record, unheard }) =>
        [record, unheard].flatMap((one) => one ?? []),
      );
      for (const record of records) written.set(recordCell(key, record), { key, record });
      await take(key, (known) => withRecords(known, records));
      for (const [at, answer] of answers.entries()) {
        if (isUnsaid(answer, changes[at])) hearUnsaid?.(answer.student_id);
      }
      const outcomes = answers.map((answer, at) => recordOutcome(answer, changes[at]));
      return { outcomes, onLeft: () => rereadSoon(key) };
    },
    onRefused: ([first]) => first && isTasmik(first) && rereadSoon(first.value),
    onChangedElsewhere() {
      if (queue.read().length > 0) return;
      void queries.invalidateQueries({ queryKey: tasmikClient.readSheet.key() });
    },
  });

  queue.register(SITTING_CHANGE, {
    ...sittingRules,
    async send([closing]): Promise<Sent> {
      if (!closing || !isSitting(closing)) return { outcomes: [] };
      const { client_key, value, version, why } = closing;
      const { outcome, sitting } = await tasmikClient.closeSitting.call({
        ...value,
        version,
        ...(why && { why }),
      });
      closed.set(sheetName(value), sitting);
      await take(value, (known) => withSitting(known, sitting));
      const outcomes: Sent["outcomes"] =
        outcome === "stale"
          ? [{ client_key, is: outcome, current: sitting }]
          : [{ client_key, is: outcome }];
      return { outcomes, onLeft: () => rereadSoon(value) };
    },
    onRefused: ([first]) => first && isSitting(first) && rereadSoon(first.value),
  });

  /** The sessions of a class on a day that hold hafazan, if one of its sheets has been read. */
  function findSessions(class_id: string, date: string): Sheet["sessions"] | undefined {
    const known = queries.getQueriesData<Sheet>({ queryKey: tasmikClient.readSheet.key() });
    const sheet = known.find(([, read]) => read?.class_id === class_id && read.date === date)?.[1];
    return sheet && hifzSessions(sheet);
  }

  return {
    queue,
    registers,
    optionsOf,
    findSessions,
    sessionsOf: hifzSessions,
    /** Sets who hears that a pupil is away of whom a reason for not being heard was to be written. */
    hearUnsaid: (hear: typeof hearUnsaid): void => {
      hearUnsaid = hear;
    },
  };
}

/** The sessions of a sheet's day in which the school holds hafazan; all of them where none is named. */
export function hifzSessions({ sessions, settings }: Pick<Sheet, "sessions" | "settings">) {
  const named = sessions.filter(({ key }) => settings.sessions.includes(key));
  return named.length > 0 ? named : sessions;
}

/** The sheets' part of this page's queue. */
export function useSheetQueue() {
  return useOffline().of(createSheetQueue);
}
