import { useCallback } from "react";
import type { Register, RegisterKey } from "#features/attendance/contract.ts";
import {
  blanksOf,
  filterMarks,
  type Line,
  type MarkFilter,
  totalsOf,
  CTRL_KEYS,
} from "#features/attendance/rules.ts";
import { registerName } from "#features/attendance/rules/stored-changes.ts";
import { isAfter } from "#lib/dates.ts";
import { focusRow, rowOf } from "./focus-row.ts";
import { registerStateOf, useSpeech } from "./register-words.ts";
import { useCtrlKeys } from "./use-ctrl-keys.ts";
import { useKept } from "./use-kept.ts";
import { useNotices } from "./use-notices.ts";
import { useRegister } from "./use-register.ts";
import { useRows } from "./use-rows.ts";
import { useLasting, useLeaveGuard } from "./use-sending.ts";
import { useTaking } from "./use-taking.ts";
import { useView } from "./use-view.ts";
import { useWhy } from "./use-why.tsx";

/** A server nearby answers a save within so many ms; nobody notices what shows so much later. */
const ANSWER_MS = 100;

export type RegisterFacts = ReturnType<typeof useRegisterView>;

/** The facts and actions of the screen of one register. */
export function useRegisterView(registerKey: RegisterKey, filter: MarkFilter) {
  const { sayLost, sayJoined } = useNotices();
  const [view, setView] = useView();
  const register = useRegister(registerKey, sayLost);
  const { query, lines, mark } = register;
  const { data } = query;
  const canWrite = data?.refusal === null;

  const { kept, keep } = useKept(registerKey, [filter.status, filter.q].filter(Boolean).join());
  const { askWhy, dialog } = useWhy(
    registerKey,
    canWrite && data.needs_why,
    data?.window_days ?? 0,
  );
  const taking = useTaking({ registerKey, data, lines, keep, mark, askWhy });

  function save() {
    if (query.isPlaceholderData || lines.length === 0 || register.isSaving) return;
    askWhy((why) =>
      register.save(why, {
        onSuccess: (answer) => sayJoined(answer.register, answer.new_students),
      }),
    );
  }
  useCtrlKeys(canWrite, { [CTRL_KEYS.undo]: taking.undo, [CTRL_KEYS.save]: save });

  // What shows that a save is on its way waits for the answer a moment: drawing it at the same time would hold up the
  // call and what it shows.
  const isSaving = useLasting(register.isSaving, ANSWER_MS);
  const drawn = register.isSaving && !isSaving ? register.marked : lines;
  const state = useWriteState({ ...register, lines: drawn, isSaving }, data);
  function retry() {
    const [first] = state.failed;
    if (!first) return save();
    focusRow(rowOf(first));
    register.retry();
  }

  const { markAll: markBlanks } = taking;
  const { isPlaceholderData } = query;
  const markAll = useCallback(() => {
    if (!isPlaceholderData) markBlanks();
  }, [markBlanks, isPlaceholderData]);

  const rows = useRows(
    filterMarks(drawn, filter, kept),
    `${registerName(registerKey)} ${query.isPlaceholderData}`,
  );
  const isUsed = lines.length > 0;
  const readsOnly = data?.refusal === "role" || data?.refusal === "not_class_teacher";
  return {
    registerKey,
    query,
    data,
    filter,
    view,
    setView,
    rows,
    keep,
    taking,
    ...state,
    /** The question why a change is so late, while it is open. */
    whyDialog: dialog,
    isSaving,
    savePending: register.savePending,
    canWrite,
    /** Whether the register has any pupils. */
    isUsed,
    readsOnly,
    isTaken: isUsed && !readsOnly,
    markAll,
    said: taking.said,
    save,
    retry,
  };
}

/** The register's state: pending changes, failed changes, and whether anything is left to save. */
function useWriteState(register: ReturnType<typeof useRegister>, data: Register | undefined) {
  const speech = useSpeech();
  const { lines } = register;
  const failed = lines.filter(isFailed);
  const isSending = lines.some(({ pending }) => pending?.state === "sending");
  const isSlow = useLasting(isSending);
  useLeaveGuard(isSending || failed.length > 0);

  const totals = totalsOf(lines);
  const problem = failed[0]?.pending?.error ?? (isSending ? null : register.saveError);
  const blanks = blanksOf(lines);
  const mayFill = data?.refusal === null && totals.unmarked > 0;
  const isChanged = Boolean(data?.taken && lines.some((line) => isLater(line, data.taken)));
  const registerState =
    data &&
    registerStateOf(speech, {
      date: data.date,
      taken: data.taken,
      unmarked: totals.unmarked,
      isSaving: register.isSaving || isSlow,
      waiting: register.waiting,
      isAway: register.isAway,
      will: mayFill ? speech.t.becomePresent(blanks.present, blanks.excused) : undefined,
      lost: problem ? failed.length : undefined,
    });
  return {
    totals,
    failed,
    problem,
    registerState,
    /** Whether something was marked after the register was saved. */
    isChanged,
    isDone: data?.taken && totals.unmarked === 0 && !isChanged && !problem && !register.isSaving,
  };
}

/** Whether a line was changed after its register was saved. */
function isLater({ pending, marked_at }: Line, taken: Register["taken"]): boolean {
  const isOnItsWay = pending?.state === "sending" || pending?.state === "waiting";
  return isOnItsWay || Boolean(taken && marked_at && isAfter(marked_at, taken.at));
}

function isFailed({ pending }: Line): boolean {
  return pending?.state === "failed";
}
