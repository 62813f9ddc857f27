import { useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ClassCards } from "#features/cards/contract.ts";
import type { CardsKey } from "#features/cards/offline/rules/changes.ts";
import { CARD_MARK_CHANGE } from "#features/cards/offline/rules/kind.ts";
import { waitingCardsText } from "#features/cards/offline/text.ts";
import type { WaitingGroupProps } from "#offline/waiting-badge.tsx";
import { useText } from "#ui/base/lang.tsx";
import { useCardQueue } from "./card-queue.ts";

/** Shows the progress reports of a class in the list of pending changes. Its name links to them. */
export function WaitingCards({ changes, onGo, children }: WaitingGroupProps) {
  const t = useText(waitingCardsText);
  const queries = useQueryClient();
  const { optionsOf } = useCardQueue();
  const key = changes[0]?.value as CardsKey;
  const known = queries.getQueryData<ClassCards>(optionsOf(key).queryKey);
  const isMarks = changes.every(({ kind }) => kind === CARD_MARK_CHANGE);
  return (
    <Link
      to="/dashboard/reports/cards/$periodId/$classId"
      params={{ periodId: key.period_id, classId: key.class_id }}
      search={{ view: isMarks ? "marks" : undefined }}
      onClick={onGo}
      className="flex min-h-11 flex-wrap items-center gap-x-3 py-2 font-medium text-brand hover:underline"
    >
      <span className="flex-1">{t.cardsOf(known?.class_name ?? "")}</span>
      {children}
    </Link>
  );
}
