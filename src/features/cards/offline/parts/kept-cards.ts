import type { CardBoardClass, ClassCards } from "#features/cards/contract.ts";
import { cardsName } from "#features/cards/offline/rules/changes.ts";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import type { CardPeriod } from "#features/cards/periods/contract.ts";
import { cardPeriodsClient } from "#features/cards/periods/parts/card-periods-client.ts";
import type { CardSetup } from "#features/cards/setup/contract.ts";
import { cardSetupClient } from "#features/cards/setup/parts/card-setup-client.ts";
import { keptRead } from "#offline/kept-answers.ts";
import type { Offline } from "#offline/offline.ts";
import { createCardQueue } from "./card-queue.ts";

type Board = { period: CardPeriod; classes: CardBoardClass[] };

const isOpen = ({ state }: CardPeriod) => state === "open";

/** An own device keeps the periods in which reports are written, and how far a teacher's own classes are. */
const openPeriods = keptRead<undefined, CardPeriod[]>({
  key: cardPeriodsClient.listPeriods.key(),
  nameOf: () => ({ name: "card-periods", date: null }),
  pick: (periods) => periods.filter(isOpen),
});

const ownBoards = keptRead<{ period_id: string }, Board>({
  key: cardsClient.readBoard.key(),
  nameOf: ({ period_id }) => ({ name: `card-board ${period_id}`, date: null }),
  pick: (board) =>
    isOpen(board.period)
      ? { ...board, classes: board.classes.filter(({ own }) => own) }
      : undefined,
});

const setup = keptRead<undefined, CardSetup>({
  key: cardSetupClient.readSetup.key(),
  nameOf: () => ({ name: "card-setup", date: null }),
  pick: (known) => known,
});

/** It also keeps the classes that the person teaches. Admins, who may write in all, have theirs with the network. */
const ownCards = keptRead<{ period_id: string; class_id: string }, ClassCards>({
  key: cardsClient.listCards.key(),
  nameOf: (key) => ({ name: cardsName(key), date: null }),
  pick: (known) => {
    const isTaught = known.cards.some(({ may }) => !may.remark && (may.marks || may.hifz_remark));
    return isTaught && isOpen(known.period) ? known : undefined;
  },
});

export const keptCards = [openPeriods, ownBoards, setup, ownCards];

/** Reads the reports that a homeroom teacher has to write, so that they are available offline. */
export async function readCardsAhead({ queries, of }: Offline): Promise<void> {
  const { optionsOf } = of(createCardQueue);
  const now = { staleTime: 0 };
  const periods = await queries.fetchQuery({
    ...cardPeriodsClient.listPeriods.queryOptions(),
    ...now,
  });
  await queries.fetchQuery({ ...cardSetupClient.readSetup.queryOptions(), ...now });
  for (const { id: period_id } of periods.filter(isOpen)) {
    const options = cardsClient.readBoard.queryOptions({ input: { period_id } });
    const { classes } = await queries.fetchQuery({ ...options, ...now });
    for (const { class_id } of classes.filter(({ own }) => own)) {
      await queries.fetchQuery({ ...optionsOf({ period_id, class_id }), ...now });
    }
  }
}
