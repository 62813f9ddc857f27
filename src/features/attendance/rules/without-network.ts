import type { Register, RegisterSummary } from "#features/attendance/contract.ts";
import { UNMARKED } from "#features/attendance/rules.ts";

/**
 * A register that could not be read yet, made from the class's last one: the same pupils, nobody marked.
 * If somebody else has marked meanwhile, the conflict appears when the marks reach the server.
 */
export function blankRegister(known: Register, date: string): Register {
  const unmarked = { ...UNMARKED, id: null, version: 0, marked_by: null, marked_at: null };
  return {
    ...known,
    date,
    taken: null,
    closure: null,
    marks: known.marks.map((mark) => ({ ...mark, ...unmarked, date, planned: null })),
  };
}

/** A class in the list of such a day. */
export function blankSummary(known: RegisterSummary): RegisterSummary {
  return { ...known, taken: null, present: 0, absent: 0, late: 0, excused: 0 };
}

/** A register's name, with the session if the class has several registers that day. */
export function sessionWord({ sessions, session }: Pick<Register, "sessions" | "session">) {
  return sessions.length > 1 ? sessions.find(({ key }) => key === session)?.name : undefined;
}
