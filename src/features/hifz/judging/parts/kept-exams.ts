import type { Exam, ExamSummary } from "#features/hifz/exams/contract.ts";
import { examsClient } from "#features/hifz/exams/parts/exams-client.ts";
import { examName } from "#features/hifz/judging/rules/changes.ts";
import { keptRead } from "#offline/kept-answers.ts";
import type { Offline } from "#offline/offline.ts";
import { createScoreQueue } from "./score-queue.ts";

/** An own device keeps the list of the exams on whose panel the person is. */
const ownExams = keptRead<undefined, ExamSummary[]>({
  key: examsClient.listExams.key(),
  nameOf: () => ({ name: "exams", date: null }),
  pick: (list) => list.filter(({ own }) => own),
});

/** An own device also keeps those exams. */
const judgedExams = keptRead<{ id: string }, Exam>({
  key: examsClient.readExam.key(),
  nameOf: ({ id }) => ({ name: examName(id), date: null }),
  pick: (exam) => (exam.judges ? exam : undefined),
});

export const keptExams = [ownExams, judgedExams];

/** Reads the list of exams, and the exams with these ids, so that they are available offline. */
export async function readExamsAhead(
  { queries, of }: Offline,
  exams: readonly { id: string }[],
): Promise<void> {
  const { optionsOf } = of(createScoreQueue);
  await queries.fetchQuery({ ...examsClient.listExams.queryOptions(), staleTime: 0 });
  for (const { id } of exams) await queries.fetchQuery({ ...optionsOf(id), staleTime: 0 });
}
