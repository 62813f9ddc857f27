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
/** How long a register that was read ahead is kept while no screen shows it. */
const AHEAD_MS = 30 * 60_000;

/** Which register to begin with, as far as the address says. */
export type Wanted = {
  date: string;
  class_id?: string | undefined;
  session?: string | undefined;
};

/** Reads registers for this page, and applies the server's answers to its changes to them. */
export function createRegisterReads(offline: Offline, queue: OfflineQueue) {
  const { queries } = offline;
  /**
   * The marks that the server has acknowledged to this page. A read that began before a mark was written would undo
   * it, and the next change would be made over a version that is gone.
   */
  const acknowledged = new Map<string, Mark>();
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  let owner = queue.owner();

  queue.subscribe(() => {
    if (owner === queue.owner()) return;
    owner = queue.owner();
    acknowledged.clear();
  });

  /** The query of a register. An unchanged line stays the same object, so that its row does not render again. */
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

  const sessionsOf = ({ sessions }: Register): Register["sessions"] => sessions;

  function withAcknowledged(read: Register): Register {
    if (acknowledged.size === 0) return read;
    const marks = read.marks.map((mark) => {
      const own = acknowledged.get(markCell(mark, mark.student_id));
      return own && own.version > mark.version ? { ...mark, ...own } : mark;
    });
    return { ...read, marks };
  }

  /** Puts marks from the server's answer into the register that was read. */
  async function takeMarks(registerKey: RegisterKey, marks: Mark[]): Promise<void> {
    for (const mark of marks) acknowledged.set(markCell(mark, mark.student_id), mark);
    queries.setQueryData<Register>(
      optionsOf(registerKey).queryKey,
      (known) => known && withMarks(known, marks),
    );
    await keep(registerKey, marks);
  }

  /** Replaces the register that was read with the one from the server's answer. */
  async function takeSaved(registerKey: RegisterKey, register: Register): Promise<void> {
    queries.setQueryData(optionsOf(registerKey).queryKey, register);
    await keep(registerKey, register.marks, register.taken);
  }

  /** Puts the answer into the cache of an own device too, before the change leaves the queue. */
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

  // Several changes in a row cause one read, after the last; each answer has brought its own marks already.
  function rereadSoon(registerKey: RegisterKey): void {
    const { queryKey } = optionsOf(registerKey);
    const name = registerName(registerKey);
    clearTimeout(timers.get(name));
    const reread = () => void queries.invalidateQueries({ queryKey });
    timers.set(name, setTimeout(reread, REREAD_MS));
  }

  return {
    optionsOf,
    openOptionsOf,
    findSessions,
    sessionsOf,
    takeMarks,
    takeSaved,
    findMark,
    rereadSoon,
  };
}

/** The register with these marks in place of its own. */
function withMarks(known: Register, marks: readonly Mark[]): Register {
  const fresh = new Map(marks.map((mark) => [mark.student_id, mark]));
  const merged = known.marks.map((line) => {
    const mark = fresh.get(line.student_id);
    return mark ? { ...line, ...mark } : line;
  });
  return { ...known, marks: merged };
}
