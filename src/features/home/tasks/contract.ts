import * as z from "zod/mini";
import { halaqahToday } from "#features/hifz/today/contract.ts";
import { call } from "#lib/call.ts";
import * as shape from "#lib/shapes.ts";

const count = z.optional(z.int());

/** How much of each kind waits for the person; a kind that the person may not deal with is left out. */
export const tasks = z.object({
  /** Registers of today that are not taken: for admins once they are due, for teachers once they have begun. */
  registers: count,
  /** Pupils who are absent today without a known reason. */
  absences: count,
  /** Reported absences to answer. */
  reports: count,
  /** Sheets of hafazan of the last days on which somebody was heard and which nobody has closed. */
  sittings: count,
  /** Candidates of exams whom the whole panel has heard and whom the person has not decided on. */
  decisions: count,
  letters: count,
  /** Slips of transfers to check. */
  slips: count,
  /** Requests for a substitute. */
  covers: count,
  /** People who came with an invitation and wait to be let in. */
  people: count,
  /** Months that are over and still open. */
  months: count,
  /** Waivers of fees to decide on, or, for who may not, those whose terms are missing. */
  waivers: count,
  /** Families that ask to pay in instalments, and instalment plans that are broken. */
  plans: count,
  broken: count,
  /** Offers of instalments that wait for a guardian's answer. */
  offers: count,
  /** Prepared year changes whose day has come. */
  years: count,
  /** Announcements to read or answer. */
  announcements: count,
  /** Refunds that the person may approve. */
  refunds: count,
  /** The summary of last month, which was not marked as sent. */
  unsent: count,
  /** Comments of progress reports that the person writes and that end soon, and reports to approve. */
  comments: count,
  approvals: count,
  /** Published progress reports of the person's children that no guardian has signed. */
  signatures: count,
});
export type Tasks = z.infer<typeof tasks>;
export type Task = keyof Tasks;

export const waiting = z.object({
  tasks,
  /** The first register that a teacher has to take. */
  next: z.optional(z.object({ class_id: shape.id, session: z.string() })),
  /** The oldest sheet of hafazan that is not closed. */
  sitting: z.optional(z.object({ class_id: shape.id, date: shape.date, session: z.string() })),
  /** What a teacher hears today: how many of the pupils who are not away were heard in the session that is on or next. */
  halaqah: z.optional(z.array(halaqahToday)),
  /** The candidate who has waited longest for a decision. */
  candidate: z.optional(z.object({ id: shape.id, exam_id: shape.id })),
  /** The exams of today that the person judges, and how many of their candidates have all of the person's marks. */
  exams: z.optional(
    z.array(z.object({ id: shape.id, title: z.string(), judged: z.int(), candidates: z.int() })),
  ),
  /** How many comments the person has written of the period that is due next. */
  comments: z.optional(z.object({ written: z.int(), all: z.int(), due_on: z.string() })),
  /** The progress report that has waited longest for the person's signature. */
  unsigned: z.optional(z.object({ student_id: shape.id, issue_id: shape.id })),
  /** The person's unread notifications. */
  unread: z.int(),
});
export type ExamToday = NonNullable<z.infer<typeof waiting>["exams"]>[number];
export type Waiting = z.infer<typeof waiting>;

export const tasksContract = {
  readWaiting: call({
    method: "GET",
    path: "/home/waiting",
    summary: "How much waits for you: tasks by kind, and unread notifications",
    permission: "home.see",
    keepsPlans: true,
    mayTakeLong: true,
    example: () => ({}),
  }).output(waiting),
};
