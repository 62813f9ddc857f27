import { useState } from "react";
import { RefreshCw, Plus } from "lucide-react";
import {
  commentOf,
  sentenceOf,
  suggestComment,
  type SuggestFacts,
} from "#features/cards/rules/suggest.ts";
import { MAX_COMMENT } from "#features/cards/rules/states.ts";
import type { BankComment } from "#features/cards/setup/contract.ts";
import { COMMENT_KINDS, withName } from "#features/cards/setup/rules.ts";
import { cardsText } from "#features/cards/entry/text.ts";
import { Button } from "#ui/base/button.tsx";
import { useText } from "#ui/base/lang.tsx";

type Props = {
  facts: SuggestFacts;
  bank: readonly BankComment[];
  /** With which words the first suggestion is made, so that those of a class differ. */
  first: number;
  comment: string;
  onComment: (comment: string) => void;
};

/** Sentences that fit the student: all together, or one press for each. */
export function Suggestions({ facts, bank, first, comment, onComment }: Props) {
  const t = useText(cardsText);
  const [turn, setTurn] = useState(first);
  const add = (words: string) => {
    const whole = [comment.trim(), words].filter(Boolean).join(" ");
    if (whole.length <= MAX_COMMENT && !comment.includes(words)) onComment(whole);
  };
  const whole = commentOf(suggestComment(facts, turn));
  return (
    <section aria-label={t.suggested} className="grid gap-2">
      <p className="text-14 text-muted" lang="ms">
        {whole}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" onClick={() => onComment(whole)}>
          {t.whole}
        </Button>
        <Button size="sm" icon={RefreshCw} onClick={() => setTurn(turn + 1)}>
          {t.another}
        </Button>
        {COMMENT_KINDS.map((kind) => {
          const words = sentenceOf(kind, facts, turn);
          return (
            words && (
              <Button key={kind} size="sm" icon={Plus} title={words} onClick={() => add(words)}>
                {t.kinds[kind]}
              </Button>
            )
          );
        })}
      </div>
      {bank.length > 0 && (
        <ul className="grid gap-1">
          {bank.map(({ id, words }) => (
            <li key={id}>
              <button
                type="button"
                lang="ms"
                onClick={() => add(withName(words, facts.name))}
                className="min-h-9 w-full rounded-small px-2 text-start text-14 hover:bg-sunk max-sm:min-h-11"
              >
                + {withName(words, facts.name)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
