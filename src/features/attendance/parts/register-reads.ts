import { queryOptions, replaceEqualDeep } from "@tanstack/react-query";
import type { Mark, Register, RegisterKey } from "#features/attendance/contract.ts";
import { newerRegister } from "#features/attendance/rules.ts";
import {
  markCell,
  registerName,
  type StoredMark,
} from "#features/attendance/rules/stored-changes.ts";
import type { PendingChange } from "#offline/changes.ts";
import type { Offline } from "#offline/offline.ts";
import type { OfflineQueue } from "#offline/queue.ts";
import { attendanceClient } from "./attendance-client.ts";

const REREAD_MS = 1_000;
/** How long what was read ahead is kept while no screen shows it. */
const AHEAD_MS = 30 * 60_000;

/** Which register to begin with, as far as the address says. */
export type Wanted = {
  date: string;
  class_id?: string | undefined;
  session?: string | undefined;
};

/** The registers that this page has read, and what the server's answers to its changes make of them. */
export function createRegisterReads(offline: Offline, queue: OfflineQueue) {
  const { queries } = offline;
  /**
   * Marks as the server has acknowledged them to this page: a reading that set out before would undo them,
   * and the next change be made over a version that is gone.
   */
  const acknowledged = new Map<string, Mark>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let owner = queue.owner();

  queue.subscribe(() => {
    if (owner === queue.owner()) return;
    owner = queue.owner();
    acknowledged.clear();
  });

  /** Reads a register. What is unchanged stays the same object, so that its row is not drawn again. */
  function optionsOf({ class_id, date, session }: RegisterKey) {
    return {
      ...attendanceClient.readRegister.queryOptions({ input: { class_id, date, session } }),
      gcTime: AHEAD_MS,
      structuralSharing: (known: unknown, read: unknown) =>
        replaceEqualDeep(
          known,
          newerRegister(known as Register | undefined, withAcknowledged(read as Register)),
        ),
    };
  }

  /** Reads the classes of a day. The first reading brings the register to begin with, in the same call. */
  function openOptionsOf(wanted: Wanted) {
    const options = attendanceClient.listRegisters.queryOptions({ input: { date: wanted.date } });
    return queryOptions({
      ...options,
      gcTime: AHEAD_MS,
      async queryFn(context) {
        if (queries.getQueryData(options.queryKey)) return options.queryFn(context);
        const { signal } = context;
        const { registers, register } = await attendanceClient.openRegister.call(wanted, {
          signal,
        });
        if (register) queries.setQueryData(optionsOf(register).queryKey, register);
        return registers;
      },
    });
  }

  /** The registers that a class takes on a day, if one of them has been read. */
  function findSessions(class_id: string, date: string): Register["sessions"] | undefined {
    const known = queries.getQueriesData<Register>({
      queryKey: attendanceClient.readRegister.key(),
    });
    return known.find(([, read]) => read?.class_id === class_id && read.date === date)?.[1]
      ?.sessions;
  }

  function withAcknowledged(read: Register): Register {
    if (acknowledged.size === 0) return read;
    const marks = read.marks.map((mark) => {
      const own = acknowledged.get(markCell(mark, mark.student_id));
      return own && own.version > mark.version ? { ...mark, ...own } : mark;
    });
    return { ...read, marks };
  }

  /** Puts the marks that the server has answered into what was read. */
  async function takeMarks(registerKey: RegisterKey, marks: Mark[]): Promise<void> {
    for (const mark of marks) acknowledged.set(markCell(mark, mark.student_id), mark);
    queries.setQueryData<Register>(
      optionsOf(registerKey).queryKey,
      (known) => known && withMarks(known, marks),
    );
    await keep(registerKey, marks);
  }

  /** Puts the register that the server has answered in the place of what was read. */
  async function takeSaved(registerKey: RegisterKey, register: Register): Promise<void> {
    queries.setQueryData(optionsOf(registerKey).queryKey, register);
    await keep(registerKey, register.marks, register.taken);
  }

  /** What an own device keeps gets the answer too, before it leaves the queue. */
  async function keep(
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

  // Once after the last of several changes: each answer has brought its own marks already.
  function rereadSoon(registerKey: RegisterKey): void {
    const { queryKey } = optionsOf(registerKey);
    const name = registerName(registerKey);
    clearTimeout(timers.get(name));
    const reread = () => void queries.invalidateQueries({ queryKey });
    timers.set(name, setTimeout(reread, REREAD_MS));
  }

  return { optionsOf, openOptionsOf, findSessions, takeMarks, takeSaved, findMark, rereadSoon };
}

/** Puts marks that the server has answered into a register that was read. */
function withMarks(known: Register, marks: readonly Mark[]): Register {
  const fresh = new Map(marks.map((mark) => [mark.student_id, mark]));
  const merged = known.marks.map((one) => {
    const mark = fresh.get(one.student_id);
    return mark ? { ...one, ...mark } : one;
  });
  return { ...known, marks: merged };
}
