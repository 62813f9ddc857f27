import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { Mark, RegisterLine, RegisterKey } from "#features/attendance/contract.ts";
import {
  filled,
  type Line,
  lineOf,
  type MarkValue,
  type PendingMark,
  sameValue,
  valueOf,
} from "#features/attendance/rules.ts";
import { isMark, isSave, shownMark } from "#features/attendance/rules/change-kinds.ts";
import {
  markCell,
  markChange,
  registerName,
  saveChange,
  type StoredMark,
  type StoredSave,
} from "#features/attendance/rules/stored-changes.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import {
  countChanges,
  errorOf,
  type PendingChange,
  type PendingChanges,
} from "#offline/changes.ts";
import { ownerOf } from "#offline/device.ts";
import { useIsAway } from "#offline/device-queue.ts";
import { isPassing } from "#ui/base/queries.ts";
import { useMe } from "#ui/kit/me.tsx";
import { type SaveListener, useRegisterQueue } from "./register-queue.ts";

const EVERY_MS = 60_000;
const AGAIN_MS = 5_000;
const NO_CHANGES: PendingChange<StoredMark>[] = [];
const NO_MARKS: RegisterLine[] = [];

/** A pending mark that was not written, and the current mark. */
export type Lost = {
  pending: PendingMark;
  mark: Mark;
  /** Sends the pending mark once more, over the current mark. */
  again: () => void;
  /** Whether its register is on the screen, whose line then shows it. */
  isShown: boolean;
};

/**
 * The register of a class and day: its lines with their pending changes, and functions to mark and save.
 * While another register is being read, the one before stays in its place.
 */
export function useRegister(
  { class_id, date, session }: RegisterKey,
  onLost: (lost: Lost) => void,
) {
  const registerKey = useMemo(() => ({ class_id, date, session }), [class_id, date, session]);
  const registers = useRegisterQueue();
  const { queue } = registers;
  const owner = ownerOf(useMe());
  const isAway = useIsAway(queue);
  const query = useQuery({
    ...registers.optionsOf(registerKey),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isAway || isPassing(state.error) ? AGAIN_MS : EVERY_MS),
  });
  const changes = useSyncExternalStore(queue.subscribe, queue.read);
  const marked = useLines(query, changes, registerName(registerKey), isAway);
  const queued = changes.filter(isSave).find(({ group }) => group === registerName(registerKey));
  const isQueued = queued?.state === "waiting";
  const isOwnWaiting = changes.some(
    ({ group, state }) => state === "waiting" && group === registerName(registerKey),
  );
  const lines = useFilled(marked, isQueued && !query.isPlaceholderData ? queued : undefined);
  useEffect(() => {
    if (owner) void queue.open(owner);
  }, [queue, owner]);

  const send = useSend();
  useLost(registerKey, onLost, send);

  const mark = useCallback(
    (line: Line, value: MarkValue, why?: string) => {
      const { student_id, pending } = line;
      const isOpen = pending && pending.state !== "sending" && pending.state !== "waiting";
      if (!sameValue(line, value)) {
        const isRepeat = isOpen && sameValue(pending.value, value);
        const fresh = { value: valueOf(value), client_key: newId(), why };
        send(registerKey, student_id, isRepeat ? again(pending) : fresh);
      } else if (isOpen) {
        // The current mark says the same already, so nothing has to be written.
        void queue.forget(markCell(registerKey, student_id));
      }
    },
    [queue, registerKey, send],
  );
  const retry = useCallback(
    () => void queue.retry(registerName(registerKey)),
    [queue, registerKey],
  );
  const save = useCallback(
    (why: string | undefined, listener: SaveListener) => {
      const unmarked = marked.filter(({ status }) => !status).map(({ student_id }) => student_id);
      const change = saveChange(registerKey, unmarked, { ...stamp(), client_key: newId(), why });
      registers.awaitSave(change.client_key, listener);
      void queue.add(change);
    },
    [queue, registers, registerKey, marked],
  );

  return {
    query,
    lines,
    /** The lines without what a save on its way will do. */
    marked,
    mark,
    retry,
    save,
    /** The save is on its way to the server. */
    isSaving: isQueued && !isAway,
    /** The save waits for the network. */
    savePending: isQueued && isAway,
    saveError: queued?.state === "failed" && queued.failure ? errorOf(queued.failure) : null,
    /** How many changes of this device wait for the network, if any of this register is among them. */
    waiting: isAway && isOwnWaiting ? countChanges(changes).waiting : 0,
    /** Whether the server cannot be reached. */
    isAway,
  };
}

type Made = Pick<PendingMark, "value" | "client_key" | "why">;
type Send = (registerKey: RegisterKey, student_id: string, made: Made) => void;

/** Queues a mark over the version that the screen shows. */
function useSend(): Send {
  const { queue, optionsOf } = useRegisterQueue();
  const client = useQueryClient();
  return useCallback(
    (registerKey, student_id, { value, client_key, why }) => {
      const known = client.getQueryData(optionsOf(registerKey).queryKey);
      const version = known?.marks.find((mark) => mark.student_id === student_id)?.version ?? 0;
      const made = { student_id, version, mark: value };
      void queue.add(markChange(registerKey, made, { ...stamp(), client_key, why }));
    },
    [client, queue, optionsOf],
  );
}

function stamp() {
  return { state: "waiting" as const, made_at: instant() };
}

/** Repeats a change. A failed one keeps its key, because perhaps only the answer was lost. */
function again({ value, why, state, client_key }: PendingMark): Made {
  return { value, why, client_key: state === "failed" ? client_key : newId() };
}

/** Reports marks that were not written, including those of other registers. */
function useLost(registerKey: RegisterKey, onLost: (lost: Lost) => void, send: Send): void {
  const registers = useRegisterQueue();
  const hear = useRef(onLost);
  const shown = useRef<string>(undefined);
  useEffect(() => {
    hear.current = onLost;
  });
  useEffect(() => {
    shown.current = registerName(registerKey);
    registers.hearLost((change, mark) => {
      if (!mark) return;
      const pending = shownMark(change, registers.queue.isAway());
      const { student_id } = change.value;
      hear.current({
        pending,
        mark,
        again: () => send(change.value, student_id, again(pending)),
        isShown: shown.current === change.group,
      });
    });
    return () => {
      shown.current = undefined;
    };
  }, [registers, registerKey, send]);
}

type Read = { data?: { marks: RegisterLine[] } | undefined; isPlaceholderData: boolean };

type Shown = { mark: RegisterLine; isAway: boolean; line: Line };

/** A register's lines. A line stays the same object while its mark and change do, so its row does not render again. */
function useLines(
  { data, isPlaceholderData }: Read,
  changes: PendingChanges,
  name: string,
  isAway: boolean,
): Line[] {
  const [known] = useState(() => new WeakMap<PendingChange, Shown>());
  const marks = data?.marks ?? NO_MARKS;
  const pending = useMemo(() => {
    if (isPlaceholderData) return NO_CHANGES;
    const own = changes.filter(isMark).filter(({ group }) => group === name);
    return own.length > 0 ? own : NO_CHANGES;
  }, [changes, name, isPlaceholderData]);
  return useMemo(() => {
    const last = new Map(pending.map((change) => [change.value.student_id, change]));
    return marks.map((mark) => {
      const change = last.get(mark.student_id);
      if (!change) return mark;
      const before = known.get(change);
      if (before?.mark === mark && before.isAway === isAway) return before.line;
      const line = lineOf(mark, shownMark(change, isAway));
      known.set(change, { mark, isAway, line });
      return line;
    });
  }, [known, marks, pending, isAway]);
}

/** The lines with what a save on its way will do. A line stays the same object while it is not marked. */
function useFilled(lines: Line[], save: PendingChange<StoredSave> | undefined): Line[] {
  const [known] = useState(() => new WeakMap<Line, Line>());
  return useMemo(() => {
    if (!save) return lines;
    const unmarked = new Set(save.value.unmarked);
    return lines.map((line) => {
      if (line.status || line.pending || !unmarked.has(line.student_id)) return line;
      // The save makes the next version of the mark.
      const shown = known.get(line) ?? { ...line, ...filled(line), version: line.version + 1 };
      known.set(line, shown);
      return shown;
    });
  }, [known, lines, save]);
}
