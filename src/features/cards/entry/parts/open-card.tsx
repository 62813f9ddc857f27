import type { PupilCard } from "#features/cards/contract.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import type { StoredCard } from "#features/cards/offline/rules/changes.ts";
import { waitingCardsText } from "#features/cards/offline/text.ts";
import type { CardTrait } from "#features/cards/setup/contract.ts";
import { TRAIT_WORDS } from "#features/cards/setup/rules/presets.ts";
import type { PendingChange } from "#offline/changes.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";
import type { useCardDraft } from "./use-card-draft.ts";

type Props = {
  open: PendingChange<StoredCard>;
  /** The report as it is on the server. */
  card: PupilCard | undefined;
  traits: readonly CardTrait[];
  draft: Pick<ReturnType<typeof useCardDraft>, "keepMine" | "tryAgain" | "discard">;
};

/** What was typed and not written: why, and what stands there now. What was typed stays in the form. */
export function OpenCard({ open, card, traits, draft }: Props) {
  const t = useText(cardsText);
  const w = useText(waitingCardsText);
  const isStale = open.state === "stale";
  const { words } = open.value;
  const reason = t.refusals[String(open.failure?.data.reason)] ?? t.failed;
  const rated = traits.filter(({ id }) => words.traits?.[id] !== undefined);
  return (
    <div role="alert" className="grid gap-3 rounded-control bg-absent-tint px-4 py-3 text-absent">
      <p className="font-semibold">
        {isStale ? (card?.comment_by ? w.staleNow(card.comment_by) : w.stale) : w.notSaved(reason)}
      </p>
      {isStale && card && (
        <dl className="grid gap-1 rounded-control bg-surface px-3 py-2 text-ink" lang="ms">
          {words.comment !== undefined && <Stands label={t.comment} text={card.comment} />}
          {words.hifz_remark !== undefined && (
            <Stands label={t.hifzRemark} text={card.hifz_remark} />
          )}
          {words.remark !== undefined && <Stands label={t.remark} text={card.remark} />}
          {rated.map(({ id, name }) => (
            <Stands key={id} label={name} text={TRAIT_WORDS[card.traits[id] ?? 0] ?? ""} />
          ))}
        </dl>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={isStale ? draft.keepMine : draft.tryAgain}>
          {isStale ? w.mine : w.tryAgain}
        </Button>
        <Button size="sm" onClick={draft.discard}>
          {w.discard}
        </Button>
      </div>
    </div>
  );
}

function Stands({ label, text }: { label: string; text: string }) {
  return (
    <div className="wrap-anywhere">
      <dt className="inline text-muted">{label}: </dt>
      <dd className="inline">{text || "–"}</dd>
    </div>
  );
}
