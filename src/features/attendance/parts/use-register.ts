import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useMemo, useRef, useState } from "react";
import {
  attendanceContract,
  type AttendanceStatus,
  type Mark,
  type Register,
} from "#features/attendance/contract.ts";
import { errorData } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { apiOf } from "#ui/api.ts";

export const attendanceApi = apiOf("attendance", attendanceContract);

const EVERY_MINUTE = 60_000;

/** A line of the register as the screen shows it; `pending` until the server has it. */
export type Line = Mark & { pending: boolean };

type Sheet = { class_id: string; date: string };
type Wanted = Record<string, AttendanceStatus>;

export type Failure = { error: unknown; mark: Mark; status: AttendanceStatus };

type Handlers = {
  /** A mark was refused; it has gone back to what the server has. */
  onFailure: (failure: Failure) => void;
  /** Somebody else's mark stands instead. */
  onStale: (current: Mark, wanted: AttendanceStatus) => void;
};

/**
 * The register of a class and day, and the writing of marks. What was pressed lies over what the
 * server answered until it is written, so a reading in between can neither undo nor flicker it.
 * Presses on one pupil are sent one after the other, each with the version the last one gave.
 */
export function useRegister(sheet: Sheet, handlers: Handlers) {
  const queries = useQueryClient();
  const options = attendanceApi.readRegister.queryOptions({ input: sheet });
  const { queryKey } = options;
  const register = useQuery({
    ...options,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MINUTE,
  });
  const [wanted, setWanted] = useState<Wanted>({});
  const [sending, setSending] = useState(0);
  const chains = useRef(new Map<string, Promise<void>>());
  const latest = useRef(handlers);
  latest.current = handlers;

  const patch = useCallback(
    (mark: Mark) => {
      queries.setQueryData(
        queryKey,
        (known: Register | undefined) =>
          known && {
            ...known,
            marks: known.marks.map((one) => (one.student_id === mark.student_id ? mark : one)),
          },
      );
    },
    // The key is new at each render and the same for the same sheet.
    // oxlint-disable-next-line react/exhaustive-deps
    [queries, sheet.class_id, sheet.date],
  );

  const send = useCallback(
    async (student_id: string, status: AttendanceStatus) => {
      const known = queries.getQueryData<Register>(queryKey);
      const mark = known?.marks.find((one) => one.student_id === student_id);
      if (!mark) return;
      await queries.cancelQueries({ queryKey });
      try {
        const { date, class_id, version } = mark;
        const client_key = newId();
        patch(
          await attendanceApi.markStudent.call({
            student_id,
            class_id,
            date,
            status,
            version,
            client_key,
          }),
        );
      } catch (error) {
        const { reason, current } = errorData(error);
        if (reason === "stale" && current) {
          patch(current as Mark);
          latest.current.onStale(current as Mark, status);
        } else {
          latest.current.onFailure({ error, mark, status });
        }
      }
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [queries, patch, sheet.class_id, sheet.date],
  );

  const mark = useCallback(
    (student_id: string, status: AttendanceStatus) => {
      setWanted((before) => ({ ...before, [student_id]: status }));
      setSending((count) => count + 1);
      const before = chains.current.get(student_id) ?? Promise.resolve();
      const mine = before
        .then(() => send(student_id, status))
        .finally(() => {
          setSending((count) => count - 1);
          if (chains.current.get(student_id) !== mine) return;
          chains.current.delete(student_id);
          setWanted(({ [student_id]: _written, ...rest }) => rest);
          if (chains.current.size === 0) void queries.invalidateQueries({ queryKey });
        });
      chains.current.set(student_id, mine);
    },
    // oxlint-disable-next-line react/exhaustive-deps
    [queries, send, sheet.class_id, sheet.date],
  );

  const save = useMutation({
    mutationFn: async () => {
      await Promise.allSettled(chains.current.values());
      const known = queries.getQueryData<Register>(queryKey);
      const unmarked = known?.marks.filter((one) => !one.status) ?? [];
      return attendanceApi.saveRegister.call({
        ...sheet,
        unmarked: unmarked.map((one) => one.student_id),
      });
    },
    onSuccess(answer) {
      queries.setQueryData(queryKey, answer.register);
      void queries.invalidateQueries({ queryKey: attendanceApi.listRegisters.key() });
    },
    onError: () => queries.invalidateQueries({ queryKey }),
  });

  const marks = register.data?.marks;
  const lines = useLines(marks, wanted);
  return { register, lines, mark, save, isSending: sending > 0 };
}

// Lines that nothing lies over keep their identity, so that their rows are not drawn again.
const plain = new WeakMap<Mark, Line>();

function useLines(marks: readonly Mark[] | undefined, wanted: Wanted): Line[] {
  return useMemo(
    () =>
      (marks ?? []).map((mark) => {
        const status = wanted[mark.student_id];
        if (status) return { ...mark, status, minutes_late: null, pending: true };
        const known = plain.get(mark) ?? { ...mark, pending: false };
        plain.set(mark, known);
        return known;
      }),
    [marks, wanted],
  );
}
