import { useQuery } from "@tanstack/react-query";
import { earlyText } from "#features/fees/early/text.ts";
import { formatDate } from "#lib/dates.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { useLang, useText } from "#ui/base/lang.tsx";
import { feeEarlyClient } from "./fee-early-client.ts";

type Props = {
  account_id: string;
  /** Gets the sum that is chosen, and whether it settles all that is owed. */
  onChoose: (sen: number, isWhole: boolean) => void;
};

/** What a family whose year is billed pays by when for a discount. A press takes the sum. */
export function OfferSums({ account_id, onChoose }: Props) {
  const t = useText(earlyText);
  const { lang } = useLang();
  const year = useQuery(feeEarlyClient.readYear.queryOptions({ input: { account_id } }));
  if (!year.data?.bill || year.data.offers.length === 0) return null;
  const { other_sen } = year.data;
  return (
    <ul className="grid gap-2">
      {year.data.offers.map(({ off_bp, discount_sen, steps: [first, ...later] }) =>
        first ? (
          <li key={off_bp} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <span className="text-14">
              {t.off(String(off_bp / 100), formatSen(discount_sen))}
              <span className="block text-muted">
                {t.step(formatSen(first.sen), formatDate(first.by, lang, "dayMonthYear"))}
              </span>
              {other_sen > 0 && (
                <span className="block text-muted">{t.others(formatSen(other_sen))}</span>
              )}
            </span>
            <Button
              aria-label={t.step(formatSen(first.sen), formatDate(first.by, lang, "dayMonthYear"))}
              onClick={() => onChoose(first.sen, later.length === 0)}
            >
              {formatSen(first.sen)}
            </Button>
          </li>
        ) : null,
      )}
    </ul>
  );
}
