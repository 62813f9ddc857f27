import { replaceEqualDeep } from "@tanstack/react-query";
import type { Mark, MarkOutcome, Register, RegisterKey } from "#features/attendance/contract.ts";
import { newerRegister } from "#features/attendance/rules.ts";
import { isMark, isSave, markRules, saveRules } from "#features/attendance/rules/change-kinds.ts";
import {
  MARK_CHANGE,
  markCell,
  registerName,
  SAVE_CHANGE,
  type StoredMark,
  upgradeChange,
} from "#features/attendance/rules/stored-changes.ts";
import type { Failure, ChangeOutcome, PendingChange } from "#offline/changes.ts";
import { createDeviceQueue } from "#offline/device-queue.ts";
import type { Offline } from "#offline/offline.ts";
import { useOffline } from "#offline/use-offline.ts";
import type { Sent } from "#offline/queue.ts";
import { attendanceClient, type Saved } from "./attendance-client.ts";

const REREAD_MS = 1_000;

/** Callbacks for the result of a save, which may come much later. */
export type SaveListener = {
  onSuccess?: (answer: Saved) => void;
  onError?: (error: unknown) => void;
};

/** Is called with a pending mark that was not written, and the current mark. */
type HearLost = (change: PendingChange<StoredMark>, mark: Mark | null) => void;

/** How the register's changes are sent, and what their answers change on this page. Made once a page. */
export function createRegisterQueue(offline: Offline) {
  const { queries, of } = offline;
  const queue = of(createDeviceQueue);
  /**
   * Marks that the server has acknowledged to this page. A read that was sent before would undo them,
   * and the next change would be based on an old version.
   */
  const acknowledged = new Map<string, Mark>();
  const waiters = new Map<string, SaveListener>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let owner = queue.owner();
  let hearLost: HearLost | undefined;
  let hearSaved: ((answer: Saved) => void) | undefined;

  queue.subscribe(() => {
    if (owner === queue.owner()) return;
    owner = queue.owner();
    acknowledged.clear();
  });

  /** Reads a register. Unchanged marks stay the same objects, so that their rows do not render again. */
  function optionsOf({ class_id, date, session }: RegisterKey) {
    return {
      ...attendanceClient.readRegister.queryOptions({ input: { class_id, date, session } }),
      structuralSharing: (known: unknown, read: unknown) =>
        replaceEqualDeep(
          known,
          newerRegister(known as Register | undefined, withAcknowledged(read as Register)),
        ),
    };
  }

  function withAcknowledged(read: Register): Register {
    if (acknowledged.size === 0) return read;
    const marks = read.marks.map((mark) => {
      const own = acknowledged.get(markCell(mark, mark.student_id));
      return own && own.version > mark.version ? { ...mark, ...own } : mark;
    });
    return { ...read, marks };
  }

  queue.register(MARK_CHANGE, {
    ...markRules,
    upgrade: upgradeChange,
    async send(batch): Promise<Sent> {
      const marks = batch.filter(isMark);
      const [first] = marks;
      if (!first) return { outcomes: [] };
      const { value: registerKey, why } = first;
      const { class_id, date, session } = registerKey;
      const answers = await attendanceClient.markStudents.call({
        class_id,
        date,
        session,
        ...(why && { why }),
        marks: marks.map(({ value: { student_id, mark }, version, client_key }) => ({
          ...mark,
          student_id,
          version,
          client_key,
        })),
      });
      const answered = answers.flatMap(({ mark }) => mark ?? []);
      for (const mark of answered) acknowledged.set(markCell(mark, mark.student_id), mark);
      queries.setQueryData<Register>(
        optionsOf(registerKey).queryKey,
        (known) => known && withMarks(known, answered),
      );
      await patchCache(registerKey, answered);
      return { outcomes: answers.map(outcomeOf), onLeft: () => rereadSoon(registerKey) };
    },
    onLost(change, current) {
      if (isMark(change)) hearLost?.(change, (current as Mark | undefined) ?? findMark(change));
    },
    onRefused: ([first]) => first && isMark(first) && rereadSoon(first.value),
    onChangedElsewhere() {
      if (queue.read().length > 0) return;
      void queries.invalidateQueries({ queryKey: attendanceClient.readRegister.key() });
    },
  });

  queue.register(SAVE_CHANGE, {
    ...saveRules,
    upgrade: upgradeChange,
    async send([save]): Promise<Sent> {
      if (!save || !isSave(save)) return { outcomes: [] };
      const { client_key, value: registerKey, why } = save;
      const answer = await attendanceClient.saveRegister.call({
        ...registerKey,
        ...(why && { why }),
      });
      queries.setQueryData(optionsOf(registerKey).queryKey, answer.register);
      await patchCache(registerKey, answer.register.marks, answer.register.taken);
      return {
        outcomes: [{ client_key, is: "written" }],
        onLeft() {
          void queries.invalidateQueries({ queryKey: attendanceClient.listRegisters.key() });
          const waiter = waiters.get(client_key);
          waiters.delete(client_key);
          if (waiter) waiter.onSuccess?.(answer);
          else hearSaved?.(answer);
        },
      };
    },
    onRefused([save], error) {
      if (!save || !isSave(save)) return;
      rereadSoon(save.value);
      waiters.get(save.client_key)?.onError?.(error);
      waiters.delete(save.client_key);
    },
  });

  /** Writes the answer to the offline cache too, before the change leaves the queue. */
  async function patchCache(
    registerKey: RegisterKey,
    marks: Mark[],
    taken?: Register["taken"],
  ): Promise<void> {
    await offline.cache?.patch<Register>(registerName(registerKey), (known) => {
      const after = { ...withMarks(known, marks), taken: taken ?? known.taken };
      return newerRegister(known, after);
    });
  }

  function findMark({ value }: PendingChange<StoredMark>): Mark | null {
    const register = queries.getQueryData(optionsOf(value).queryKey);
    return register?.marks.find(({ student_id }) => student_id === value.student_id) ?? null;
  }

  // One read after the last of several changes is enough: each answer has brought its own marks.
  function rereadSoon(registerKey: RegisterKey): void {
    const { queryKey } = optionsOf(registerKey);
    const name = registerName(registerKey);
    clearTimeout(timers.get(name));
    const reread = () => void queries.invalidateQueries({ queryKey });
    timers.set(name, setTimeout(reread, REREAD_MS));
  }

  return {
    queue,
    optionsOf,
    /** Registers callbacks for a save that this page has asked for. */
    awaitSave: (client_key: string, listener: SaveListener): void => {
      waiters.set(client_key, listener);
    },
    /** The register shown last hears of lost marks, even when it is no longer on the screen. */
    hearLost: (hear: HearLost): void => {
      hearLost = hear;
    },
    /** Hears of saves that nobody on this page waits for any more, such as those of an earlier visit. */
    hearSaved: (hear: ((answer: Saved) => void) | undefined): void => {
      hearSaved = hear;
    },
  };
}

/** The register's side of this page's queue. */
export function useRegisterQueue() {
  return useOffline().of(createRegisterQueue);
}

/** Puts marks that the server has answered into a register that was read. */
function withMarks(known: Register, marks: readonly Mark[]): Register {
  const fresh = new Map(marks.map((mark) => [mark.student_id, mark]));
  const merged = known.marks.map((line) => {
    const mark = fresh.get(line.student_id);
    return mark ? { ...line, ...mark } : line;
  });
  return { ...known, marks: merged };
}

const NOT_ENROLLED: Failure = {
  code: "NOT_FOUND",
  message: "The student is not enrolled in this class on this day.",
  data: { reason: "not_enrolled" },
};

function outcomeOf({ client_key, outcome, mark }: MarkOutcome): ChangeOutcome {
  if (outcome === "stale" && mark) return { client_key, is: "stale", standing: mark };
  if (outcome === "not_enrolled") return { client_key, is: "failed", failure: NOT_ENROLLED };
  return { client_key, is: "written" };
}
