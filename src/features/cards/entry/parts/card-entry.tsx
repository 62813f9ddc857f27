import { useSyncExternalStore } from "react";
import type { ClassCards } from "#features/cards/contract.ts";
import { STATE_TONES } from "./card-words.ts";
import { useCardQueue } from "#features/cards/offline/parts/card-queue.ts";
import { shownCard } from "#features/cards/offline/rules/changes.ts";
import type { CardSetup } from "#features/cards/setup/contract.ts";
import { waitingCardsText } from "#features/cards/offline/text.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { fullName } from "#lib/names.ts";
import { classNames } from "#ui/base/class-names.ts";
import { useText } from "#ui/base/lang.tsx";
import { Badge } from "#ui/kit/badge.tsx";
import { CardFactsView } from "./card-facts.tsx";
import { CardForm } from "./card-form.tsx";

type Props = {
  found: ClassCards;
  setup: CardSetup;
  /** The student whose report is open; the first one that is not ready where none is named. */
  student_id: string | undefined;
  onChoose: (student_id: string) => void;
};

/** The reports of a class one by one: the list, what is written, and the figures. */
export function CardEntry({ found, setup, student_id, onChoose }: Props) {
  const t = useText(cardsText);
  const w = useText(waitingCardsText);
  const { queue } = useCardQueue();
  const changes = useSyncExternalStore(queue.subscribe, queue.read);
  const cards = found.cards.map((one) => shownCard(one, found.period.id, changes));
  const asked = cards.findIndex((one) => one.student_id === student_id);
  const open = cards.findIndex(({ state }) => state === null || state === "draft");
  const at = Math.max(0, asked >= 0 ? asked : open);
  const card = cards[at];
  if (!card) return null;
  const choose = (to: number) => {
    const next = cards[to];
    if (next) onChoose(next.student_id);
  };
  return (
    <div className="grid items-start gap-x-5 gap-y-4 lg:grid-cols-[16rem_minmax(0,1fr)_17rem] lg:grid-rows-[auto_1fr]">
      <nav aria-label={t.students} className="row-span-2 max-lg:hidden">
        <ul className="max-h-[75vh] overflow-y-auto rounded-card border border-line bg-surface shadow-card">
          {cards.map((one, place) => (
            <li key={one.student_id}>
              <button
                type="button"
                aria-current={place === at || undefined}
                onClick={() => choose(place)}
                className={classNames(
                  "flex w-full items-center justify-between gap-2 px-4 py-2 text-start text-14 hover:bg-sunk",
                  place === at && "bg-brand-tint font-semibold",
                )}
              >
                <span className="min-w-0 truncate">{fullName(one) || one.number}</span>
                {one.open ? (
                  <Badge tone="absent">{w.toCheck}</Badge>
                ) : (
                  one.waits && <Badge tone="late">{w.waits}</Badge>
                )}
                {one.state && one.state !== "draft" && (
                  <Badge tone={STATE_TONES[one.state]}>{t.states[one.state]}</Badge>
                )}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <header className="flex min-w-0 flex-wrap items-center justify-between gap-2">
        <h2 className="min-w-0 text-20 font-semibold wrap-anywhere">
          {fullName(card) || card.number}
        </h2>
        <span className="flex items-center gap-2">
          {card.waits && <Badge tone="late">{w.waits}</Badge>}
          {card.state && <Badge tone={STATE_TONES[card.state]}>{t.states[card.state]}</Badge>}
          <span className="text-14 text-muted tabular-nums">
            {t.position(at + 1, cards.length)}
          </span>
        </span>
      </header>
      <div className="lg:col-start-3 lg:row-span-2">
        <CardFactsView card={card} sections={found.period.sections} />
      </div>
      <div className="min-w-0 lg:col-start-2 lg:row-start-2">
        <CardForm
          key={card.student_id}
          card={card}
          found={found}
          setup={setup}
          at={at}
          onBefore={at > 0 ? () => choose(at - 1) : undefined}
          onNext={() => choose(Math.min(at + 1, cards.length - 1))}
        />
      </div>
    </div>
  );
}
