import { Pencil, Undo2 } from "lucide-react";
import type { FeeItem } from "#features/fees/items/contract.ts";
import { priceAt } from "#features/fees/items/rules/prices.ts";
import { feeItemsText } from "#features/fees/items/text/items.ts";
import { stayText } from "#features/students/stays/text.ts";
import { studentsText } from "#features/students/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { useAction } from "#ui/base/use-action.ts";
import { useMe } from "#ui/kit/me.tsx";
import { feeItemsClient } from "./fee-items-client.ts";

type Props = { item: FeeItem; onChange: () => void };

/** One item with its price of today, the prices to come and the siblings' discount. */
export function ItemLine({ item, onChange }: Props) {
  const t = useText(feeItemsText);
  const stays = useText(stayText).kinds;
  const s = useText(studentsText);
  const { lang } = useLang();
  const { today } = useMe();
  const {
    id,
    version,
    kind,
    frequency,
    scope,
    levels,
    stay,
    gender,
    entry,
    due_day,
    prices,
    ranks,
    archived_on,
  } = item;
  const name = lang === "en" ? item.name_en : item.name_ms;
  const price = priceAt(prices, today);
  const coming = prices.filter(({ from_date }) => from_date > today);
  const restore = useAction(
    () => feeItemsClient.changeItem.call({ id, version, archived: false }),
    {
      changes: [feeItemsClient.key()],
      rereadsWhenRefused: true,
      done: t.restored(name),
      failed: t.failed,
      failsInToast: true,
    },
  );
  const facts = [
    kind === "deposit" && t.depositMark,
    t.frequencies[frequency],
    t.scopes[scope],
    levels?.join(", "),
    stay && stays[stay],
    gender && s[gender],
    entry && t.entries[entry],
    t.dueOn(due_day),
    ...ranks.map(({ rank, off_sen }) => t.rankShort(rank, formatSen(off_sen))),
    archived_on && t.archivedMark,
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 grow basis-60 wrap-anywhere">
        <span className="font-semibold">{name}</span>
        <span className="block text-14 text-muted">{facts.join(" · ")}</span>
        {coming.map(({ from_date, amount_sen }) => (
          <span key={from_date} className="block text-14 text-muted">
            {t.priceFrom(formatSen(amount_sen), formatDate(from_date, lang))}
          </span>
        ))}
      </span>
      <span className="font-semibold tabular-nums">
        {price === null ? t.noPrice : formatSen(price)}
      </span>
      {archived_on ? (
        <Button
          size="sm"
          kind="ghost"
          icon={Undo2}
          busy={restore.busy}
          onClick={() => void restore.start()}
        >
          {t.restore}
        </Button>
      ) : (
        <Button size="sm" kind="ghost" icon={Pencil} aria-label={t.editOf(name)} onClick={onChange}>
          {t.edit}
        </Button>
      )}
    </li>
  );
}
