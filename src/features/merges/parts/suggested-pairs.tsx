import { useQuery } from "@tanstack/react-query";
import { GitCompareArrows } from "lucide-react";
import type { Side } from "#features/merges/contract.ts";
import { mergesClient } from "./merges-client.ts";
import type { MergeKind } from "#features/merges/rules.ts";
import { mergesText } from "#features/merges/text.ts";
import { Badge } from "#ui/kit/badge.tsx";
import { ButtonLink } from "#ui/base/button.tsx";
import { Card, CardHead } from "#ui/kit/card.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { LoadState } from "#ui/kit/load-state.tsx";
import { NamePart } from "#ui/kit/name.tsx";
import { sideName, sideNote } from "./side-facts.ts";

/** Pairs of records that look like one person. */
export function SuggestedPairs({ kind }: { kind: MergeKind }) {
  const t = useText(mergesText);
  const pairs = useQuery(mergesClient.suggestMerges.queryOptions({ input: { kind } }));
  const count = pairs.data?.length ?? 0;
  return (
    <Card pad={false}>
      <CardHead
        title={t.alikeTitle}
        action={count > 0 && <span className="text-14 text-muted">{t.alikeCount(count)}</span>}
      />
      {!pairs.data && (
        <div className="p-5 max-sm:p-4">
          <LoadState of={pairs} failed={t.loadFailed} />
        </div>
      )}
      {pairs.data && count === 0 && <p className="p-5 text-muted max-sm:p-4">{t.alikeNone}</p>}
      <ul className="divide-y divide-line">
        {pairs.data?.map(({ keep, drop, alike }) => (
          <li
            key={keep.id + drop.id}
            className="grid items-center gap-x-5 gap-y-3 px-5 py-3.5 max-sm:px-4 sm:grid-cols-[1fr_1fr_12.5rem]"
          >
            <SideLines side={keep} />
            <SideLines side={drop} />
            <span className="flex flex-wrap items-center justify-end gap-3 max-sm:justify-between sm:flex-col sm:items-end sm:gap-2">
              <Badge tone="gold" icon={null}>
                {t.alike[alike]}
              </Badge>
              <ButtonLink
                to="/dashboard/settings/merge"
                search={{ kind, keep: keep.id, drop: drop.id }}
                size="sm"
                icon={GitCompareArrows}
                aria-label={`${t.compare}: ${sideName(keep, t)} ${t.and} ${sideName(drop, t)}`}
              >
                {t.compare}
              </ButtonLink>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function SideLines({ side }: { side: Side }) {
  const t = useText(mergesText);
  const { lang } = useLang();
  return (
    <span className="min-w-0 wrap-anywhere">
      <NamePart className="block font-semibold">{sideName(side, t)}</NamePart>
      <span className="block text-13 text-muted">{sideNote(side, t, lang)}</span>
    </span>
  );
}
