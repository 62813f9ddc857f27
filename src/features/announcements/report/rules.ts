import type { AnnouncementReport } from "./contract.ts";

type Recipient = AnnouncementReport["recipients"][number];
type Reply = AnnouncementReport["replies"][number];

/** A reader of an announcement for one pupil, or for nobody. */
export type ReaderRow = {
  class_name: string;
  pupil: string;
  reader: string;
  role: Recipient["role"];
  seen_at: string | null;
  reply: Reply | undefined;
};

/** Who has read an announcement and what was answered, a row for each pupil of each reader, class by class. */
export function readerRows({ recipients, replies }: AnnouncementReport): ReaderRow[] {
  const replied = new Map(replies.map((one) => [one.student_id ?? one.profile_id, one]));
  const rows = recipients.flatMap(({ name, role, seen_at, pupils, profile_id }): ReaderRow[] => {
    const reader = { reader: name, role, seen_at };
    if (pupils.length === 0) {
      return [{ ...reader, class_name: "", pupil: "", reply: replied.get(profile_id) }];
    }
    return pupils.map((pupil) => ({
      ...reader,
      class_name: pupil.class_name,
      pupil: pupil.name,
      reply: replied.get(pupil.student_id),
    }));
  });
  const inOrder = (a: string, b: string) => a.localeCompare(b, "ms", { numeric: true });
  // Staff, who have no class, come last.
  return rows.toSorted(
    (a, b) =>
      Number(a.class_name === "") - Number(b.class_name === "") ||
      inOrder(a.class_name, b.class_name) ||
      inOrder(a.pupil, b.pupil) ||
      inOrder(a.reader, b.reader),
  );
}

export type AnswerRow = { pupil: string; reply: Reply | undefined };

/** Each pupil once with the answer, under the pupil's class: the register of answers. */
export function answersByClass(report: AnnouncementReport): [class_name: string, AnswerRow[]][] {
  const replied = new Map(report.replies.map((one) => [one.student_id, one]));
  const pupils = new Map(
    report.recipients.flatMap((one) => one.pupils.map((pupil) => [pupil.student_id, pupil])),
  );
  const classes = new Map<string, AnswerRow[]>();
  const inOrder = (a: string, b: string) => a.localeCompare(b, "ms", { numeric: true });
  for (const { student_id, name, class_name } of [...pupils.values()].toSorted((a, b) =>
    inOrder(a.name, b.name),
  )) {
    const row = { pupil: name, reply: replied.get(student_id) };
    classes.set(class_name, [...(classes.get(class_name) ?? []), row]);
  }
  return [...classes].toSorted(([a], [b]) => inOrder(a, b));
}

/** A text of so many signs leaves room for a second letter with its slip on the same sheet. */
const MOST_SIGNS_OF_HALF = 500;

/** How many copies of a letter stand on one sheet of A4. */
export function copiesOnSheet(body: string): 1 | 2 {
  const lines = body.split("\n").length;
  return body.length + lines * 60 <= MOST_SIGNS_OF_HALF + 240 ? 2 : 1;
}
