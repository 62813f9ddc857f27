import type { Mark, MarkOutcome, Register, RegisterKey } from "#features/attendance/contract.ts";
import {
  filledCells,
  isMark,
  isSave,
  markRules,
  saveRules,
} from "#features/attendance/rules/change-kinds.ts";
import {
  MARK_CHANGE,
  SAVE_CHANGE,
  type StoredMark,
  upgradeChange,
} from "#features/attendance/rules/stored-changes.ts";
import type { Failure, ChangeOutcome, PendingChange } from "#offline/changes.ts";
import { createDeviceQueue } from "#offline/device-queue.ts";
import type { Offline } from "#offline/offline.ts";
import { useOffline } from "#offline/use-offline.ts";
import type { Sent } from "#offline/queue-sender.ts";
import { attendanceClient, type Saved } from "./attendance-client.ts";
import { createRegisterReads } from "./register-reads.ts";

/** Callbacks for the result of a save, which may come much later. */
export type SaveListener = {
  onSuccess?: (answer: Saved) => void;
  onError?: (error: unknown) => void;
};

/** Receives a pending mark that was not written, and the current mark. */
type HearLost = (change: PendingChange<StoredMark>, mark: Mark | null) => void;

/** Receives marks that the server has written, and who saved the register if it was saved. */
type HearWritten = (
  registerKey: RegisterKey,
  marks: Mark[],
  taken?: Register["taken"],
) => void | Promise<void>;

/** Sends the register's changes, and applies the answers to this page. Each page load makes it once. */
export function createRegisterQueue(offline: Offline) {
  const { queries, of } = offline;
  const queue = of(createDeviceQueue);
  const reads = createRegisterReads(offline, queue);
  const waiters = new Map<string, SaveListener>();
  let hearLost: HearLost | undefined;
  let hearSaved: ((answer: Saved) => void) | undefined;
  let hearWritten: HearWritten | undefined;

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
      const current = answers.flatMap(({ mark }) => mark ?? []);
      await reads.takeMarks(registerKey, current);
      await hearWritten?.(registerKey, current);
      return { outcomes: answers.map(outcomeOf), onLeft: () => reads.rereadSoon(registerKey) };
    },
    onLost(change, current) {
      if (isMark(change))
        hearLost?.(change, (current as Mark | undefined) ?? reads.findMark(change));
    },
    onRefused: ([first]) => first && isMark(first) && reads.rereadSoon(first.value),
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
      const known = queries.getQueryData(reads.optionsOf(registerKey).queryKey);
      const also = filledCells(save, known?.marks ?? [], answer.register.marks);
      await reads.takeSaved(registerKey, answer.register);
      await hearWritten?.(registerKey, answer.register.marks, answer.register.taken);
      return {
        outcomes: [{ client_key, is: "written", also }],
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
      reads.rereadSoon(save.value);
      waiters.get(save.client_key)?.onError?.(error);
      waiters.delete(save.client_key);
    },
  });

  return {
    queue,
    optionsOf: reads.optionsOf,
    openOptionsOf: reads.openOptionsOf,
    findSessions: reads.findSessions,
    sessionsOf: reads.sessionsOf,
    /** Registers the callbacks of a save that this page has queued. */
    awaitSave: (client_key: string, listener: SaveListener): void => {
      waiters.set(client_key, listener);
    },
    /** Sets who hears of lost marks: the register shown last, even when it is no longer on the screen. */
    hearLost: (hear: HearLost): void => {
      hearLost = hear;
    },
    /** Sets who hears of saves that nobody on this page waits for, such as those of an earlier visit. */
    hearSaved: (hear: ((answer: Saved) => void) | undefined): void => {
      hearSaved = hear;
    },
    /** Sets who else shows marks: the sheet of a halaqah. */
    hearWritten: (hear: HearWritten): void => {
      hearWritten = hear;
    },
  };
}

/** The register's part of this page's queue. */
export function useRegisterQueue() {
  return useOffline().of(createRegisterQueue);
}

const NOT_ENROLLED: Failure = {
  code: "NOT_FOUND",
  message: "The student is not enrolled in this class on this day.",
  data: { reason: "not_enrolled" },
};

function outcomeOf({ client_key, outcome, mark }: MarkOutcome): ChangeOutcome {
  if (outcome === "stale" && mark) return { client_key, is: "stale", current: mark };
  if (outcome === "not_enrolled") return { client_key, is: "failed", failure: NOT_ENROLLED };
  return { client_key, is: "written" };
}
