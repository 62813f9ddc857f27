import { Suspense, useState } from "react";
import type { ClassCards } from "#features/cards/contract.ts";
import { writingRights, suggestFactsOf } from "#features/cards/entry/rules.ts";
import type { ShownCard } from "#features/cards/offline/rules/changes.ts";
import { cardRefusal, MAX_COMMENT } from "#features/cards/rules/states.ts";
import type { CardSetup } from "#features/cards/setup/contract.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { BottomBar } from "#ui/kit/bottom-bar.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { lazyPart } from "#ui/lazy-part.ts";
import { OpenCard } from "./open-card.tsx";
import { Suggestions } from "./suggestions.tsx";
import { TraitRows } from "./trait-rows.tsx";
import { useCardDraft } from "./use-card-draft.ts";

const ReturnDialog = lazyPart(async () => (await import("./return-dialog.tsx")).ReturnDialog);

type Props = {
  /** The report with what waits on the device. */
  card: ShownCard;
  found: ClassCards;
  setup: CardSetup;
  /** The place in the list, from 0. */
  at: number;
  onBefore: (() => void) | undefined;
  onNext: () => void;
};

/** Writes in one report. */
export function CardForm({ card, found, setup, at, onBefore, onNext }: Props) {
  const t = useText(cardsText);
  const { period, cards, class_id } = found;
  const { student_id, may, state, open } = card;
  const isAdmin = useMay("cards.publish");
  const draft = useCardDraft(card, { period_id: period.id, class_id });
  const [isReturning, setReturning] = useState(false);
  const name = fullName(card) || card.number;
  const traits = setup.traits.filter(({ archived }) => !archived);
  const comment = draft.textOf("comment");
  const { levels } = draft;
  const shows = (section: (typeof period.sections)[number]) => period.sections.includes(section);
  const rights = writingRights(may, isAdmin);
  const isOpen = period.state === "open";
  const mayNow = (field: "comment" | "hifz_remark" | "remark") =>
    isOpen && cardRefusal(field, rights, state) === null;
  const isComplete =
    (!shows("comment") || comment.trim() !== "") &&
    (!shows("traits") || traits.every(({ id }) => levels[id] !== undefined));
  const makesReady = mayNow("comment") && isComplete && (state === null || state === "draft");
  const save = () => {
    if (makesReady) draft.makeReady();
    else draft.keep();
    onNext();
  };
  const mayWrite = mayNow("comment") || mayNow("hifz_remark") || mayNow("remark");
  const foot = (
    <>
      <Button disabled={!onBefore} onClick={onBefore}>
        {t.before}
      </Button>
      {mayWrite && (
        <Button kind="brand" onClick={save}>
          {makesReady ? t.ready : t.saveNext}
        </Button>
      )}
    </>
  );
  return (
    <Card className="grid gap-5">
      <div className="grid gap-5">
        {card.returned_why && state === "draft" && (
          <p className="rounded-control bg-late-tint px-4 py-3 text-late">
            <span className="font-semibold">{t.sentBack}:</span> {card.returned_why}
          </p>
        )}
        {open && <OpenCard open={open} card={cards[at]} traits={traits} draft={draft} />}
        {shows("traits") && traits.length > 0 && (
          <TraitRows
            traits={traits}
            levels={levels}
            disabled={!mayNow("comment")}
            onChange={(next) => draft.type({ traits: next })}
          />
        )}
        {shows("comment") && (
          <div className="grid gap-2">
            <TextArea
              name="comment"
              label={t.comment}
              hint={mayNow("comment") ? t.commentHint(MAX_COMMENT - comment.length) : undefined}
              lang="ms"
              maxLength={MAX_COMMENT}
              value={comment}
              disabled={!mayNow("comment")}
              onChange={({ target }) => draft.type({ comment: target.value })}
              onKeyDown={(event) => {
                if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) save();
              }}
            />
            {mayNow("comment") && (
              <Suggestions
                facts={suggestFactsOf({ ...card, traits: levels }, setup)}
                bank={setup.comments}
                first={at}
                comment={comment}
                onComment={(next) => draft.type({ comment: next })}
              />
            )}
          </div>
        )}
        {shows("hafazan") && (mayNow("hifz_remark") || card.hifz_remark) && (
          <TextArea
            name="hifz_remark"
            label={t.hifzRemark}
            rows={2}
            maxLength={MAX_COMMENT}
            value={draft.textOf("hifz_remark")}
            disabled={!mayNow("hifz_remark")}
            onChange={({ target }) => draft.type({ hifz_remark: target.value })}
          />
        )}
        {shows("remark") && (mayNow("remark") || card.remark) && (
          <TextArea
            name="remark"
            label={t.remark}
            rows={2}
            maxLength={MAX_COMMENT}
            value={draft.textOf("remark")}
            disabled={!mayNow("remark")}
            onChange={({ target }) => draft.type({ remark: target.value })}
          />
        )}
      </div>
      <div className="flex flex-wrap justify-between gap-3 max-sm:hidden">{foot}</div>
      <BottomBar>{foot}</BottomBar>
      {isAdmin && isOpen && state !== null && state !== "draft" && (
        <div>
          <Button kind="ghost" size="sm" onClick={() => setReturning(true)}>
            {t.sendBack}
          </Button>
        </div>
      )}
      {isReturning && (
        <Suspense>
          <ReturnDialog
            period_id={period.id}
            student_id={student_id}
            name={name}
            onClose={() => setReturning(false)}
          />
        </Suspense>
      )}
    </Card>
  );
}
