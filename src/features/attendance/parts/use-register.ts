import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import type { Mark, Register, RegisterLine } from "#features/attendance/contract.ts";
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
import { isPassing } from "#ui/queries.ts";
import { attendanceApi, registerOptions, type Sheet } from "./attendance-api.ts";
import { forget, forgetStale, readOutbox, sendPress, settled, useOutbox } from "./outbox.ts";

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
  const query = useQuery({
    ...registerOptions(sheet),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isPassing(state.error) ? AGAIN_MS : EVERY_MS),
  });
  const pressed = useOutbox(sheet);
  const outbox = query.isPlaceholderData ? NOTHING : pressed;
  const marks = query.data?.marks ?? NO_MARKS;
  const lines = useMemo(() => marks.map((mark) => cover(mark, outbox)), [marks, outbox]);

  const hear = useRef(onLost);
  const shown = useRef<Sheet>(undefined);
  useEffect(() => {
    hear.current = onLost;
  });
  useEffect(() => {
    shown.current = sheet;
    return () => {
      shown.current = undefined;
    };
  }, [sheet]);

  const send = useCallback(
    function send(student_id: string, press: Press) {
      sendPress(client, sheet, student_id, press, (lost, mark) =>
        hear.current({
          press: lost,
          mark,
          again: () => send(student_id, again(lost)),
          isShown: shown.current === sheet,
        }),
      );
    },
    [client, sheet],
  );

  const mark = useCallback(
    (line: Line, value: MarkValue, why?: string) => {
      const { student_id, press } = line;
      const isOpen = press && press.state !== "sending" && press.state !== "waiting";
      if (!sameValue(line, value)) {
        const isRepeat = isOpen && sameValue(press.value, value);
        const fresh: Press = { value: valueOf(value), client_key: newId(), state: "sending", why };
        send(student_id, isRepeat ? again(press) : fresh);
      } else if (isOpen) {
        // It stands already: writing it again would say nothing new.
        forget(sheet, student_id);
      }
    },
    [sheet, send],
  );

  const retry = useCallback(() => {
    for (const { student_id, press } of coveredMarks(client, sheet)) {
      if (press?.state === "failed") send(student_id, again(press));
    }
  }, [client, sheet, send]);

  const save = useMutation({
    async mutationFn({ unmarked, why, ...wanted }: Sheet & { unmarked: string[]; why?: string }) {
      retry();
      await settled(wanted);
      // A pupil whose mark could not be written would become present.
      if (coveredMarks(client, wanted).some(({ press }) => press?.state === "failed")) {
        throw new Error("Some marks could not be written.");
      }
      return attendanceApi.saveRegister.call({ ...wanted, unmarked, ...(why && { why }) });
    },
    onSuccess(answer, { unmarked: _shown, why: _why, ...wanted }) {
      forgetStale(wanted);
      client.setQueryData(registerOptions(wanted).queryKey, answer.register);
      void client.invalidateQueries({ queryKey: attendanceApi.listRegisters.key() });
    },
    onError: (_error, wanted) =>
      client.invalidateQueries({ queryKey: registerOptions(wanted).queryKey }),
  });
  const isOfSheet =
    save.variables?.class_id === class_id &&
    save.variables.date === date &&
    save.variables.session === session;

  return {
    query,
    lines,
    mark,
    retry,
    save: save.mutate,
    isSaving: isOfSheet && save.isPending,
    saveError: isOfSheet ? save.error : null,
  };
}

/** The press once more. One that failed keeps its key: perhaps only the answer was lost. */
function again({ value, why, state, client_key }: Press): Press {
  return { value, why, state: "sending", client_key: state === "failed" ? client_key : newId() };
}

function coveredMarks(client: ReturnType<typeof useQueryClient>, sheet: Sheet): Line[] {
  const known = client.getQueryData<Register>(registerOptions(sheet).queryKey);
  const outbox = readOutbox(sheet);
  return (known?.marks ?? []).map((mark) => cover(mark, outbox));
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
