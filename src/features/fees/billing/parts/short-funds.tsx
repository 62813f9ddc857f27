import { TriangleAlert } from "lucide-react";
import type { RunPreview } from "#features/fees/billing/contract.ts";
import { billingText } from "#features/fees/billing/text.ts";
import type { ShortChoice } from "#features/fees/waivers/rules.ts";
import { formatSen } from "#lib/money.ts";
import { Button } from "#ui/base/button.tsx";
import { Icon } from "#ui/base/icon.tsx";
import { useText } from "#ui/base/lang.tsx";

/** Who pays what a fund lacks, as the calls name it; empty while nobody has said so. */
export type Instead = { short_by?: ShortChoice["by"]; short_fund_id?: string };

type Props = { preview: RunPreview; instead: Instead; onInstead: (instead: Instead) => void };

/** What funds lack for the bills, and the presses that say who pays it instead. */
export function ShortFunds({ preview: { short, funds }, instead, onInstead }: Props) {
  const t = useText(billingText);
  const chosen = instead.short_by;
  if (short.length === 0 && !chosen) return null;
  const name = funds.find(({ id }) => id === instead.short_fund_id)?.name ?? "";
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-late-tint px-4 py-3">
      <Icon of={TriangleAlert} className="text-late" />
      <div className="min-w-0 grow basis-52">
        {short.map(({ fund_id, fund, short_sen, balance_sen }) => (
          <p key={fund_id}>{t.short(fund, formatSen(short_sen), formatSen(balance_sen))}</p>
        ))}
        {short.length === 0 && chosen && (
          <p>{chosen === "fund" ? t.insteadFund(name) : t.insteadDone[chosen]}</p>
        )}
        {short.length > 0 && <p className="text-14 text-muted">{t.whoPays}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        {short.length > 0 && (
          <>
            <Button size="sm" onClick={() => onInstead({ short_by: "school" })}>
              {t.bySchool}
            </Button>
            {funds.map(({ id, name: other, balance_sen }) => (
              <Button
                key={id}
                size="sm"
                onClick={() => onInstead({ short_by: "fund", short_fund_id: id })}
              >
                {`${other} (${formatSen(balance_sen)})`}
              </Button>
            ))}
            <Button size="sm" onClick={() => onInstead({ short_by: "family" })}>
              {t.byFamily}
            </Button>
          </>
        )}
        {chosen && (
          <Button size="sm" kind="ghost" onClick={() => onInstead({})}>
            {t.chooseAgain}
          </Button>
        )}
      </div>
    </div>
  );
}
