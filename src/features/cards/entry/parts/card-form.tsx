import { useState } from "react";
import { cardsClient } from "#features/cards/parts/cards-client.ts";
import type { ClassCards, PupilCard } from "#features/cards/contract.ts";
import { suggestFactsOf } from "#features/cards/entry/rules.ts";
import { cardRefusal, MAX_COMMENT } from "#features/cards/rules/states.ts";
import type { CardSetup } from "#features/cards/setup/contract.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { errorData } from "#lib/errors.ts";
import { newId } from "#lib/ids.ts";
import { fullName } from "#lib/names.ts";
import { Button } from "#ui/base/button.tsx";
import { ErrorBox } from "#ui/base/error-box.tsx";
import { TextArea } from "#ui/base/field.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { BottomBar } from "#ui/kit/bottom-bar.tsx";
import { Card } from "#ui/kit/card.tsx";
import { useMay } from "#ui/kit/me.tsx";
import { STATE_TONES } from "./card-words.ts";
import { ReturnDialog } from "./return-dialog.tsx";
import { Suggestions } from "./suggestions.tsx";
import { TraitRows } from "./trait-rows.tsx";

/** What is typed of a report and not saved yet. */
export type CardDraft = {
  comment?: string;
  traits?: Record<string, number>;
  hifz_remark?: string;
  remark?: string;
};

type Props = {
  card: PupilCard;
  found: ClassCards;
  setup: CardSetup;
  /** The place in the list, from 0. */
  at: number;
  drafts: Map<string, CardDraft>;
  onBefore: (() => void) | undefined;
  onNext: () => void;
};

/** Writes in one report. */
export function CardForm({ card, found, setup, at, drafts, onBefore, onNext }: Props) {
  const t = useText(cardsText);
  const { period, cards } = found;
  const { student_id, may, state } = card;
  const isAdmin = useMay("cards.publish");
  const [draft, setDraft] = useState<CardDraft>(drafts.get(student_id) ?? {});
  const [isReturning, setReturning] = useState(false);
  const name = fullName(card) || card.number;
  const change = (next: CardDraft) => {
    const whole = { ...draft, ...next };
    drafts.set(student_id, whole);
    setDraft(whole);
  };
  const traits = setup.traits.filter(({ archived }) => !archived);
  const comment = draft.comment ?? card.comment;
  const levels = { ...card.traits, ...draft.traits };
  const shows = (section: (typeof period.sections)[number]) => period.sections.includes(section);
  const rights = {
    isAdmin,
    isHomeroom: may.comment,
    teachesClass: may.marks,
    teachesHifz: may.hifz_remark,
  };
  const isOpen = period.state === "open";
  const mayNow = (field: "comment" | "hifz_remark" | "remark") =>
    isOpen && cardRefusal(field, rights, state) === null;
  const isComplete =
    (!shows("comment") || comment.trim() !== "") &&
    (!shows("traits") || traits.every(({ id }) => levels[id] !== undefined));
  const makesReady = mayNow("comment") && isComplete && (state === null || state === "draft");
  const save = useAction(
    async () => {
      if (Object.keys(draft).length > 0) {
        const { version } = card;
        const change = { ...draft, version, client_key: newId() };
        await cardsClient.changeCard.call({ period_id: period.id, student_id, ...change });
      }
      if (makesReady) {
        await cardsClient.readyCards.call({ period_id: period.id, student_ids: [student_id] });
      }
    },
    {
      changes: [cardsClient.key()],
      rereadsWhenRefused: true,
      explain: (error) => t.refusals[errorData(error).reason ?? ""],
      failed: t.failed,
      done: makesReady ? t.readied(name) : t.saved,
      onDone: () => {
        drafts.delete(student_id);
        onNext();
      },
    },
  );
  const other =
    errorData(save.error).reason === "stale" && draft.comment !== undefined && card.comment;
  const mayWrite = mayNow("comment") || mayNow("hifz_remark") || mayNow("remark");
  const foot = (
    <>
      <Button disabled={!onBefore} onClick={onBefore}>
        {t.before}
      </Button>
      {mayWrite && (
        <Button kind="brand" busy={save.busy} onClick={() => void save.start()}>
          {makesReady ? t.ready : t.saveNext}
        </Button>
      )}
    </>
  );
  return (
    <Card className="grid gap-5">
      <div className="grid gap-5">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="min-w-0 text-20 font-semibold wrap-anywhere">{name}</h2>
          <span className="flex items-center gap-2">
            {state && <Badge tone={STATE_TONES[state]}>{t.states[state]}</Badge>}
            <span className="text-14 text-muted tabular-nums">
              {t.position(at + 1, cards.length)}
            </span>
          </span>
        </header>
        {card.returned_why && state === "draft" && (
          <p className="rounded-control bg-late-tint px-4 py-3 text-late">
            <span className="font-semibold">{t.sentBack}:</span> {card.returned_why}
          </p>
        )}
        {save.problem && <ErrorBox text={save.problem} />}
        {other && (
          <p className="rounded-control bg-sunk px-4 py-3">
            {card.comment_by && (
              <span className="block text-13 text-muted">{t.by(card.comment_by)}</span>
            )}
            {other}
          </p>
        )}
        {shows("traits") && traits.length > 0 && (
          <TraitRows
            traits={traits}
            levels={levels}
            disabled={!mayNow("comment")}
            onChange={(next) => change({ traits: { ...draft.traits, ...next } })}
          />
        )}
        {shows("comment") && (
          <div className="grid gap-2">
            <TextArea
              name="comment"
              label={t.comment}
              hint={t.commentHint(MAX_COMMENT - comment.length)}
              lang="ms"
              maxLength={MAX_COMMENT}
              value={comment}
              disabled={!mayNow("comment")}
              onChange={({ target }) => change({ comment: target.value })}
              onKeyDown={(event) => {
                if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void save.start();
              }}
            />
            {mayNow("comment") && (
              <Suggestions
                facts={suggestFactsOf({ ...card, traits: levels }, setup)}
                bank={setup.comments}
                first={at}
                comment={comment}
                onComment={(next) => change({ comment: next })}
              />
            )}
          </div>
        )}
        {shows("hafazan") && (may.hifz_remark || card.hifz_remark) && (
          <TextArea
            name="hifz_remark"
            label={t.hifzRemark}
            rows={2}
            maxLength={MAX_COMMENT}
            value={draft.hifz_remark ?? card.hifz_remark}
            disabled={!mayNow("hifz_remark")}
            onChange={({ target }) => change({ hifz_remark: target.value })}
          />
        )}
        {shows("remark") && (may.remark || card.remark) && (
          <TextArea
            name="remark"
            label={t.remark}
            rows={2}
            maxLength={MAX_COMMENT}
            value={draft.remark ?? card.remark}
            disabled={!mayNow("remark")}
            onChange={({ target }) => change({ remark: target.value })}
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
        <ReturnDialog
          period_id={period.id}
          student_id={student_id}
          name={name}
          onClose={() => setReturning(false)}
        />
      )}
    </Card>
  );
}
