import type { Exam, Score } from "#features/hifz/exams/contract.ts";
import { examsClient } from "#features/hifz/exams/parts/exams-client.ts";
import {
  examName,
  isScore,
  latestScores,
  scoreOutcomeOf,
  scoreRules,
  withScores,
} from "#features/hifz/judging/rules/changes.ts";
import { SCORE_CHANGE } from "#features/hifz/judging/rules/kind.ts";
import { createDeviceQueue } from "#offline/device-queue.ts";
import { keptName } from "#offline/kept-answers.ts";
import type { Offline } from "#offline/offline.ts";
import type { Sent } from "#offline/queue-sender.ts";
import { useOffline } from "#offline/use-offline.ts";
import { judgingClient } from "./judging-client.ts";

const REREAD_MS = 1_000;
/** How long an exam stays known while no screen shows it: between two candidates there may be no network. */
const KNOWN_MS = 12 * 60 * 60_000;

/** Reads exams for this page, sends the examiner's scores, and applies the answers. Each page load makes it once. */
export function createScoreQueue(offline: Offline) {
  const { queries, of } = offline;
  const queue = of(createDeviceQueue);
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  /** The scores that the server has acknowledged to this page. A read that began before would undo one. */
  const written = new Map<string, Score[]>();
  let owner = queue.owner();

  queue.subscribe(() => {
    if (owner === queue.owner()) return;
    owner = queue.owner();
    written.clear();
  });

  const optionsOf = (id: string) => ({
    ...examsClient.readExam.queryOptions({ input: { id } }),
    gcTime: KNOWN_MS,
    structuralSharing: (_known: unknown, read: unknown) =>
      withScores(read as Exam, written.get(id) ?? []),
  });

  function rereadSoon(id: string): void {
    clearTimeout(timers.get(id));
    const reread = () => void queries.invalidateQueries({ queryKey: optionsOf(id).queryKey });
    timers.set(id, setTimeout(reread, REREAD_MS));
  }

  queue.register(SCORE_CHANGE, {
    ...scoreRules,
    async send(batch): Promise<Sent> {
      const changes = batch.filter(isScore);
      const exam_id = changes[0]?.value.exam_id;
      if (!exam_id) return { outcomes: [] };
      const answers = await judgingClient.writeScores.call({
        exam_id,
        scores: changes.map(({ value: { exam_id: _exam, ...said }, version, client_key }) => {
          return { ...said, version, client_key };
        }),
      });
      const scores = answers.flatMap(({ score }) => score ?? []);
      written.set(exam_id, latestScores([...(written.get(exam_id) ?? []), ...scores]));
      const { queryKey } = optionsOf(exam_id);
      queries.setQueryData<Exam>(queryKey, (known) => known && withScores(known, scores));
      await offline.cache?.patch<Exam>(keptName(examName(exam_id), null), (known) =>
        withScores(known, scores),
      );
      return { outcomes: answers.map(scoreOutcomeOf), onLeft: () => rereadSoon(exam_id) };
    },
    onRefused: ([first]) => first && isScore(first) && rereadSoon(first.value.exam_id),
    onChangedElsewhere() {
      if (queue.read().length > 0) return;
      void queries.invalidateQueries({ queryKey: examsClient.readExam.key() });
    },
  });

  return { queue, optionsOf };
}

/** The exams' part of this page's queue. */
export function useScoreQueue() {
  return useOffline().of(createScoreQueue);
}
