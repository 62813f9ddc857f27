import type { ClassCards, WrittenCard } from "#features/cards/contract.ts";
import { cardMarksClient } from "#features/cards/marks/parts/card-marks-client.ts";
import {
  cardMarkOutcome,
  cardMarkRules,
  cardRules,
  type CardsKey,
  cardsName,
  isCard,
  isCardMark,
  type PupilMark,
  withAnswers,
} from "#features/cards/offline/rules/changes.ts";
import { CARD_CHANGE, CARD_MARK_CHANGE } from "#features/cards/offline/rules/kind.ts";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import { errorCode, errorData } from "#lib/errors.ts";
import type { ChangeOutcome, PendingChanges } from "#offline/changes.ts";
import { createDeviceQueue } from "#offline/device-queue.ts";
import { keptName } from "#offline/kept-answers.ts";
import type { Offline } from "#offline/offline.ts";
import type { Sent } from "#offline/queue-sender.ts";
import { useOffline } from "#offline/use-offline.ts";

const REREAD_MS = 1_000;
/** How long a class stays known while no screen shows it: there may be no network to read it again. */
const KNOWN_MS = 12 * 60 * 60_000;

/** Reads progress reports for this page, sends what is typed, and applies the answers. Each page load makes it once. */
export function createCardQueue(offline: Offline) {
  const { queries, of } = offline;
  const queue = of(createDeviceQueue);
  /** What the server has acknowledged to this page, class by class. A read that began before would undo it. */
  const written = new Map<string, { cards: WrittenCard[]; marks: PupilMark[] }>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let owner = queue.owner();

  queue.subscribe(() => {
    if (owner === queue.owner()) return;
    owner = queue.owner();
    written.clear();
  });

  const optionsOf = ({ period_id, class_id }: CardsKey) => ({
    ...cardsClient.listCards.queryOptions({ input: { period_id, class_id } }),
    gcTime: KNOWN_MS,
    structuralSharing: (_known: unknown, read: unknown) =>
      withAnswers(read as ClassCards, written.get(cardsName({ period_id, class_id })) ?? {}),
  });

  /** Puts the server's answers into the class that was read, and into the cache of an own device. */
  async function take(
    key: CardsKey,
    answers: { cards?: WrittenCard[]; marks?: PupilMark[] },
  ): Promise<void> {
    const name = cardsName(key);
    const { cards = [], marks = [] } = written.get(name) ?? {};
    written.set(name, {
      cards: [...(answers.cards ?? []), ...cards],
      marks: [...(answers.marks ?? []), ...marks],
    });
    queries.setQueryData<ClassCards>(
      optionsOf(key).queryKey,
      (known) => known && withAnswers(known, answers),
    );
    await offline.cache?.patch<ClassCards>(keptName(name, null), (known) =>
      withAnswers(known, answers),
    );
  }

  // Several changes in a row cause one read, after the last.
  function rereadSoon(): void {
    clearTimeout(timer);
    const reread = () => void queries.invalidateQueries({ queryKey: cardsClient.key() });
    timer = setTimeout(reread, REREAD_MS);
  }

  queue.register(CARD_CHANGE, {
    ...cardRules,
    async send([change]): Promise<Sent> {
      if (!change || !isCard(change)) return { outcomes: [] };
      const { client_key, version, value } = change;
      const { words, ready, student_id, ...key } = value;
      const { period_id } = key;
      const said = { ...words, ...(ready && { ready: true as const }), version, client_key };
      const card = await cardsClient.changeCard
        .call({ period_id, student_id, ...said })
        .catch((error: unknown) => standing(error) ?? outcomesOf(error, [change]));
      if (Array.isArray(card)) return { outcomes: card, onLeft: rereadSoon };
      const { isStale, ...current } = { isStale: false, ...card };
      await take(key, { cards: [current] });
      const outcome: ChangeOutcome = isStale
        ? { client_key, is: "stale", current }
        : { client_key, is: "written" };
      return { outcomes: [outcome], onLeft: rereadSoon };
    },
    onRefused: rereadSoon,
    onChangedElsewhere() {
      if (queue.read().length > 0) return;
      void queries.invalidateQueries({ queryKey: cardsClient.key() });
    },
  });

  queue.register(CARD_MARK_CHANGE, {
    ...cardMarkRules,
    async send(batch): Promise<Sent> {
      const changes = batch.filter(isCardMark);
      const [first] = changes;
      if (!first) return { outcomes: [] };
      const { period_id, class_id } = first.value;
      const answers = await cardMarksClient.markCards
        .call({
          period_id,
          marks: changes.map(({ value, version, client_key }) => {
            const { student_id, subject_id, tenths, level, absent } = value;
            return { student_id, subject_id, tenths, level, absent, version, client_key };
          }),
        })
        .catch((error: unknown) => ({ outcomes: outcomesOf(error, changes) }));
      if ("outcomes" in answers) return { ...answers, onLeft: rereadSoon };
      const marks = answers.flatMap(({ mark, student_id }) =>
        mark ? [{ ...mark, student_id }] : [],
      );
      await take({ period_id, class_id }, { marks });
      return { outcomes: answers.map(cardMarkOutcome), onLeft: rereadSoon };
    },
    onRefused: rereadSoon,
  });

  return { queue, optionsOf };
}

/** What stands in a report that somebody else has changed; undefined for any other error. */
function standing(error: unknown): (WrittenCard & { isStale: true }) | undefined {
  const { reason, current } = errorData(error);
  return reason === "stale" ? { ...(current as WrittenCard), isStale: true } : undefined;
}

/**
 * What became of changes to a period that was closed meanwhile: they stay, and hold up nothing. Other errors are thrown,
 * and changes under another person's session wait for theirs.
 */
function outcomesOf(error: unknown, changes: PendingChanges): ChangeOutcome[] {
  const { reason } = errorData(error);
  if (errorCode(error) !== "CONFLICT" || reason !== "closed") throw error;
  const failure = { code: "CONFLICT", message: "This period is closed.", data: { reason } };
  return changes.map(({ client_key }) => ({ client_key, is: "failed", failure }));
}

/** The progress reports' part of this page's queue. */
export function useCardQueue() {
  return useOffline().of(createCardQueue);
}
