import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import type { AbsenceReason, RegisterKey } from "#features/attendance/contract.ts";
import {
  type MarkValue,
  sameValue,
  UNMARKED,
  valueOf,
  withReason,
  withStatus,
} from "#features/attendance/rules.ts";
import { markCell, markChange, saveChange } from "#features/attendance/rules/stored-changes.ts";
import {
  heard,
  isSameRecord,
  recordCell,
  recordChange,
  type Said,
  type StoredRecord,
} from "#features/hifz/tasmik/rules/changes.ts";
import { sittingChange } from "#features/hifz/tasmik/rules/closing.ts";
import { versionAt } from "#features/hifz/tasmik/rules/patches.ts";
import { nextAttempt, saidOf, type SheetLine } from "#features/hifz/tasmik/rules/shown.ts";
import { tasmikText } from "#features/hifz/tasmik/text/sheet.ts";
import { instant } from "#lib/dates.ts";
import { newId } from "#lib/ids.ts";
import type { PendingChange } from "#offline/changes.ts";
import { useText } from "#ui/base/lang.tsx";
import { useToast } from "#ui/base/toast.tsx";
import { useSheetQueue } from "./sheet-queue.ts";

type Wanted = {
  registerKey: RegisterKey;
  lines: readonly SheetLine[];
  askWhy: (go: (why?: string) => void) => void;
};

/** What one press changed of a pupil: a record, a mark, or both. */
type Step = {
  what: string;
  student_id: string;
  record?: { said: Said; before: Said | null };
  mark?: { before: MarkValue; after: MarkValue };
};

/** What is written when a sheet is closed: why pupils were not heard, who is absent, and the closing. */
export type Closing = {
  teacher_away: boolean;
  reasons: readonly Said[];
  absent: readonly string[];
};

const NO_STEPS: Step[] = [];
const MAX_STEPS = 100;
/** The key of the notice about records, so that only one shows at a time. */
const NOTICE = "tasmik";

export type Hearing = ReturnType<typeof useHearing>;

/** What a teacher does in one visit to a sheet: hearing pupils, marking who is away, and undoing the last press. */
export function useHearing({ registerKey, lines, askWhy }: Wanted) {
  const t = useText(tasmikText);
  const say = useToast();
  const { queue, optionsOf, hearUnsaid } = useSheetQueue();
  const client = useQueryClient();
  const id = [registerKey.class_id, registerKey.date, registerKey.session].join();
  const [known, setKnown] = useState({ id, steps: NO_STEPS });
  const steps = known.id === id ? known.steps : NO_STEPS;

  // Actions read the ref, so that the functions given to the rows keep their identity.
  const now = useRef({ lines, steps });
  useLayoutEffect(() => {
    now.current = { lines, steps };
  });

  useEffect(() => {
    hearUnsaid((student_id) => {
      const line = now.current.lines.find((one) => one.student_id === student_id);
      if (line) say({ text: t.unsaid(line.student.first_name), tone: "late" });
    });
    return () => hearUnsaid(undefined);
  }, [hearUnsaid, say, t]);

  const actions = useMemo(() => {
    const keep = (change: (before: Step[]) => Step[]) =>
      setKnown((before) => ({ id, steps: change(before.id === id ? before.steps : NO_STEPS) }));
    const lineOf = (student_id: string) =>
      now.current.lines.find((line) => line.student_id === student_id);
    /** The pupil as the server last said; changes are made over its versions. */
    const sheetOf = () => client.getQueryData(optionsOf(registerKey).queryKey);
    const standingOf = (student_id: string) =>
      sheetOf()?.marks.find((line) => line.student_id === student_id);
    /** A sheet that was kept by an earlier version of the app does not say it. */
    const marksPresent = () => sheetOf()?.settings.marks_present ?? true;
    const rest = (why?: string) => ({
      client_key: newId(),
      made_at: instant(),
      state: "waiting" as const,
      why,
    });

    /** Queues a record, after a mark if the pupil is not marked and the school wants it. */
    function queueRecord(
      said: Said,
      status: MarkValue["status"],
      why?: string,
      marks = marksPresent(),
    ): void {
      const standing = standingOf(said.student_id);
      const version = versionAt(standing?.records ?? [], said);
      const mark = { status, version: standing?.version ?? 0 };
      const line = { version, record: said };
      const changes = marks
        ? heard(registerKey, line, mark, () => rest(why))
        : [recordChange(registerKey, line, rest(why))];
      for (const change of changes) void queue.add(change);
    }

    function queueMark(student_id: string, mark: MarkValue, why?: string): void {
      const version = standingOf(student_id)?.version ?? 0;
      void queue.add(markChange(registerKey, { student_id, version, mark }, rest(why)));
    }

    function did(step: Step): void {
      keep((before) => [...before.slice(1 - MAX_STEPS), step]);
    }

    /** Writes a record of a pupil; `what` names it for undoing. */
    function record(said: Said, what: string): void {
      const line = lineOf(said.student_id);
      if (!line) return;
      const { status } = line.mark;
      const standing = line.records.find(
        (one) => one.stream === said.stream && one.attempt === said.attempt && !one.voided,
      );
      askWhy((why) => {
        queueRecord(said, status, why);
        const isMarked =
          status === null && said.stream !== "none" && !said.voided && marksPresent();
        const marked = { before: UNMARKED, after: withStatus(UNMARKED, "present") };
        did({
          what,
          student_id: said.student_id,
          record: { said, before: standing ? saidOf(standing) : null },
          ...(isMarked && { mark: marked }),
        });
      });
    }

    /** Writes a pupil's mark in the register. */
    function mark(line: SheetLine, after: MarkValue, what: string): void {
      askWhy((why) => {
        queueMark(line.student_id, after, why);
        did({ what, student_id: line.student_id, mark: { before: valueOf(line.mark), after } });
      });
    }

    function undo(): void {
      const step = now.current.steps.at(-1);
      const line = step && lineOf(step.student_id);
      if (!step || !line) return;
      askWhy((why) => {
        keep((before) => before.filter((other) => other !== step));
        const shown = line.records.find(
          (one) =>
            one.stream === step.record?.said.stream && one.attempt === step.record.said.attempt,
        );
        const isOther =
          (step.record && !isSameRecord(step.record.said, shown)) ||
          (step.mark && !sameValue(line.mark, step.mark.after));
        // Undo must not overwrite what somebody else changed meanwhile.
        if (isOther)
          return say({ id: NOTICE, text: t.undoLost(line.student.first_name), tone: "late" });
        if (step.record) {
          const { said, before } = step.record;
          queueRecord(before ?? { ...said, voided: true }, "present", why);
        }
        if (step.mark) queueMark(line.student_id, step.mark.before, why);
        say({ id: NOTICE, text: t.undone(step.what) });
      });
    }

    /** Drops a change that was not written, with the mark that it came after. */
    function discard({ cell, value }: PendingChange<StoredRecord>): void {
      void queue.forget(cell);
      void queue.forget(markCell(registerKey, value.record.student_id));
    }

    return {
      record,
      undo,
      discard,
      absent: (line: SheetLine, reason: AbsenceReason, what: string) =>
        mark(line, withReason(UNMARKED, reason), what),
      present: (line: SheetLine, what: string) =>
        mark(line, withStatus(valueOf(line.mark), "present"), what),
      late: (line: SheetLine, what: string) =>
        mark(line, withStatus(valueOf(line.mark), "late"), what),
      /** Sends what failed once more. */
      retry: ({ cell, value }: PendingChange<StoredRecord>): void => {
        void queue.retry(markCell(registerKey, value.record.student_id));
        void queue.retry(cell);
      },
      /** Writes what was not written although the register said that the pupil is away: the pupil is there. */
      presentAndRecord: ({ value }: PendingChange<StoredRecord>): void =>
        askWhy((why) => queueRecord(value.record, null, why, true)),
      /** Writes an own record over the one that stands, or beside it as the next attempt. */
      recordMine: (change: PendingChange<StoredRecord>, line: SheetLine): void =>
        askWhy((why) => {
          const { record: said } = change.value;
          const isNew = change.version === 0 && !said.voided && said.stream !== "none";
          const attempt = isNew ? nextAttempt(line, said.stream) : said.attempt;
          queueRecord({ ...said, attempt }, line.mark.status, why);
          if (attempt !== said.attempt) discard(change);
        }),
      save: (): void =>
        askWhy((why) => {
          const unmarked = now.current.lines.flatMap(({ mark: { status }, student_id }) =>
            status === null ? [student_id] : [],
          );
          void queue.add(saveChange(registerKey, unmarked, rest(why)));
        }),
      close: ({ teacher_away, reasons, absent }: Closing): void =>
        askWhy((why) => {
          for (const student_id of absent) {
            queueMark(student_id, withStatus(UNMARKED, "absent"), why);
          }
          for (const said of reasons) queueRecord(said, "present", why);
          const version = sheetOf()?.sitting?.version ?? 0;
          void queue.add(sittingChange(registerKey, { teacher_away, version }, rest(why)));
        }),
      discardClosing: (name: string): void => void queue.forget(name),
      retrySave: (name: string): void => void queue.retry(name),
    };
  }, [registerKey, id, askWhy, client, optionsOf, queue, say, t]);

  const cellOf = useCallback((said: Said) => recordCell(registerKey, said), [registerKey]);
  return { ...actions, cellOf, last: steps.at(-1)?.what };
}
