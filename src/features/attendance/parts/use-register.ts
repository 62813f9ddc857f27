import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Mark, RegisterLine } from "#features/attendance/contract.ts";
import { awaitSave, openOutbox, sendSoon } from "#features/attendance/offline/parts/sender.ts";
import {
  type Line,
  lineOf,
  type MarkValue,
  type Outbox,
  type Press,
  sameValue,
  valueOf,
} from "#features/attendance/rules.ts";
import { newId } from "#lib/ids.ts";
import { ownerOf } from "#ui/device.ts";
import { useMe } from "#ui/kit/me.tsx";
import { isPassing } from "#ui/base/queries.ts";
import { registerOptions, type Saved, type Sheet } from "./attendance-client.ts";
import {
  forget,
  hearLost,
  queuePress,
  queueSave,
  retryFailed,
  saveError,
  useIsAway,
  useOutbox,
  useQueuedSave,
} from "./outbox.ts";

const EVERY_MS = 60_000;
const AGAIN_MS = 5_000;
const NOTHING: Outbox = {};
const NO_MARKS: RegisterLine[] = [];

/** A press that was not written, and the mark that stands. */
export type Lost = {
  press: Press;
  mark: Mark;
  /** Sends it once more, over that mark. */
  again: () => void;
  /** Its register is on the screen, and says so in the line. */
  isShown: boolean;
};

/**
 * The register of a class and day: its lines with what was pressed over them, and the writing of
 * marks and of the whole. While another one is being read, the one before stands in its place.
 */
export function useRegister({ class_id, date, session }: Sheet, onLost: (lost: Lost) => void) {
  const client = useQueryClient();
  const sheet = useMemo(() => ({ class_id, date, session }), [class_id, date, session]);
  const owner = ownerOf(useMe());
  const isAway = useIsAway();
  const query = useQuery({
    ...registerOptions(sheet),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isAway || isPassing(state.error) ? AGAIN_MS : EVERY_MS),
  });
  const pressed = useOutbox(sheet);
  const outbox = query.isPlaceholderData ? NOTHING : pressed;
  const marks = query.data?.marks ?? NO_MARKS;
  const lines = useMemo(() => marks.map((mark) => cover(mark, outbox)), [marks, outbox]);

  const queuedSave = useQueuedSave(sheet);

  const hear = useRef(onLost);
  const shown = useRef<Sheet>(undefined);
  useEffect(() => {
    hear.current = onLost;
  });
  useEffect(() => {
    if (owner) openOutbox(client, owner);
  }, [client, owner]);

  const send = useCallback(
    (of: Sheet, student_id: string, version: number, press: Press) =>
      void queuePress(of, student_id, version, press).then(sendSoon),
    [],
  );

  useEffect(() => {
    shown.current = sheet;
    hearLost((of, student_id, press, mark) => {
      if (!mark) return;
      hear.current({
        press,
        mark,
        again: () => send(of, student_id, versionOf(client, of, student_id), again(press)),
        isShown: shown.current !== undefined && isSame(shown.current, of),
      });
    });
    return () => {
      shown.current = undefined;
    };
  }, [client, sheet, send]);

  const mark = useCallback(
    (line: Line, value: MarkValue, why?: string) => {
      const { student_id, press } = line;
      const isOpen = press && press.state !== "sending" && press.state !== "waiting";
      if (!sameValue(line, value)) {
        const isRepeat = isOpen && sameValue(press.value, value);
        const fresh: Press = { value: valueOf(value), client_key: newId(), state: "sending", why };
        const version = versionOf(client, sheet, student_id);
        send(sheet, student_id, version, isRepeat ? again(press) : fresh);
      } else if (isOpen) {
        // It stands already: writing it again would say nothing new.
        forget(sheet, student_id);
      }
    },
    [client, sheet, send],
  );

  const retry = useCallback(() => {
    retryFailed(sheet);
    sendSoon();
  }, [sheet]);

  const save = useCallback(
    ({ unmarked, why, ...wanted }: Sheet & { unmarked: string[]; why?: string }, told?: Told) => {
      const { client_key, stored } = queueSave(wanted, unmarked, why);
      awaitSave(client_key, (outcome) => {
        if ("answer" in outcome) told?.onSuccess?.(outcome.answer);
        else told?.onError?.(outcome.error);
        told?.onSettled?.();
      });
      void stored.then(sendSoon);
    },
    [],
  );
  const isQueued = queuedSave?.state === "waiting";

  return {
    query,
    lines,
    mark,
    retry,
    save,
    /** On its way to the server. */
    isSaving: isQueued && !isAway,
    /** Will be saved when there is a network. */
    savePending: isQueued && isAway,
    saveError: saveError(queuedSave),
    /** How many of this register's marks wait for the network. */
    waiting: lines.filter(({ press }) => press?.state === "waiting").length,
    /** No server answers. */
    isAway,
  };
}

/** What is told of a save that this page asked for, also when it is carried out much later. */
type Told = {
  onSuccess?: (answer: Saved) => void;
  onError?: (error: unknown) => void;
  onSettled?: () => void;
};

function isSame(one: Sheet, other: Sheet): boolean {
  return (
    one.class_id === other.class_id && one.date === other.date && one.session === other.session
  );
}

/** The version that the screen shows of a pupil's mark. */
function versionOf(
  client: ReturnType<typeof useQueryClient>,
  sheet: Sheet,
  student_id: string,
): number {
  const known = client.getQueryData(registerOptions(sheet).queryKey);
  return known?.marks.find((mark) => mark.student_id === student_id)?.version ?? 0;
}

/** The press once more. One that failed keeps its key: perhaps only the answer was lost. */
function again({ value, why, state, client_key }: Press): Press {
  return { value, why, state: "sending", client_key: state === "failed" ? client_key : newId() };
}

// A line stays the same object for as long as its mark and press do: its row is not drawn again.
const covered = new WeakMap<Press, { mark: RegisterLine; line: Line }>();

function cover(mark: RegisterLine, outbox: Outbox): Line {
  const press = outbox[mark.student_id];
  if (!press) return mark;
  const known = covered.get(press);
  if (known?.mark === mark) return known.line;
  const line = lineOf(mark, press);
  covered.set(press, { mark, line });
  return line;
}
